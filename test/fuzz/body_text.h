// Bodies of cores as anybody could write them into a container: of types that fit, and with values that need not.
//
// Changed words of a text mostly do not parse. A text that is made of statements with operands of their types mostly
// compiles, and most of them run to their end (body_values.h). What the others compute goes everywhere: indices that
// leave memory, views of views with strides that wrap, lanes that there are not, divisions by zero, loops of any
// length.
#pragma once

#include <string>

namespace tessera::fuzz {

// The body of the core (0,2) with buffers `memref<16xi32>` and `memref<64xi8>`, as the module of PDI 0.
std::string make_body_text(unsigned seed);

}  // namespace tessera::fuzz
