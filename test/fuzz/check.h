// Checks that the fuzz targets share.
#pragma once

#include "container/stream/text.h"

#include <cstdlib>

namespace tessera::container {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// Requires that a stream keeps its meaning when it is written and read again, as bytes and as text.
template <class Stream, class Read>
void require_round_trips(const Stream& stream, Read read) {
  const Bytes written = *write_stream(stream);
  require(read(written).value == stream);
  const std::string text = print_stream(stream);
  const Result<CommandStream> parsed = parse_stream(text, "text");
  require(parsed.has_value());
  require(*write_stream(*parsed) == written);
  require(print_stream(*parsed) == text);
}

}  // namespace tessera::container
