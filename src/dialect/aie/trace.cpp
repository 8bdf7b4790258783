// Traces: the events of a tile, and the number of events that a trace can record.
#include "device/capabilities.h"
#include "dialect/aie/text.h"
#include "dialect/aie/verify.h"

#include "device/aie2_registers.h"  // generated
#include "device/events.h"
#include "device/ports.h"
#include "dialect/event_units.h"  // generated

#include <fmt/format.h>
#include <set>

using namespace mlir;

namespace tessera::aie {

// ---- Names of events

static constexpr StringLiteral kScope = "::";

StringRef TraceEventAttr::module_name() const {
  const auto [scope, event] = getValue().getValue().split(kScope);
  return event.empty() ? StringRef() : scope;
}
StringRef TraceEventAttr::event_name() const {
  const auto [scope, event] = getValue().getValue().split(kScope);
  return event.empty() ? scope : event;
}

ParseResult parseEventName(AsmParser& parser, StringAttr& name) {
  std::string text;
  if (failed(parser.parseOptionalString(&text))) {
    StringRef module, event;
    if (parser.parseKeyword(&module) || parser.parseColon() || parser.parseColon() || parser.parseKeyword(&event))
      return failure();
    text = (module + kScope + event).str();
  }
  name = StringAttr::get(parser.getContext(), text);
  return success();
}

void printEventName(AsmPrinter& printer, StringAttr name) {
  if (name.getValue().contains(kScope))
    printer << name.getValue();
  else
    printer << name;
}

ParseResult parseRegisterValue(OpAsmParser& parser, Attribute& value) {
  std::int64_t number = 0;
  if (const OptionalParseResult result = parser.parseOptionalInteger(number); result.has_value()) {
    value = parser.getBuilder().getI32IntegerAttr(static_cast<std::int32_t>(number));
    return *result;
  }
  StringAttr name;
  if (parseEventName(parser, name)) return failure();
  value = name;
  return success();
}

void printRegisterValue(OpAsmPrinter& printer, Operation*, Attribute value) {
  if (const auto name = dyn_cast<StringAttr>(value))
    printEventName(printer, name);
  else
    printer.printAttributeWithoutType(value);
}

LogicalResult TraceRegOp::verify() {
  if (isa<StringAttr, TraceEventAttr>(getValue())) return success();
  const auto number = dyn_cast<IntegerAttr>(getValue());
  if (number && number.getType().isInteger(32)) return success();
  return emitOpError("has a value that is neither a number nor a name");
}

// ---- Events of a tile

static SmallVector<std::pair<device::EventModule, StringRef>, 2> modules_of(device::TileKind kind) {
  switch (kind) {
    case device::TileKind::Shim: return {{device::EventModule::Shim, "ShimTileEvent"}};
    case device::TileKind::Mem: return {{device::EventModule::Mem, "MemTileEvent"}};
    case device::TileKind::Core: break;
  }
  return {{device::EventModule::Core, "CoreEvent"}, {device::EventModule::Memory, "MemEvent"}};
}

// Checks that the module belongs to the tile and has the event. Leaves a name without a module to the pass that turns
// it into a number. Tessera records no events of AIE1, so any name is accepted there.
static LogicalResult verify_event(Operation* op, TraceEventAttr event) {
  if (event.event_name().empty()) return op->emitOpError("names no event");
  if (event.module_name().empty()) return success();
  const TileUse tile = tile_around(op);
  if (!tile.known()) return success();
  const device::Capabilities& generation = capabilities(*tile.device);
  for (const auto& [module, name] : modules_of(tile.kind)) {
    if (event.module_name() != (name + StringRef(generation.event_suffix)).str()) continue;
    if (!generation.recorded_events || device::find_event(module, event.event_name())) return success();
  }
  return op->emitOpError("names the event ")
         << event.getValue().getValue() << ", which " << tile.name() << " of " << tile.device->name << " does not have";
}

static LogicalResult verify_slot(Operation* op, std::uint32_t slot, std::uint64_t count) {
  if (slot >= count)
    return op->emitOpError("has the number ") << static_cast<std::int32_t>(slot) << ": numbers are 0 to " << count - 1;
  return success();
}

template <class Part>
static LogicalResult verify_once(TraceOp trace) {
  std::set<std::uint32_t> slots;
  for (Part part : trace.getBody().getOps<Part>()) {
    if (!slots.insert(part.getSlot()).second)
      return part.emitOpError("has the number ")
             << part.getSlot() << ", which another operation of this kind already has";
  }
  return success();
}

LogicalResult TraceOp::verifyRegions() {
  if (failed(used_tile(*this, getTile()))) return failure();
  const auto events = static_cast<std::uint64_t>(llvm::range_size(getBody().getOps<TraceEventOp>()));
  if (events > dialect::event_units::kTraceEvents)
    return emitOpError("records ") << events << " events: a trace unit has " << dialect::event_units::kTraceEvents;
  return failure(failed(verify_once<TraceComboEventOp>(*this)) || failed(verify_once<TraceEdgeEventOp>(*this)) ||
                 failed(verify_once<TracePortOp>(*this)));
}

LogicalResult TraceEventOp::verify() {
  return verify_event(*this, getEvent());
}

LogicalResult TracePacketOp::verify() {
  const auto id = getId();
  if (!id) return success();
  // mlir-aie and the tools that read its traces reserve ID 0.
  if (*id == 0) return emitOpError("sends packets with the ID 0: IDs of traces begin at 1");
  return verify_packet(*this, 0, *id);
}

LogicalResult TracePortOp::verify() {
  if (failed(verify_slot(*this, getSlot(), dialect::event_units::kEventPorts))) return failure();
  const TileUse tile = tile_around(*this);
  if (!tile.id) return success();
  const device::PortRole role =
      getDirection() == DMAChannelDir::S2MM ? device::PortRole::Master : device::PortRole::Slave;
  const auto bundle = switch_bundle(getPort());
  if (bundle && getChannel() < device::port_count(*tile.device, *tile.id, role, *bundle)) return success();
  return emitOpError("watches ") << stringifyWireBundle(getPort()) << " " << static_cast<std::int32_t>(getChannel())
                                 << ", which is not a port " << (role == device::PortRole::Slave ? "into" : "out of")
                                 << " the switch of " << tile.name();
}

template <class Edge>
static LogicalResult verify_edge(Edge edge) {
  if (edge.getBroadcast().has_value() == edge.getEvent().has_value())
    return edge.emitOpError("needs either a broadcast or an event");
  if (edge.getEvent()) return verify_event(edge, *edge.getEvent());
  const std::uint32_t line = *edge.getBroadcast();
  if (line >= dialect::event_units::kBroadcastLines)
    return edge.emitOpError("waits for broadcast ")
           << static_cast<std::int32_t>(line) << ": a tile has broadcasts 0 to "
           << dialect::event_units::kBroadcastLines - 1;
  return success();
}

LogicalResult TraceStartEventOp::verify() {
  return verify_edge(*this);
}
LogicalResult TraceStopEventOp::verify() {
  return verify_edge(*this);
}

// Checks that the last combo event combines the two combo events before it, and that the earlier combo events combine
// plain events.
LogicalResult TraceComboEventOp::verify() {
  if (failed(verify_slot(*this, getSlot(), dialect::event_units::kComboEvents)) ||
      failed(verify_event(*this, getEventA())) || failed(verify_event(*this, getEventB())))
    return failure();
  const bool last = getSlot() + 1 == dialect::event_units::kComboEvents;
  unsigned expected = 0;
  for (TraceEventAttr event : {getEventA(), getEventB()}) {
    const std::string combo = fmt::format("COMBO_EVENT_{}", expected++);
    if (last && event.event_name() != combo) return emitOpError("needs the events COMBO_EVENT_0 and COMBO_EVENT_1");
    if (!last && event.event_name().starts_with("COMBO_EVENT_")) return emitOpError("combines another combo event");
  }
  return success();
}

LogicalResult TraceEdgeEventOp::verify() {
  if (failed(verify_slot(*this, getSlot(), dialect::event_units::kEdgeEvents)) ||
      failed(verify_event(*this, getEvent())))
    return failure();
  for (const StringRef made : {"EDGE_DETECTION_EVENT_", "COMBO_EVENT_"}) {
    if (getEvent().event_name().starts_with(made))
      return emitOpError("watches an event that is itself derived from others");
  }
  return success();
}

LogicalResult TraceConfigOp::verify() {
  return failure(failed(used_tile(*this, getTile())));
}

// ---- The command stream

static LogicalResult verify_stands_in_sequence(Operation* op) {
  Operation* parent = op->getParentOp();
  if (parent && parent->getName().getStringRef() == "aiex.runtime_sequence") return success();
  return op->emitOpError("must be inside a runtime sequence");
}

LogicalResult TraceHostConfigOp::verify() {
  if (failed(verify_stands_in_sequence(*this))) return failure();
  if (static_cast<std::int32_t>(getBufferSize()) <= 0)
    return emitOpError("has a buffer of ")
           << static_cast<std::int32_t>(getBufferSize()) << " bytes, but traces need room";
  DeviceOp device = device_of(*this);
  if (device && (getEgressShimCol() >= device.model().cols ||
                 !device.model().has_shim_dma(static_cast<std::uint8_t>(getEgressShimCol()))))
    return emitOpError("leaves the array at column ")
           << static_cast<std::int32_t>(getEgressShimCol()) << ", which has no DMA in " << device.model().name;
  return success();
}

LogicalResult TraceStartConfigOp::verify() {
  DeviceOp device = device_of(*this);
  if (!device) return success();
  if (isa_and_nonnull<TraceOp, TraceConfigOp>(SymbolTable::lookupSymbolIn(device, getTraceConfigAttr())))
    return success();
  return emitOpError("names ") << getTraceConfigAttr() << ", which is not a trace of the device";
}

}  // namespace tessera::aie
