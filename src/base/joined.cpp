#include "base/joined.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace tessera {

std::string joined(const std::vector<std::string>& list, std::string_view separator) {
  constexpr std::size_t kMost = 6;
  const std::span<const std::string> first = std::span(list).first(std::min(kMost, list.size()));
  std::string text = fmt::format("{}", fmt::join(first, separator));
  if (list.size() > kMost) text += fmt::format("{}and {} more", separator, list.size() - kMost);
  return text;
}

}  // namespace tessera
