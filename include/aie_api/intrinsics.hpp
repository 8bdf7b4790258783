// What kernels had before the API: native types by name everywhere, and the intrinsics of the first generation.
//
// docs/aie-api.md says of each family how exact it is, facts/aie_api/intrinsic_families.tsv which there are.
#pragma once

#include "aie_api/intrinsics/modes.hpp"
#include "aie_api/intrinsics/names.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/intrinsics/parts.hpp"
#include "aie_api/intrinsics/streams.hpp"
#if __AIE_ARCH__ == 10
#include "aie_api/intrinsics/convert.hpp"
#include "aie_api/intrinsics/float_conf.hpp"
#include "aie_api/intrinsics/lanes.hpp"
#include "aie_api/intrinsics/multiply_names.hpp"
#else
#include "aie_api/intrinsics/ml_lanes.hpp"
#endif
