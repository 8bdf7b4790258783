// aie-find-flows: adds an aie.flow or an aie.packet_flow for each stream that the switches of the device route. The
// switches stay. The pass shows the effect of settings that another tool or a person wrote, and the result of routing
// can be compared with the flows that were routed.
//
// The settings of a tile and the device model tell the way of a stream; aie.wire, which is for drawings, is not needed.
// Only one fact comes from an aie.wire: a circuit to the DMA of a shim tile ends at the tile's aie.shim_dma where the
// design draws a wire from the multiplexer to it.
#include "compiler/passes.h"
#include "compiler/routing/found_flows.h"
#include "compiler/routing/packet_flow.h"
#include "compiler/routing/switch_ops.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEFINDFLOWS
#include "compiler/passes/decls.h.inc"

namespace {

struct FindFlows : impl::AIEFindFlowsBase<FindFlows> {
  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    const routing::Settings settings = settings_of(device);
    const routing::Wiring wiring(device.model(), settings);
    tiles_.clear();
    SmallVector<aie::TileOp> sources;
    for (auto tile : device.getOps<aie::TileOp>())
      if (tiles_.try_emplace(tile.id(), tile).second) sources.push_back(tile);
    read_wires();
    OpBuilder builder(device.getBodyRegion().front().getTerminator());
    for (aie::TileOp tile : sources)
      for (const routing::FoundFlow& flow : routing::flows_from(wiring, tile.id())) add(builder, tile.getLoc(), flow);
  }

 private:
  // Notes the shim DMAs to which the design draws a wire.
  void read_wires() {
    shim_dmas_.clear();
    for (auto wire : getOperation().getOps<aie::WireOp>())
      for (const Value end : {wire.getSource(), wire.getDest()})
        if (auto dma = end.getDefiningOp<aie::ShimDMAOp>())
          shim_dmas_.try_emplace(aie::tile_id_of(dma.getTile()), dma->getResult(0));
  }

  // Returns the value at which a circuit ends.
  Value value_of(const routing::Endpoint& end) {
    if (end.wire == routing::Wire::DMA)
      if (const auto dma = shim_dmas_.find(end.tile); dma != shim_dmas_.end()) return dma->second;
    return tiles_.at(end.tile);
  }

  static aie::WireBundle bundle(const routing::Endpoint& end) {
    return *aie::symbolizeWireBundle(routing::to_string(end.wire));
  }

  void add(OpBuilder& builder, Location loc, const routing::FoundFlow& flow) {
    const Value source = tiles_.at(flow.source.tile), destination = tiles_.at(flow.destination.tile);
    if (flow.ids.mask == 0) {
      aie::FlowOp::create(builder, loc, source, bundle(flow.source), flow.source.channel, value_of(flow.destination),
                          bundle(flow.destination), flow.destination.channel);
      return;
    }
    auto packets = create_packet_flow(builder, loc, flow.ids.value, {source, bundle(flow.source), flow.source.channel},
                                      {destination, bundle(flow.destination), flow.destination.channel});
    if (flow.keep_header) packets.setKeepPktHeader(*flow.keep_header);
  }

  std::map<device::TileId, Value> tiles_;
  std::map<device::TileId, Value> shim_dmas_;
};

}  // namespace

}  // namespace tessera::compiler
