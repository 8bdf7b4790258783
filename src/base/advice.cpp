#include "base/advice.h"

namespace tessera {

std::string with_ways(std::span<const Advice> table, std::string_view code, std::string help) {
  for (const Advice& advice : table) {
    if (advice.code != code) continue;
    const std::size_t at = help.find(advice.words);
    if (at != std::string::npos) help.insert(at + advice.words.size(), fmt::format(" ({})", advice.way));
  }
  return help;
}

}  // namespace tessera
