// Bodies of cores as anyone could write them into a container: their types fit, their values need not.
//
// Most texts with changed words do not parse. A text made of statements with operands of their types usually compiles,
// and most such bodies run to their end (body_values.h). The other bodies cover the rest: indices outside memory, views
// of views with strides that wrap, lanes that do not exist, divisions by zero, loops of any length.
#pragma once

#include <string>

namespace tessera::fuzz {

// The body of the core (0,2) with buffers `memref<16xi32>` and `memref<64xi8>`, as the module of PDI 0.
std::string make_body_text(unsigned seed);

}  // namespace tessera::fuzz
