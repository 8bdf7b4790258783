// Traces: the events of a tile, and the number of events that a trace can record.
#include "device/capabilities.h"
#include "dialect/aie/text.h"
#include "dialect/aie/verify.h"

#include "device/aie2_registers.h"  // generated
#include "device/events.h"
#include "device/ports.h"
#include "device/tile_layout.h"
#include "dialect/event_units.h"  // generated

#include <fmt/format.h>
#include <map>

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

// Returns "(0, 2)", or "(0, ?)" for a tile whose row is open.
static std::string coordinates(std::optional<device::TileId> id, Operation* op) {
  if (id) return fmt::format("({}, {})", id->col, id->row);
  auto element = op->getParentOfType<TileElement>();
  auto tile = element ? element.getTileValue().getDefiningOp<LogicalTileOp>() : LogicalTileOp();
  const auto text = [](std::optional<std::uint32_t> given) { return given ? std::to_string(*given) : "?"; };
  return tile ? fmt::format("({}, {})", text(tile.getCol()), text(tile.getRow())) : "(?, ?)";
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
  const bool is_module = llvm::any_of(modules_of(tile.kind), [&](const auto& each) {
    return event.module_name() == (each.second + StringRef(generation.event_suffix)).str();
  });
  if (is_module)
    return op->emitOpError("unknown ") << event.module_name() << " value: " << tile.name() << " of "
                                       << tile.device->name << " has no event " << event.event_name();
  return op->emitOpError("event '") << event.getValue().getValue() << "' is not valid for " << name_of(tile.kind)
                                    << " (" << to_string(tile.device->arch) << ") at " << coordinates(tile.id, op);
}

// Returns "0 or 1", "0, 1, or 2": the numbers below `count`.
static std::string choices(std::uint64_t count) {
  std::string text = "0";
  for (std::uint64_t each = 1; each < count; ++each)
    text += fmt::format("{}{}{}", count > 2 ? "," : "", each + 1 == count ? " or " : " ", each);
  return text;
}

static LogicalResult verify_slot(Operation* op, StringRef what, std::uint32_t slot, std::uint64_t count) {
  if (slot < count) return success();
  return op->emitOpError() << what << " must be " << choices(count) << ", got " << static_cast<std::int32_t>(slot);
}

// Names the kind of a part for diagnostics.
static StringRef name_of_slot(Operation* part) {
  if (isa<TraceComboEventOp>(part)) return "combo event";
  return isa<TraceEdgeEventOp>(part) ? "edge detection" : "duplicate port";
}

template <class Part>
static LogicalResult verify_once(TraceOp trace) {
  std::map<std::uint32_t, Part> slots;
  for (Part part : trace.getBody().getOps<Part>()) {
    const auto [first, is_first] = slots.emplace(part.getSlot(), part);
    if (is_first) continue;
    if (isa<TracePortOp>(part)) {  // mlir-aie reports a port at its first use, and the other parts at the second
      return first->second.emitOpError() << name_of_slot(part) << " slot " << part.getSlot() << " in trace "
                                         << trace.getSymName();
    }
    return part.emitOpError() << name_of_slot(part) << " slot " << part.getSlot() << " already in use in this trace";
  }
  return success();
}

LogicalResult TraceOp::verifyRegions() {
  if (failed(used_tile(*this, getTile()))) return failure();
  const auto events = static_cast<std::uint64_t>(llvm::range_size(getBody().getOps<TraceEventOp>()));
  if (events > dialect::event_units::kTraceEvents)
    return emitOpError("trace unit supports maximum ")
           << dialect::event_units::kTraceEvents << " events, and the trace has " << events;
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
  const auto last = static_cast<std::uint32_t>(device::kAie2CoreBd.place(device::BdField::PacketId).most());
  if (*id == 0 || *id > last)
    return emitOpError(
               "attribute 'id' failed to satisfy constraint: 32-bit signless integer attribute whose minimum "
               "value is 1 whose maximum value is ")
           << last << ": it is " << static_cast<std::int32_t>(*id);
  return success();
}

LogicalResult TracePortOp::verify() {
  if (constexpr std::uint32_t kPorts = dialect::event_units::kEventPorts; getSlot() >= kPorts)
    return emitOpError(
               "attribute 'slot' failed to satisfy constraint: 32-bit signless integer attribute whose minimum "
               "value is 0 whose maximum value is ")
           << kPorts - 1 << ": it is " << static_cast<std::int32_t>(getSlot());
  const TileUse tile = tile_around(*this);
  if (!tile.id) return success();
  const device::PortRole role =
      getDirection() == DMAChannelDir::S2MM ? device::PortRole::Master : device::PortRole::Slave;
  const auto bundle = switch_bundle(getPort());
  if (bundle && getChannel() < device::port_count(*tile.device, *tile.id, role, *bundle)) return success();
  return emitOpError("invalid stream switch port configuration for tile (")
         << int{tile.id->col} << ", " << int{tile.id->row} << "): " << stringifyWireBundle(getPort()) << " "
         << static_cast<std::int32_t>(getChannel()) << " is not a port "
         << (role == device::PortRole::Slave ? "into" : "out of") << " its switch";
}

template <class Edge>
static LogicalResult verify_edge(Edge edge) {
  if (!edge.getBroadcast() && !edge.getEvent()) return edge.emitOpError("must specify either broadcast or event");
  if (edge.getBroadcast() && edge.getEvent()) return edge.emitOpError("cannot specify both broadcast and event");
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
  if (failed(verify_slot(*this, "combo event slot", getSlot(), dialect::event_units::kComboEvents)) ||
      failed(verify_event(*this, getEventA())) || failed(verify_event(*this, getEventB())))
    return failure();
  const bool last = getSlot() + 1 == dialect::event_units::kComboEvents;
  unsigned index = 0;
  for (TraceEventAttr event : {getEventA(), getEventB()}) {
    const std::string combo = fmt::format("COMBO_EVENT_{}", index++);
    if (last && event.event_name() != combo)
      return emitOpError("combo slot ") << getSlot() << (index == 1 ? " first" : " second") << " event must be "
                                        << combo << " (hierarchical), got " << event.event_name();
    if (!last && event.event_name().starts_with("COMBO_EVENT_")) return emitOpError("combines another combo event");
  }
  return success();
}

LogicalResult TraceEdgeEventOp::verify() {
  if (failed(verify_slot(*this, "edge detection slot", getSlot(), dialect::event_units::kEdgeEvents)) ||
      failed(verify_event(*this, getEvent())))
    return failure();
  for (const StringRef made : {"EDGE_DETECTION_EVENT_", "COMBO_EVENT_"}) {
    if (getEvent().event_name().starts_with(made))
      return emitOpError("edge detection source should be a regular event, not another ")
             << StringRef(made).drop_back() << ": it is itself derived from others";
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
    return emitOpError("buffer_size must be positive, and it is ") << static_cast<std::int32_t>(getBufferSize());
  if (const auto col = static_cast<std::int32_t>(getEgressShimCol()); col < 0)
    return emitOpError("egress_shim_col must be >= 0, and it is ") << col;
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
