// The ways in which a caller of Tessera carries out remedies: options of a command, or settings of a library.
//
// Problem: the code below its callers does not know them. Its diagnostics give the cause, and a remedy in words that
// any caller understands, such as "raise the limit of cycles". So the caller that prints the diagnostic adds the way
// after these words: "raise the limit of cycles (--max-cycles N)". Each caller has a table of its ways.
#pragma once

#include "base/diag.h"

#include <span>
#include <string>
#include <string_view>

namespace tessera {

// A remedy of a diagnostic, and the way to carry it out. One code may have several remedies.
struct Advice {
  constexpr Advice(Code of, std::string_view remedy, std::string_view by) : Advice(of.id, remedy, by) {}
  constexpr Advice(std::string_view of, std::string_view remedy, std::string_view by)
      : code(of), words(remedy), way(by) {}

  std::string_view code;
  std::string_view words;  // words of the remedy; test/lint/advice.py checks that they occur in the source
  std::string_view way;
};

// Returns the remedy of a diagnostic with this code, with the ways.
std::string with_ways(std::span<const Advice> table, std::string_view code, std::string help);

}  // namespace tessera
