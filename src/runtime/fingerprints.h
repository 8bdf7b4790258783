// A fingerprint of the array's state after each `every` cycles, as text. Two runs that should be the same are compared
// by these lines: the first different line shows when they part.
#pragma once

#include "array/machine/array.h"
#include "base/text.h"

namespace tessera::runtime {

struct Fingerprints {
  array::Cycle every = 0;
  std::string path;
  std::string text;

  // "CYCLES:FILE"
  static std::optional<Fingerprints> parse(const std::string& option, array::Cycle most) {
    const std::size_t colon = option.find(':');
    const auto every = parse_number(std::string_view(option).substr(0, colon));
    if (colon == std::string::npos || colon + 1 == option.size() || !every || *every == 0 || *every > most)
      return std::nullopt;
    return Fingerprints{*every, option.substr(colon + 1), {}};
  }
  void take(array::Array& array) {
    array.probe(every, [this, &array](array::Cycle now) {
      text += fmt::format("{} {:016x}\n", now - now % every, array.fingerprint());
    });
  }
};

}  // namespace tessera::runtime
