// Tasks of DMA channels.
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/numbers.h"
#include "dialect/aiex/parts.h"
#include "dialect/aiex/text.h"
#include "dialect/aiex/verify.h"

#include <mlir/Interfaces/SideEffectInterfaces.h>

using namespace mlir;

namespace tessera::aiex {

ParseResult parseTypes(OpAsmParser& parser, SmallVectorImpl<Type>& types) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        [&] { return parser.parseType(types.emplace_back()); });
}
void printTypes(OpAsmPrinter& printer, Operation*, TypeRange types) {
  printer << '(' << types << ')';
}

namespace {

// ---- Text

// Parses ` repeat %n : i32`, for a computed count.
ParseResult parse_repeat(OpAsmParser& parser, OperationState& state, aie::Number& repeat) {
  if (failed(parser.parseOptionalKeyword("repeat"))) return success();
  const IntegerType type = parser.getBuilder().getI32Type();
  Type written;
  const SMLoc place = parser.getCurrentLocation();
  if (aie::parse_number(parser, type, repeat) || parser.parseColonType(written)) return failure();
  if (written != type) return parser.emitError(place, "a repeat count must be of type i32");
  return aie::add_numbers(parser, state, {{"repeat_count", repeat}}, place);
}

// Parses the part after the channel: numbers, descriptors, attributes.
ParseResult parse_task(OpAsmParser& parser, OperationState& state, StringRef segments) {
  const std::size_t fixed = state.operands.size();
  aie::Number repeat;
  SmallVector<Value, 1> bd;
  if (parse_repeat(parser, state, repeat)) return failure();
  if (succeeded(parser.parseOptionalKeyword("bd_id"))) {
    OpAsmParser::UnresolvedOperand operand;
    Type type;
    if (parser.parseOperand(operand) || parser.parseColonType(type) || parser.resolveOperand(operand, type, bd))
      return failure();
    state.addOperands(bd);
  }
  const SMLoc place = parser.getCurrentLocation();
  if (parser.parseRegion(*state.addRegion())) return failure();
  NamedAttrList given;
  if (parser.parseOptionalAttrDict(given)) return failure();
  for (const NamedAttribute& attribute : given) {
    if (state.attributes.get(attribute.getName()))
      return parser.emitError(place, "'") << attribute.getName().getValue() << "' is given twice";
    state.attributes.append(attribute);
  }
  SmallVector<std::int32_t> counts(fixed, 1);
  counts.append({repeat.computed ? 1 : 0, static_cast<std::int32_t>(bd.size())});
  state.addAttribute(segments, parser.getBuilder().getDenseI32ArrayAttr(counts));
  state.addTypes(parser.getBuilder().getIndexType());
  return aie::check_attributes(parser, state, place);
}

template <class Op>
void print_task(OpAsmPrinter& printer, Op op, ArrayRef<StringRef> written) {
  if (Value repeat = op.getComputedRepeatCount()) printer << " repeat " << repeat << " : i32";
  if (Value bd = op.getComputedBdId()) printer << " bd_id " << bd << " : i32";
  printer << ' ';
  printer.printRegion(op.getBody());
  SmallVector<StringRef> elided(written);
  elided.push_back(op.getOperandSegmentSizesAttrName());
  printer.printOptionalAttrDict(op->getAttrs(), elided);
}

// ---- Rules

LogicalResult verify_in_sequence(Operation* op) {
  if (op->getParentOfType<RuntimeSequenceOp>()) return success();
  return op->emitOpError("must be inside an aiex.runtime_sequence");
}

// Checks a block. A block is one descriptor, optionally between the acquire and the release of locks; a block without a
// descriptor only leads to the next block.
LogicalResult verify_block(Operation* task, Block& block) {
  if (!block.isEntryBlock() && block.hasNoPredecessors())
    return block.back().emitOpError("ends a descriptor that no other block leads to");
  if (block.empty() || !isa<aie::EndOp, aie::NextBDOp>(block.back()))
    return task->emitOpError("has a descriptor that ends neither with aie.end nor with aie.next_bd");
  unsigned descriptors = 0, before = 0, after = 0;
  for (Operation& op : block.without_terminator()) {
    if (isa<aie::DMABDOp>(op)) {
      if (++descriptors > 1) {
        InFlightDiagnostic error =
            block.back().emitOpError("This block contains multiple aie.dma_bd operations, and needs exactly one");
        error.attachNote(op.getLoc()) << "Extra aie.dma_bd operation here";
        return error;
      }
    } else if (auto use = dyn_cast<aie::UseLockOp>(op)) {
      const bool releases = use.getAction() == aie::LockAction::Release;
      if (releases != (descriptors == 1))
        return use.emitOpError(
            "is on the wrong side of the aie.dma_bd: a descriptor acquires before it moves, and releases after");
      if (++(releases ? after : before) > 1)
        return use.emitOpError("is an acquire or a release too many: a descriptor has one acquire and one release");
    } else if (!isMemoryEffectFree(&op)) {
      return op.emitOpError("does not belong in a task");
    }
  }
  if (before != after)
    return task->emitOpError(
        "has a descriptor that only acquires or only releases a lock: a descriptor does both or neither");
  return success();
}

template <class Op>
LogicalResult verify_task(Op op, const aie::TileUse& tile, std::optional<aie::DMAChannelDir> direction) {
  if (failed(verify_in_sequence(op)) || failed(verify_repeat(op, static_cast<std::int32_t>(op.getRepeatCount()))))
    return failure();
  for (Block& block : op.getBody()) {
    if (failed(verify_block(op, block))) return failure();
    for (aie::DMABDOp bd : block.template getOps<aie::DMABDOp>()) {
      if (direction == aie::DMAChannelDir::S2MM && bd.getPadDimensions())
        return bd.emitOpError("supports padding only for MM2S direction on MemTiles.");
      const bool is_cut = tile.known() && !parts_of(bd, tile.model()).parts.empty();
      if (failed(aie::verify_task_descriptor(bd, tile, is_cut))) return failure();
    }
  }
  return success();
}

// Checks the channel when the tile is known.
LogicalResult verify_tile_channel(Operation* op, Value operand, aie::DMAChannelDir direction, std::uint32_t channel) {
  aie::TileOp tile = aie::tile_of(operand);
  if (!has_model(tile)) return success();
  const NumberedTile numbered = {tile.id(), &tile.model()};
  if (tile.kind() == device::TileKind::Shim && !aie::device_of(op).model().has_shim_dma(numbered.id.col))
    return op->emitOpError("names a channel of tile ") << to_string(numbered.id) << ", which has no DMA";
  return verify_channel(op, numbered.use(op), direction, channel);
}

// Checks that a value is a task. A loop, a branch or an argument of a block may pass a task on. No operations but those
// in the list below produce a task.
LogicalResult verify_is_task(Operation* op, Value task) {
  if (failed(verify_in_sequence(op))) return failure();
  Operation* made = task.getDefiningOp();
  if (made == nullptr || made->getNumRegions() > 0 ||
      isa<DMAConfigureTaskOp, DMAConfigureTaskForOp, DMAStartBdChainOp, DMAStartBdChainForOp>(made))
    return success();
  return op->emitOpError("takes a task from '")
         << made->getName().getStringRef() << "', which does not configure a task";
}

LogicalResult verify_chain(Operation* op, FlatSymbolRefAttr symbol, OperandRange arguments,
                           SymbolTableCollection& symbols) {
  Operation* named = symbols.lookupNearestSymbolFrom(op, symbol);
  if (!isa_and_nonnull<aie::BDChainOp>(named))
    return op->emitOpError("symbol does not reference valid BD chain: ") << symbol;
  const auto wanted = named->getRegion(0).getArgumentTypes();
  if (arguments.size() != wanted.size())
    return op->emitOpError("gives ") << arguments.size() << " buffers to " << symbol << ", which takes "
                                     << wanted.size();
  for (auto [index, type] : llvm::enumerate(wanted))
    if (arguments[index].getType() != type)
      return op->emitOpError("Argument ") << index + 1 << " types mismatch: expected " << type << " of " << symbol
                                          << ", got " << arguments[index].getType();
  return success();
}

}  // namespace

