// Files of other fields, which people hand to Tessera by mistake: a diagnostic can name such a file.
#pragma once

#include "base/bytes.h"

#include <optional>
#include <string_view>

namespace tessera::container {

// A noun for the format, with its article, by the first bytes: "a PNG image". None for bytes that begin otherwise.
std::optional<std::string_view> foreign_format(ByteSpan data);

}  // namespace tessera::container
