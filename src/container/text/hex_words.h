// Reads and replaces hex words in a text, as in `.seq` and old `insts.txt` files.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <optional>

namespace tessera::container {

// Reads the words of a text as little-endian bytes. The text has words of up to 8 digits, separated by white space or
// commas, with comments from `#` or `//` to the end of the line. Fails with T0313 for any other text.
Result<Bytes> read_hex_words(std::string_view text);

// Returns `text` with its words replaced by `words`; all other characters stay. A word with the same value keeps its
// digits. Fails with T0313 if the text cannot be read, or has another number of words.
Result<std::string> replace_hex_words(std::string_view text, ByteSpan words);

// Returns the bytes that pairs of hexadecimal digits give; no value for any other text.
std::optional<Bytes> hex_bytes(std::string_view digits);

}  // namespace tessera::container
