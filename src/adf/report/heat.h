// Colors of pictures of a run.
#pragma once

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::adf {

inline constexpr const char* kBusyColor = "#2563eb";
inline constexpr const char* kBoundColor = "#b91c1c";

// Returns white for 0 and a strong red for 1.
inline std::string heat_color(double share) {
  const double part = std::clamp(share, 0.0, 1.0);
  const auto mixed = [&](int full) { return static_cast<int>(255 - part * (255 - full) + 0.5); };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(220), mixed(38), mixed(38));
}

// Returns the color of a wait by the missing resource.
inline const char* wait_color(std::string_view lacks) {
  if (lacks == "lock") return "#f59e0b";
  if (lacks == "stream") return "#ef4444";
  if (lacks == "cascade") return "#a855f7";
  if (lacks == "memory bank") return "#14b8a6";
  return "#fb923c";
}

// The last characters of a long name, for a small field. The whole name belongs into the title beside it.
inline std::string short_name(const std::string& name, std::size_t most) {
  return name.size() <= most ? name : "…" + name.substr(name.size() - most + 1);
}

}  // namespace tessera::adf
