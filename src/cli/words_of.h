// The parser's verbs and options as data. Manual pages and completions are made from this data, so they agree with
// `--help`.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace tessera::cli {

struct OptionWords {
  std::vector<std::string> names;    // "--output", "-o"; empty for a positional argument
  std::string value;                 // "FILE", "swift|measured"; empty for a flag
  std::vector<std::string> choices;  // the only words that the option takes; empty: any
  std::string text;                  // one sentence without a full stop
  std::string default_value;
  bool is_required = false;
  bool repeats = false;  // the option may be given several times
};

struct VerbWords {
  std::string name;
  std::string text;
  std::vector<OptionWords> arguments;  // positional arguments, in order
  std::vector<OptionWords> options;
};

// Returns all verbs in the order of `tessera --help`.
std::vector<VerbWords> verbs_of(const CLI::App& app);

}  // namespace tessera::cli
