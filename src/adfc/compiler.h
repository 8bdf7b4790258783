// Runs the C++ compiler, for several files at once.
//
// The user chooses the compiler: g++ or clang++, by CXX or an option. adfc++ shows its messages as they are, because
// they are about the user's code.
#pragma once

#include "base/diag.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::adfc {

struct Job {
  std::vector<std::string> words;  // the command
  std::string about;               // the file or kernel, for diagnostics
};

struct JobResult {
  bool succeeded = false;
  std::string said;    // the messages, at most 64 KiB
  std::string ending;  // how it ended, if it failed
};

class Compiler {
 public:
  // `command` may have several words, as in "ccache g++".
  Compiler(const std::string& command, std::size_t jobs, bool verbose);

  // The words of the command, followed by `words`.
  std::vector<std::string> with(const std::vector<std::string>& words) const;
  // clang++ computes the arguments of a call from left to right, g++ from right to left.
  bool orders_arguments() const;
  // Runs all commands, at most `jobs` at once. The results have the order of the commands. Fails with T1312 if one
  // cannot start.
  Result<std::vector<JobResult>> run(const std::vector<Job>& all) const;
  Result<JobResult> run(const Job& one) const;

 private:
  std::vector<std::string> command_;
  std::size_t jobs_;
  bool verbose_;
};

// T1303, about `job.about`. The messages of the compiler stand before the diagnostic, not in it.
Diag not_compiled(const Job& job, const JobResult& result);

}  // namespace tessera::adfc
