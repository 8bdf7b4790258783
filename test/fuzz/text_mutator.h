// Changes the text of a design and usually keeps its syntax: a number becomes a limit of some range, a word becomes
// another word of the file, a line is removed, doubled or moved. With changed bytes, most texts fail in the lexer.
// Texts changed here usually parse, and so test verifiers and passes.
//
// All changes follow from `seed`, so replay.cpp makes the same texts on every machine.
#pragma once

#include <string>

namespace tessera::fuzz {

std::string change_text(std::string text, unsigned seed);

}  // namespace tessera::fuzz
