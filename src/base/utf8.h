// Characters of UTF-8, and whether a terminal may get them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera {

struct Character {
  std::size_t length = 1;  // in bytes; 1 for a byte that is not a character
  char32_t code = 0;
  bool is_character = false;
  // False for bytes that are not a character, for control characters, and for characters that are invisible or change
  // the direction of the text around them: such characters could make a name look like another, or reverse a line.
  bool is_safe = false;
};

// Returns the character that begins at text[at], which must exist.
Character character_at(std::string_view text, std::size_t at);

}  // namespace tessera
