// Words of the glossary for `tessera explain`. Letters may be in upper or lower case, and words in the plural, with
// blanks, dashes, underscores or nothing between their parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// The paragraphs about a word; empty for a word that the glossary does not have.
std::vector<std::string_view> glossary_texts(std::string_view word);
// All words of the glossary, for names similar to a mistyped name.
std::vector<std::string> glossary_words();

}  // namespace tessera::cli
