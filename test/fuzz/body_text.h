// Makes bodies of cores as anyone could write them into a container: all types fit, but values may be anything.
//
// Most texts with changed words do not parse. A text made of statements with operands of their types usually compiles,
// and most such bodies run to their end (body_values.h). The other bodies cover the rest: indices outside memory, views
// of views with strides that wrap, lanes that do not exist, divisions by zero, loops of any length.
#pragma once

#include <string>

namespace tessera::fuzz {

// Returns an MLIR text with a body of the core (0,2), whose buffers are `memref<16xi32>` and `memref<64xi8>`, in the
// module of PDI 0.
std::string make_body_text(unsigned seed);

}  // namespace tessera::fuzz
