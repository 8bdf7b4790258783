// Where text for people ends up.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace tessera {

// How wide lines may be there: what COLUMNS says, else the width of the terminal, else 80.
std::size_t columns_of(std::FILE* out);

// Breaks a line at blanks, so that no part is wider than `width` columns; 0: it stays as it is. The text begins in
// column `at`, the lines behind the first one are indented. What stands between backticks, which somebody may want to
// copy, stays together where a line has room for it; a longer word is not broken.
std::string wrapped(std::string_view text, std::size_t width, std::size_t at = 0, std::size_t indent = 0);

// The same for each line of a text; what goes on is indented by more than its line is.
std::string fitted(std::string_view text, std::size_t width);

}  // namespace tessera
