// The first line of command text: the directive that names the kind of the stream.
#pragma once

#include "container/stream/languages.h"

#include <optional>

namespace tessera::container {

// Returns the line without its comment and the white space around it.
std::string_view without_comment(std::string_view line);

// Returns an empty stream of the kind that `directive` names, such as ".cdo"; none when it names no kind.
std::optional<TextStream> empty_stream(std::string_view directive);

// Lists all directives, for a help line: ".cdo, .txn, .dpu or .packets".
std::string known_directives();

}  // namespace tessera::container
