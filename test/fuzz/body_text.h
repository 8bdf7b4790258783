// Generates bodies of cores such as anyone could write into a container: all types fit, but the values need not.
//
// A text with randomly changed words rarely parses. A text of statements whose operands have the right types usually
// compiles, and most such bodies run to their end (body_values.h). The other bodies use indices outside memory, views
// of views with strides that wrap, lanes that do not exist, divisions by zero, and loops of any length.
#pragma once

#include <string>

namespace tessera::fuzz {

// Returns a module with the body of the core (0,2) and its buffers `memref<16xi32>` and `memref<64xi8>`.
std::string make_body_text(unsigned seed);

}  // namespace tessera::fuzz
