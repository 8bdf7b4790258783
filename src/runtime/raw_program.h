// Bytes without a header that say of themselves what they are: an image of a core's program memory, or something else
// that was taken for one.
#pragma once

#include "base/bytes.h"

namespace tessera::runtime {

// T0720 where they are no image of an AIE2 core's program memory: a file of another kind, control packets, more than
// the memory holds, or bytes most of which are no bundles.
Result<void> check_raw_program(ByteSpan file);

// T0720 for a program of another generation, or of cores that nobody knows.
Diag other_generation(std::string_view arch);

}  // namespace tessera::runtime
