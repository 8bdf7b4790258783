// A channel of a shim DMA that moves memory of the host program, with a queue of any length.
//
// The channel's own queue holds a few tasks (facts/tiles.tsv). All other transfers wait here, and feed() gives them to
// the channel as its tasks end. The channels of a shim tile share its descriptors in equal parts; a transfer takes one
// descriptor until its task has ended.
#pragma once

#include "base/diag.h"
#include "device/descriptor.h"
#include "device/device.h"

#include <tessera/session.h>

#include <deque>

namespace tessera::adf_array {

class ShimChannel {
 public:
  ShimChannel(const device::Device& device, device::TileId tile, device::Direction direction, unsigned number,
              unsigned burst)
      : device_(device), tile_(tile), direction_(direction), number_(number), burst_(burst) {}

  // Lets the channel take tasks.
  Result<void> enable(api::Session& session) const;
  // Adds a transfer of host memory. If the last word does not end a packet, and descriptors can say so, it has no
  // TLAST.
  void add(device::Descriptor what, bool ends_packet);
  // Removes the tasks that have ended, and gives the channel others. Returns whether it got some.
  Result<bool> feed(api::Session& session);

  bool is_idle() const { return waiting_.empty() && running_.empty(); }
  std::uint64_t words_asked() const { return asked_; }
  std::uint64_t words_moved() const { return moved_; }  // of transfers that have ended

 private:
  struct Transfer {
    device::Descriptor what;
    bool ends_packet = true;
  };
  Result<std::size_t> tasks(api::Session& session) const;  // the number of tasks that have not ended
  Result<void> start(api::Session& session, const Transfer& one);
  Result<void> write(api::Session& session, std::uint32_t offset, std::uint32_t value) const;

  const device::Device& device_;
  device::TileId tile_;
  device::Direction direction_;
  unsigned number_, burst_;
  unsigned next_ = 0;  // of the descriptors of this channel
  std::deque<Transfer> waiting_, running_;
  std::uint64_t asked_ = 0, moved_ = 0;
};

}  // namespace tessera::adf_array
