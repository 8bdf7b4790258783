#include "core/aie2/late_parts.h"

#include "base/lasting.h"

#include <cassert>
#include <map>
#include <string>

namespace tessera::core::aie2 {

namespace {

// Filled before main(), in the order in which the linker puts the registrations.
std::map<std::string, ExecuteLate, std::less<>>& parts() {
  return lasting([] { return std::map<std::string, ExecuteLate, std::less<>>(); });
}

}  // namespace

bool add_late_part(ExecuteLate part, std::string_view name) {
  std::string key(name);
  for (unsigned number = 2; !parts().try_emplace(key, part).second; ++number)
    key = std::string(name) + '#' + std::to_string(number);
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

}  // namespace tessera::core::aie2
