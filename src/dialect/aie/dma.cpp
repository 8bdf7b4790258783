// DMA programs, the channels that they start, and the names of channels.
#include "device/tile_layout.h"
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/numbers.h"
#include "dialect/aie/verify.h"

#include "dialect/dma_facts.h"  // generated

#include <llvm/ADT/SetVector.h>
#include <mlir/IR/Matchers.h>
#include <map>
#include <set>

using namespace mlir;

namespace tessera::aie {

// ---- aie.mem, aie.memtile_dma, aie.shim_dma

// Returns the blocks that a channel runs, one for each descriptor, in the order in which control reaches them.
static SmallVector<Block*> blocks_of(DMAStartOp start) {
  llvm::SetVector<Block*> blocks;
  blocks.insert(start.getDest());
  for (std::size_t next = 0; next < blocks.size(); ++next) {
    for (Block* follower : blocks[next]->getSuccessors()) blocks.insert(follower);
  }
  return blocks.takeVector();
}

LogicalResult verify_block_locks(UseLockOp first) {
  const TileUse tile = tile_around(first);
  UseLockOp acquire, release;
  for (UseLockOp use : first->getBlock()->getOps<UseLockOp>()) {
    UseLockOp& mine = use.acquires() ? acquire : release;
    if (mine && mine.getLock() != use.getLock())
      return use.emitOpError(
                 "used in a DMA block that have multiple locks. It is the second aie.use_lock of its block to ")
             << (use.acquires() ? "acquire" : "release");
    if (mine)
      return use.emitOpError(
                 "acquires/releases the lock in a DMA block from/to multiple states. It is "
                 "the second aie.use_lock of its block to ")
             << (use.acquires() ? "acquire" : "release");
    mine = use;
    if (use.getComputedValue() && !matchPattern(use.getComputedValue(), m_Constant()))
      return use.emitOpError(
          "lock value in a DMA/BD block must be a compile-time constant (defined by an arith.constant)");
    if (auto lock = use.getLock().getDefiningOp<LockOp>(); lock && tile.kind == device::TileKind::Core) {
      const FailureOr<TileUse> home = used_tile(use, lock.getTile());
      if (succeeded(home) && home->id && tile.id && *home->id != *tile.id)
        return use.emitOpError("can only access a lock in the same tile: the DMA of ")
               << tile.name() << " uses a lock of " << home->name();
    }
  }
  if (tile.known() && device::bd_layout(tile.kind, tile.model().arch).has_one_lock() && acquire && release &&
      acquire.getLock() != release.getLock())
    return release.emitOpError("used in a DMA block that have multiple locks. A descriptor of ")
           << tile.name() << " has one lock";
  return success();
}

// Checks that a block has at most one descriptor, and one if it has locks.
static LogicalResult verify_block(Operation* program, Block& block) {
  const auto descriptors = llvm::to_vector(block.getOps<DMABDOp>());
  if (descriptors.size() > 1) return DMABDOp(descriptors[1]).emitOpError("is the second descriptor of its block");
  if (descriptors.empty() && !block.getOps<UseLockOp>().empty())
    return program->emitOpError("has a block with locks and without a descriptor");
  return success();
}

// Checks the descriptors of a channel: only MM2S channels pad, and only some channels of a memory tile reach its
// neighbours.
static LogicalResult verify_chain(Operation* start, const TileUse& tile, DMAChannelDir direction, std::uint64_t channel,
                                  ArrayRef<Block*> blocks) {
  for (Block* block : blocks) {
    for (Operation& op : *block) {
      if (auto bd = dyn_cast<DMABDOp>(op); bd && bd.getPadDimensions() && direction == DMAChannelDir::S2MM)
        return bd.emitOpError("supports padding only for MM2S direction on MemTiles. It pads the data that S2MM ")
               << channel << " receives";
      if (tile.kind != device::TileKind::Mem || channel < dialect::dma_facts::kNeighbourChannels || !tile.id) continue;
      Operation* used = nullptr;
      if (auto bd = dyn_cast<DMABDOp>(op))
        used = bd.getBuffer().getDefiningOp();
      else if (auto use = dyn_cast<UseLockOp>(op))
        used = use.getLock().getDefiningOp();
      if (!isa_and_nonnull<BufferOp, LockOp>(used)) continue;
      const StringRef what = isa<BufferOp>(used) ? "buffer" : "lock";
      if (const TileUse home = tile_around(used); home.id && *home.id != *tile.id) {
        InFlightDiagnostic error = op.emitOpError("is reachable from DMA channel ")
                                   << channel << " and attempts to access a non-local " << what << " of " << home.name()
                                   << ": only channels 0 to " << dialect::dma_facts::kNeighbourChannels - 1
                                   << " reach the neighbours of " << tile.name();
        error.attachNote(start->getLoc()) << "channel";
        error.attachNote(used->getLoc()) << what;
        return error;
      }
    }
  }
  return success();
}

template <class Op>
static LogicalResult verify_start(Op op) {
  const TileUse tile = tile_around(op);
  if (failed(verify_channel(op, tile, op.getChannelDir(), op.getChannelIndex()))) return failure();
  if (op.getPadValue() == 0 || !tile.known()) return success();
  if (tile.kind != device::TileKind::Mem)
    return op.emitOpError("pad_value is only supported on memtile DMA channels, and this is on ") << tile.name();
  if (op.getChannelDir() != DMAChannelDir::MM2S)
    return op.emitOpError("pad_value is only supported on MM2S DMA channels");
  if (device::tile_layout(tile.kind, tile.device->arch).channel(device::Direction::MM2S).pad_value.count == 0)
    return op.emitOpError("pad_value requires the CONSTANT_PAD_VALUE register, which ")
           << tile.device->name << " does not have: its channels always pad with 0";
  return success();
}

// Checks the number of different channels that a program starts, and then each channel.
static LogicalResult verify_channels(Operation* program, const TileUse& tile, Region& body) {
  std::map<DMAChannelDir, std::set<std::uint32_t>> used;
  for (DMAStartOp start : body.getOps<DMAStartOp>()) used[start.getChannelDir()].insert(start.getChannelIndex());
  for (const auto& [direction, channels] : used) {
    const std::size_t most = tile.known() ? tile.model().channels(hardware(direction)) : channels.size();
    if (channels.size() > most)
      return program->emitOpError("uses more ")
             << (direction == DMAChannelDir::S2MM ? "input" : "output")
             << " channels than available on this tile: " << tile.name() << " has " << most << " channels for "
             << stringifyDMAChannelDir(direction) << ", and the program uses " << channels.size();
  }
  for (DMAStartOp start : body.getOps<DMAStartOp>())
    if (failed(verify_start(start))) return failure();
  return success();
}

static LogicalResult verify_program(Operation* program, Value operand, device::TileKind kind) {
  const FailureOr<TileUse> tile = used_tile(program, operand, kind);
  if (failed(tile)) return failure();
  if (tile->id && kind == device::TileKind::Shim && !tile->device->has_shim_dma(tile->id->col))
    return program->emitOpError("failed to verify that op exists in a shim tile with NOC connection: ")
           << tile->name() << " has no DMA";
  Region& body = program->getRegion(0);
  if (body.empty()) return program->emitOpError("needs a body");
  if (failed(verify_channels(program, *tile, body))) return failure();

  std::map<std::pair<DMAChannelDir, std::uint32_t>, std::uint32_t> tasks;
  const auto queue = [&](auto op) -> LogicalResult {
    const std::uint32_t count = ++tasks[{op.getChannelDir(), op.getChannelIndex()}];
    if (!tile->known() || count <= tile->model().queue_depth) return success();
    return op.emitOpError("is task ") << count << " of " << stringifyDMAChannelDir(op.getChannelDir()) << " "
                                      << op.getChannelIndex() << ": the queue of a channel holds "
                                      << tile->model().queue_depth << " tasks";
  };
  std::map<std::uint32_t, DMABDOp> numbers;
  std::size_t descriptors = 0;
  const auto count = [&](Block& block) -> LogicalResult {
    if (failed(verify_block(program, block))) return failure();
    for (DMABDOp bd : block.getOps<DMABDOp>()) {
      ++descriptors;
      if (!bd.getBdId()) continue;
      if (const auto [other, is_new] = numbers.try_emplace(*bd.getBdId(), bd); !is_new) {
        InFlightDiagnostic diag = bd.emitOpError("has the number ")
                                  << *bd.getBdId() << ", which another descriptor already has";
        diag.attachNote(other->second.getLoc()) << "this descriptor; give each its own bd_id, or leave it out";
        return diag;
      }
    }
    return success();
  };
  for (Block& block : body) {
    if (failed(count(block))) return failure();
    if (!block.empty() && block.back().hasTrait<OpTrait::IsTerminator>() &&
        !isa<DMAStartOp, NextBDOp, EndOp>(block.back()))
      return block.back().emitOpError(
          "is not an allowed terminator: only aie.dma_start, aie.next_bd and aie.end end a block of a DMA");
    for (DMAStartOp start : block.getOps<DMAStartOp>()) {
      if (failed(queue(start)) ||
          failed(verify_chain(start, *tile, start.getChannelDir(), start.getChannelIndex(), blocks_of(start))))
        return failure();
    }
    for (DMAOp dma : block.getOps<DMAOp>()) {
      SmallVector<Block*> blocks;
      for (Region& region : dma.getBds()) blocks.push_back(&region.front());
      for (Block* each : blocks) {
        if (failed(count(*each))) return failure();
      }
      if (failed(queue(dma)) || failed(verify_chain(dma, *tile, dma.getChannelDir(), dma.getChannelIndex(), blocks)))
        return failure();
    }
  }
  if (tile->known() && descriptors > tile->model().bds)
    return program->emitOpError("has more than ")
           << tile->model().bds << " blocks with descriptors: it has " << descriptors << " on " << tile->name();
  return success();
}

void MemOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}
void MemTileDMAOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}
void ShimDMAOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}

