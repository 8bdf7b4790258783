// Which exit code a failure gives.
#pragma once

#include "cli/context.h"
#include "cli/rooms.h"
#include "compiler/diagnosis/diags.h"

namespace tessera::cli {

// The exit code of a failure before anything runs: an option that is malformed, or names what is not there, is wrong
// usage.
Exit exit_for(const Diag& diag);

// Reports all of them.
void fail(Context& context, const compiler::Diags& diags);

}  // namespace tessera::cli
