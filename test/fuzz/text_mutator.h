// Changes the text of a design as text with a grammar: a number becomes one at which something ends, a word becomes
// another of the file, a line goes, comes twice or moves. Changed bytes are mostly stopped by the lexer; what is
// changed here mostly parses, and reaches verifiers and passes.
//
// All comes from `seed`, so the replay (replay.cpp) makes the same texts on every machine.
#pragma once

#include <string>

namespace tessera::fuzz {

std::string change_text(std::string text, unsigned seed);

}  // namespace tessera::fuzz
