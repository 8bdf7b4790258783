// SHA-256, by libnettle. Files can be compared by this hash, because nobody can forge it.
#pragma once

#include "base/bytes.h"

#include <nettle/sha2.h>

#include <array>

namespace tessera::container::diff {

using Digest = std::array<std::uint8_t, SHA256_DIGEST_SIZE>;

class Hasher {
 public:
  Hasher() { sha256_init(&state_); }

  void add(ByteSpan bytes) { sha256_update(&state_, bytes.size(), bytes.data()); }
  void add(std::uint64_t number) {
    std::array<std::uint8_t, sizeof number> bytes{};
    store_le(std::span(bytes), 0, number);
    add(ByteSpan(bytes));
  }
  Digest value() && {
    Digest digest{};
    sha256_digest(&state_, digest.size(), digest.data());
    return digest;
  }

 private:
  sha256_ctx state_{};
};

}  // namespace tessera::container::diff
