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
#include "compiler/npu/computed_descriptor.h"
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
                     aiex::NpuWriteBdOp>()) ||
        failed(place_writes()))
      signalPassFailure();
  }

  // Collects the names in use, and the packet IDs of tokens, once for all operations.
  void look_around() {
    constants_.clear();
    latest_ = {};
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

  // Gives writes to words of a buffer the word's address in the array.
  LogicalResult place_writes() {
    const auto result = getOperation().walk([&](Operation* op) {
      LogicalResult placed = success();
      if (auto write = dyn_cast<aiex::NpuWrite32Op>(op)) placed = place(write);
      if (auto write = dyn_cast<aiex::NpuMaskWrite32Op>(op)) placed = place(write);
      if (auto write = dyn_cast<aiex::NpuBlockWriteOp>(op))
        placed = place(write, write.words() ? static_cast<std::uint64_t>(write.words().size()) : 1);
      return failed(placed) ? WalkResult::interrupt() : WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  template <class Write>
  LogicalResult place(Write op, std::uint64_t words = 1) {
    const std::optional<std::uint32_t> index = op.getAddress();
    if (!op.getBuffer() || !index) return success();
    const auto address = address_in_array(op, *index, op.getBuffer(), std::nullopt, std::nullopt, words);
    if (failed(address)) return failure();
    op.setAddressAttr(IntegerAttr::get(IntegerType::get(&getContext(), 32, IntegerType::Unsigned), *address));
    op.removeBufferAttr();
    op->setDiscardableAttrs(ArrayRef<NamedAttribute>());  // others describe the place in the buffer, if anything
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op) {
    const auto allocation = placed_allocation(op, op.getMetadata().getLeafReference());
    if (failed(allocation)) return failure();
    const Channel channel = channel_of(*allocation);
    const auto pattern = op.pattern();
    const auto offset = op.offset_in_bytes();
    warn_of_lost_offset(op);
    const auto host = host_buffer(op.getMemref());
    if (!host) return op.emitOpError("moves neither a buffer of the host nor a contiguous part of such a buffer");
    if (!pattern || !offset) return replace_computed(builder, op, *allocation, *host);
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

  // As replace(), for a transfer whose numbers the host computes.
  LogicalResult replace_computed(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op, aie::ShimDMAAllocationOp allocation,
                                 const HostBufferPart& host) {
    const Channel channel = channel_of(allocation);
    const device::Device& device = getOperation().model();
    ComputedPattern pattern{{}, {}, static_cast<unsigned>(*aiex::bits_of(op.getMemref()))};
    std::array<Number, 4> offsets;
    const auto read = [](ArrayRef<OpFoldResult> outermost_first, std::array<Number, 4>& to) {
      for (auto [d, number] : llvm::enumerate(llvm::reverse(outermost_first))) to.at(d) = Number::of(number);
    };
    read(op.getMixedSizes(), pattern.sizes);
    read(op.getMixedStrides(), pattern.strides);
    read(op.getMixedOffsets(), offsets);
    const Number bd{static_cast<std::int64_t>(op.getId())};
    FieldBits fields = {{BdField::Valid, 1}, {BdField::Burst, static_cast<std::int64_t>(op.getBurstLength())}};
    if (const auto packet = header_of(op, allocation))
      fields.insert(fields.end(), {{BdField::PacketEnable, 1},
                                   {BdField::PacketId, packet.getPktId()},
                                   {BdField::PacketType, packet.getPktType()}});
    if (failed(write_descriptor(builder, op, channel.tile, static_cast<std::uint32_t>(bd.constant), fields)))
      return failure();
    const auto repeat = write_computed(builder, op, device, channel.tile, bd, pattern, fields);
    if (failed(repeat)) return failure();
    NumberBuilder numbers(builder, op.getLoc());
    Number begin;
    for (unsigned d = 0; d < 4; ++d) begin = numbers.plus(begin, numbers.times(offsets[d], pattern.strides[d]));
    const bool has_bytes = pattern.bits % 8 == 0;
    begin =
        has_bytes ? numbers.times(begin, {pattern.bits / 8}) : numbers.divided(numbers.times(begin, {pattern.bits}), 8);
    begin = numbers.plus(begin, {host.offset});
    patch_computed(builder, op.getLoc(), device, channel.tile, bd, host.argument, begin);
    if (failed(move_by_parameter(builder, op, channel.tile))) return failure();
    const bool receives = channel.direction == device::Direction::S2MM;
    push(builder, op.getLoc(), channel, bd, *repeat, receives || op.getIssueToken());
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
    const device::Location place = getOperation().model().locate(*address);
    create_tile_write(builder, op.getLoc(), place.tile, place.offset,
                      static_cast<std::uint32_t>(op.getValueAttr().getInt()));
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuPushQueueOp op) {
    const Channel channel{{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())},
                          aie::hardware(op.getDirection()),
                          static_cast<std::uint32_t>(op.getChannel())};
    const auto number = [](IntegerAttr given, Value computed) {
      return given ? Number{given.getInt()} : Number::of(computed);
    };
    push(builder, op.getLoc(), channel, number(op.getBdIdAttr(), op.getComputedBdId()),
         number(op.getRepeatCountAttr(), op.getComputedRepeatCount()), op.getIssueToken());
    return success();
  }

  LogicalResult replace(OpBuilder& builder, aiex::NpuWriteBdOp op) {
    auto values = fields_of(getOperation().model(), op);
    if (failed(values)) return failure();
    const device::TileId tile{static_cast<std::uint8_t>(op.getColumn()), static_cast<std::uint8_t>(op.getRow())};
    return write_descriptor(builder, op, tile, op.getBdId(), std::move(*values));
  }

  // As push(), but the host may compute the numbers. Joins the fields of the queue's word.
  void push(OpBuilder& builder, Location loc, Channel channel, Number bd, Number repeat, bool token) {
    if (!bd.computed && !repeat.computed)
      return push(builder, loc, channel, static_cast<std::uint32_t>(bd.constant),
                  static_cast<std::uint32_t>(repeat.constant), token);
    if (token) set_controller(builder, loc, channel);
    device::FieldWords queue = queue_of(channel);
    queue.set("Enable_Token_Issue", token ? 1 : 0);
    NumberBuilder numbers(builder, loc);
    Number word{queue.words()[0]};
    word = numbers.join(word, numbers.field(bd, queue.find("Start_BD_ID")->field));
    word = numbers.join(word, numbers.field(repeat, queue.find("Repeat_Count")->field));
    create_write(builder, loc, static_cast<std::uint32_t>(getOperation().model().address(channel.tile, queue.offset())),
                 numbers.value(word));
  }

  device::FieldWords queue_of(Channel channel) {
    const device::Device& device = getOperation().model();
    const device::TileKind kind = device.kind(channel.tile);
    return {kind, device.arch,
            device::tile_layout(kind, device.arch).channel(channel.direction).queue.at(channel.number), 1};
  }

  // Pushes a task to a channel's queue. For a task with a token, first sets the token's packet ID if the tile has one.
  void push(OpBuilder& builder, Location loc, Channel channel, std::uint32_t bd, std::uint32_t repeat, bool token) {
    if (token) set_controller(builder, loc, channel);
    device::FieldWords queue = queue_of(channel);
    queue.set("Start_BD_ID", bd);
    queue.set("Repeat_Count", repeat);
    queue.set("Enable_Token_Issue", token ? 1 : 0);
    write_in_tile(builder, loc, channel.tile, static_cast<std::uint32_t>(queue.offset()), queue.words()[0]);
  }

  // Sets the packet ID of the channel's tokens if the tile has one.
  void set_controller(OpBuilder& builder, Location loc, Channel channel) {
    const device::Device& device = getOperation().model();
    const device::TileKind kind = device.kind(channel.tile);
    const device::TileLayout& layout = device::tile_layout(kind, device.arch);
    const device::ChannelLayout& places = layout.channel(channel.direction);
    const auto id = controllers_.find(channel.tile);
    if (id == controllers_.end()) return;
    device::FieldWords control(kind, device.arch, places.control.at(channel.number), 1);
    const device::Field field = control.find("Controller_ID")->field;
    // Writes only the bits of a packet ID: the register's field has more bits.
    const unsigned id_bits = layout.descriptor->place(BdField::PacketId).field.width;
    const auto mask = static_cast<std::uint32_t>(low_mask(id_bits) << field.lsb);
    write_in_tile(builder, loc, channel.tile, static_cast<std::uint32_t>(control.offset()), field.set(0, id->second),
                  mask);
  }

  // Writes at an offset in a tile: in the form of 2025 with the tile as attributes, and otherwise with the address in
  // the array, as mlir-aie of 2026 does.
  void write_in_tile(OpBuilder& builder, Location loc, device::TileId tile, std::uint32_t offset, std::uint32_t value,
                     std::optional<std::uint32_t> mask = std::nullopt) {
    if (aie::follows_2025(&getContext())) return create_tile_write(builder, loc, tile, offset, value, mask);
    create_write(builder, loc, static_cast<std::uint32_t>(getOperation().model().address(tile, offset)), value, mask);
  }

  LogicalResult write_descriptor(OpBuilder& builder, Operation* op, device::TileId tile, std::uint32_t bd,
                                 FieldBits values) {
    const device::Device& device = getOperation().model();
    // mlir-aie of January 2025 left the cache attributes of host memory at 0.
    if (device.kind(tile) == device::TileKind::Shim && !aie::follows_2025(&getContext()))
      values.push_back({BdField::Cache, dialect::defaults::kHostCache});
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
    if (latest_)
      builder.setInsertionPointAfter(latest_);
    else if (aie::follows_2025(&getContext()))
      builder.setInsertionPoint(*getOperation().getOps<aiex::RuntimeSequenceOp>().begin());
    std::string name;
    std::size_t number = constants_.size();
    do name = fmt::format("blockwrite_data_{}", number++);
    while (!names_.insert(name).second);
    auto global = memref::GlobalOp::create(builder, getOperation().getLoc(), name, builder.getStringAttr("private"),
                                           type, data, /*constant=*/true, /*alignment=*/nullptr);
    constants_.try_emplace(data, global);
    return latest_ = global;
  }

  llvm::DenseMap<Attribute, memref::GlobalOp> constants_;
  memref::GlobalOp latest_;                              // the last of them
  llvm::StringSet<> names_;                              // names used in the device
  std::map<device::TileId, std::uint32_t> controllers_;  // packet ID of each tile's tokens
};

}  // namespace

}  // namespace tessera::compiler
