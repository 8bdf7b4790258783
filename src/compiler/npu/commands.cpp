#include "compiler/npu/commands.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/refusal.h"
#include "compiler/npu/writebd.h"
#include "device/capabilities.h"
#include "dialect/aie/verify.h"

using namespace mlir;

namespace tessera::compiler {

LogicalResult require_streams(Operation* op) {
  const device::Device& device = aie::device_of(op).model();
  if (capabilities(device).command_streams) return success();
  return op->emitOpError("does not exist on ")
         << to_string(device.arch) << ": command streams cannot write its descriptors and channels";
}

void warn_of_lost_offset(aiex::NpuDmaMemcpyNdOp transfer) {
  for (auto [d, offset, stride] : llvm::enumerate(transfer.getStaticOffsets(), transfer.getStaticStrides()))
    if (offset != 0 && !ShapedType::isDynamic(offset) && stride == 0)
      transfer.emitWarning() << "offset " << 3 - d << " is " << offset
                             << " and moves nothing: an offset counts steps of its dimension, and the stride is 0";
}

aie::PacketInfoAttr header_of(aiex::NpuDmaMemcpyNdOp transfer, aie::ShimDMAAllocationOp allocation) {
  if (transfer.getPacketAttr()) return transfer.getPacketAttr();
  return allocation.getChannelDir() == aie::DMAChannelDir::MM2S ? allocation.getPacketAttr() : nullptr;
}

// Makes an operation from named attributes. A builder with a list of arguments would be easy to call with the wrong
// order, because several attributes have the same type.
template <class Op>
static void create(OpBuilder& builder, Location loc, const typename Op::Properties& attributes) {
  Op::create(builder, loc, TypeRange{}, ValueRange{}, attributes);
}

// Makes a write to an address of the whole array, or to an offset in a tile.
static void create_write_at(OpBuilder& builder, Location loc, std::optional<device::TileId> tile, std::uint32_t address,
                            std::uint32_t value, std::optional<std::uint32_t> mask) {
  const auto set = [&](auto attributes) {
    attributes.address = builder.getUI32IntegerAttr(address);
    attributes.value = builder.getUI32IntegerAttr(value);
    if (tile) {
      attributes.column = builder.getI32IntegerAttr(tile->col);
      attributes.row = builder.getI32IntegerAttr(tile->row);
    }
    return attributes;
  };
  if (!mask) return create<aiex::NpuWrite32Op>(builder, loc, set(aiex::NpuWrite32Op::Properties{}));
  auto masked = set(aiex::NpuMaskWrite32Op::Properties{});
  masked.mask = builder.getUI32IntegerAttr(*mask);
  create<aiex::NpuMaskWrite32Op>(builder, loc, masked);
}

void create_write(OpBuilder& builder, Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask) {
  create_write_at(builder, loc, std::nullopt, address, value, mask);
}

void create_write(OpBuilder& builder, Location loc, std::uint32_t address, Value value) {
  aiex::NpuWrite32Op::Properties attributes{};
  attributes.address = builder.getUI32IntegerAttr(address);
  attributes.operandSegmentSizes = {0, 1};
  aiex::NpuWrite32Op::create(builder, loc, TypeRange{}, ValueRange{value}, attributes);
}

void create_write(OpBuilder& builder, Location loc, Value address, Value value) {
  aiex::NpuWrite32Op::Properties attributes{};
  attributes.operandSegmentSizes = {1, 1};
  aiex::NpuWrite32Op::create(builder, loc, TypeRange{}, ValueRange{address, value}, attributes);
}

void create_tile_write(OpBuilder& builder, Location loc, device::TileId tile, std::uint32_t offset, std::uint32_t value,
                       std::optional<std::uint32_t> mask) {
  create_write_at(builder, loc, tile, offset, value, mask);
}

void create_patch(OpBuilder& builder, Location loc, const device::Device& device, device::TileId tile, std::uint32_t bd,
                  unsigned argument, std::int64_t offset) {
  aiex::NpuAddressPatchOp::Properties patch{};
  patch.addr = builder.getUI32IntegerAttr(field_address(device, tile, bd, device::BdField::Address));
  patch.arg_idx = builder.getI32IntegerAttr(static_cast<std::int32_t>(argument));
  patch.arg_plus = builder.getI32IntegerAttr(static_cast<std::int32_t>(offset));
  create<aiex::NpuAddressPatchOp>(builder, loc, patch);
}

void create_offset(OpBuilder& builder, Location loc, const device::Device& device, device::TileId tile,
                   std::uint32_t bd, std::uint8_t word, std::uint32_t unit) {
  aiex::NpuUpdateFromScratchpadOp::Properties update{};
  update.state_table_idx = builder.getIntegerAttr(builder.getIntegerType(8, false), word);
  update.func = aie::StateTableFuncAttr::get(builder.getContext(), aie::StateTableFunc::mul);
  update.func_arg = builder.getUI32IntegerAttr(unit);
  update.address = builder.getUI32IntegerAttr(field_address(device, tile, bd, device::BdField::Address));
  create<aiex::NpuUpdateFromScratchpadOp>(builder, loc, update);
}

FailureOr<std::uint32_t> offset_unit(Operation* op, Type memref) {
  const Type element = cast<BaseMemRefType>(memref).getElementType();
  const auto bits = aie::element_bits(element);
  if (bits && *bits > 0 && *bits % 8 == 0) return static_cast<std::uint32_t>(*bits / 8);
  return refuse(op, code::bad_parameter)
         << "the transfer starts at a parameter, which counts elements of whole bytes, not " << element;
}

static aiex::NpuPushQueueOp::Properties push_of(OpBuilder& builder, Channel channel, std::uint32_t repeat, bool token) {
  const auto number = [&](std::uint32_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
  aiex::NpuPushQueueOp::Properties push{};
  push.column = number(channel.tile.col);
  push.row = number(channel.tile.row);
  push.direction = aie::DMAChannelDirAttr::get(builder.getContext(), aie::channel_dir(channel.direction));
  push.channel = number(channel.number);
  push.issue_token = builder.getBoolAttr(token);
  push.repeat_count = number(repeat);
  return push;
}

void create_push(OpBuilder& builder, Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token) {
  aiex::NpuPushQueueOp::Properties push = push_of(builder, channel, repeat, token);
  push.bd_id = builder.getI32IntegerAttr(static_cast<std::int32_t>(bd));
  create<aiex::NpuPushQueueOp>(builder, loc, push);
}

void create_push(OpBuilder& builder, Location loc, Channel channel, Value bd, std::uint32_t repeat, bool token) {
  aiex::NpuPushQueueOp::Properties push = push_of(builder, channel, repeat, token);
  push.operandSegmentSizes = {1, 0};
  aiex::NpuPushQueueOp::create(builder, loc, TypeRange{}, ValueRange{bd}, push);
}

void create_sync(OpBuilder& builder, Location loc, Channel channel) {
  const auto number = [&](std::uint32_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
  aiex::NpuSyncOp::Properties sync{};
  sync.column = number(channel.tile.col);
  sync.row = number(channel.tile.row);
  sync.direction = number(static_cast<std::uint32_t>(channel.direction));
  sync.channel = number(channel.number);
  sync.column_num = sync.row_num = number(1);
  create<aiex::NpuSyncOp>(builder, loc, sync);
}

}  // namespace tessera::compiler
