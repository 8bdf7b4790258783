// Foreign text in Tessera's output: names, words and lines of files that Tessera repeats.
//
// The problem. A file may give a lock any name: a megabyte of letters, a line end and a false report, a control
// sequence that moves the cursor or sets the title of the terminal, characters that reverse the direction of the line.
// The choices. Each place that repeats a name could clean the name, but some place would forget it. The decision:
// Tessera cleans text where it leaves the process. `printable()` (base/text.h) makes single characters safe; the
// functions here do so for a whole diagnostic (render(), to_json()), for all output of verbs (base/say.h), and for
// JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tessera {

// Limits in bytes. Only foreign text makes a word of a diagnostic longer than kLongestWord. A place has a higher limit,
// because it may be a path.
inline constexpr std::size_t kLongestWord = 400, kLongestText = 8000, kLongestPlace = 5000;

// Cuts the middle out of words and texts that are longer than the limits, and gives the number of omitted bytes:
// "aaa[... 999200 bytes ...]aaa". Never splits a UTF-8 character.
std::string shortened(std::string_view text, std::size_t longest_word = kLongestWord,
                      std::size_t longest_text = kLongestText);
std::string shortened_place(std::string_view place);

// Makes a text of several lines safe for a terminal, as printable() does for a single line: line ends and tabs stay.
std::string printable_lines(std::string_view text);

// Writes the characters of a JSON document that control a terminal, or that hide or reorder other characters, as
// \uXXXX. JSON itself requires this form only below U+0020. The meaning of the document stays the same.
std::string printable_json(std::string_view document);

}  // namespace tessera
