#include "container/text/uuid.h"

#include "container/text/hex_words.h"

#include <algorithm>

namespace tessera::container {

std::optional<Uuid> parse_uuid(std::string_view text) {
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("0x"))
      ++i;
    else if (text[i] != '-')
      digits += text[i];
  }
  Uuid uuid{};
  if (digits.empty() || digits.size() > 2 * uuid.size()) return std::nullopt;
  const auto bytes = hex_bytes(std::string(2 * uuid.size() - digits.size(), '0') + digits);
  if (!bytes) return std::nullopt;
  std::ranges::copy(*bytes, uuid.begin());
  return uuid;
}

}  // namespace tessera::container
