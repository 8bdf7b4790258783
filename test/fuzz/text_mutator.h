// Changes the text of a design as text with a grammar: a number becomes a limit of some range, a word becomes another
// word of the file, a line is removed, doubled or moved. The lexer stops most texts with changed bytes; texts changed
// here usually parse, and reach verifiers and passes.
//
// All changes follow from `seed`, so the replay (replay.cpp) makes the same texts on every machine.
#pragma once

#include <string>

namespace tessera::fuzz {

std::string change_text(std::string text, unsigned seed);

}  // namespace tessera::fuzz
