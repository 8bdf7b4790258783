// Devices, tiles, cores, buffers and locks.
#include "device/capabilities.h"
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/model_of.h"
#include "dialect/aie/numbers.h"
#include "dialect/aie/text.h"
#include "dialect/aie/verify.h"

#include <fmt/format.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <limits>
#include <map>

using namespace mlir;

namespace tessera::aie {

TileOp tile_of(Value tile) {
  return tile.getDefiningOp<TileOp>();
}
device::TileId tile_id_of(Value tile) {
  return tile_of(tile).id();
}
TileOp TileElement::getTileOp() {
  return tile_of(getTileValue());
}
DeviceOp device_of(Operation* op) {
  return op->getParentOfType<DeviceOp>();
}
const device::Device& model_of(Operation* op) {
  if (DeviceOp device = device_of(op)) return device.model();
  return *device::find_device(std::string_view(stringifyAIEDevice(AIEDevice::xcvc1902)));
}

const device::Device& DeviceOp::model() {
  return *device::find_device(std::string_view(stringifyAIEDevice(getDevice())));
}

// Checks that each tile has at most one core, even when several values name the tile.
static LogicalResult verify_cores(DeviceOp device) {
  std::map<device::TileId, CoreOp> cores;
  for (CoreOp core : device.getBodyRegion().getOps<CoreOp>()) {
    const TileUse tile = tile_around(core);
    if (!tile.id) continue;
    const auto [first, is_first] = cores.emplace(*tile.id, core);
    if (is_first) continue;
    InFlightDiagnostic error = core.emitOpError("tile (")
                               << int{tile.id->col} << ", " << int{tile.id->row}
                               << ") already has a core; each compute tile can host only one core";
    error.attachNote(first->second.getLoc()) << "the first core";
    return error;
  }
  return success();
}

// Limits the number of object FIFOs, links, allocations, logical tiles, shim DMA allocations and sequences. For each of
// these operations, passes search all operations of the same kind, so a hundred thousand would take minutes. The
// largest device can use some dozens or hundreds of each kind.
static LogicalResult verify_counts(DeviceOp device) {
  constexpr std::size_t kMost = 4096;
  llvm::SmallDenseMap<OperationName, std::size_t> counts;
  for (Operation& op : device.getBodyRegion().front()) {
    const auto name = op.getName().getStringRef();
    const bool is_rare =
        isa<ObjectFifoCreateOp, ObjectFifoLinkOp, ObjectFifoAllocateOp, LogicalTileOp, ShimDMAAllocationOp>(op) ||
        name.ends_with(".runtime_sequence");
    if (is_rare && ++counts[op.getName()] > kMost)
      return op.emitOpError("occurs too often: a device can have at most ") << kMost << " operations of this kind";
  }
  return success();
}

LogicalResult DeviceOp::verifyRegions() {
  if (failed(verify_counts(*this)) || failed(verify_cores(*this))) return failure();
  for (Operation& op : getBodyRegion().front()) {
    if (isa<BufferOp, LockOp>(op) && failed(verify_users(&op))) return failure();
  }
  return success();
}

// ---- aie.tile

device::TileId TileOp::id() {
  return {static_cast<std::uint8_t>(getCol()), static_cast<std::uint8_t>(getRow())};
}
device::TileKind TileOp::kind() {
  return model_of(*this).kind(id());
}
const device::TileModel& TileOp::model() {
  return model_of(*this).model(id());
}

// Refuses a tile as a number in a core: an aie.tile is a place, although its result has the type of a number.
static LogicalResult verify_no_number(Value tile) {
  for (Operation* user : tile.getUsers()) {
    if (isa<AIEDialect>(user->getDialect()) || user->getName().getDialectNamespace() == "aiex" ||
        !user->getParentOfType<CoreOp>())
      continue;
    InFlightDiagnostic error =
        user->emitOpError("uses a tile as a number, but an aie.tile is a place and has no value");
    error.attachNote(tile.getLoc()) << "the tile";
    return error;
  }
  return success();
}

// Refuses an allocation scheme of a shim tile. A scheme places buffers, and a shim tile has no memory for them.
template <class Tile>
static LogicalResult verify_scheme(Tile tile) {
  if (!tile.getAllocationScheme() || tile.kind() != device::TileKind::Shim) return success();
  return tile.emitOpError("Shim tiles cannot have an allocation scheme: they have no memory for buffers");
}

LogicalResult TileOp::verify() {
  if (failed(verify_no_number(getResult()))) return failure();
  const device::Device& model = model_of(*this);
  const auto inside = [](std::int32_t at, unsigned count) { return at >= 0 && static_cast<unsigned>(at) < count; };
  const auto col = static_cast<std::int32_t>(getCol()), row = static_cast<std::int32_t>(getRow());
  for (const auto& [given, where] : {std::pair{col, "col"}, {row, "row"}}) {
    if (given < 0)
      return emitOpError("attribute '") << where
                                        << "' failed to satisfy constraint: 32-bit signless integer attribute "
                                           "whose minimum value is 0: it is "
                                        << given;
  }
  if (!inside(col, model.cols))
    return emitOpError("column index (") << col << ") must be less than the number of columns in the device ("
                                         << model.cols << "): " << model.name << " has columns 0 to " << model.cols - 1;
  if (!inside(row, model.rows))
    return emitOpError("row index (") << row << ") must be less than the number of rows in the device (" << model.rows
                                      << "): " << model.name << " has rows 0 to " << model.rows - 1;
  return verify_scheme(*this);
}

// Returns the beginning of the name of a tile's value. Text of 2026 has the kind of the tile in it.
static std::string_view value_name(TileOp tile) {
  const device::Device& model = model_of(tile);
  if (!device_of(tile) || text_age(tile->getContext()) == TextAge::Of2025 || !model.contains(tile.id())) return "tile";
  switch (tile.kind()) {
    case device::TileKind::Core: return "tile";
    case device::TileKind::Mem: return "mem_tile";
    case device::TileKind::Shim: break;
  }
  return model.has_shim_dma(tile.id().col) ? "shim_noc_tile" : "shim_pl_tile";
}

void TileOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name(getResult(), fmt::format("{}_{}_{}", value_name(*this), getCol(), getRow()));
}