LogicalResult MemOp::verifyRegions() {
  return verify_program(*this, getTile(), device::TileKind::Core);
}
LogicalResult MemTileDMAOp::verifyRegions() {
  return verify_program(*this, getTile(), device::TileKind::Mem);
}
LogicalResult ShimDMAOp::verifyRegions() {
  return verify_program(*this, getTile(), device::TileKind::Shim);
}

// ---- aie.dma_start, aie.dma

LogicalResult DMAStartOp::verify() {
  // A program checks its channels together.
  return isa<MemOp, MemTileDMAOp, ShimDMAOp>((*this)->getParentOp()) ? success() : verify_start(*this);
}

LogicalResult DMAOp::verify() {
  Region& program = *(*this)->getParentRegion();
  if (!program.hasOneBlock() || !program.getOps<DMAStartOp>().empty())
    return emitOpError("DMAOp can only appear in single block region, without an aie.dma_start beside it");
  for (Region& region : getBds()) {
    if (!region.hasOneBlock() || !llvm::hasSingleElement(region.getOps<DMABDOp>()))
      return emitOpError("needs one block with one descriptor in each region");
  }
  return verify_start(*this);
}

void DMAOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  if (const auto given = getSymName()) name(getResult(), *given);
}

// ---- aie.dma_bd_packet