// ---- aiex.dma_configure_task, aiex.dma_configure_task_for

ParseResult DMAConfigureTaskOp::parse(OpAsmParser& parser, OperationState& state) {
  Builder& builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand tile;
  aie::DMAChannelDirAttr direction;
  IntegerAttr channel;
  if (parser.parseLParen() || parser.parseOperand(tile) || parser.parseComma() ||
      parser.parseCustomAttributeWithFallback(direction, Type(), "direction", state.attributes) ||
      parser.parseComma() || parser.parseAttribute(channel, builder.getI32Type(), "channel", state.attributes) ||
      parser.resolveOperand(tile, builder.getIndexType(), state.operands))
    return failure();
  aie::PacketInfoAttr packet;
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseCustomAttributeWithFallback(packet, Type(), "packet", state.attributes))
    return failure();
  return failure(parser.parseRParen() || parse_task(parser, state, getOperandSegmentSizesAttrName(state.name)));
}
void DMAConfigureTaskOp::print(OpAsmPrinter& printer) {
  printer << '(' << getTile() << ", " << getDirection() << ", " << static_cast<std::int32_t>(getChannel());
  if (getPacket()) {
    printer << ", ";
    printer.printStrippedAttrOrType(getPacketAttr());
  }
  printer << ')';
  print_task(printer, *this, {getDirectionAttrName(), getChannelAttrName(), getPacketAttrName()});
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> DMAConfigureTaskOp::getNumbers() {
  return {{getRepeatCountAttrName(), getComputedRepeatCountMutable()}};
}
LogicalResult DMAConfigureTaskOp::verifyRegions() {
  if (getPacket() && failed(verify_packet(*this, getPacket()->getPktType(), getPacket()->getPktId()))) return failure();
  return failure(failed(verify_task(*this, aie::tile_around(*this), getDirection())) ||
                 failed(verify_tile_channel(*this, getTile(), getDirection(), getChannel())));
}

ParseResult DMAConfigureTaskForOp::parse(OpAsmParser& parser, OperationState& state) {
  SymbolRefAttr alloc;
  return failure(parser.parseAttribute(alloc, Type(), "alloc", state.attributes) ||
                 parse_task(parser, state, getOperandSegmentSizesAttrName(state.name)));
}
void DMAConfigureTaskForOp::print(OpAsmPrinter& printer) {
  printer << ' ' << getAlloc();
  print_task(printer, *this, {getAllocAttrName()});
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> DMAConfigureTaskForOp::getNumbers() {
  return {{getRepeatCountAttrName(), getComputedRepeatCountMutable()}};
}
// Checks the task of a channel that has a name. Such a channel belongs to a shim tile.
LogicalResult DMAConfigureTaskForOp::verifyRegions() {
  aie::TileUse tile;
  if (aie::DeviceOp device = aie::device_of(*this))
    tile = {.device = &device.model(), .kind = device::TileKind::Shim, .id = std::nullopt};
  return verify_task(*this, tile, std::nullopt);
}
LogicalResult DMAConfigureTaskForOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_shim_channel(*this, getAllocAttr(), symbols, false);
}

// ---- Operations on a task

LogicalResult DMAStartTaskOp::verify() {
  return verify_is_task(*this, getTask());
}
LogicalResult DMAAwaitTaskOp::verify() {
  return verify_is_task(*this, getTask());
}
LogicalResult DMAFreeTaskOp::verify() {
  return verify_is_task(*this, getTask());
}

// ---- aiex.dma_bd_pool_pop, aiex.dma_bd_pool_push

LogicalResult DMABdPoolPopOp::verify() {
  if (failed(verify_in_sequence(*this))) return failure();
  return verify_tile(*this, static_cast<std::int32_t>(getColumn()), static_cast<std::int32_t>(getRow()));
}
LogicalResult DMABdPoolPushOp::verify() {
  if (failed(verify_in_sequence(*this))) return failure();
  return verify_tile(*this, static_cast<std::int32_t>(getColumn()), static_cast<std::int32_t>(getRow()));
}

// ---- aiex.dma_start_bd_chain, aiex.dma_start_bd_chain_for

LogicalResult DMAStartBdChainOp::verify() {
  return failure(failed(verify_in_sequence(*this)) ||
                 failed(verify_repeat(*this, static_cast<std::int32_t>(getRepeatCount()))) ||
                 failed(verify_tile_channel(*this, getTile(), getDirection(), getChannel())));
}
LogicalResult DMAStartBdChainOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_chain(*this, getSymbolAttr(), getArgs(), symbols);
}

LogicalResult DMAStartBdChainForOp::verify() {
  return failure(failed(verify_in_sequence(*this)) ||
                 failed(verify_repeat(*this, static_cast<std::int32_t>(getRepeatCount()))));
}
LogicalResult DMAStartBdChainForOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return failure(failed(verify_chain(*this, getSymbolAttr(), getArgs(), symbols)) ||
                 failed(verify_shim_channel(*this, getAllocAttr(), symbols, false)));
}

}  // namespace tessera::aiex
