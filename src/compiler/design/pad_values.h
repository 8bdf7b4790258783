// The word that a channel of a memory tile pads with.
//
// Text of 2025 gives each descriptor a value, that of 2026 gives it to the channel. Hardware has one register for each
// channel, and only on AIE2P, so all descriptors of a channel that pad have to want the same word.
//
// It is a word, whatever the size of an element: that is how upstream has it (aie.dma_start, mlir-aie of 2026), whose
// Python replicates an element's value over the word before it writes the attribute. To do that here as well would turn
// 0x08080808 for bytes into something else, and change what designs say that run today. So the word stays what it is,
// and one that looks like the value of a smaller element is warned of, with what the register makes of it.
#pragma once

#include "dialect/aie/aie.h"

#include <map>

namespace tessera::compiler {

class PadValues {
 public:
  explicit PadValues(const device::Device& device) : device_(device) {}

  // A channel that is started before the design runs, with all of its descriptors. Fails with T0932 at what cannot be.
  mlir::LogicalResult add(device::TileId tile, aie::DMAStartOp start);
  mlir::LogicalResult add(device::TileId tile, aie::DMAOp channel);
  // A descriptor of an MM2S channel.
  mlir::LogicalResult add(device::TileId tile, std::uint32_t channel, aie::DMABDOp bd);

  std::uint32_t of(device::TileId tile, std::uint32_t channel) const;
  // What the descriptor itself says; 0 as well where it does not pad.
  static std::uint32_t of(aie::DMABDOp bd);

 private:
  // Of an operation that may be gone since: tasks are, once they are lowered.
  struct Wish {
    mlir::Location place;
    std::uint32_t value;
    bool is_channels;  // and no descriptor's
  };
  mlir::LogicalResult add(device::TileId tile, std::uint32_t channel, mlir::Operation* op, std::uint32_t value);
  // T0981.
  static void warn_of_part(mlir::Location place, std::uint32_t value, aie::DMABDOp bd);
  template <class Start>
  mlir::LogicalResult add_own(device::TileId tile, Start start);

  const device::Device& device_;
  std::map<std::pair<device::TileId, std::uint32_t>, Wish> wishes_;  // the first of each channel
};

}  // namespace tessera::compiler
