// Helpers for verbs that parse command-line words.
#pragma once

#include "base/diag.h"
#include "base/text.h"
#include "cli/rooms.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// Checks that an option's value is a number from `low` to `high` in the form of parse_number(). The parser's own
// conversion would let -1 wrap around, cut numbers that are too large, and read 010 as octal.
CLI::Validator number(std::uint64_t low, std::uint64_t high);

// Returns the first of `options` that the command line has; "" for none.
std::string given_option(const CLI::App& verb, const std::vector<std::string>& options);
// Returns T0701 for an option that does nothing with this input.
Diag no_effect(std::string_view option, std::string_view input);

// Returns T0701 for an unknown verb; its help names the most similar verb.
Diag unknown_verb(const std::string& word, const std::vector<std::string>& verbs);

// Adds an option that takes one of a few words; the first word is the default. The parser's transformers are not used,
// because they would print the values of the words, too, as characters.
template <class T>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, const std::string& what, T& to,
                        const std::vector<std::pair<std::string, T>>& choices) {
  std::string words;
  for (const auto& [word, value] : choices) words += (words.empty() ? "" : "|") + word;
  return verb
      .add_option_function<std::string>(
          name,
          [choices, &to](const std::string& text) {
            for (const auto& [word, value] : choices)
              if (word == text) to = value;
          },
          what)
      ->check(CLI::Validator(
          [choices, words](std::string& text) -> std::string {
            for (const auto& [word, value] : choices)
              if (word == text) return {};
            return text + " is not one of " + words;
          },
          ""))
      ->type_name(words)
      ->default_str(choices.front().first);
}

}  // namespace tessera::cli
