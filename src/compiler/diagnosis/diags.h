// A list of diagnostics about one design: its errors, or its warnings.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::compiler {

using Diags = std::vector<Diag>;

}  // namespace tessera::compiler
