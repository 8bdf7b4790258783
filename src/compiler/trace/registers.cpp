// Turns the register fields of traces into words, and the words into writes of a command stream.
//
// No other part of a design sets the registers of a trace. So fields that the trace does not name become 0, and the
// whole word is written.
#include "compiler/trace/passes.h"
#include "compiler/trace/unit.h"
#include "device/ports.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIETRACEREGPACKWRITES
#define GEN_PASS_DEF_AIEXINLINETRACECONFIG
#include "compiler/trace/decls.h.inc"

namespace {

FailureOr<TraceUnit> unit_of(aie::TraceConfigOp config) {
  return trace_unit(config, config.getTile(), config.getPacketType());
}

// Returns the number in the switch of a port such as "DMA:0". Masters and slaves have different numbers. Another field
// of the same register, `..._Master_Slave`, says whether the port is a master.
FailureOr<std::uint32_t> port_number(aie::TraceRegOp op, const TraceUnit& unit, StringRef port) {
  const StringRef id_suffix = "_ID";
  const std::string side =
      (op.getField()->drop_back(std::min(op.getField()->size(), id_suffix.size())) + "_Master_Slave").str();
  bool master = false;
  for (auto other : op->getBlock()->getOps<aie::TraceRegOp>())
    if (other.getRegName() == op.getRegName() && other.getField() && *other.getField() == side)
      if (const auto number = dyn_cast<IntegerAttr>(other.getValue())) master = number.getInt() != 0;
  const auto [name, channel_text] = port.split(':');
  std::uint32_t channel = 0;
  const auto wire = aie::symbolizeWireBundle(name);
  const auto bundle = wire ? device::parse_bundle(std::string_view(stringifyWireBundle(*wire))) : std::nullopt;
  if (bundle && !channel_text.getAsInteger(10, channel))
    if (const auto number = device::port_index(unit.kind, master ? device::PortRole::Master : device::PortRole::Slave,
                                               *bundle, channel, unit.arch))
      return *number;
  return op.emitOpError("names the port ") << port << ", which is not a port " << (master ? "out of" : "into")
                                           << " the switch of " << to_string(unit.tile);
}

// Returns the value of a field, which may be given as a number, the name of an event, or the name of a port.
FailureOr<std::uint32_t> number_of(aie::TraceRegOp op, const TraceUnit& unit) {
  if (const auto number = dyn_cast<IntegerAttr>(op.getValue())) return static_cast<std::uint32_t>(number.getInt());
  if (const auto event = dyn_cast<aie::TraceEventAttr>(op.getValue()))
    return event_number(op, unit, event.event_name());
  const auto text = dyn_cast<StringAttr>(op.getValue());
  if (!text) return op.emitOpError("has a value that is neither a number nor a name");
  if (op.getField() && text.getValue().contains(':') && !text.getValue().contains("::"))
    return port_number(op, unit, text.getValue());
  return event_number(op, unit, aie::TraceEventAttr::get(op.getContext(), text).event_name());
}

struct PackWrites : impl::AIETraceRegPackWritesBase<PackWrites> {
  void runOnOperation() override {
    for (auto config : getOperation().getOps<aie::TraceConfigOp>())
      if (failed(pack(config))) signalPassFailure();
  }

  struct Word {
    aie::TraceRegOp first;
    std::uint32_t value = 0, mask = 0;
    std::string comment;
  };

  static LogicalResult pack(aie::TraceConfigOp config) {
    const auto unit = unit_of(config);
    if (failed(unit)) return failure();
    std::vector<Word> words;
    SmallVector<aie::TraceRegOp> packed;
    for (auto op : config.getBody().getOps<aie::TraceRegOp>()) {
      const auto part = part_of_word(op, *unit);
      if (failed(part)) return failure();
      if (part->mask == 0) continue;  // a whole register
      packed.push_back(op);
      auto word = llvm::find_if(words, [&](Word& each) { return each.first.getRegName() == op.getRegName(); });
      if (word == words.end()) {
        words.push_back(*part);
        continue;
      }
      if ((word->mask & part->mask) != 0)
        return op.emitOpError("sets bits of ") << op.getRegName() << " that are already set";
      word->value |= part->value;
      word->mask |= part->mask;
      if (!part->comment.empty()) word->comment += (word->comment.empty() ? "" : " + ") + part->comment;
    }
    for (const Word& word : words) {
      aie::TraceRegOp first = word.first;
      OpBuilder builder(first);
      aie::TraceRegOp::create(builder, first.getLoc(), first.getRegNameAttr(), nullptr,
                              builder.getI32IntegerAttr(static_cast<std::int32_t>(word.value)),
                              builder.getI32IntegerAttr(static_cast<std::int32_t>(word.mask)),
                              word.comment.empty() ? nullptr : builder.getStringAttr(word.comment));
    }
    for (aie::TraceRegOp op : packed) op.erase();
    return success();
  }

  static FailureOr<Word> part_of_word(aie::TraceRegOp op, const TraceUnit& unit) {
    const auto info = find_register(op, unit, op.getRegName());
    const auto number = number_of(op, unit);
    if (failed(info) || failed(number)) return failure();
    Word word{op, *number, op.getMask().value_or(0), op.getComment().value_or("").str()};
    if (!op.getField()) return word;
    const auto field = find_field(op, *info, *op.getField());
    if (failed(field)) return failure();
    if (!fits_unsigned(*number, field->width))
      return op.emitOpError("has the value ")
             << *number << ", which the " << unsigned{field->width} << " bits of " << *op.getField() << " do not hold";
    word.value = field->set(0, *number);
    word.mask = field->mask();
    return word;
  }
};

struct InlineTraceConfig : impl::AIEXInlineTraceConfigBase<InlineTraceConfig> {
  void runOnOperation() override {
    std::vector<aie::TraceStartConfigOp> starts;
    getOperation().walk([&](aie::TraceStartConfigOp op) { starts.push_back(op); });
    for (aie::TraceStartConfigOp op : starts)
      if (failed(lower(op))) return signalPassFailure();
  }

  LogicalResult lower(aie::TraceStartConfigOp op) {
    auto config = dyn_cast<aie::TraceConfigOp>(SymbolTable::lookupSymbolIn(getOperation(), op.getTraceConfigAttr()));
    if (!config) return op.emitOpError("sets up a trace that is not in registers yet: run aie-trace-to-config first");
    const auto unit = unit_of(config);
    if (failed(unit)) return failure();
    OpBuilder builder(op);
    for (auto reg : config.getBody().getOps<aie::TraceRegOp>()) {
      if (reg.getField())
        return reg.emitOpError("aie.trace.reg still has field attribute - run -aie-trace-pack-reg-writes pass first");
      const auto info = find_register(reg, *unit, reg.getRegName());
      const auto value = number_of(reg, *unit);
      if (failed(info) || failed(value)) return failure();
      create_write(builder, op.getLoc(), *unit, *info, *value);
    }
    op.erase();
    return success();
  }
};

}  // namespace

}  // namespace tessera::compiler
