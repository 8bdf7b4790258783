// Checks whether bytes without a header can be an image of a core's program memory.
#pragma once

#include "base/bytes.h"

namespace tessera::runtime {

// Fails with T0720 unless the bytes can be an image of an AIE2 core's program memory. Refuses other kinds of files,
// control packets, bytes that exceed the memory, and bytes that check_bundles() refuses.
Result<void> check_raw_program(ByteSpan file);

// Fails with T0720 if the bytes exceed the program memory.
Result<void> check_program_size(ByteSpan file);

// Fails with T0720 if less than half of the bytes decode as bundles of AIE2 cores, or if all of them are zero.
Result<void> check_bundles(ByteSpan program);

// Returns a T0720 for a part of a file that holds no program of a core. `noun` says what the part is.
Diag part_without_program(std::string_view noun);

// Returns a T0720 for a program for cores of `arch`, whose bundles Tessera cannot decode.
Diag other_generation(std::string_view arch);

}  // namespace tessera::runtime
