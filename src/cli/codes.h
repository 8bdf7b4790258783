// Codes of the command line (T07xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::cli::code {

inline constexpr Code usage{"T0701"};               // an option is unknown, missing or malformed
inline constexpr Code nothing_to_explain{"T0790"};  // `explain` knows nothing of that name
inline constexpr Code build_part{"T0710"};          // `build` was given a part it cannot use
inline constexpr Code no_core_program{"T0720"};     // `disasm`: no program, or those of several tiles and no --tile

}  // namespace tessera::cli::code
