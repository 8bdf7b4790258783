// Programs of others, run to their end. No shell stands between, so that a blank or a semicolon in a name is a part of
// that name.
#pragma once

#include <tl/expected.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

struct Command {
  std::vector<std::string> words;  // the first is the program; without a slash it is looked up in PATH
  std::filesystem::path folder;    // where it runs; where this process is when empty
  // Keeps what it says, on standard output and standard error; else that goes where this process writes. It reads
  // nothing.
  bool quiet = false;
};

struct Finished {
  std::optional<int> exit;  // its code; none when a signal ended it
  std::string said;         // the first of it, some 64 KiB

  bool is_success() const { return exit == 0; }
  // "ended with 1", "was ended by a signal"
  std::string ending() const;
};

// Why it could not be started, in the system's words, otherwise.
tl::expected<Finished, std::string> run_program(Command command);

}  // namespace tessera
