#include "container/uuid.h"

#include "container/tables.h"

namespace tessera::container {

std::string to_string(const Uuid& uuid) {
  std::string text;
  for (std::size_t i = 0; i < uuid.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", uuid[i]);
  }
  return text;
}

namespace {

// Returns a hash by FNV-1a with 64 bits: an identifier must differ by content, but need not be secret.
std::uint64_t fnv1a(ByteSpan content, std::uint64_t hash) {
  for (const std::uint8_t byte : content) hash = (hash ^ byte) * kFnvPrime;
  return hash;
}

}  // namespace

Uuid content_uuid(ByteSpan content) {
  Uuid uuid{};
  const std::uint64_t first = fnv1a(content, kFnvBasis);
  store_le(std::span<std::uint8_t>(uuid), 0, first);
  store_le(std::span<std::uint8_t>(uuid), 8, fnv1a(content, first));
  return uuid;
}

}  // namespace tessera::container
