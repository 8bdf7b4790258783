// Turns aie.trace operations into register fields.
//
// The fields have mlir-aie's order: the control registers come before the ports and the events. The start event is an
// exception if it is not a broadcast: such a trace may start at once, and needs all its other settings before, so its
// start event is written last. The last combined event combines the first two, so it has no inputs of its own.
#include "compiler/trace/passes.h"
#include "compiler/trace/unit.h"
#include "dialect/event_units.h"  // generated

#include <fmt/format.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIETRACETOCONFIG
#include "compiler/trace/decls.h.inc"

namespace {

constexpr unsigned kPerRegister = dialect::event_units::kSlotsPerRegister;

class Config {
 public:
  Config(OpBuilder& builder, const TraceUnit& unit) : builder_(builder), unit_(unit) {}

  LogicalResult add(aie::TraceOp trace) {
    LogicalResult all = success();
    for (auto combo : trace.getBody().getOps<aie::TraceComboEventOp>())
      if (failed(add(combo))) all = failure();
    for (auto edge : trace.getBody().getOps<aie::TraceEdgeEventOp>())
      if (failed(add(edge))) all = failure();
    auto start = part_of<aie::TraceStartEventOp>(trace);
    const bool waits = !start || start.getBroadcast();
    if (waits) mode(trace);
    if (auto packet = part_of<aie::TracePacketOp>(trace)) {
      if (!packet.getId()) return packet.emitOpError("has no ID yet: aie-insert-trace-flows gives it one");
      number(trace, "Trace_Control1", "ID", *packet.getId(), "packet ID");
      number(trace, "Trace_Control1", "Packet_Type", static_cast<std::uint32_t>(packet.getType()), "packet type");
    }
    if (waits && failed(edges(trace))) all = failure();
    for (auto port : trace.getBody().getOps<aie::TracePortOp>()) add(port);
    unsigned slot = 0;
    for (auto each : trace.getBody().getOps<aie::TraceEventOp>()) {
      const std::string field = fmt::format("Trace_Event{}", slot),
                        reg = fmt::format("Trace_Event{}", slot / kPerRegister);
      ++slot;
      if (failed(event(each, reg, field, each.getEvent()))) all = failure();
    }
    if (!waits) mode(trace);
    if (!waits && failed(edges(trace))) all = failure();
    return all;
  }

 private:
  void add(Operation* from, StringRef reg, StringRef field, Attribute value, StringRef comment) {
    aie::TraceRegOp::create(builder_, from->getLoc(), builder_.getStringAttr(reg), builder_.getStringAttr(field), value,
                            nullptr, builder_.getStringAttr(comment));
  }
  void number(Operation* from, StringRef reg, StringRef field, std::uint32_t value, StringRef comment) {
    add(from, reg, field, builder_.getI32IntegerAttr(static_cast<std::int32_t>(value)), comment);
  }
  // Writes the event's name, as mlir-aie does. aie-trace-pack-reg-writes turns the name into a number.
  LogicalResult event(Operation* from, StringRef reg, StringRef field, aie::TraceEventAttr event) {
    if (failed(event_number(from, unit_, event.event_name()))) return failure();
    add(from, reg, field, event.getValue(), event.event_name());
    return success();
  }

  void mode(aie::TraceOp trace) {
    if (auto given = part_of<aie::TraceModeOp>(trace); given && unit_.module == device::EventModule::Core)
      number(trace, "Trace_Control0", "Mode", static_cast<std::uint32_t>(given.getMode()), "mode");
  }
  LogicalResult edges(aie::TraceOp trace) {
    auto start = part_of<aie::TraceStartEventOp>(trace);
    auto stop = part_of<aie::TraceStopEventOp>(trace);
    return failure((start && failed(edge(start, "Trace_Start_Event"))) ||
                   (stop && failed(edge(stop, "Trace_Stop_Event"))));
  }

