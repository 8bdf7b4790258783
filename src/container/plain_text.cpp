#include "container/plain_text.h"

#include <algorithm>

namespace tessera::container {

bool is_text(ByteSpan data) {
  return std::ranges::all_of(data, is_text_byte);
}

}  // namespace tessera::container
