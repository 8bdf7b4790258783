// Diagnostic codes of the Python package (T16xx). Python prints them, so no C++ names them. Each code has a page
// docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::pyxrt::code {

inline constexpr Code no_library{"T1601"};  // the package does not find its library, or a placed package its original
inline constexpr Code no_place{"T1602"};    // pyxrt_for cannot put the package into a folder

}  // namespace tessera::pyxrt::code
