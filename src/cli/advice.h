// Adds the command-line options that carry out a remedy (base/advice.h).
#pragma once

#include "base/diag.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace tessera::cli {

// Returns the remedy of a diagnostic with this code, with the options.
std::string with_options(std::string_view code, std::string help);
// Returns the option that belongs at the end of a remedy; "" when there is none. A signal handler may call this
// function.
std::string_view last_option(std::string_view code, std::string_view help);
// Adds the options to all diagnostics in a document, which are the objects that have a code and a help.
void add_options(nlohmann::ordered_json& document);

}  // namespace tessera::cli
