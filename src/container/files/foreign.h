// Files that have nothing to do with NPUs. Users hand them to Tessera by mistake, so a diagnostic names their format.
#pragma once

#include "base/bytes.h"

#include <optional>
#include <string_view>

namespace tessera::container {

// Returns a noun for the format, with its article, by the first bytes: "a PNG image". Returns none for other bytes.
std::optional<std::string_view> foreign_format(ByteSpan data);

// The remedy for a file that is a Git LFS pointer.
inline constexpr std::string_view kLfsRemedy =
    "this is a placeholder of Git LFS; run `git lfs pull` to get the file itself";

}  // namespace tessera::container
