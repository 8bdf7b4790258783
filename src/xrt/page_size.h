// The bytes of a page of this process.
#pragma once

#include <cstdint>

namespace tessera::xrtlib {

inline constexpr std::uint64_t kPage = 4096;

}  // namespace tessera::xrtlib
