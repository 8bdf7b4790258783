// Lists as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// A list as text: its first few entries, and the number of the others.
std::string joined(const std::vector<std::string>& list, std::string_view separator);

}  // namespace tessera
