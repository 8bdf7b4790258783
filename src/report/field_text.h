// Fields as lines of text: one member per line, and members of members behind an indentation.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// Appends the members of an object to `text`, `depth` levels deep. A number of two digits or more also appears as
// hexadecimal, and many equal bytes as their number.
void add_fields(const nlohmann::ordered_json& fields, unsigned depth, std::string& text);

}  // namespace tessera::report
