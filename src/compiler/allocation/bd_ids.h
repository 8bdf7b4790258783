// Records which descriptor numbers of one tile are in use.
#pragma once

#include "device/bd_banks.h"

#include <optional>
#include <set>

namespace tessera::compiler {

class BdIds {
 public:
  explicit BdIds(const device::TileModel& model) : model_(&model) {}

  bool is_taken(std::uint32_t id) const { return taken_.contains(id); }
  void take(std::uint32_t id) { taken_.insert(id); }
  void give_back(std::uint32_t id) { taken_.erase(id); }

  device::DescriptorBank bank(std::uint32_t channel) const { return device::descriptors_of(*model_, channel); }
  // Takes the lowest free number that the channel may use. Returns nothing when all numbers of the channel are in use.
  std::optional<std::uint32_t> take_lowest(std::uint32_t channel) {
    const device::DescriptorBank mine = bank(channel);
    for (std::uint32_t id = mine.first; mine.contains(id); ++id)
      if (taken_.insert(id).second) return id;
    return std::nullopt;
  }

 private:
  const device::TileModel* model_;
  std::set<std::uint32_t> taken_;
};

}  // namespace tessera::compiler
