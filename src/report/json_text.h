// Writes JSON documents as text, in the same way for all verbs and the library.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// Returns the document as text that ends with a line end. Replaces bytes that are not UTF-8, as in some file names, and
// escapes characters that a terminal should not get.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace tessera::report
