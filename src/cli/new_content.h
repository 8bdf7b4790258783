// New content for a part of a container, as an option names it: FILE, or FILE!PATH for a part of another container.
#pragma once

#include "base/bytes.h"
#include "cli/context.h"

#include <optional>
#include <string>

namespace tessera::cli {

struct NewContent {
  Bytes bytes;
  std::string title;   // name of the file without its ending, for the header of a new section
  std::string folder;  // folder of the file, where Tessera looks for the files that the content names
};

// Reads the content. Reports a failure and returns no value if the file cannot be read, or lacks the part.
std::optional<NewContent> read_content(const std::string& word, Context& context);

}  // namespace tessera::cli
