// The AIE API: vectors, accumulators and what kernels do with them, on the host and bit for bit as on the array.
//
// docs/aie-api.md says of each name how exact it is.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/accumulate.hpp"
#include "aie_api/arch.hpp"
#include "aie_api/bits.hpp"
#include "aie_api/buffer_stream.hpp"
#include "aie_api/circular.hpp"
#include "aie_api/compare.hpp"
#include "aie_api/concepts.hpp"
#include "aie_api/convert.hpp"
#include "aie_api/core_state.hpp"
#include "aie_api/elem_ref.hpp"
#include "aie_api/elementary.hpp"
#include "aie_api/elementwise.hpp"
#include "aie_api/fft.hpp"
#include "aie_api/fixed.hpp"
#include "aie_api/float_sum.hpp"
#include "aie_api/intrinsics.hpp"
#include "aie_api/iterators.hpp"
#include "aie_api/keywords.hpp"
#include "aie_api/lane_math.hpp"
#include "aie_api/lanes.hpp"
#include "aie_api/lut.hpp"
#include "aie_api/make.hpp"
#include "aie_api/mask.hpp"
#include "aie_api/memory.hpp"
#include "aie_api/mmul.hpp"
#include "aie_api/mul.hpp"
#include "aie_api/operand.hpp"
#include "aie_api/operators.hpp"
#include "aie_api/reduce.hpp"
#include "aie_api/reshape.hpp"
#include "aie_api/resource.hpp"
#include "aie_api/sliding.hpp"
#include "aie_api/sliding_sym.hpp"
#include "aie_api/slots.hpp"
#include "aie_api/sparse.hpp"
#include "aie_api/tensor.hpp"
#include "aie_api/types.hpp"
#include "aie_api/utils.hpp"
#include "aie_api/vector.hpp"

// What kernels use and leave to the headers to include: assert, round.
#include <assert.h>
#include <math.h>
