#include "device/capabilities.h"
#include "dialect/aiex/text.h"
#include "dialect/aiex/verify.h"

#include "dialect/scratchpad.h"  // generated

using namespace mlir;

namespace tessera::aiex {

// ---- Several configurations

// Returns the device that `name` refers to. Devices are symbols of the module, so the lookup skips the symbol table of
// the device around the operation.
static FailureOr<aie::DeviceOp> verify_device(Operation* op, FlatSymbolRefAttr name, SymbolTableCollection& symbols) {
  auto module = op->getParentOfType<ModuleOp>();
  Operation* named = module ? symbols.lookupSymbolIn(module, name) : nullptr;
  if (!named) return op->emitOpError("No such device: '") << name << "'";
  auto device = dyn_cast<aie::DeviceOp>(named);
  if (!device) return op->emitOpError("Not a device: '") << name << "'";
  aie::DeviceOp own = aie::device_of(op);
  if (own && own.getDevice() != device.getDevice())
    return op->emitOpError("Device types do not match: '")
           << stringifyAIEDevice(own.getDevice()) << "' vs. '" << stringifyAIEDevice(device.getDevice()) << "'";
  return device;
}

LogicalResult ConfigureOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return LogicalResult(verify_device(*this, getSymbolAttr(), symbols));
}

LogicalResult RunOp::verifySymbolUses(SymbolTableCollection& symbols) {
  auto configure = cast<ConfigureOp>((*this)->getParentOp());
  FailureOr<aie::DeviceOp> device = verify_device(*this, configure.getSymbolAttr(), symbols);
  if (failed(device)) return failure();
  const FlatSymbolRefAttr name = getRuntimeSequenceSymbolAttr();
  RuntimeSequenceOp sequence = find_sequence(*device, name);
  aie::DeviceOp owner = *device;
  if (!sequence && (SymbolTable::lookupSymbolIn(owner, name) ||
                    aie::find_allocation(owner.getBodyRegion().front().getTerminator(), name.getValue())))
    return emitOpError() << "'" << name.getValue() << "' is not a runtime sequence";
  if (!sequence) {
    InFlightDiagnostic error = emitOpError("No such runtime sequence for device '")
                               << configure.getSymbol() << "': '" << name.getValue() << "'";
    error.attachNote(aie::DeviceOp(*device).getLoc())
        << "This device does not have a '" << name.getValue() << "' runtime sequence";
    return error;
  }
  const auto wanted = sequence.getBody().getArgumentTypes();
  if (getArgs().size() != wanted.size())
    return emitError() << "number of run op arguments (" << getArgs().size()
                       << ") does not match number of callee runtime sequence arguments (" << wanted.size()
                       << "): argument count mismatch at " << name;
  for (auto [index, type] : llvm::enumerate(wanted))
    if (getArgs()[index].getType() != type)
      return emitOpError("argument ") << index << " type mismatch: expected " << type << " of " << name << ", got "
                                      << getArgs()[index].getType();
  return success();
}

LogicalResult NpuLoadPdiOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return getDeviceRef() ? LogicalResult(verify_device(*this, getDeviceRefAttr(), symbols)) : success();
}

LogicalResult NpuPreemptOp::verify() {
  return verify_range(*this, "level", getLevel(), 0, 3);  // levels: nothing, memory tiles, core tiles, registers
}

// ---- Locks, channels, cores

static LogicalResult verify_generation(Operation* op) {
  aie::DeviceOp device = aie::device_of(op);
  if (!device || capabilities(device.model()).command_streams) return success();
  return op->emitOpError("is not supported on ") << to_string(device.model().arch) << " devices";
}

LogicalResult SetLockOp::verify() {
  aie::DeviceOp device = aie::device_of(*this);
  if (device && !capabilities(device.model()).command_streams)
    return emitOpError("SetLockOp is not supported on ") << to_string(device.model().arch) << ".";
  auto lock = getLock().getDefiningOp<aie::LockOp>();
  if (!lock) return emitOpError("needs a lock as its operand");
  aie::TileOp tile = aie::tile_of(lock.getTile());
  const auto value = static_cast<std::int32_t>(getValue());
  if (!has_model(tile) || (value >= 0 && static_cast<std::uint32_t>(value) <= tile.model().lock_max)) return success();
  return emitOpError("Lock value exceeds the maximum value of ") << tile.model().lock_max << ": it is " << value;
}

LogicalResult DmaChannelResetOp::verify() {
  aie::TileOp tile = aie::tile_of(getTile());
  if (!tile) return emitOpError("needs a tile as its operand");
  if (!has_model(tile)) return success();
  if (tile.kind() == device::TileKind::Shim)
    return emitOpError("tile ")
           << to_string(tile.id())
           << " has no DMA channel reset (only core and mem tiles do; shim NOC DMA has no reset bit)";
  return verify_channel(*this, NumberedTile{tile.id(), &tile.model()}.use(*this), getDirection(), getChannel());
}

LogicalResult DmaChannelResetForOp::verify() {
  return verify_generation(*this);
}
LogicalResult DmaChannelResetForOp::verifySymbolUses(SymbolTableCollection& symbols) {
  Operation* named = symbols.lookupNearestSymbolFrom(*this, getObjfifoAttr());
  // A pass replaces the FIFO's name by the name of its list of channels and locks.
  if (isa_and_nonnull<aie::ObjectFifoCreateOp, aie::ObjectFifoRearmBindingOp>(named)) return success();
  if (named == nullptr && !aie::find_allocation(*this, getObjfifo())) return success();
  return emitOpError("'") << getObjfifo() << "' must reference an aie.objectfifo";
}

