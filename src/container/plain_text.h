// Recognises text, and reads bytes as text.
#pragma once

#include "base/bytes.h"

#include <string_view>

namespace tessera::container {

// Returns true when the bytes have no control characters other than line feed, carriage return and tab.
bool is_text(ByteSpan data);

// Returns the bytes as characters; the bytes must outlive the result.
inline std::string_view as_text(ByteSpan data) {
  return {reinterpret_cast<const char*>(data.data()), data.size()};
}

}  // namespace tessera::container
