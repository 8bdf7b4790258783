// Codes of warnings about options that have no effect, because the run never executes the core as the option needs.
#pragma once

#include "base/diag.h"

namespace tessera::runtime::code {

inline constexpr Code idle_program{"T0717"};  // a program of a core that was never enabled
inline constexpr Code no_bundles{"T0742"};    // a trace or symbols of a core that executed no bundles

}  // namespace tessera::runtime::code
