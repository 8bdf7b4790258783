// Warns of symbols that belong to another program than the one that the core executes: reports would name wrong
// functions.
#pragma once

#include "base/diag.h"

#include <tessera/session.h>

#include <vector>

namespace tessera::driver {

// Call after a run. Returns a warning (T0743) for each core that was enabled and whose program memory has other bytes
// than the ELF of its symbols.
std::vector<Diag> symbols_of_other_programs(api::Session& session, const std::vector<api::CoreSymbols>& symbols);

}  // namespace tessera::driver
