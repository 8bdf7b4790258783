// The AIE API: vectors, accumulators and what kernels do with them, on the host and bit for bit as on the array.
//
// docs/aie-api.md says of each name how exact it is.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/arch.hpp"
#include "aie_api/convert.hpp"
#include "aie_api/core_state.hpp"
#include "aie_api/intrinsics.hpp"
#include "aie_api/mask.hpp"
#include "aie_api/operand.hpp"
#include "aie_api/slots.hpp"
#include "aie_api/types.hpp"
#include "aie_api/vector.hpp"
