// Reports the call of one function on one core without an array, as text and as JSON.
#pragma once

#include "runtime/function_call.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// Schema tessera.core/1. `state`: the state of the core after the call, if the report should have it.
nlohmann::ordered_json function_json(const runtime::FunctionRun& run, const std::optional<core::CoreSnapshot>& state);
std::string function_text(const runtime::FunctionRun& run);
// Returns the registers that are not zero, and the pipeline.
std::string function_state_text(const runtime::FunctionRun& run, const core::CoreSnapshot& state);

}  // namespace tessera::report
