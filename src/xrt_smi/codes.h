// Diagnostic codes of xrt-smi (T15xx). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::xrt_smi::code {

inline constexpr Code usage{"T1501"};      // the command line is wrong
inline constexpr Code no_device{"T1502"};  // no device has this BDF
inline constexpr Code exists{"T1503"};     // the output file exists

}  // namespace tessera::xrt_smi::code
