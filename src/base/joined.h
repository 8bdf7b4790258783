// Lists for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// A list for display: the first few, and the number of the others.
std::string joined(const std::vector<std::string>& list, std::string_view separator);

}  // namespace tessera
