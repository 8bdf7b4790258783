#include "compiler/object_fifo/flows.h"
#include "compiler/diagnosis/places.h"

#include "base/bits.h"
#include "compiler/object_fifo/codes.h"
#include "compiler/object_fifo/programs.h"

#include "device/aie2_registers.h"  // generated

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace tessera::compiler::object_fifo {

namespace {

bool names_channels(FifoPlan& plan) {
  return aie::text_age(plan.device.getContext()) == aie::TextAge::Of2026;
}

std::string host_name(FifoPlan& plan, aie::ObjectFifoCreateOp fifo) {
  return fifo.getSymName().str() + (names_channels(plan) ? "_shim_alloc" : "");
}

aie::WireBundle bundle_of(const End& end) {
  aie::ObjectFifoCreateOp fifo = end.fifo;
  aie::TileOp tile = end.tile;
  if (end.stream) return aie::WireBundle::Core;
  return fifo.getPlio() && tile.kind() == device::TileKind::Shim ? aie::WireBundle::PLIO : aie::WireBundle::DMA;
}

class Connections {
 public:
  Connections(FifoPlan& plan, bool packets) : plan_(plan), packets_(packets), builder_(plan.device.getContext()) {
    for (auto flow : plan.device.getOps<aie::PacketFlowOp>())
      next_ = std::max<std::uint32_t>(next_, static_cast<std::uint8_t>(flow.getID()) + 1U);
  }

  LogicalResult add(const Fifo& fifo) {
    aie::ObjectFifoCreateOp op = fifo.op;
    aie::PacketInfoAttr packet;
    const bool by_dmas = !fifo.producer->stream && !llvm::any_of(fifo.consumers, [](End* end) { return end->stream; });
    if (packets_ && by_dmas) {
      const std::uint64_t last = low_mask(device::aie2::memory::DMA_BD_1_Packet_ID.width);
      if (next_ > last)  // mlir-aie reports the device
        return refuse(plan_.device, code::no_channel)
               << "'aie.device' op max number of packet IDs reached: @" << op.getSymName()
               << " finds no free one. IDs are 0 to " << last << ", one for each object FIFO";
      packet = aie::PacketInfoAttr::get(builder_.getContext(), 0, static_cast<std::uint16_t>(next_++));
    }
    if (failed(add_end(*fifo.producer, packet))) return failure();
    for (const End* consumer : fifo.consumers)
      if (failed(add_end(*consumer, nullptr))) return failure();
    builder_.setInsertionPointAfter(op);
    if (packet)
      add_packet_flow(fifo, packet);
    else
      add_flows(fifo);
    return success();
  }

 private:
  LogicalResult add_end(const End& end, aie::PacketInfoAttr packet) {
    if (failed(add_program(plan_, end, packet))) return failure();
    add_host_name(end, packet);
    return success();
  }

  // mlir-aie writes the flows of the last consumer first.
  void add_flows(const Fifo& fifo) {
    aie::ObjectFifoCreateOp op = fifo.op;
    const End& from = *fifo.producer;
    for (const End* to : llvm::reverse(fifo.consumers))
      aie::FlowOp::create(builder_, op.getLoc(), value(from), bundle_of(from), from.channel, value(*to), bundle_of(*to),
                          to->channel);
  }

  void add_packet_flow(const Fifo& fifo, aie::PacketInfoAttr packet) {
    aie::ObjectFifoCreateOp op = fifo.op;
    const mlir::Location loc = op.getLoc();
    mlir::OperationState state(loc, aie::PacketFlowOp::getOperationName());
    state.getOrAddProperties<aie::PacketFlowOp::Properties>().setID(
        builder_.getI8IntegerAttr(static_cast<std::int8_t>(packet.getPktId())));
    state.addRegion();
    mlir::Operation* flow = builder_.create(state);
    const mlir::OpBuilder::InsertionGuard guard(builder_);
    builder_.createBlock(&flow->getRegion(0));
    const End& from = *fifo.producer;
    aie::PacketSourceOp::create(builder_, loc, value(from), bundle_of(from), from.channel);
    for (const End* to : llvm::reverse(fifo.consumers))
      aie::PacketDestOp::create(builder_, loc, value(*to), bundle_of(*to), to->channel);
    aie::EndOp::create(builder_, loc);
  }

  // Declares the channel of an end at a shim tile, under the name by which the host knows the FIFO.
  void add_host_name(const End& end, aie::PacketInfoAttr packet) {
    aie::TileOp tile = end.tile;
    aie::ObjectFifoCreateOp fifo = end.fifo;
    if (!end.by_dma || tile.kind() != device::TileKind::Shim) return;
    builder_.setInsertionPoint(plan_.device.getBodyRegion().front().getTerminator());
    aie::ShimDMAAllocationOp::create(
        builder_, made_for(fifo), mlir::FlatSymbolRefAttr::get(builder_.getContext(), host_name(plan_, fifo)),
        aie::DMAChannelDirAttr::get(builder_.getContext(), end.direction()), builder_.getI64IntegerAttr(end.channel),
        builder_.getI64IntegerAttr(tile.id().col), mlir::Value(), builder_.getBoolAttr(fifo.getPlio()), packet);
  }

  static mlir::Value value(const End& end) {
    aie::TileOp tile = end.tile;
    return tile.getResult();
  }

  FifoPlan& plan_;
  bool packets_;
  mlir::OpBuilder builder_;
  std::uint32_t next_ = 0;  // the next packet ID
};

}  // namespace

LogicalResult connect(FifoPlan& plan, bool packets) {
  Connections connections(plan, packets);
  for (const Fifo& fifo : plan.fifos) {
    if (!fifo.shared() && failed(connections.add(fifo))) return failure();
  }
  return success();
}

void rename_for_hosts(FifoPlan& plan) {
  if (!names_channels(plan)) return;
  for (const Fifo& fifo : plan.fifos) {
    aie::ObjectFifoCreateOp op = fifo.op;
    const mlir::StringAttr old = op.getSymNameAttr();
    (void)mlir::SymbolTable::replaceAllSymbolUses(old, mlir::StringAttr::get(op.getContext(), host_name(plan, op)),
                                                  plan.device);
  }
}

void leave_globals(FifoPlan& plan) {
  if (!aie::follows_2025(plan.device.getContext())) return;
  mlir::OpBuilder builder(plan.device.getContext());
  const auto declare = [&](aie::ObjectFifoCreateOp fifo, llvm::StringRef name, mlir::MemRefType type) {
    builder.setInsertionPointToStart(&plan.device.getBodyRegion().front());  // the last one comes first
    mlir::memref::GlobalOp::create(builder, fifo.getLoc(), name, builder.getStringAttr("public"), type,
                                   mlir::Attribute(), /*constant=*/false, /*alignment=*/nullptr);
  };
  for (const Fifo& fifo : plan.fifos) {
    aie::ObjectFifoCreateOp op = fifo.op;
    declare(op, op.getSymName(), op.object_type());
    if (fifo.shared()) continue;
    for (const End* end : llvm::reverse(fifo.consumers))
      if (mlir::SymbolTable::lookupSymbolIn(plan.device, end->name) == nullptr) declare(op, end->name, end->type);
  }
}

}  // namespace tessera::compiler::object_fifo
