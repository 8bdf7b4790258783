// The word with which a channel of a memory tile pads.
//
// mlir-aie's text of 2025 gives the value to each descriptor; its text of 2026 gives the value to the channel. Hardware
// has one register per channel, and only on AIE2P, so all padding descriptors of a channel must ask for the same word.
//
// The value is a word, for elements of any size. mlir-aie defines it in this way (aie.dma_start of 2026), and
// its Python replicates the value of an element over the word before it writes the attribute. If Tessera replicated the
// value, too, Tessera would change words that are deliberate patterns, and break designs that work today. So the word
// stays as written. A word that looks like the value of one smaller element gets a warning, which shows the values that
// the channel sends.
#pragma once

#include "dialect/aie/aie.h"

#include <map>

namespace tessera::compiler {

class PadValues {
 public:
  explicit PadValues(const device::Device& device) : device_(device) {}

  // Adds a channel that the configuration starts, with all of its descriptors. Fails with T0932 when the hardware
  // cannot pad with the requested values.
  mlir::LogicalResult add(device::TileId tile, aie::DMAStartOp start);
  mlir::LogicalResult add(device::TileId tile, aie::DMAOp channel);
  // Adds a descriptor of an MM2S channel.
  mlir::LogicalResult add(device::TileId tile, std::uint32_t channel, aie::DMABDOp bd);

  std::uint32_t of(device::TileId tile, std::uint32_t channel) const;
  // Returns the value in the descriptor itself; 0 when the descriptor does not pad.
  static std::uint32_t of(aie::DMABDOp bd);

 private:
  // Keeps a location and not an operation, because tasks are gone once they are lowered.
  struct RequestedPad {
    mlir::Location place;
    std::uint32_t value;
    bool is_channels;  // the value comes from the channel, not from a descriptor
  };
  mlir::LogicalResult add(device::TileId tile, std::uint32_t channel, mlir::Operation* op, std::uint32_t value);
  // Warns with T0981 when the value looks like that of one smaller element.
  static void warn_of_part(mlir::Location place, std::uint32_t value, aie::DMABDOp bd);
  template <class Start>
  mlir::LogicalResult add_own(device::TileId tile, Start start);

  const device::Device& device_;
  std::map<std::pair<device::TileId, std::uint32_t>, RequestedPad> requested_;  // first request of each channel
};

}  // namespace tessera::compiler