LogicalResult DMABDPACKETOp::verify() {
  return verify_packet(*this, getPacketType(), getPacketId());
}

// ---- aie.bd_chain

ParseResult BDChainOp::parse(OpAsmParser& parser, OperationState& state) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseSymbolName(name, getSymNameAttrName(state.name), state.attributes) ||
                 parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, true) ||
                 parser.parseRegion(*state.addRegion(), arguments) || parser.parseOptionalAttrDict(state.attributes));
}

void BDChainOp::print(OpAsmPrinter& printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  if (!getBody().empty())
    llvm::interleaveComma(getBody().getArguments(), printer,
                          [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs(), {getSymNameAttrName()});
}

// ---- aie.external_buffer

void ExternalBufferOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  if (const auto given = getSymName()) name(getResult(), *given);
}

// ---- aie.shim_dma_allocation

ShimDMAAllocationOp find_allocation(Operation* from, StringRef name) {
  DeviceOp device = device_of(from);
  if (!device) return {};
  for (ShimDMAAllocationOp allocation : device.getBodyRegion().getOps<ShimDMAAllocationOp>()) {
    if (allocation.getSymName() == name) return allocation;
  }
  return {};
}

std::optional<device::TileId> ShimDMAAllocationOp::tile_id() {
  if (const auto col = getCol()) return device::TileId{static_cast<std::uint8_t>(*col), 0};
  const FailureOr<TileUse> tile = used_tile(*this, getTile());
  return succeeded(tile) ? tile->id : std::nullopt;
}

