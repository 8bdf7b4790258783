// The facts of one hover.
#pragma once

#include <string>
#include <vector>

namespace tessera::lsp {

struct Facts {
  std::string title;               // such as "lock 2 of tile (0,2), a core tile"; empty without facts
  std::vector<std::string> lines;  // one fact each
};

}  // namespace tessera::lsp
