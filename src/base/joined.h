// Lists as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Joins the entries of a list. A long list ends after its first few entries: "a, b, c, d, e, f, and 3 more".
std::string joined(const std::vector<std::string>& list, std::string_view separator);

}  // namespace tessera
