// Turns transfers, waits and run-time parameters into register writes and syncs.
//
// The pass works in the order of the text. A transfer becomes a write of its descriptor's words, the patch of the
// address, and a write that pushes the task. A wait becomes a sync. An aiex.npu.rtp_write, aiex.npu.writebd or
// aiex.npu.push_queue becomes writes. A transfer does not first become an aiex.npu.writebd and an aiex.npu.push_queue,
// because making these would take most of the time on a long stream.
#include "compiler/codes.h"
#include "compiler/design/tiles.h"
#include "compiler/diagnosis/refusal.h"
#include "compiler/npu/address.h"
#include "compiler/npu/commands.h"
#include "compiler/npu/host_buffer.h"
#include "compiler/npu/writebd.h"
#include "compiler/passes.h"
#include "device/field_words.h"
#include "device/tile_layout.h"
#include "dialect/aiex/parts.h"

#include <fmt/format.h>
#include <llvm/ADT/StringSet.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEDMATONPU
#include "compiler/passes/decls.h.inc"

namespace {

using device::BdField;

struct DmaToNpu : impl::AIEDmaToNpuBase<DmaToNpu> {
  void runOnOperation() override {
    look_around();
    if (failed(lower<aiex::NpuDmaMemcpyNdOp, aiex::NpuDmaWaitOp, aiex::NpuWriteRTPOp, aiex::NpuPushQueueOp,
                     aiex::NpuWriteBdOp>()))
      signalPassFailure();
  }

