// A design before it is parsed.
#pragma once

#include <string>

namespace tessera::compiler {

struct Design {
  std::string path;  // name for diagnostics; the design's relative file names start from its folder
  std::string text;
};

}  // namespace tessera::compiler
