// Changes the text of a design token by token and line by line: a number becomes a limit of some range, a token becomes
// another token of the text, a line is removed, doubled or moved. The lexer stops most texts with changed bytes; texts
// changed here usually parse, and reach verifiers and passes.
//
// All changes follow from `seed`, so the replay (replay.cpp) makes the same texts on every machine.
#pragma once

#include <string>

namespace tessera::fuzz {

std::string change_text(std::string text, unsigned seed);

}  // namespace tessera::fuzz
