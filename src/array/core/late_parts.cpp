#include "array/core/late_parts.h"

#include <cassert>
#include <map>

namespace tessera::array {

namespace {

// Filled before main(), in whatever order; read by name only.
std::map<std::string_view, ExecuteLate>& parts() {
  static std::map<std::string_view, ExecuteLate> all;
  return all;
}

}  // namespace

bool add_late_part(ExecuteLate part, std::string_view name) {
  [[maybe_unused]] const auto [place, is_new] = parts().try_emplace(name, part);
  assert(place->second == part && "two second parts of one name");
  return true;
}

std::string_view name_of(ExecuteLate part) {
  for (const auto& [name, execute] : parts())
    if (execute == part) return name;
  assert(false && "a second part that went past Exec::late()");
  return {};
}

ExecuteLate find_late_part(std::string_view name) {
  const auto found = parts().find(name);
  return found == parts().end() ? nullptr : found->second;
}

}  // namespace tessera::array
