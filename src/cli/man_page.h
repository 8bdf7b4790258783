// Makes manual pages from the parser, so that they agree with `--help`.
#pragma once

#include "cli/rooms.h"
#include "cli/words_of.h"

#include <string>
#include <vector>

namespace tessera::cli {

// Returns the page tessera(1), in the language of man(7): all verbs, exit codes, environment.
std::string man_page(const std::vector<VerbWords>& verbs);
// Returns the page tessera-VERB(1).
std::string man_page(const VerbWords& verb);

}  // namespace tessera::cli
