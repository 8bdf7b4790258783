// The FIFOs of stream switches, which fifo_depth puts into streams. A FIFO holds a fixed number of words, so a stream
// may pass several ones.
#pragma once

#include "adf/array/placement.h"

#include <set>

namespace tessera::adf::array {

class StreamFifos {
 public:
  explicit StreamFifos(const device::Device& device) : device_(device) {}

  // Returns free FIFOs that hold `words` words together, in the tiles nearest to `near`; fewer if the array has no
  // more.
  std::vector<Channel> take(TileId near, std::size_t words);
  // The FIFOs that hold this number of words.
  static std::size_t count_of(std::size_t words);

 private:
  const device::Device& device_;
  std::set<std::pair<TileId, unsigned>> taken_;
};

}  // namespace tessera::adf::array
