// The numbers of a tile's buffer descriptors, given out and taken back.
#pragma once

#include "device/descriptors.h"

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
  // The lowest free one that the channel may use, which is then taken. None when there is none.
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
