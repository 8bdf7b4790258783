#include "compiler/npu/commands.h"

#include "compiler/npu/descriptor_words.h"

using namespace mlir;

namespace tessera::compiler {

LogicalResult require_streams(Operation* op) {
  if (aie::device_of(op).model().arch != device::Arch::AIE1) return success();
  return op->emitOpError("is not there on AIE1, whose descriptors and channels no command stream writes");
}

// By the names of its attributes: there are too many of one type for their order.
template <class Op>
static void create(OpBuilder& builder, Location loc, ArrayRef<std::pair<StringRef, Attribute>> attributes) {
  NamedAttrList list;
  for (const auto& [name, value] : attributes) list.set(name, value);
  Op::create(builder, loc, TypeRange{}, ValueRange{}, list.getAttrs());
}

void create_write(OpBuilder& builder, Location loc, std::uint32_t address, std::uint32_t value,
                  std::optional<std::uint32_t> mask) {
  const Attribute at = builder.getUI32IntegerAttr(address), word = builder.getUI32IntegerAttr(value);
  if (!mask) return create<aiex::NpuWrite32Op>(builder, loc, {{"address", at}, {"value", word}});
  create<aiex::NpuMaskWrite32Op>(builder, loc,
                                 {{"address", at}, {"value", word}, {"mask", builder.getUI32IntegerAttr(*mask)}});
}

void create_patch(OpBuilder& builder, Location loc, const device::Device& device, device::TileId tile, std::uint32_t bd,
                  unsigned argument, std::int64_t offset) {
  create<aiex::NpuAddressPatchOp>(
      builder, loc,
      {{"addr", builder.getUI32IntegerAttr(field_address(device, tile, bd, "Base_Address_Low"))},
       {"arg_idx", builder.getI32IntegerAttr(static_cast<std::int32_t>(argument))},
       {"arg_plus", builder.getI32IntegerAttr(static_cast<std::int32_t>(offset))}});
}

void create_push(OpBuilder& builder, Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat,
                 bool token) {
  const auto number = [&](std::uint32_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
  create<aiex::NpuPushQueueOp>(builder, loc,
                               {{"column", number(channel.tile.col)},
                                {"row", number(channel.tile.row)},
                                {"direction", aie::DMAChannelDirAttr::get(builder.getContext(), channel.direction)},
                                {"channel", number(channel.number)},
                                {"issue_token", builder.getBoolAttr(token)},
                                {"repeat_count", number(repeat)},
                                {"bd_id", number(bd)}});
}

void create_sync(OpBuilder& builder, Location loc, Channel channel) {
  const auto number = [&](std::uint32_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
  create<aiex::NpuSyncOp>(builder, loc,
                          {{"column", number(channel.tile.col)},
                           {"row", number(channel.tile.row)},
                           {"direction", number(static_cast<std::uint32_t>(channel.direction))},
                           {"channel", number(channel.number)},
                           {"column_num", number(1)},
                           {"row_num", number(1)}});
}

}  // namespace tessera::compiler
