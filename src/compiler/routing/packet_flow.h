// Makes packet flows.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

struct FlowEnd {
  mlir::Value tile;
  aie::WireBundle bundle = aie::WireBundle::DMA;
  std::uint32_t channel = 0;
};

aie::PacketFlowOp create_packet_flow(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t id,
                                     const FlowEnd& source, const FlowEnd& dest);

}  // namespace tessera::compiler
