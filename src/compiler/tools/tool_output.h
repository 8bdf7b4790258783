// Writes the output of an MLIR tool as a whole or not at all.
//
// The drivers of MLIR open the file that `-o` names and write into it as they go. A full disk leaves half of the output
// there, and the driver then ends the process with the exit code that means a mistake in the design. A driver takes no
// stream in place of `-o`. So this class gives the driver a pipe as `-o`, reads the other end of the pipe into memory,
// and writes the bytes to the user's file when the driver has succeeded (base/whole_file.h).
//
// Two alternatives were rejected. Limits on the size of files also apply to a file in memory. And drivers written for
// Tessera would have to repeat each option of MLIR's drivers.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <llvm/Support/Allocator.h>
#include <llvm/Support/StringSaver.h>

#include <string>
#include <thread>
#include <vector>

namespace tessera::compiler {

class ToolOutput {
 public:
  // Takes the command line of the process, expands its response files, and puts the pipe in place of the output file.
  // Ends the process with code 3 when it can make no pipe.
  ToolOutput(int argc, char** argv);
  ToolOutput(const ToolOutput&) = delete;
  ToolOutput& operator=(const ToolOutput&) = delete;
  ~ToolOutput();

  // Returns the command line for the driver.
  int argc() const { return static_cast<int>(arguments_.size()) - 1; }
  char** argv() { return arguments_.data(); }

  // Returns the exit code of the process, given the exit code of the driver. When the driver failed, its output goes to
  // standard output only, and never to a file. Returns 3, with a message, when the output cannot be written.
  int finish(int code);

 private:
  void redirect(std::vector<const char*>& words);
  void end_reading();

  llvm::BumpPtrAllocator memory_;
  llvm::StringSaver words_{memory_};
  std::vector<char*> arguments_;  // ends with a null pointer
  std::string target_ = "-";      // the file that receives the output; "-" for standard output
  int pipe_ = -1;                 // the driver writes into this pipe; this process keeps it open until the driver ends
  std::thread reader_;
  Bytes bytes_;  // bytes that the driver has written
};

// Reports a file that cannot be written. Returns 3, the exit code of a tool in that case.
int cannot_write(const Diag& diag);

}  // namespace tessera::compiler
