// A design as it comes in.
#pragma once

#include <string>

namespace tessera::compiler {

struct Design {
  std::string path;  // name for diagnostics; the design's relative file names start from its folder
  std::string text;
};

}  // namespace tessera::compiler
