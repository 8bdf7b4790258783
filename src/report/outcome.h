// Reports the outcome of a run as JSON and as text.
#pragma once

#include "explain/bottleneck.h"
#include "runtime/session.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>

namespace tessera::report {

// `done`: success, or the error of the run. `add`, if not empty, adds fields that only the caller knows. Schema
// tessera.run/1.
nlohmann::ordered_json outcome_json(const runtime::Session& session, const Result<void>& done,
                                    const std::function<void(nlohmann::ordered_json&)>& add = {});
// `seconds`: the host's time for the run, if it is known. Lines are at most `width` columns wide.
std::string outcome_text(const runtime::Session& session, const Result<void>& done, std::optional<double> seconds,
                         std::size_t width);
// Returns the bottleneck of a successful run. Empty if the run failed or ended with an explanation of waits, if it
// executed no command stream, or if bodies ran on the host, because their computations take no cycles.
std::optional<explain::Bottleneck> bottleneck_of(const runtime::Session& session, const Result<void>& done);

}  // namespace tessera::report
