#include "compiler/placement/delegate.h"

#include "compiler/design/fifo_sharing.h"
#include "compiler/design/windows.h"
#include "dialect/aie/verify.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::TileId;

class Delegation {
 public:
  explicit Delegation(aie::DeviceOp device) : device_(device) {
    for (auto tile : device.getOps<aie::TileOp>()) tiles_.try_emplace(tile.id(), tile);
    device.walk([&](aie::BufferOp buffer) { add(buffer.getTile(), buffer.size_in_bytes()); });
    for (auto core : device.getOps<aie::CoreOp>()) add(core.getTile(), core.getStackSize());
    for (auto allocate : device.getOps<aie::ObjectFifoAllocateOp>()) delegated_.insert(allocate.getObjFifoName());
    for (auto fifo : device.getOps<aie::ObjectFifoCreateOp>()) add(fifo);
  }

  void run() {
    for (auto& [id, fifos] : inner_) {
      std::ranges::stable_sort(fifos, std::greater(), [&](aie::ObjectFifoCreateOp fifo) { return bytes(fifo, 0); });
      for (aie::ObjectFifoCreateOp fifo : fifos)
        if (used_[id] > device_.model().model(id).data_memory) move(id, fifo);
    }
  }

 private:
  // Returns the bytes of the objects at one end; end 0 is the producer.
  static std::uint64_t bytes(aie::ObjectFifoCreateOp fifo, unsigned end) {
    const auto size = aie::size_in_bits(end == 0 ? fifo.object_type() : fifo.consumed_type());
    return size.value_or(0) / 8 * fifo.depth(end);
  }

  void add(Value tile, std::uint64_t size) {
    if (auto placed = tile.getDefiningOp<aie::TileOp>()) used_[placed.id()] += size;
  }

  // Counts the objects of a FIFO. Both ends have objects unless they share memory.
  void add(aie::ObjectFifoCreateOp fifo) {
    auto from = fifo.getProducerTile().getDefiningOp<aie::TileOp>();
    if (!from || delegated_.contains(fifo.getSymName())) return;
    if (from.kind() != device::TileKind::Shim) add(from.getResult(), bytes(fifo, 0));
    for (auto [index, value] : llvm::enumerate(fifo.getConsumerTiles())) {
      auto to = value.getDefiningOp<aie::TileOp>();
      if (!to || to.kind() == device::TileKind::Shim) continue;
      const bool shared = !asks_for_dmas(fifo) && view_of(device_.model(), to.id(), from.id()) != nullptr;
      if (!shared) add(value, bytes(fifo, static_cast<unsigned>(index) + 1));
      if (to.id() == from.id() && from.kind() == device::TileKind::Core && fifo.getConsumerTiles().size() == 1)
        inner_[from.id()].push_back(fifo);
    }
  }

  std::int64_t free(TileId id) {
    return std::int64_t{device_.model().model(id).data_memory} - static_cast<std::int64_t>(used_[id]);
  }

  void move(TileId home, aie::ObjectFifoCreateOp fifo) {
    const auto size = static_cast<std::int64_t>(bytes(fifo, 0));
    std::optional<TileId> best;
    for (const device::View& view : device_.model().model(home).views) {
      const TileId there{static_cast<std::uint8_t>(home.col + view.col_offset),
                         static_cast<std::uint8_t>(home.row + view.row_offset)};
      if (there == home || !device_.model().contains(there) || device_.model().kind(there) != device::TileKind::Core ||
          free(there) < size)
        continue;
      if (!best || free(there) > free(*best)) best = there;
    }
    if (!best) return;
    OpBuilder builder(fifo);
    aie::TileOp& tile = tiles_[*best];
    if (!tile)
      tile = aie::TileOp::create(builder, fifo.getLoc(), builder.getIndexType(), std::uint32_t{best->col},
                                 std::uint32_t{best->row}, nullptr, nullptr);
    builder.setInsertionPoint(device_.getBodyRegion().front().getTerminator());
    aie::ObjectFifoAllocateOp::create(
        builder, fifo.getLoc(), FlatSymbolRefAttr::get(builder.getContext(), fifo.getSymName()), tile.getResult());
    used_[home] -= static_cast<std::uint64_t>(size);
    used_[*best] += static_cast<std::uint64_t>(size);
  }

  aie::DeviceOp device_;
  std::map<TileId, aie::TileOp> tiles_;
  std::map<TileId, std::uint64_t> used_;                          // bytes
  std::map<TileId, std::vector<aie::ObjectFifoCreateOp>> inner_;  // FIFOs that begin and end on a tile
  std::set<StringRef> delegated_;
};

}  // namespace

void delegate_objects(aie::DeviceOp device) {
  Delegation(device).run();
}

}  // namespace tessera::compiler
