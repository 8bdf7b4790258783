// Reports a tiling: the order of its elements, its descriptors, and the start of their chain.
//
// No function builds the order as a list of all elements, so a transfer of billions of elements shows its first
// elements at once.
#pragma once

#include "tiling/answer.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::report {

// Shows the first `first` elements, in lines of at most `width` characters; 0: no limit. The answer has an order.
std::string tiling_text(const tiling::TilingAnswer& answer, std::uint64_t first, std::size_t width);
// Schema tessera.tiling/1, without diagnostics. `file` is the file's name.
nlohmann::ordered_json tiling_json(const tiling::TilingAnswer& answer, const std::string& file, std::uint64_t first);

}  // namespace tessera::report
