#include "cli/kernel_counts.h"

#include "base/text.h"
#include "cli/kernel_archs.h"  // generated

#include <fmt/format.h>
#include <aie_api/slots.hpp>

#include <algorithm>

namespace tessera::cli {

namespace {

namespace tables = aie::tables;

tessera::slot_bound bound_of(const SlotCounts& slots, device::Arch arch) {
  tessera::slot_counts counts;
  std::copy_n(slots.begin(), tables::kSlotKinds, counts.of);
  return tessera::bound(counts, aie_arch(arch));
}

}  // namespace

void KernelCounts::add(device::TileId tile, const std::string& kernel, const SlotCounts& slots) {
  Count& count = counts_[{tile, kernel}];
  ++count.calls;
  for (std::size_t i = 0; i < slots.size(); ++i) count.slots[i] += slots[i];
}

std::string KernelCounts::text(device::Arch arch) const {
  std::string text;
  for (const auto& [key, count] : counts_) {
    std::string kinds;
    for (unsigned i = 0; i < tables::kSlotKinds; ++i)
      if (count.slots[i] != 0)
        kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", tables::kSlotNames[i], with_commas(count.slots[i]));
    const tessera::slot_bound bound = bound_of(count.slots, arch);
    text += fmt::format("  kernel {} {}: {}, ", to_string(key.first), key.second, counted(count.calls, "call"));
    text += kinds.empty() ? "no slots counted\n"
                          : fmt::format("{} at least by its {} (slots: {})\n", counted(bound.cycles, "cycle"),
                                        bound.resource, kinds);
  }
  return text;
}

nlohmann::ordered_json KernelCounts::json(device::Arch arch) const {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const auto& [key, count] : counts_) {
    nlohmann::ordered_json slots = nlohmann::ordered_json::object();
    for (unsigned i = 0; i < tables::kSlotKinds; ++i) slots[tables::kSlotNames[i]] = count.slots[i];
    const tessera::slot_bound bound = bound_of(count.slots, arch);
    all.push_back({{"tile", {key.first.col, key.first.row}},
                   {"kernel", key.second},
                   {"calls", count.calls},
                   {"slots", std::move(slots)},
                   {"bound", bound.resource},
                   {"cycles", bound.cycles}});
  }
  return all;
}

}  // namespace tessera::cli
