// Whether bytes without a header can be an image of a core's program memory.
#pragma once

#include "base/bytes.h"

namespace tessera::runtime {

// T0720 unless the bytes can be an image of an AIE2 core's program memory. Other kinds of files, control packets, bytes
// that exceed the memory, and bytes that mostly fail to decode as bundles are refused.
Result<void> check_raw_program(ByteSpan file);

// T0720 if the bytes exceed the program memory.
Result<void> check_program_size(ByteSpan file);

// T0720 if the program of a core mostly fails to decode as bundles of AIE2 cores.
Result<void> check_bundles(ByteSpan program);

// T0720 for a program of another generation, or for an unknown kind of core.
Diag other_generation(std::string_view arch);

}  // namespace tessera::runtime
