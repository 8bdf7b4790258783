#include "base/utf8.h"

#include <algorithm>
#include <iterator>

namespace tessera {
namespace {

struct Range {
  char32_t first, last;
};

// Control characters, and these characters of Unicode: soft hyphen, direction marks, zero-width characters, line
// separators, directional embeddings, overrides and isolates, invisible operators, byte order mark, annotations, tags.
constexpr Range kUnsafe[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},      {0x61c, 0x61c},
                             {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f},
                             {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};  // not a fact: Unicode's tags

bool is_unsafe(char32_t code) {
  return std::ranges::any_of(kUnsafe, [&](Range range) { return range.first <= code && code <= range.last; });
}

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned char first = byte(0);
  const auto made = [](std::size_t length, char32_t code) { return Character{length, code, true, !is_unsafe(code)}; };
  if (first < 0x80) return made(1, first);
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() - at < length) return {};
  char32_t code = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t kSecondPlane = 0x10000, kLast = 0x10ffff;  // not a fact: Unicode's bounds
  const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < kSecondPlane);
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (is_overlong || is_surrogate || code > kLast) return {};
  return made(length, code);
}

}  // namespace tessera
