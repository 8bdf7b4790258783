// Prints JSON as lines of text: one member per line, and the members of a member indented below it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// Appends the members of an object to `text`, `depth` levels deep. A number above 9 also appears as hexadecimal, and 16
// or more equal bytes appear as their count and value.
void add_fields(const nlohmann::ordered_json& fields, unsigned depth, std::string& text);

}  // namespace tessera::report
