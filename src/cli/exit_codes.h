// Which exit code a failure gives.
#pragma once

#include "cli/context.h"

namespace tessera::cli {

// The exit code of a failure before anything runs: an option that is malformed, or names what is not there, is wrong
// usage.
Exit exit_for(const Diag& diag);

}  // namespace tessera::cli
