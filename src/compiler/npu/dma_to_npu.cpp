// Transfers, waits and parameters as register writes.
//
// Two steps, both in the order of the text. First what speaks of names becomes what speaks of tiles: a transfer is a
// descriptor, the patch of its address and a task; a wait is a sync; a parameter a write. Then descriptors and tasks
// become words at addresses.
#include "compiler/npu/address.h"
#include "compiler/npu/descriptor_words.h"
#include "compiler/passes.h"
#include "device/field_words.h"

#include <fmt/format.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEDMATONPU
#include "compiler/passes/decls.h.inc"

namespace {

struct DmaToNpu : impl::AIEDmaToNpuBase<DmaToNpu> {
  void runOnOperation() override {
    if (failed(lower<aiex::NpuDmaMemcpyNdOp, aiex::NpuDmaWaitOp, aiex::NpuWriteRTPOp>()) ||
        failed(lower<aiex::NpuPushQueueOp, aiex::NpuWriteBdOp>()))
      signalPassFailure();
  }

  // Replaces all operations of these kinds.
  template <class... Ops>
  LogicalResult lower() {
    SmallVector<Operation*> found;
    getOperation().walk([&](Operation* op) {
      if (isa<Ops...>(op)) found.push_back(op);
    });
    for (Operation* op : found) {
      OpBuilder builder(op);
      const bool done = ((!isa<Ops>(op) || succeeded(replace(builder, cast<Ops>(op)))) && ...);
      if (!done) return failure();
      op->erase();
    }
    return success();
  }

  // The channel that a symbol stands for.
  FailureOr<aie::ShimDMAAllocationOp> allocation(Operation* op, StringRef symbol) {
    if (auto found = aie::find_allocation(op, symbol)) return found;
    return op->emitOpError("names '") << symbol << "', for which no shim DMA channel is allocated";
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op) {
    auto channel = allocation(op, op.getMetadata().getLeafReference());
    if (failed(channel)) return failure();
    const auto tile = (*channel).tile_id();
    if (!tile) return op.emitOpError("needs a channel that is placed");
    const auto pattern = op.pattern();
    const auto offset = op.offset_in_bytes();
    if (!pattern || !offset) return op.emitOpError("has sizes, strides or offsets that are not constant");
    auto argument = dyn_cast<BlockArgument>(op.getMemref());
    if (!argument || !isa<aiex::RuntimeSequenceOp>(argument.getOwner()->getParentOp()))
      return op.emitOpError("moves what is no buffer of the host");
    const auto type = cast<MemRefType>(op.getMemref().getType());
    const aiex::PatternFields fields =
        aiex::encode(*pattern, type.getElementTypeBitWidth(), getOperation().model().model(*tile).bd.wrap_bits);
    const Location loc = op.getLoc();
    const auto bd = static_cast<std::uint32_t>(op.getId());

    NamedAttrList values;
    const auto set = [&](StringRef name, std::int64_t value) {
      values.set(name, builder.getI32IntegerAttr(static_cast<std::int32_t>(value)));
    };
    for (const StringRef name : aiex::NpuWriteBdOp::getAttributeNames()) set(name, 0);
    set("column", tile->col);
    set("row", tile->row);
    set("bd_id", bd);
    set("buffer_length", fields.length);
    set("d0_size", fields.sizes[0]);
    set("d0_stride", fields.strides[0]);
    set("d1_size", fields.sizes[1]);
    set("d1_stride", fields.strides[1]);
    set("d2_stride", fields.strides[2]);
    set("iteration_size", fields.iteration_size);
    set("iteration_stride", fields.iteration_stride);
    set("valid_bd", 1);
    set("burst_length", op.getBurstLength());
    if (const auto packet = op.getPacket()) {
      set("enable_packet", 1);
      set("packet_id", packet->getPktId());
      set("packet_type", packet->getPktType());
    }
    auto write = aiex::NpuWriteBdOp::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
    (void)write;
    patch(builder, loc, *tile, bd, argument.getArgNumber(), *offset);
    const bool receives = (*channel).getChannelDir() == aie::DMAChannelDir::S2MM;
    push(builder, loc, *tile, (*channel).getChannelDir(), static_cast<std::int32_t>((*channel).getChannelIndex()),
         receives || op.getIssueToken(), static_cast<std::int32_t>(fields.repeat_count), static_cast<std::int32_t>(bd));
    return success();
  }

  void patch(OpBuilder& builder, Location loc, device::TileId tile, std::uint32_t bd, unsigned argument,
             std::int64_t offset) {
    const device::Device& device = getOperation().model();
    const std::uint32_t address =
        descriptor_address(device, tile, bd) + 4;  // the word with the low half of the address
    NamedAttrList values;
    values.set("addr", builder.getUI32IntegerAttr(address));
    values.set("arg_idx", builder.getI32IntegerAttr(static_cast<std::int32_t>(argument)));
    values.set("arg_plus", builder.getI32IntegerAttr(static_cast<std::int32_t>(offset)));
    aiex::NpuAddressPatchOp::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
  }