  template <class Edge>
  LogicalResult edge(Edge op, StringRef field) {
    const std::string name =
        op.getBroadcast() ? broadcast_event(unit_, *op.getBroadcast()) : op.getEvent()->event_name().str();
    const auto found = event_number(op, unit_, name);
    if (failed(found)) return failure();
    number(op, "Trace_Control0", field, *found, name);
    return success();
  }

  LogicalResult add(aie::TraceComboEventOp combo) {
    const std::uint32_t slot = combo.getSlot();
    static constexpr const char* kInputs[][2] = {{"eventA", "eventB"}, {"eventC", "eventD"}};
    if (slot < std::size(kInputs) && (failed(event(combo, "Combo_event_inputs", kInputs[slot][0], combo.getEventA())) ||
                                      failed(event(combo, "Combo_event_inputs", kInputs[slot][1], combo.getEventB()))))
      return failure();
    number(combo, "Combo_event_control", fmt::format("combo{}", slot), static_cast<std::uint32_t>(combo.getLogic()),
           stringifyComboLogic(combo.getLogic()));
    return success();
  }

  LogicalResult add(aie::TraceEdgeEventOp edge) {
    constexpr const char* kRegister = "Edge_Detection_event_control";
    const auto field = [&](const char* form) { return fmt::format(fmt::runtime(form), edge.getSlot()); };
    if (failed(event(edge, kRegister, field("Edge_Detection_Event_{}"), edge.getEvent()))) return failure();
    const auto trigger = static_cast<std::uint32_t>(edge.getTrigger());
    const auto has = [&](aie::EdgeTrigger part) { return (trigger & static_cast<std::uint32_t>(part)) != 0 ? 1U : 0U; };
    number(edge, kRegister, field("Edge_Detection_{}_Trigger_Rising"), has(aie::EdgeTrigger::RISING), "rising");
    number(edge, kRegister, field("Edge_Detection_{}_Trigger_Falling"), has(aie::EdgeTrigger::FALLING), "falling");
    return success();
  }

  // Writes the port's name. aie-trace-pack-reg-writes turns the name into a number, which differs for masters and
  // slaves.
  void add(aie::TracePortOp port) {
    const std::string reg = fmt::format("Stream_Switch_Event_Port_Selection_{}", port.getSlot() / kPerRegister);
    const std::string name =
        fmt::format("{}:{}", std::string_view(stringifyWireBundle(port.getPort())), port.getChannel());
    const bool master = port.getDirection() == aie::DMAChannelDir::S2MM;
    add(port, reg, fmt::format("Port_{}_ID", port.getSlot()), builder_.getStringAttr(name), name);
    number(port, reg, fmt::format("Port_{}_Master_Slave", port.getSlot()), master ? 1 : 0, master ? "master" : "slave");
  }

  OpBuilder& builder_;
  const TraceUnit& unit_;
};

struct TraceToConfig : impl::AIETraceToConfigBase<TraceToConfig> {
  void runOnOperation() override {
    for (auto trace : llvm::make_early_inc_range(getOperation().getOps<aie::TraceOp>()))
      if (failed(lower(trace))) signalPassFailure();
  }

  LogicalResult lower(aie::TraceOp trace) {
    auto packet = part_of<aie::TracePacketOp>(trace);
    const auto unit = trace_unit(trace, trace.getTile(), packet ? std::optional(packet.getType()) : std::nullopt);
    if (failed(unit)) return failure();
    OpBuilder builder(trace);
    const std::string name = trace.getSymName().str() + "_config";
    auto config = aie::TraceConfigOp::create(builder, trace.getLoc(), trace.getTile(), name,
                                             aie::TracePacketTypeAttr::get(builder.getContext(), packet_type(*unit)));
    builder.setInsertionPointToStart(&config.getBody().emplaceBlock());
    if (failed(Config(builder, *unit).add(trace))) return failure();
    aie::EndOp::create(builder, trace.getLoc());
    getOperation().walk([&](aie::TraceStartConfigOp start) {
      if (start.getTraceConfig() == trace.getSymName()) start.setTraceConfig(name);
    });
    trace.erase();
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler
