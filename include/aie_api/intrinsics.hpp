// The names that kernels used before the API existed: native types by name, and intrinsics.
//
// docs/aie-api.md gives the exactness of each family; facts/aie_api/intrinsic_families.tsv lists the families.
#pragma once

#include "aie_api/intrinsics/modes.hpp"
#include "aie_api/intrinsics/names.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/intrinsics/parts.hpp"
#if __AIE_ARCH__ == 10
#include "aie_api/intrinsics/convert.hpp"
#include "aie_api/intrinsics/float_conf.hpp"
#include "aie_api/intrinsics/float_conj.hpp"
#include "aie_api/intrinsics/lanes.hpp"
#include "aie_api/intrinsics/multiply_names.hpp"
#include "aie_api/intrinsics/pointers.hpp"
#include "aie_api/intrinsics/stream_ports.hpp"
#include "aie_api/intrinsics/streams.hpp"
#else
#include "aie_api/intrinsics/ml_arith.hpp"
#include "aie_api/intrinsics/ml_blocks.hpp"
#include "aie_api/intrinsics/ml_broadcast.hpp"
#include "aie_api/intrinsics/ml_convert.hpp"
#include "aie_api/intrinsics/ml_lanes.hpp"
#include "aie_api/intrinsics/ml_parts.hpp"
#include "aie_api/intrinsics/ml_products.hpp"
#include "aie_api/intrinsics/ml_streams.hpp"
#endif
