// What a tool of MLIR's writes, as a whole or not at all.
//
// The drivers of MLIR open the file that `-o` names and write into it as they go. A full disk leaves half of the output
// there, and the driver ends the process with the exit code of a design that has mistakes. It takes no stream in place
// of the option. So the option is given a pipe, whose other end is read into memory, and the bytes go where the user
// has said when the driver has succeeded (base/whole_file.h). A file in memory would do but for limits on the size of
// files, which count for it, too. Drivers written here instead would have to follow each option of MLIR's.
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
  // Takes the command line of the process, with its response files.
  ToolOutput(int argc, char** argv);
  ToolOutput(const ToolOutput&) = delete;
  ToolOutput& operator=(const ToolOutput&) = delete;
  ~ToolOutput();

  // The command line for the driver.
  int argc() const { return static_cast<int>(arguments_.size()) - 1; }
  char** argv() { return arguments_.data(); }

  // The exit code of the process, by that of the driver. What a driver that fails has written goes to standard output
  // only. 3 when the output cannot be written, which is told.
  int finish(int code);

 private:
  void redirect(std::vector<const char*>& words);
  void end_reading();

  llvm::BumpPtrAllocator memory_;
  llvm::StringSaver words_{memory_};
  std::vector<char*> arguments_;  // ends with a null pointer
  std::string target_ = "-";      // where the output goes
  int pipe_ = -1;                 // that the driver writes into; this process holds it open until the driver ends
  std::thread reader_;
  Bytes bytes_;  // that have come
};

// Tells of a file that cannot be written; the exit code of a tool is then 3.
int cannot_write(const Diag& diag);

}  // namespace tessera::compiler
