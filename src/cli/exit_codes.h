// The exit codes of failures.
#pragma once

#include "cli/context.h"
#include "cli/rooms.h"

namespace tessera::cli {

// The exit code of a failure before the run begins. An option that is malformed or names a missing object is wrong
// usage.
Exit exit_for(const Diag& diag);

// Reports all diagnostics.
void fail(Context& context, const std::vector<Diag>& diags);
// Reports a diagnostic of the library and the other mistakes that were found with it.
void fail(Context& context, const api::Diagnostic& diagnostic);

}  // namespace tessera::cli
