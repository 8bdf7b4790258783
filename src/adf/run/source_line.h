// The line of the user's source that runs now, for faults of kernels.
//
// Problem: only the program's debug information knows the lines, and code that reads it would make each program larger.
// So the tool addr2line of the compiler's package reads it, and only when a kernel has failed.
#pragma once

#include <string>

namespace tessera::adf {

// Returns the line of the innermost function on the caller's stack that belongs to the user's program: "FILE:LINE", or
// "in FUNCTION" without debug information. Empty if neither is known.
std::string source_line();

}  // namespace tessera::adf
