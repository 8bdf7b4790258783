// A design as it comes in.
#pragma once

#include <string>

namespace tessera::compiler {

struct Design {
  std::string path;  // for diagnostics; files that the design names lie beside it
  std::string text;
};

}  // namespace tessera::compiler
