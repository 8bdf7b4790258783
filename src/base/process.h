// Runs other programs to their end, without a shell, so a blank or a semicolon in a name is part of that name.
#pragma once

#include <tl/expected.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

struct Command {
  std::vector<std::string> words;  // the first word is the program; without a slash, PATH gives its folder
  std::filesystem::path folder;    // the program's working directory; empty: the working directory of this process
  // True: run_program() captures the program's standard output and standard error, and the program's standard input is
  // empty. False: the program shares the three streams of this process.
  bool quiet = false;
};

struct Finished {
  std::optional<int> exit;  // its exit code; absent when a signal ended it
  std::string said;         // with `quiet`: the first 64 KiB of its output

  bool is_success() const { return exit == 0; }
  // Returns a text such as "ended with 1" or "was ended by a signal".
  std::string ending() const;
};

// Runs a program to its end. Fails with the system's reason when the program cannot start.
tl::expected<Finished, std::string> run_program(Command command);

}  // namespace tessera
