// Gives DMA channels and stream ports to the ends of object FIFOs.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

#include <map>
#include <set>

namespace tessera::compiler::object_fifo {

class Channels {
 public:
  // Marks the channels, descriptors and stream ports that programs, allocations and flows of the device already use.
  explicit Channels(aie::DeviceOp device);

  // Gives a channel to each end that a DMA or a stream serves: first to ends with a fixed channel number, then to ends
  // that must reach a neighbour's memory, then to all other ends. An end without a fixed number gets the first free
  // channel that leaves enough channels and descriptors for the other ends of its tile. Reports an end that gets no
  // channel.
  mlir::LogicalResult assign(FifoPlan& plan);

 private:
  struct Channel {
    device::TileId tile;
    bool stream;  // a stream of the core, not a DMA channel
    aie::DMAChannelDir direction;
    std::uint32_t index;
    auto operator<=>(const Channel&) const = default;
  };

  mlir::LogicalResult take(End& end, std::uint32_t index);
  bool take_free(llvm::ArrayRef<End*> ends);
  mlir::LogicalResult take_first_free(End& end);
  mlir::LogicalResult none_free(const End& end, std::uint32_t count) const;
  void warn_without_dma(const End& end) const;
  bool has_descriptors(const End& end, std::uint32_t index) const;
  std::uint32_t& descriptors(device::TileId tile, std::uint32_t index);

  aie::DeviceOp device_;
  std::set<Channel> taken_;
  std::map<std::pair<device::TileId, std::uint32_t>, std::uint32_t> descriptors_;  // used descriptors, by tile and bank
};

}  // namespace tessera::compiler::object_fifo
