#include "container/plain_text.h"

#include <algorithm>

namespace tessera::container {

bool is_text(ByteSpan data) {
  return std::ranges::all_of(data, [](std::uint8_t byte) {
    return byte >= 0x20 ? byte != 0x7f : byte == '\n' || byte == '\t' || byte == '\r';
  });
}

}  // namespace tessera::container
