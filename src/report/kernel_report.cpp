#include "report/kernel_report.h"

#include "base/text.h"
#include "runtime/kernel_archs.h"  // generated

#include <fmt/format.h>
#include <kernel_abi/slots.h>

#include <algorithm>

namespace tessera::report {

namespace {

namespace tables = aie::tables;

tessera::slot_bound bound_of(const runtime::SlotCounts& slots, device::Arch arch) {
  tessera::slot_counts counts;
  std::copy_n(slots.begin(), tables::kSlotKinds, counts.of);
  return tessera::bound(counts, runtime::aie_arch(arch));
}

}  // namespace

std::string kernels_text(const runtime::KernelCounts& counts, device::Arch arch) {
  std::string text;
  for (const auto& [key, count] : counts.counts()) {
    std::string kinds;
    for (unsigned i = 0; i < tables::kSlotKinds; ++i)
      if (count.slots[i] != 0)
        kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", tables::kSlotNames[i], with_commas(count.slots[i]));
    const tessera::slot_bound bound = bound_of(count.slots, arch);
    text += fmt::format("  kernel {} {}: {}, ", to_string(key.first), key.second, counted(count.calls, "call"));
    text += kinds.empty() ? "no slots counted\n"
                          : fmt::format("at least {} because of its {} (slots: {})\n", counted(bound.cycles, "cycle"),
                                        bound.resource, kinds);
  }
  return text;
}

nlohmann::ordered_json kernels_json(const runtime::KernelCounts& counts, device::Arch arch) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const auto& [key, count] : counts.counts()) {
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

}  // namespace tessera::report
