#include "report/memory_text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::report {

std::string memory_text(std::uint32_t address, ByteSpan bytes) {
  constexpr std::size_t kPerLine = 16;
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += kPerLine)
    text += fmt::format("  {:#010x}  {:02x}\n", address + at,
                        fmt::join(bytes.subspan(at, std::min(kPerLine, bytes.size() - at)), " "));
  return text;
}

}  // namespace tessera::report
