// Reads files that a text from an untrusted source names.
//
// Tessera may run such a text, and the user may send the output back to its author. So the text must not put other
// files of the user into that output: a named file has to be in the folder of the text or below it.
#pragma once

#include "base/bytes.h"

#include <filesystem>
#include <string_view>

namespace tessera {

// Like read_named_file() (base/file.h), but fails with T0107 for a name that leads out of `folder`, also through a
// symbolic link.
Result<Bytes> read_file_below(const std::filesystem::path& folder, std::string_view name);

}  // namespace tessera
