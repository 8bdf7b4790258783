// mlir-aie draws wires after routing, and tools that draw designs read them. The order is that of mlir-aie: tile by
// tile, column by column from the bottom up; for each tile, first the wire to the west, then those to the tile, then
// the wire to the south.
//
// Example: (2,3) and (3,3) have switchboxes. The wires of (3,3) are East of the switchbox of (2,3) to West of its own
// switchbox, Core of the tile to Core, and DMA of the tile to DMA.
#include "compiler/routing/wires.h"

#include <map>
#include <set>
#include <tuple>

using namespace mlir;

namespace tessera::compiler {

namespace {

using aie::WireBundle;

template <class Op>
std::map<device::TileId, Op> by_tile(aie::DeviceOp device) {
  std::map<device::TileId, Op> all;
  for (auto op : device.getOps<Op>()) all.try_emplace(aie::tile_id_of(op.getTile()), op);
  return all;
}

class Drawing {
 public:
  explicit Drawing(aie::DeviceOp device)
      : device_(device),
        builder_(device.getBodyRegion().front().getTerminator()),
        boxes_(by_tile<aie::SwitchboxOp>(device)),
        muxes_(by_tile<aie::ShimMuxOp>(device)) {
    for (auto tile : device.getOps<aie::TileOp>()) tiles_.try_emplace(tile.id(), tile);
    for (auto plio : device.getOps<aie::PLIOOp>()) plios_.try_emplace(plio.getCol(), plio);
    for (auto wire : device.getOps<aie::WireOp>())
      drawn_.insert({wire.getSource().getAsOpaquePointer(), wire.getSourceBundle(), wire.getDest().getAsOpaquePointer(),
                     wire.getDestBundle()});
  }

  void draw() {
    for (auto& [id, box] : boxes_) {
      tile_ = tiles_.at(id);
      const Value own = box.getResult();
      if (id.col > 0)
        between(boxes_, {static_cast<std::uint8_t>(id.col - 1), id.row}, WireBundle::East, own, WireBundle::West);
      if (id.row == 0) {
        shim(id, own);
        continue;
      }
      wire(tile_.getResult(), WireBundle::Core, own, WireBundle::Core);
      wire(tile_.getResult(), WireBundle::DMA, own, WireBundle::DMA);
      between(boxes_, {id.col, static_cast<std::uint8_t>(id.row - 1)}, WireBundle::North, own, WireBundle::South);
    }
  }

 private:
  void wire(Value from, WireBundle from_bundle, Value to, WireBundle to_bundle) {
    if (drawn_.insert({from.getAsOpaquePointer(), from_bundle, to.getAsOpaquePointer(), to_bundle}).second)
      aie::WireOp::create(builder_, tile_.getLoc(), from, from_bundle, to, to_bundle);
  }

  template <class Op, class Key>
  void between(std::map<Key, Op>& all, Key from, WireBundle from_bundle, Value to, WireBundle to_bundle) {
    if (const auto found = all.find(from); found != all.end())
      wire(found->second.getResult(), from_bundle, to, to_bundle);
  }

  // A shim tile with a DMA has a multiplexer below its switchbox. Otherwise the switchbox itself leads to programmable
  // logic.
  void shim(device::TileId id, Value own) {
    if (!device_.model().has_shim_dma(id.col))
      return between(plios_, std::uint32_t{id.col}, WireBundle::North, own, WireBundle::South);
    const auto mux = muxes_.find(id);
    if (mux == muxes_.end()) return;
    const Value below = mux->second.getResult();
    wire(below, WireBundle::North, own, WireBundle::South);
    between(plios_, std::uint32_t{id.col}, WireBundle::North, below, WireBundle::South);
    wire(tile_.getResult(), WireBundle::DMA, below, WireBundle::DMA);
  }

  aie::DeviceOp device_;
  OpBuilder builder_;
  std::map<device::TileId, aie::SwitchboxOp> boxes_;
  std::map<device::TileId, aie::ShimMuxOp> muxes_;
  std::map<device::TileId, aie::TileOp> tiles_;
  std::map<std::uint32_t, aie::PLIOOp> plios_;
  std::set<std::tuple<void*, WireBundle, void*, WireBundle>> drawn_;  // only looked up, so the order has no effect
  aie::TileOp tile_;
};

}  // namespace

void add_wires(aie::DeviceOp device) {
  Drawing(device).draw();
}

}  // namespace tessera::compiler
