// Work on bytes of a stranger in a process of its own, where the code that does it may go wrong.
//
// MLIR's readers end the process they are in for some bytes, and never end for others; nothing can be done about that
// from beside them. The child has a bounded time and memory, no files but the one end of a pipe, and may ask the kernel
// for nothing but memory: what happens to it is one answer more, and touches nobody.
#pragma once

#include "base/diag.h"

#include <functional>
#include <string>
#include <string_view>

namespace tessera::compiler {

struct Apart {
  std::string said;       // what the work wrote
  bool whole = false;     // it came to its end by itself, with status 0
  bool mistaken = false;  // it told of a mistake
  std::string ending;     // how it ended otherwise: "is ended by signal 11"
};

// `work` writes to the file that it is given and returns its status. A child that cannot be made has not ended by
// itself.
Apart run_apart(const std::function<int(int file)>& work);
// All of it; false when nobody reads.
bool write_all(int file, std::string_view text);

// A mistake that the work found in what it read, for whoever waits for it: the status to end with.
int tell(int file, const Diag& diag);
// That mistake; if it ended otherwise, `unknown` with how.
Diag told(const Apart& apart, Diag unknown);

}  // namespace tessera::compiler
