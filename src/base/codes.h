// Codes of src/base (T01xx): files and raw bytes. Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::code {

inline constexpr Code unexpected_end{"T0101"};   // a structure ends before its last field
inline constexpr Code file_unreadable{"T0102"};  // a file cannot be opened or read
inline constexpr Code file_unwritable{"T0103"};  // a file cannot be created or written
inline constexpr Code file_too_large{"T0104"};   // a file exceeds the size this reader accepts
inline constexpr Code out_of_memory{"T0105"};    // the machine does not have enough memory
inline constexpr Code endless_file{"T0106"};     // a device or a named pipe may give bytes without end
inline constexpr Code bad_file_name{"T0107"};    // a name of the input cannot be part of a file name
inline constexpr Code left_out{"T0108"};         // a command has more diagnostics than it prints
inline constexpr Code output_is_input{"T0109"};  // an output would replace a file that the command reads
inline constexpr Code file_exists{"T0110"};      // an output that the user did not name would replace a file

}  // namespace tessera::code