LogicalResult CoreResetOp::verify() {
  if (failed(verify_generation(*this))) return failure();
  aie::TileOp tile = aie::tile_of(getTile());
  if (!tile) return emitOpError("needs a tile as its operand");
  if (!has_model(tile) || tile.kind() == device::TileKind::Core) return success();
  return emitOpError("tile (") << tile.getCol() << ", " << tile.getRow()
                               << ") has no core to reset (only core tiles have a CORE_CONTROL register)";
}

// ---- Parameters

constexpr std::int64_t kWordBytes = kWordBits / 8;

LogicalResult NpuCreateScratchpadOp::verify() {
  if (getUsageType() != 0)
    return emitOpError("has the usage ") << unsigned{getUsageType()} << ": 0 is the only usage with a public meaning";
  const std::int64_t most = kWordBytes * static_cast<std::int64_t>(dialect::scratchpad::kTableWords);
  if (getSize() == 0 || getSize() > most || !is_aligned(getSize(), kWordBytes))
    return emitOpError("has ") << getSize() << " bytes: a scratchpad has words of " << kWordBytes << " bytes, up to "
                               << most << " bytes";
  auto sequence = (*this)->getParentOfType<RuntimeSequenceOp>();
  if (!sequence) return success();
  NpuCreateScratchpadOp first;
  sequence.walk([&](NpuCreateScratchpadOp op) {
    first = op;
    return WalkResult::interrupt();
  });
  if (first == *this) return success();
  InFlightDiagnostic error = emitOpError("is the second scratchpad of its sequence");
  error.attachNote(first.getLoc()) << "the first scratchpad";
  return error;
}

LogicalResult NpuUpdateFromScratchpadOp::verify() {
  return failure(failed(verify_range(*this, "state_table_idx", getStateTableIdx(), 0,
                                     static_cast<std::int64_t>(dialect::scratchpad::kTableWords) - 1)) ||
                 failed(verify_place(*this)));
}
LogicalResult NpuUpdateFromScratchpadOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_inside(*this, getBufferAttr(), getAddress(), dialect::scratchpad::kUpdatedWords, symbols);
}

// Refuses types that parameters cannot have. The controller keeps 30 bits of a parameter. A float of 32 bits needs all
// of its bits, so no parameter has this type.
static LogicalResult verify_parameter_type(Operation* op, Type type) {
  if (type.isBF16() || (type.isSignlessInteger() && type.getIntOrFloatBitWidth() <= kWordBits)) return success();
  if (type.isF32()) return op->emitOpError("f32 parameters are not supported: a parameter is bf16 or an integer");
  return op->emitOpError("is of type ") << type << ": a parameter is bf16, or an integer of at most " << kWordBits
                                        << " bits";
}

static constexpr StringLiteral kKind = "kind";

ParseResult parseNumberedKind(OpAsmParser& parser, NamedAttrList& attributes) {
  const SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attributes)) return failure();
  const auto number = dyn_cast_or_null<IntegerAttr>(attributes.get(kKind));
  if (!number) return success();
  const auto kind =
      aie::symbolizeScratchpadParameterKind(static_cast<std::uint32_t>(number.getValue().getLimitedValue(UINT32_MAX)));
  if (!kind) return parser.emitError(place, "no parameter has the kind ") << number;
  attributes.set(kKind, aie::ScratchpadParameterKindAttr::get(parser.getContext(), *kind));
  return success();
}
void printNumberedKind(OpAsmPrinter& printer, Operation* op, DictionaryAttr attributes) {
  auto parameter = cast<ScratchpadParameterOp>(op);
  NamedAttrList shown(attributes);
  if (const auto kind = parameter.getKind(); kind && aie::text_age(op->getContext()) == aie::TextAge::Of2026)
    shown.set(kKind, Builder(op->getContext()).getI32IntegerAttr(static_cast<std::int32_t>(*kind)));
  printer.printOptionalAttrDict(shown.getAttrs(), {parameter.getSymNameAttrName(), parameter.getTypeAttrName()});
}

// A parameter of 32-bit floats may be declared, as in mlir-aie; the operation that reads it is refused.
LogicalResult ScratchpadParameterOp::verify() {
  return getType().isF32() ? success() : verify_parameter_type(*this, getType());
}

LogicalResult ReadScratchpadParameterOp::verify() {
  if (!(*this)->getParentOfType<aie::CoreOp>()) return emitOpError("must be inside an aie.core");
  return verify_parameter_type(*this, getResult().getType());
}
LogicalResult ReadScratchpadParameterOp::verifySymbolUses(SymbolTableCollection& symbols) {
  auto module = (*this)->getParentOfType<ModuleOp>();
  Operation* named = module ? symbols.lookupSymbolIn(module, getParameterAttr()) : nullptr;
  auto parameter = dyn_cast_or_null<ScratchpadParameterOp>(named);
  if (!parameter) return emitOpError("references unknown parameter '") << getParameter() << "'";
  if (parameter.getType() == getResult().getType()) return success();
  return emitOpError("reads ") << getResult().getType() << " from " << getParameterAttr() << ", which is "
                               << parameter.getType();
}

}  // namespace tessera::aiex
