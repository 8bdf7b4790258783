#include "container/format.h"

#include "container/codes.h"

#include <limits>

namespace tessera::container {

Result<void> check_size(std::size_t size, std::string_view noun) {
  if (size > std::numeric_limits<std::uint32_t>::max())
    return Failure(error(code::does_not_fit, "{} of {} bytes is too large", noun, size)
                       .note("the format stores lengths and offsets in 32 bits")
                       .help("make it smaller, or split it"));
  return {};
}

}  // namespace tessera::container
