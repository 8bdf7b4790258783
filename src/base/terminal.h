// Fits text into the width of a terminal.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace tessera {

// Returns the width of a line on `out`: the value of COLUMNS, otherwise the width of the terminal, otherwise 80; at
// least 40.
std::size_t columns_of(std::FILE* out);

// Breaks a line at blanks, so that no part is wider than `width` columns; width 0 leaves the line as it is. The text
// begins in column `at`, continuation lines are indented by `indent`. Text between backticks, which a user may copy,
// stays together where a line has room for it. A word longer than a line stays whole.
std::string wrapped(std::string_view text, std::size_t width, std::size_t at = 0, std::size_t indent = 0);

// Applies wrapped() to each line of a text. A continuation line begins under the text of its line, behind a label and a
// gap of blanks; without a label, it is indented by four columns more than its line. Width 0 leaves the text as it is.
std::string fitted(std::string_view text, std::size_t width);

// fitted() for Markdown: a paragraph or an item of a list with a line that is too wide gets new line ends.
std::string reflowed(std::string_view text, std::size_t width);

}  // namespace tessera