  static void push(OpBuilder& builder, Location loc, device::TileId tile, aie::DMAChannelDir direction,
                   std::int32_t channel, bool token, std::int32_t repeat, std::int32_t bd) {
    NamedAttrList values;
    values.set("column", builder.getI32IntegerAttr(tile.col));
    values.set("row", builder.getI32IntegerAttr(tile.row));
    values.set("direction", aie::DMAChannelDirAttr::get(builder.getContext(), direction));
    values.set("channel", builder.getI32IntegerAttr(channel));
    values.set("issue_token", builder.getBoolAttr(token));
    values.set("repeat_count", builder.getI32IntegerAttr(repeat));
    values.set("bd_id", builder.getI32IntegerAttr(bd));
    aiex::NpuPushQueueOp::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuDmaWaitOp op) {
    auto channel = allocation(op, op.getSymbol());
    if (failed(channel)) return failure();
    const auto tile = (*channel).tile_id();
    if (!tile) return op.emitOpError("needs a channel that is placed");
    NamedAttrList values;
    const auto set = [&](StringRef name, std::int64_t value) {
      values.set(name, builder.getI32IntegerAttr(static_cast<std::int32_t>(value)));
    };
    set("column", tile->col);
    set("row", tile->row);
    set("direction", static_cast<std::int64_t>((*channel).getChannelDir()));
    set("channel", (*channel).getChannelIndex());
    set("column_num", 1);
    set("row_num", 1);
    aiex::NpuSyncOp::create(builder, op.getLoc(), TypeRange{}, ValueRange{}, values.getAttrs());
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuWriteRTPOp op) {
    const auto address = address_in_array(op, op.getIndex(), op.getBuffer(), std::nullopt, std::nullopt);
    if (failed(address)) return failure();
    if (!op.getValueAttr()) return op.emitOpError("writes a value that is not constant");
    write(builder, op.getLoc(), *address, static_cast<std::uint32_t>(op.getValueAttr().getInt()));
    return success();
  }

  static void write(OpBuilder& builder, Location loc, std::uint32_t address, std::uint32_t value,
                    std::optional<std::uint32_t> mask = std::nullopt) {
    NamedAttrList values;
    values.set("address", builder.getUI32IntegerAttr(address));
    values.set("value", builder.getUI32IntegerAttr(value));
    if (!mask) {
      aiex::NpuWrite32Op::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
      return;
    }
    values.set("mask", builder.getUI32IntegerAttr(*mask));
    aiex::NpuMaskWrite32Op::create(builder, loc, TypeRange{}, ValueRange{}, values.getAttrs());
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuPushQueueOp op) {
    if (!op.getBdIdAttr() || !op.getRepeatCountAttr())
      return op.emitOpError("has a descriptor or a repeat count that is not constant");
    const device::Device& device = getOperation().model();
    const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
    const device::TileKind kind = device.kind(tile);
    const device::Places& places = device::places(kind);
    const auto side = static_cast<std::size_t>(aie::hardware(op.getDirection()));
    if (op.getIssueToken())
      if (const auto id = controller_id(tile)) {
        device::FieldWords control(kind, device.arch, places.control[side].at(op.getChannel()), 1);
        const device::Field field = control.find("Controller_ID")->field;
        const device::FieldWords descriptor(kind, device.arch, places.bd.at(0), places.bd_words());
        const unsigned id_bits = descriptor.find("Packet_ID")->field.width;  // the field has room for more
        const auto mask = static_cast<std::uint32_t>(low_mask(id_bits) << field.lsb);
        write(builder, op.getLoc(), static_cast<std::uint32_t>(device.address(tile, control.offset())),
              field.set(0, *id), mask);
      }
    device::FieldWords queue(kind, device.arch, places.queue[side].at(op.getChannel()), 1);
    queue.set("Start_BD_ID", *op.getBdId());
    queue.set("Repeat_Count", *op.getRepeatCount());
    queue.set("Enable_Token_Issue", op.getIssueToken() ? 1 : 0);
    write(builder, op.getLoc(), static_cast<std::uint32_t>(device.address(tile, queue.offset())), queue.words()[0]);
    return success();
  }

  // The ID of the packets that carry the tokens of a tile.
  std::optional<std::uint32_t> controller_id(device::TileId id) {
    for (auto tile : getOperation().getOps<aie::TileOp>())
      if (tile.id() == id && tile.getControllerId()) return tile.getControllerId()->getPktId();
    return std::nullopt;
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuWriteBdOp op) {
    const device::Device& device = getOperation().model();
    const auto words = descriptor_words(device, op);
    if (failed(words)) return failure();
    const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
    const auto count = static_cast<std::int64_t>(words->size());
    const auto type = MemRefType::get({count}, builder.getI32Type());
    const auto tensor = RankedTensorType::get({count}, builder.getI32Type());
    const auto data = DenseIntElementsAttr::get(tensor, llvm::ArrayRef(*words));
    memref::GlobalOp global = constant(type, data);
    const Value loaded = memref::GetGlobalOp::create(builder, op.getLoc(), type, global.getSymName());
    NamedAttrList values;
    values.set("address", builder.getUI32IntegerAttr(descriptor_address(device, tile, op.getBdId())));
    aiex::NpuBlockWriteOp::create(builder, op.getLoc(), TypeRange{}, ValueRange{loaded}, values.getAttrs());
    return success();
  }

  // One constant for all descriptors with the same words.
  memref::GlobalOp constant(MemRefType type, DenseIntElementsAttr data) {
    if (const auto found = constants_.find(data); found != constants_.end()) return found->second;
    OpBuilder builder(getOperation().getBodyRegion());
    std::string name;
    do name = fmt::format("blockwrite_data_{}", next_constant_++);
    while (SymbolTable::lookupSymbolIn(getOperation(), name) != nullptr);
    auto global = memref::GlobalOp::create(builder, getOperation().getLoc(), name, builder.getStringAttr("private"),
                                           type, data, /*constant=*/true, /*alignment=*/nullptr);
    constants_.try_emplace(data, global);
    return global;
  }

  llvm::DenseMap<Attribute, memref::GlobalOp> constants_;
  unsigned next_constant_ = 0;
};

}  // namespace

}  // namespace tessera::compiler
