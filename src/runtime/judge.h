// Judges the findings of a session's sanitizers by the user's allowances, and adds the names of the design to them.
#pragma once

#include "runtime/findings.h"
#include "runtime/session.h"

namespace tessera::runtime {

// Returns the findings up to now. `has_ended`: the run has ended, so include leftovers such as unread tokens.
JudgedFindings judge(const Session& session, Allowances& allowances, bool strict, bool has_ended);

}  // namespace tessera::runtime