// ---- aie.logical_tile

device::TileKind LogicalTileOp::kind() {
  switch (getTileType()) {
    case AIETileType::CoreTile: return device::TileKind::Core;
    case AIETileType::MemTile: return device::TileKind::Mem;
    case AIETileType::ShimNOCTile:
    case AIETileType::ShimPLTile: break;
  }
  return device::TileKind::Shim;
}

std::optional<device::TileId> LogicalTileOp::id() {
  if (!getCol() || !getRow()) return std::nullopt;
  return device::TileId{static_cast<std::uint8_t>(*getCol()), static_cast<std::uint8_t>(*getRow())};
}

// Checks the coordinates that the design gives, each alone, and then together with the kind of the tile.
LogicalResult LogicalTileOp::verify() {
  const device::Device& model = model_of(*this);
  if (const auto col = getCol(); col && *col >= model.cols)
    return emitOpError("column index (") << static_cast<std::int32_t>(*col)
                                         << ") must be less than the number of columns in the device (" << model.cols
                                         << ")";
  if (const auto row = getRow(); row && *row >= model.rows)
    return emitOpError("row index (") << static_cast<std::int32_t>(*row)
                                      << ") must be less than the number of rows in the device (" << model.rows << ")";
  const auto is_of_kind = [&](device::TileId tile) {
    if (model.kind(tile) != kind()) return false;
    return kind() != device::TileKind::Shim ||
           model.has_shim_dma(tile.col) == (getTileType() == AIETileType::ShimNOCTile);
  };
  if (const auto tile = id(); tile && !is_of_kind(*tile))
    return emitOpError("declared logical tile type does not match the tile type at coordinates (")
           << int{tile->col} << ", " << int{tile->row} << ") of " << model.name;
  // aie-place-tiles reports a tile with one coordinate for which no place exists.
  for (unsigned col = 0; col < model.cols; ++col) {
    for (unsigned row = 0; row < model.rows; ++row) {
      if (is_of_kind({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)})) return verify_scheme(*this);
    }
  }
  return emitOpError("tile type '") << stringifyAIETileType(getTileType()) << "' does not exist on the target device, "
                                    << model.name;
}

void LogicalTileOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  if (text_age(getContext()) == TextAge::Of2025) return name(getResult(), "logical_tile");
  switch (getTileType()) {
    case AIETileType::CoreTile: return name(getResult(), "logical_core");
    case AIETileType::MemTile: return name(getResult(), "logical_mem");
    case AIETileType::ShimNOCTile: return name(getResult(), "logical_shim_noc");
    case AIETileType::ShimPLTile: return name(getResult(), "logical_shim_pl");
  }
}

ParseResult parseCoordinate(OpAsmParser& parser, IntegerAttr& coordinate) {
  if (succeeded(parser.parseOptionalQuestion())) return success();
  return parser.parseAttribute(coordinate, parser.getBuilder().getI32Type());
}

