#include "container/device_generation.h"

#include "container/tables.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace tessera::container {

const GenerationInfo* find_generation(std::uint32_t number) {
  const auto* known = std::ranges::find(kDeviceGenerations, number, &NamedValue::value);
  if (known == std::end(kDeviceGenerations)) return nullptr;
  const auto* info = std::ranges::find(kGenerations, known->name, &GenerationInfo::name);
  return info != std::end(kGenerations) ? info : nullptr;
}

std::optional<device::Arch> generation_arch(std::uint32_t number) {
  const GenerationInfo* info = find_generation(number);
  return info != nullptr ? std::optional(info->arch) : std::nullopt;
}

std::string npu_generations() {
  std::vector<std::string> all;
  for (const NamedValue& known : kDeviceGenerations)
    if (const GenerationInfo* info = find_generation(known.value); info != nullptr && !info->programmable_logic)
      all.push_back(fmt::format("{} ({})", known.value, known.name));
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace tessera::container
