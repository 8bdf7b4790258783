// Diagnostic codes of src/aiecc (T14xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::aiecc::code {

inline constexpr Code usage{"T1401"};           // the command line is wrong
inline constexpr Code without_effect{"T1402"};  // warning: an option of mlir-aie's driver that changes nothing here
inline constexpr Code not_made{"T1403"};        // an output of mlir-aie's driver that aiecc does not make
inline constexpr Code no_command{"T1404"};      // a command of Tessera is missing or did not end

}  // namespace tessera::aiecc::code
