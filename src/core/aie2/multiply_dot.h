// The multiplier by dot products: one instruction of AVX-512 VNNI multiplies four pairs of bytes or two pairs of words
// for each of 16 lanes, and adds the products to the lane.
#pragma once

#include "core/aie2/multiply.h"

namespace tessera::core::aie2 {

// Returns the kernel by dot products for the mode at this place in kMultiplyModes, and for these signs. Returns nullptr
// if the machine has no such instructions, or if they do not suit the mode.
MultiplyKernel dot_kernel(std::size_t place, bool a_signed, bool b_signed);

}  // namespace tessera::core::aie2
