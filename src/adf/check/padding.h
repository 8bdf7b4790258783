// Checks the zeros that a memory tile adds to the data that it sends.
#pragma once

#include "base/diag.h"
#include "tiling/shape.h"

#include <span>

namespace tessera::adf {

// Fails with T1214 if tiles reach further beyond the data of the buffer than the descriptors of a memory tile can fill
// with zeros. A tile may start before the data and end after it, by at most 63 words in dimension 0, 31 rows and 15
// planes (spec: the greatest number of zeros before or after). A tile inside of the buffer that lies beyond the
// boundary of the data has no such limit: a descriptor repeats it as a row of zeros (the vendor's tutorial
// 07-tiling-parameters has 128 words, output 15). A tile outside of the buffer has the limit, even if it has no data:
// it is a mistake in a stride (the vendor's permute_i).
Result<void> check_padding(const tiling::Movement& movement, std::span<const tiling::Shape> shapes);

}  // namespace tessera::adf
