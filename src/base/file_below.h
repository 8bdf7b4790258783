// Reads files that a text of a stranger names.
//
// Such a text may be run, and its output be sent back to the stranger. So it must not put another file of the user into
// that output: the file has to lie beside the text or below.
#pragma once

#include "base/bytes.h"

#include <filesystem>
#include <string_view>

namespace tessera {

// As read_named_file() (base/file.h). T0107 for a name that leads out of `folder`, by itself or through a symbolic
// link.
Result<Bytes> read_file_below(const std::filesystem::path& folder, std::string_view name);

}  // namespace tessera
