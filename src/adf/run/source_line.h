// The line of the user's source that runs now, for faults of kernels.
//
// The program's debug information knows lines. Reading it would make each program larger, so the tool addr2line of the
// compiler's package reads it, and only when a kernel has failed.
#pragma once

#include <string>

namespace tessera::adf {

// "FILE:LINE", or "in FUNCTION" without debug information, of the innermost function of the caller's stack that belongs
// to the user's program. Empty if neither is known.
std::string source_line();

}  // namespace tessera::adf
