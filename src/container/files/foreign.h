// Files that have nothing to do with NPUs, which users hand to Tessera by mistake: a diagnostic can name the format of
// such a file.
#pragma once

#include "base/bytes.h"

#include <optional>
#include <string_view>

namespace tessera::container {

// Returns a noun for the format, with its article, by the first bytes: "a PNG image". Returns none for other bytes.
std::optional<std::string_view> foreign_format(ByteSpan data);

}  // namespace tessera::container
