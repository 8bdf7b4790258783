// Runs the C++ compiler, for several files at once.
//
// The user chooses the compiler, g++ or clang++, by CXX or an option. adfc++ shows the compiler's messages unchanged,
// because they are about the user's code.
#pragma once

#include "base/diag.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::adfc {

struct Job {
  std::vector<std::string> words;  // words of the command
  std::string about;               // the file or kernel that diagnostics name
};

struct JobResult {
  bool succeeded = false;
  std::string said;    // the compiler's messages, at most 64 KiB
  std::string ending;  // if the command failed: how the process ended
};

class Compiler {
 public:
  // `command` may have several words, as in "ccache g++".
  Compiler(const std::string& command, std::size_t jobs, bool verbose);

  // Returns the words of the command, followed by `words`.
  std::vector<std::string> with(const std::vector<std::string>& words) const;
  // Returns whether the compiler computes the arguments of a call from left to right, as clang++ does; g++ does not.
  bool orders_arguments() const { return is_clang(); }
  bool is_clang() const;
  // Runs all commands, at most `jobs` at once. The results have the order of the commands. Fails with T1312 if a
  // command cannot start.
  Result<std::vector<JobResult>> run(const std::vector<Job>& all) const;
  Result<JobResult> run(const Job& one) const;

 private:
  std::vector<std::string> command_;
  std::size_t jobs_;
  bool verbose_;
};

// Returns T1303, about `job.about`. adfc++ prints the compiler's messages before the diagnostic.
Diag not_compiled(const Job& job, const JobResult& result);

}  // namespace tessera::adfc