  // Collects the names in use, and the packet IDs of tokens, once for all operations.
  void look_around() {
    constants_.clear();
    names_.clear();
    controllers_.clear();
    for (Operation& op : getOperation().getBodyRegion().front()) {
      if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())) names_.insert(name.getValue());
      if (auto tile = dyn_cast<aie::TileOp>(op); tile && tile.getControllerId())
        controllers_[tile.id()] = tile.getControllerId()->getPktId();
    }
  }

  template <class... Ops>
  LogicalResult lower() {
    SmallVector<Operation*> found;
    getOperation().walk([&](Operation* op) {
      if (isa<Ops...>(op)) found.push_back(op);
    });
    for (Operation* op : found) {
      OpBuilder builder(op);
      if (isa<aiex::NpuDmaMemcpyNdOp, aiex::NpuPushQueueOp, aiex::NpuWriteBdOp>(op) && failed(require_streams(op)))
        return failure();
      const bool done = ((!isa<Ops>(op) || succeeded(replace(builder, cast<Ops>(op)))) && ...);
      if (!done) return failure();
      op->erase();
    }
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op) {
    const auto allocation = placed_allocation(op, op.getMetadata().getLeafReference());
    if (failed(allocation)) return failure();
    const Channel channel = channel_of(*allocation);
    const auto pattern = op.pattern();
    const auto offset = op.offset_in_bytes();
    if (!pattern || !offset) return op.emitOpError("has sizes, strides or offsets that are not constant");
    warn_of_lost_offset(op);
    const auto host = host_buffer(op.getMemref());
    if (!host) return op.emitOpError("moves neither a buffer of the host nor a contiguous part of such a buffer");
    const aiex::PatternFields fields =
        aiex::encode(*pattern, *aiex::bits_of(op.getMemref()), getOperation().model().model(channel.tile).bd.wrap_bits);
    const Location loc = op.getLoc();
    const auto bd = static_cast<std::uint32_t>(op.getId());

    FieldBits values = {{BdField::Length, fields.length},
                        {BdField::D0Wrap, fields.sizes[0]},
                        {BdField::D0Step, fields.strides[0]},
                        {BdField::D1Wrap, fields.sizes[1]},
                        {BdField::D1Step, fields.strides[1]},
                        {BdField::D2Step, fields.strides[2]},
                        {BdField::IterationWrap, fields.iteration_size},
                        {BdField::IterationStep, fields.iteration_stride},
                        {BdField::Valid, 1},
                        {BdField::Burst, static_cast<std::int64_t>(op.getBurstLength())}};
    if (const auto packet = header_of(op, *allocation))
      values.insert(values.end(), {{BdField::PacketEnable, 1},
                                   {BdField::PacketId, packet.getPktId()},
                                   {BdField::PacketType, packet.getPktType()}});
    if (failed(write_descriptor(builder, op, channel.tile, bd, std::move(values)))) return failure();
    create_patch(builder, loc, getOperation().model(), channel.tile, bd, host->argument, host->offset + *offset);
    if (failed(move_by_parameter(builder, op, channel.tile))) return failure();
    const bool receives = channel.direction == device::Direction::S2MM;
    push(builder, loc, channel, bd, static_cast<std::uint32_t>(fields.repeat_count), receives || op.getIssueToken());
    return success();
  }

  LogicalResult move_by_parameter(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op, device::TileId tile) {
    if (op.getOffsetParameter())
      return refuse(op, code::bad_parameter) << "the transfer starts at a parameter without a word of the controller's "
                                                "table: run aie-lower-scratchpad-parameters first";
    if (!op.getOffsetStateTableIdx()) return success();
    const auto unit = offset_unit(op, op.getMemref().getType());
    if (failed(unit)) return failure();
    create_offset(builder, op.getLoc(), getOperation().model(), tile, static_cast<std::uint32_t>(op.getId()),
                  *op.getOffsetStateTableIdx(), *unit);
    return success();
  }

  static Channel channel_of(aie::ShimDMAAllocationOp allocation) {
    return {*allocation.tile_id(), aie::hardware(allocation.getChannelDir()),
            static_cast<std::uint32_t>(allocation.getChannelIndex())};
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuDmaWaitOp op) {
    const auto allocation = placed_allocation(op, op.getSymbol());
    if (failed(allocation)) return failure();
    create_sync(builder, op.getLoc(), channel_of(*allocation));
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuWriteRTPOp op) {
    const auto address = address_in_array(op, op.getIndex(), op.getBuffer(), std::nullopt, std::nullopt);
    if (failed(address)) return failure();
    if (!op.getValueAttr()) return op.emitOpError("writes a value that is not constant");
    create_write(builder, op.getLoc(), *address, static_cast<std::uint32_t>(op.getValueAttr().getInt()));
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuPushQueueOp op) {
    if (!op.getBdIdAttr() || !op.getRepeatCountAttr())
      return op.emitOpError("has a descriptor or a repeat count that is not constant");
    const Channel channel{{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())},
                          aie::hardware(op.getDirection()),
                          static_cast<std::uint32_t>(op.getChannel())};
    push(builder, op.getLoc(), channel, *op.getBdId(), *op.getRepeatCount(), op.getIssueToken());
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuWriteBdOp op) {
    auto values = fields_of(getOperation().model(), op);
    if (failed(values)) return failure();
    const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
    return write_descriptor(builder, op, tile, op.getBdId(), std::move(*values));
  }

  // Pushes a task to a channel's queue. For a task with a token, first sets the token's packet ID if the tile has one.
  void push(OpBuilder& builder, Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat, bool token) {
    const device::Device& device = getOperation().model();
    const device::TileKind kind = device.kind(channel.tile);
    const device::TileLayout& layout = device::tile_layout(kind, device.arch);
    const device::ChannelLayout& places = layout.channel(channel.direction);
    if (token)
      if (const auto id = controllers_.find(channel.tile); id != controllers_.end()) {
        device::FieldWords control(kind, device.arch, places.control.at(channel.number), 1);
        const device::Field field = control.find("Controller_ID")->field;
        // Writes only the bits of a packet ID: the register's field has more bits.
        const unsigned id_bits = layout.descriptor->place(BdField::PacketId).field.width;
        const auto mask = static_cast<std::uint32_t>(low_mask(id_bits) << field.lsb);
        create_write(builder, loc, static_cast<std::uint32_t>(device.address(channel.tile, control.offset())),
                     field.set(0, id->second), mask);
      }
    device::FieldWords queue(kind, device.arch, places.queue.at(channel.number), 1);
    queue.set("Start_BD_ID", bd);
    queue.set("Repeat_Count", repeat);
    queue.set("Enable_Token_Issue", token ? 1 : 0);
    create_write(builder, loc, static_cast<std::uint32_t>(device.address(channel.tile, queue.offset())),
                 queue.words()[0]);
  }

  LogicalResult write_descriptor(OpBuilder& builder, Operation* op, device::TileId tile, std::uint32_t bd,
                                 FieldBits values) {
    const device::Device& device = getOperation().model();
    if (device.kind(tile) == device::TileKind::Shim) values.push_back({BdField::Cache, dialect::defaults::kHostCache});
    const auto words = words_of(op, device, tile, values);
    if (failed(words)) return failure();
    const auto count = static_cast<std::int64_t>(words->size());
    const auto type = MemRefType::get({count}, builder.getI32Type());
    const auto tensor = RankedTensorType::get({count}, builder.getI32Type());
    memref::GlobalOp global = constant(type, DenseIntElementsAttr::get(tensor, llvm::ArrayRef(*words)));
    const Value loaded = memref::GetGlobalOp::create(builder, op->getLoc(), type, global.getSymName());
    aiex::NpuBlockWriteOp::Properties attributes{};
    attributes.address = builder.getUI32IntegerAttr(descriptor_address(device, tile, bd));
    aiex::NpuBlockWriteOp::create(builder, op->getLoc(), TypeRange{}, ValueRange{loaded}, attributes);
    return success();
  }

  // Makes one constant for all descriptors with the same words.
  memref::GlobalOp constant(MemRefType type, DenseIntElementsAttr data) {
    if (const auto found = constants_.find(data); found != constants_.end()) return found->second;
    OpBuilder builder(getOperation().getBodyRegion());
    std::string name;
    std::size_t number = constants_.size();
    do name = fmt::format("blockwrite_data_{}", number++);
    while (!names_.insert(name).second);
    auto global = memref::GlobalOp::create(builder, getOperation().getLoc(), name, builder.getStringAttr("private"),
                                           type, data, /*constant=*/true, /*alignment=*/nullptr);
    constants_.try_emplace(data, global);
    return global;
  }

  llvm::DenseMap<Attribute, memref::GlobalOp> constants_;
  llvm::StringSet<> names_;                              // names used in the device
  std::map<device::TileId, std::uint32_t> controllers_;  // packet ID of each tile's tokens
};

}  // namespace

}  // namespace tessera::compiler
