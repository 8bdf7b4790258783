// The text of a JSON document, as all verbs and the library give it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// The text ends with a line end. Bytes that are not UTF-8, as in some file names, are replaced, and characters that a
// terminal should not get are escaped.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace tessera::report
