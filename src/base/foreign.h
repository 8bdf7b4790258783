// Foreign text in our own output: names, words and lines of files that Tessera repeats.
//
// The problem. A file may call a lock anything: a megabyte of letters, a line end and a false report, a control
// sequence that moves the cursor or sets the title of the terminal, signs that turn the direction of the line around.
// Choices. Each place that repeats a name could clean it, and one of them would forget to. The decision: text is
// cleaned where it leaves the process. `printable()` (base/text.h) takes the teeth out of single characters; the
// functions here do so for a whole diagnostic (render(), to_json()), for all that verbs say (base/say.h), and for JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tessera {

// A word of a diagnostic is longer than this only when it is foreign. A place may be a path, which systems limit.
inline constexpr std::size_t kLongestWord = 400, kLongestText = 8000, kLongestPlace = 5000;

// Cuts the middle out of words and texts that are longer, and says how many bytes are left out: "aaa[... 999200 bytes
// ...]aaa". No character of UTF-8 is cut in two.
std::string shortened(std::string_view text, std::size_t longest_word = kLongestWord,
                      std::size_t longest_text = kLongestText);
std::string shortened_place(std::string_view place);

// Makes a text of several lines safe for a terminal, as printable() does for a single line: line ends and tabs stay.
std::string printable_lines(std::string_view text);

// Writes the characters of a JSON document that a terminal would obey, or that hide or turn others, as \uXXXX. JSON's
// own rules ask for this below U+0020 only. The document means the same.
std::string printable_json(std::string_view document);

}  // namespace tessera
