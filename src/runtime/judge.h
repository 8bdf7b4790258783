// The findings of a session's sanitizers, with the names of the design, judged by the allowances of its user.
#pragma once

#include "runtime/findings.h"
#include "runtime/session.h"

namespace tessera::runtime {

// The findings up to now. `has_ended`: with leftovers of the run, such as unread tokens.
JudgedFindings judge(const Session& session, Allowances& allowances, bool strict, bool has_ended);

}  // namespace tessera::runtime
