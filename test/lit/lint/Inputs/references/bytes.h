// Bytes with bounds (docs/promises.md), as bytes.h has them; failures are T0101.
//
// The tables are made: tables.h.
#include "base/tables.h"

// What llvm-aie's reader.cpp does, and no link: https://example.org/x.cpp
