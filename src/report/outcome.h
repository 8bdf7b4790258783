// The outcome of a run on a session as data and as text.
#pragma once

#include "report/debug_session.h"
#include "runtime/session.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// `done`: the end of the run. `debug`: adds its dumps; may be nullptr. Schema tessera.run/1.
nlohmann::ordered_json outcome_json(const runtime::Session& session, const Result<void>& done,
                                    const DebugSession* debug);
// `seconds` is the host's time for the run. Lines are at most `width` columns wide.
std::string outcome_text(const runtime::Session& session, const Result<void>& done, double seconds, std::size_t width);

}  // namespace tessera::report