void printCoordinate(OpAsmPrinter& printer, Operation*, IntegerAttr coordinate) {
  if (coordinate)
    printer.printAttributeWithoutType(coordinate);
  else
    printer << "?";
}

// ---- aie.core

// Checks that the lists of files to link do not contradict each other. `link_merge_files` is an attribute of mlir-aie:
// the files of LLVM IR to merge into the program.
static LogicalResult verify_link_files(CoreOp core) {
  const auto merged = core->getAttrOfType<ArrayAttr>("link_merge_files");
  const auto refuse = [&](StringRef list) {
    return core.emitOpError("cannot specify both 'link_with' (deprecated) and '") << list << "'";
  };
  if (core.getLinkWithAttr() && core.getLinkFilesAttr()) return refuse("link_files");
  if (core.getLinkWithAttr() && merged) return refuse("link_merge_files");
  if (!merged || !core.getLinkFilesAttr()) return success();
  for (const Attribute file : core.getLinkFilesAttr())
    if (llvm::is_contained(merged.getValue(), file))
      return core.emitOpError("artifact '")
             << cast<StringAttr>(file).getValue() << "' appears in both 'link_files' and 'link_merge_files'";
  return success();
}

LogicalResult CoreOp::verify() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile(), device::TileKind::Core);
  if (failed(tile)) return failure();
  if (const std::uint32_t stack = getStackSize(); tile->known() && stack >= tile->model().data_memory)
    return emitOpError("stack_size ") << static_cast<std::int32_t>(stack)
                                      << " leaves no local memory for this tile's buffers ("
                                      << tile->model().data_memory << " bytes total)";
  if (getBody().empty()) return emitOpError("needs a body");
  return verify_link_files(*this);
}

void CoreOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}

// ---- aie.buffer

std::uint64_t BufferOp::size_in_bytes() {
  return aie::size_in_bytes(cast<MemRefType>(getType())).value_or(std::numeric_limits<std::uint64_t>::max());
}

LogicalResult BufferOp::verify() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile());
  if (failed(tile)) return failure();
  if (!cast<MemRefType>(getType()).hasStaticShape()) return emitOpError("needs a static shape");
  if (!element_bits(cast<MemRefType>(getType()).getElementType()))
    return emitOpError("needs elements with a size: ") << getType() << " has none";
  if (size_in_bytes() > std::numeric_limits<std::uint32_t>::max())
    return emitOpError("has the type ") << getType() << ", which takes more bytes than addresses of 32 bits reach";
  if (tile->known() && tile->model().data_memory == 0)
    return emitOpError("is on ") << tile->name() << ", which has no data memory";
  return device_of(*this) ? success() : verify_users(*this);  // a device checks the users of all its buffers and locks
}

void BufferOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  if (const auto given = getSymName()) return name(getResult(), *given);
  TileOp tile = tile_of(getTile());
  if (tile && follows_2025(getContext()))
    name(getResult(), fmt::format("buffer_{}_{}", unsigned{tile.id().col}, unsigned{tile.id().row}));
}

ParseResult parseInitialValue(OpAsmParser& parser, ElementsAttr& value, Type type) {
  if (parser.parseOptionalEqual()) return success();
  const auto memref = cast<MemRefType>(type);
  Attribute attribute;
  if (parser.parseAttribute(attribute, RankedTensorType::get(memref.getShape(), memref.getElementType())))
    return failure();
  value = dyn_cast<ElementsAttr>(attribute);
  return value ? success() : parser.emitError(parser.getNameLoc(), "an initial value must be a list of elements");
}

void printInitialValue(OpAsmPrinter& printer, Operation*, ElementsAttr value, Type) {
  if (!value) return;
  printer << "= ";
  printer.printAttributeWithoutType(value);
}

// ---- aie.lock

LogicalResult LockOp::verify() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile());
  if (failed(tile)) return failure();
  if (!tile->known()) return success();
  const device::TileModel& model = tile->model();
  if (const auto id = getLockID(); id && static_cast<std::int32_t>(*id) < 0)
    return emitOpError(
               "attribute 'lockID' failed to satisfy constraint: 32-bit signless integer attribute whose minimum "
               "value is 0: it is ")
           << static_cast<std::int32_t>(*id);
  if (const auto id = getLockID(); id && *id >= model.locks)
    return emitOpError("lock assigned invalid id (maximum is ")
           << model.locks - 1 << "): it has the number " << static_cast<std::int32_t>(*id) << " on " << tile->name();
  if (const auto init = getInit(); init && *init > model.lock_max)
    return emitOpError("begins with ") << static_cast<std::int32_t>(*init) << ": a lock of " << tile->name()
                                       << " holds 0 to " << model.lock_max;
  return device_of(*this) ? success() : verify_users(*this);
}

void LockOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  if (const auto given = getSymName())
    name(getResult(), *given);
  else if (TileOp tile = tile_of(getTile()); tile && getLockID())
    name(getResult(), fmt::format("lock_{}_{}_{}", tile.getCol(), tile.getRow(), *getLockID()));
}

// ---- aie.use_lock

SmallVector<std::pair<StringAttr, MutableOperandRange>> UseLockOp::getNumbers() {
  return {{getValueAttrName(), getComputedValueMutable()}};
}

// Checks the value against the range of the lock. Hardware uses the sign of the value to distinguish "this value or
// more" from "exactly this value". So the hardware cannot express "0 or more", which would not wait anyway.
static LogicalResult verify_lock_value(UseLockOp use, std::int64_t value) {
  auto lock = use.getLock().getDefiningOp<LockOp>();
  if (!lock || !isa_and_nonnull<TileOp, LogicalTileOp>(lock.getTile().getDefiningOp())) return success();
  const FailureOr<TileUse> tile = used_tile(use, lock.getTile());
  if (failed(tile)) return failure();
  if (!tile->known()) return success();
  const std::int64_t most = tile->model().lock_max;
  const std::int64_t least = use.getAction() == LockAction::AcquireGreaterEqual ? 1
                             : use.getAction() == LockAction::Acquire || !capabilities(*tile->device).counting_locks
                                 ? 0
                                 : -most - 1;
  if (value >= least && value <= most) return success();
  return use.emitOpError("has the value ") << value << ": " << stringifyLockAction(use.getAction()) << " of a lock of "
                                           << tile->name() << " takes " << least << " to " << most;
}

LogicalResult UseLockOp::verify() {
  if (isa_and_nonnull<DeviceOp, ModuleOp>((*this)->getParentOp()))
    return emitOpError("must be used in a core or memory operation.");
  const device::Device& model = model_of(*this);
  if (device_of(*this) && !capabilities(model).counting_locks && getAction() == LockAction::AcquireGreaterEqual)
    return emitOpError("AcquireGreaterEqual is not supported in AIE1. Locks of ")
           << model.name << " wait for exact values: use Acquire";
  if (isa<MemOp, MemTileDMAOp, ShimDMAOp, DMAOp>((*this)->getParentOp()) &&
      *(*this)->getBlock()->getOps<UseLockOp>().begin() == *this && failed(verify_block_locks(*this)))
    return failure();
  const auto value = getValue();
  return value ? verify_lock_value(*this, static_cast<std::int32_t>(*value)) : success();
}

// Parses `(%lock, Acquire, 1, Blocking)`: the value is a number or an SSA value. The text may leave out the value, and
// also the last word, which says whether to wait.
ParseResult UseLockOp::parse(OpAsmParser& parser, OperationState& state) {
  Builder& builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand lock;
  LockActionAttr action;
  Number value;
  if (parser.parseLParen() || parser.parseOperand(lock) || parser.parseComma() ||
      parser.resolveOperand(lock, builder.getIndexType(), state.operands) ||
      parser.parseCustomAttributeWithFallback(action, Type(), getActionAttrName(state.name), state.attributes))
    return failure();
  if (succeeded(parser.parseOptionalComma()) && parse_number(parser, builder.getI32Type(), value)) return failure();
  if (succeeded(parser.parseOptionalComma())) {
    LockBlockingAttr blocking;
    if (parser.parseCustomAttributeWithFallback(blocking, Type(), getBlockingAttrName(state.name), state.attributes))
      return failure();
  }
  if (value.computed) state.addOperands(value.computed);
  if (value.constant) state.addAttribute(getValueAttrName(state.name), value.constant);
  return failure(parser.parseRParen() || parser.parseOptionalAttrDict(state.attributes));
}

void UseLockOp::print(OpAsmPrinter& printer) {
  printer << "(" << getLock() << ", " << stringifyLockAction(getAction());
  if (getValueAttr() || getComputedValue()) {
    printer << ", ";
    print_number(printer, getValueAttr(), getComputedValue());
  }
  if (const auto blocking = getBlocking()) printer << ", " << stringifyLockBlocking(*blocking);
  printer << ")";
  printer.printOptionalAttrDict((*this)->getAttrs(), {getActionAttrName(), getValueAttrName(), getBlockingAttrName()});
}

}  // namespace tessera::aie