// Parses `@of (MM2S, 1, 0)` or `@of (%tile, MM2S, 1, <pkt_type = 0, pkt_id = 1>)`.
ParseResult ShimDMAAllocationOp::parse(OpAsmParser& parser, OperationState& state) {
  Builder& builder = parser.getBuilder();
  FlatSymbolRefAttr name;
  DMAChannelDirAttr direction;
  IntegerAttr channel, col;
  OpAsmParser::UnresolvedOperand operand;
  if (parser.parseAttribute(name, getSymNameAttrName(state.name), state.attributes) || parser.parseLParen())
    return failure();
  const OptionalParseResult tile_of_2026 = parser.parseOptionalOperand(operand);
  if (tile_of_2026.has_value() && (failed(*tile_of_2026) || parser.parseComma())) return failure();
  if (parser.parseCustomAttributeWithFallback(direction, Type(), getChannelDirAttrName(state.name), state.attributes) ||
      parser.parseComma() ||
      parser.parseAttribute(channel, builder.getI64Type(), getChannelIndexAttrName(state.name), state.attributes))
    return failure();
  if (tile_of_2026.has_value()) {
    if (PacketInfoAttr packet;
        succeeded(parser.parseOptionalComma()) &&
        parser.parseCustomAttributeWithFallback(packet, Type(), getPacketAttrName(state.name), state.attributes))
      return failure();
    if (parser.resolveOperand(operand, builder.getIndexType(), state.operands)) return failure();
    if (TileOp tile = tile_of(state.operands.front()); tile && tile.getRow() == 0) {
      state.addAttribute(getColAttrName(state.name), builder.getI64IntegerAttr(tile.getCol()));
      state.operands.clear();
    }
  } else if (parser.parseComma() ||
             parser.parseAttribute(col, builder.getI64Type(), getColAttrName(state.name), state.attributes)) {
    return failure();
  }
  if (parser.parseRParen()) return failure();
  const SMLoc place = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(state.attributes) || check_attributes(parser, state, place));
}

void ShimDMAAllocationOp::print(OpAsmPrinter& printer) {
  printer << ' ';
  printer.printAttributeWithoutType(getSymNameAttr());
  printer << "(";
  SmallVector<StringRef, 6> elided = {getSymNameAttrName(), getChannelDirAttrName(), getChannelIndexAttrName(),
                                      getColAttrName()};
  if (getTile()) printer << getTile() << ", ";
  printer << stringifyDMAChannelDir(getChannelDir()) << ", " << getChannelIndex();
  if (!getTile()) {
    printer << ", " << static_cast<std::int64_t>(*getCol());
  } else if (const auto packet = getPacketAttr()) {
    printer << ", ";
    printer.printStrippedAttrOrType(packet);
    elided.push_back(getPacketAttrName());
  }
  if (!getPlio()) elided.push_back(getPlioAttrName());
  printer << ")";
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
}

LogicalResult ShimDMAAllocationOp::verify() {
  DeviceOp device = device_of(*this);
  if (!device) return emitOpError("must be inside an aie.device");
  if (getCol().has_value() == static_cast<bool>(getTile())) return emitOpError("needs either a column or a tile");
  TileUse tile{&device.model(), device::TileKind::Shim, std::nullopt};
  if (const auto col = getCol()) {
    if (*col >= tile.device->cols)
      return emitOpError("names column ") << static_cast<std::int64_t>(*col) << ": " << tile.device->name
                                          << " has columns 0 to " << tile.device->cols - 1;
    tile.id = device::TileId{static_cast<std::uint8_t>(*col), 0};
  } else {
    const FailureOr<TileUse> named = used_tile(*this, getTile(), device::TileKind::Shim);
    if (failed(named) || !named->known()) return failure(failed(named));
    tile = *named;
  }
  if (const auto packet = getPacket(); packet && failed(verify_packet(*this, packet->getPktType(), packet->getPktId())))
    return failure();
  if (getPlio()) return success();
  return verify_channel(*this, tile, getChannelDir(), getChannelIndex());
}

void ShimDMAAllocationOp::spell_out_tile() {
  const auto col = getCol();
  if (!col) return;
  TileOp tile;
  Block* block = (*this)->getBlock();
  for (TileOp other : block->getOps<TileOp>()) {
    if (other.getCol() != *col || other.getRow() != 0) continue;
    if (other->isBeforeInBlock(*this)) tile = other;
    break;
  }
  if (!tile) {
    OpBuilder builder(*this);
    tile = TileOp::create(builder, getLoc(), builder.getIndexType(), static_cast<std::uint32_t>(*col), 0, nullptr,
                          nullptr);
  }
  getTileMutable().assign(tile.getResult());
  removeColAttr();
}

}  // namespace tessera::aie
