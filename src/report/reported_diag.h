// A diagnostic to print, as an error or as a warning.
#pragma once

#include "base/diag.h"

namespace tessera::report {

struct ReportedDiag {
  Diag diag;
  bool fails;  // an error, which makes the exit code 1
};

}  // namespace tessera::report
