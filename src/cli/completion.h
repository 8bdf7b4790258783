// Scripts that complete the command line in shells, made from the parser.
#pragma once

#include "cli/rooms.h"
#include "cli/words_of.h"

#include <string>
#include <vector>

namespace tessera::cli {

// Each function returns a script for one shell. The script completes verbs, options, the words that an option takes,
// and files.
std::string bash_completion(const std::vector<VerbWords>& verbs);
std::string zsh_completion(const std::vector<VerbWords>& verbs);
std::string fish_completion(const std::vector<VerbWords>& verbs);

}  // namespace tessera::cli
