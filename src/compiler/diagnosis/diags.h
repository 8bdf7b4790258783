// All failures that were found in a design, each at its operation.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::compiler {

using Diags = std::vector<Diag>;

}  // namespace tessera::compiler
