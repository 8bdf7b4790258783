#include "compiler/routing/packet_flow.h"

namespace tessera::compiler {

aie::PacketFlowOp create_packet_flow(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t id,
                                     const FlowEnd& source, const FlowEnd& dest) {
  const auto number = static_cast<std::int8_t>(id);
  auto flow = aie::PacketFlowOp::create(builder, loc, builder.getI8IntegerAttr(number), nullptr, nullptr);
  const mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&flow.getPorts().emplaceBlock());
  aie::PacketSourceOp::create(builder, loc, source.tile, source.bundle, source.channel);
  aie::PacketDestOp::create(builder, loc, dest.tile, dest.bundle, dest.channel);
  aie::EndOp::create(builder, loc);
  return flow;
}

}  // namespace tessera::compiler
