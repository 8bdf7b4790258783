// Which DMA channels of each tile are free, and how many buffer descriptors.
#pragma once

#include "compiler/object_fifo/plan.h"

#include <map>
#include <set>

namespace tessera::compiler::object_fifo {

class Channels {
 public:
  // What the programs and allocations of the device use already.
  explicit Channels(aie::DeviceOp device);

  // Gives each end that a DMA or a stream works for its channel: first those that a design asks for by number, then
  // those that have to reach a neighbour's memory, then all others, each the first one free that leaves the others of
  // its tile enough channels and descriptors.
  mlir::LogicalResult assign(Plan& plan);

 private:
  struct Channel {
    device::TileId tile;
    bool stream;  // of a core, and not of its DMA
    aie::DMAChannelDir direction;
    std::uint32_t index;
    auto operator<=>(const Channel&) const = default;
  };

  mlir::LogicalResult take(End& end, std::uint32_t index);
  bool take_free(llvm::ArrayRef<End*> ends);
  mlir::LogicalResult take_first_free(End& end);
  mlir::LogicalResult none_free(const End& end, std::uint32_t count) const;
  bool lacks_dma(const End& end) const;
  bool has_descriptors(const End& end, std::uint32_t index) const;
  std::uint32_t& descriptors(device::TileId tile, std::uint32_t index);

  aie::DeviceOp device_;
  std::set<Channel> taken_;
  std::map<std::pair<device::TileId, std::uint32_t>, std::uint32_t> descriptors_;  // in use, by tile and first of bank
};

}  // namespace tessera::compiler::object_fifo
