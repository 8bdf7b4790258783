// The exit codes of failures.
#pragma once

#include "cli/context.h"
#include "cli/rooms.h"

namespace tessera::cli {

// Returns the exit code of a failure: Exit::Usage if an option is malformed or names a missing object, otherwise
// Exit::BadInput.
Exit exit_for(const Diag& diag);

// Reports each diagnostic, with the exit code that exit_for() gives.
void fail(Context& context, const std::vector<Diag>& diags);
// Reports a diagnostic of the library and the other mistakes that were found with it.
void fail(Context& context, const api::Diagnostic& diagnostic);

}  // namespace tessera::cli
