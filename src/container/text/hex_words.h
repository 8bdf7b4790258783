// Hex words as text, as in `.seq` and old `insts.txt` files.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

namespace tessera::container {

// Reads the words of a text as little-endian bytes. The text has words of up to 8 digits, separated by white space or
// commas, with comments from `#` or `//` to the end of the line. Fails with T0313 for any other text.
Result<Bytes> read_hex_words(std::string_view text);

// Returns the text with the words of `words` in the places of its own words; all other characters stay. A word that
// does not change keeps its digits. Fails with T0313, also when the text has another number of words.
Result<std::string> replace_hex_words(std::string_view text, ByteSpan words);

}  // namespace tessera::container
