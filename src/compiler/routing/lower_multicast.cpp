// Turns aiex.multicast into flows, one per destination, aiex.connection into a flow, and aiex.broadcast_packet into
// packet flows, one per ID. The router makes one tree of all circuit flows with the same source.
#include "compiler/passes.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEMULTICAST
#define GEN_PASS_DEF_AIEBROADCASTPACKET
#include "compiler/passes/decls.h.inc"

namespace {

struct LowerMulticast : impl::AIEMulticastBase<LowerMulticast> {
  void runOnOperation() override {
    aie::DeviceOp device = getOperation();
    for (auto source : llvm::make_early_inc_range(device.getOps<aiex::MulticastOp>())) {
      mlir::OpBuilder builder(source);
      for (auto dest : source.getPorts().front().getOps<aiex::MultiDestOp>())
        aie::FlowOp::create(builder, dest.getLoc(), source.getTile(), source.getBundle(), source.getChannel(),
                            dest.getTile(), dest.getBundle(), dest.getChannel());
      source.erase();
    }
    for (auto connection : llvm::make_early_inc_range(device.getOps<aiex::ConnectionOp>())) {
      mlir::OpBuilder builder(connection);
      aie::FlowOp::create(builder, connection.getLoc(), connection.getSource(), connection.getSourceBundle(),
                          connection.getSourceChannel(), connection.getDest(), connection.getDestBundle(),
                          connection.getDestChannel());
      connection.erase();
    }
  }
};

struct LowerBroadcastPacket : impl::AIEBroadcastPacketBase<LowerBroadcastPacket> {
  void runOnOperation() override {
    for (auto source : llvm::make_early_inc_range(getOperation().getOps<aiex::BroadcastPacketOp>())) {
      mlir::OpBuilder builder(source);
      for (auto packets : source.getPorts().front().getOps<aiex::BPIDOp>()) {
        builder.setInsertionPointAfter(source);  // the last ID comes first, as in mlir-aie
        add_flow(builder, source, packets);
      }
      source.erase();
    }
  }

  static void add_flow(mlir::OpBuilder& builder, aiex::BroadcastPacketOp source, aiex::BPIDOp packets) {
    auto flow = aie::PacketFlowOp::create(builder, packets.getLoc(), packets.getIDAttr(), nullptr, nullptr);
    const mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&flow.getPorts().emplaceBlock());
    aie::PacketSourceOp::create(builder, source.getLoc(), source.getTile(), source.getBundle(), source.getChannel());
    for (auto dest : packets.getPorts().front().getOps<aiex::BPDestOp>())
      aie::PacketDestOp::create(builder, dest.getLoc(), dest.getTile(), dest.getBundle(), dest.getChannel());
    aie::EndOp::create(builder, packets.getLoc());
  }
};

}  // namespace

}  // namespace tessera::compiler
