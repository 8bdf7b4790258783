// Runs work on untrusted bytes in a child process, because the code that reads them may crash.
//
// For some bytes, MLIR's readers end their process; for other bytes, the readers run for ever. Their caller cannot
// prevent either. The child has limited time and memory, cannot open files, and may ask the kernel for little more than
// memory and writes (sandbox.cpp lists the calls). So a crash or a hang of the child is an ordinary result and harms
// nothing else.
#pragma once

#include "base/diag.h"

#include <functional>
#include <string>
#include <string_view>

namespace tessera::compiler {

struct SandboxedRun {
  std::string text;       // the text that the work wrote
  bool whole = false;     // the child ended by itself with status 0
  bool mistaken = false;  // the work reported an error with send_error()
  std::string ending;     // otherwise: the end of the child, such as "is ended by signal 11"
};

// Runs `work` in a child. `work` writes to the file that it gets, and returns the exit status of the child. If no child
// can be made, `whole` is false.
SandboxedRun run_sandboxed(const std::function<int(int file)>& work);
// Writes the whole text. Returns false when writing fails, for example because the reader has closed the file.
bool write_all(int file, std::string_view text);

// Called in the child: sends an error in the input to the parent. Returns the exit status with which `work` must end.
int send_error(int file, const Diag& diag);
// Called in the parent: returns the error that the child sent, or `unknown` with a note about how the child ended.
Diag error_of(const SandboxedRun& run, Diag unknown);

}  // namespace tessera::compiler
