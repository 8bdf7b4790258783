#include "xrt/columns.h"

#include <algorithm>

namespace tessera::xrtlib {

bool Columns::is_free(Strip strip) const {
  return std::ranges::none_of(held_, [&](const Held& other) {
    return strip.first < other.strip.first + other.strip.width && other.strip.first < strip.first + strip.width;
  });
}

std::optional<Strip> Columns::take(unsigned width) {
  for (Strip strip{0, width}; strip.first + width <= count_; ++strip.first)
    if (is_free(strip)) {
      held_.push_back({strip, 1});
      return strip;
    }
  Held* fewest = nullptr;
  for (Held& each : held_)
    if (each.strip.width == width && (fewest == nullptr || each.contexts < fewest->contexts)) fewest = &each;
  if (fewest == nullptr) return std::nullopt;
  ++fewest->contexts;
  return fewest->strip;
}

void Columns::give_back(Strip strip) {
  const auto held = std::ranges::find(held_, strip, &Held::strip);
  if (--held->contexts == 0) held_.erase(held);
}

}  // namespace tessera::xrtlib
