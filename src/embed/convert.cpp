#include "embed/convert.h"

#include "isa/isa.h"
#include "report/run_report.h"

namespace tessera::embed {
namespace {

std::optional<api::Named> named_of(const array::Named* named) {
  if (named == nullptr) return std::nullopt;
  return api::Named{named->name, named->owner, named->line};
}

std::optional<api::Named> named_of(const std::optional<array::Named>& named) {
  return named_of(named ? &*named : nullptr);
}

api::WaitCause cause_of(array::Cause cause) {
  switch (cause) {
    case array::Cause::Lock: return api::WaitCause::Lock;
    case array::Cause::Stream: return api::WaitCause::Stream;
    case array::Cause::Cascade: return api::WaitCause::Cascade;
    case array::Cause::Registers: return api::WaitCause::Registers;
    case array::Cause::Memory: return api::WaitCause::Memory;
  }
  return api::WaitCause::Lock;
}

Diag diag_of(const api::Diagnostic& diagnostic) {
  return {Code{diagnostic.code}, diagnostic.message, diagnostic.places, diagnostic.notes, diagnostic.help};
}

}  // namespace

api::Stalls to_api(const array::StallCycles& stalls) {
  using array::Cause;
  return {stalls[Cause::Lock], stalls[Cause::Stream], stalls[Cause::Cascade], stalls[Cause::Registers],
          stalls[Cause::Memory]};
}

api::Diagnostic to_api(const Diag& diag, api::Severity severity) {
  return {severity, std::string(diag.code.id), diag.message, diag.places, diag.notes, diag.hint, {}};
}

std::vector<api::Diagnostic> to_api(const std::vector<Diag>& diags, api::Severity severity) {
  std::vector<api::Diagnostic> all;
  for (const Diag& diag : diags) all.push_back(to_api(diag, severity));
  return all;
}

api::Diagnostic to_api(const Diag& diag, const std::vector<Diag>& others) {
  api::Diagnostic all = to_api(diag);
  all.others = to_api(others, api::Severity::Error);
  return all;
}

api::Diagnostic first_of(const std::vector<Diag>& all) {
  return to_api(all.front(), {all.begin() + 1, all.end()});
}

std::string text_of(const api::Diagnostic& diagnostic, std::size_t width) {
  std::string text =
      render(diag_of(diagnostic), false, diagnostic.severity == api::Severity::Error ? "error" : "warning", width);
  for (const api::Diagnostic& other : diagnostic.others) text += text_of(other, width);
  return text;
}

api::Tile to_api(device::TileId tile) {
  return {tile.col, tile.row};
}

device::TileId to_room(api::Tile tile) {
  return {tile.column, tile.row};
}

api::TileKind to_api(device::TileKind kind) {
  switch (kind) {
    case device::TileKind::Shim: return api::TileKind::Shim;
    case device::TileKind::Mem: return api::TileKind::Memory;
    case device::TileKind::Core: return api::TileKind::Core;
  }
  return api::TileKind::Core;
}

api::Direction to_api(device::Direction direction) {
  return direction == device::Direction::S2MM ? api::Direction::S2MM : api::Direction::MM2S;
}

api::Device to_api(const device::Device& device) {
  return {std::string(device.name), std::string(device::to_string(device.arch)), device.cols, device.rows,
          device.mem_rows};
}

core::CoreOptions core_options(api::Timing timing, api::Engine engine) {
  core::CoreOptions options;
  switch (engine) {
    case api::Engine::Native: options.engine = core::Engine::Native; break;
    case api::Engine::Blocks: options.engine = core::Engine::Blocks; break;
    case api::Engine::Plain: options.engine = core::Engine::Plain; break;
  }
  if (timing == api::Timing::Cycle) options.timing = core::Timing::Cycles;
  return options;
}

api::CoreReport to_api(const array::CoreReport& core, const array::Named* named) {
  return {to_api(core.tile),   named_of(named), core.bundles,         core.instructions, core.active,
          to_api(core.stalls), core.pc,         core.host_operations, core.state};
}

std::vector<api::OperationCount> to_api(const array::InstructionCounts& executed) {
  std::vector<api::OperationCount> all;
  for (std::size_t i = 0; i < executed.by_operation.size(); ++i)
    if (const std::uint64_t count = executed.by_operation[i]; count != 0)
      all.push_back({std::string(executed.set->to_string(static_cast<isa::Mnemonic>(i))), count});
  return all;
}

api::Report to_api(const array::Report& report, const device::Device& device, const array::PartNames& names) {
  api::Report all;
  all.device = device.name;
  all.cycles = report.cycles;
  for (const array::CoreReport& core : report.cores) {
    all.bundles += core.bundles;
    all.cores.push_back(to_api(core, names.core(core.tile)));
  }
  all.operations = to_api(report::total_executed(report));
  for (const array::ChannelReport& channel : report.channels)
    all.channels.push_back({to_api(channel.tile), to_api(channel.direction), channel.channel,
                            named_of(names.channel(channel.tile, channel.direction, channel.channel)), channel.bytes,
                            channel.tasks, channel.bds, to_api(channel.stalls)});
  return all;
}

api::Bottleneck to_api(const explain::Bottleneck& bottleneck) {
  api::Bottleneck all{bottleneck.sentence, {}};
  for (const explain::Load& load : bottleneck.chain) all.chain.push_back({load.unit, load.busy, load.waiting});
  return all;
}

namespace {

api::WaitUnit unit_of(const explain::WaitUnit& unit) {
  api::WaitUnit one;
  one.name = unit.name;
  one.named = named_of(unit.named);
  if (unit.tile) one.tile = to_api(*unit.tile);
  one.waits = unit.waits;
  one.state = unit.state;
  if (unit.cause) one.cause = cause_of(*unit.cause);
  one.since = unit.since;
  if (unit.lock) {
    const explain::WaitUnit::Lock& lock = *unit.lock;
    api::WaitUnit::Lock& to = one.lock.emplace();
    to.tile = to_api(lock.tile);
    to.index = lock.index;
    to.binary = lock.demand.binary;
    to.value = to.binary ? lock.value & ~array::kBinaryAcquired : lock.value;
    to.acquired = to.binary && lock.value >= array::kBinaryAcquired;
    if (!to.binary || lock.demand.value >= 0) to.demand = lock.demand.amount();
    to.at_least = lock.demand.at_least();
    to.named = named_of(lock.named);
  }
  for (const auto& token : unit.tokens)
    one.tokens.push_back({to_api(token.tile), to_api(token.direction), token.channel});
  for (const explain::WaitUnit::Bytes& bytes : unit.polls)
    one.polls.push_back({to_api(bytes.tile), bytes.first, bytes.length, named_of(bytes.named)});
  one.pc = unit.pc;
  one.position = unit.position;
  if (unit.bd)
    one.transfer = {*unit.bd, unit.words, unit.of_words, unit.task, unit.of_tasks, unit.execution, unit.of_executions};
  one.needs_all = unit.needs_all;
  for (const explain::WaitEdge& edge : unit.edges) one.edges.push_back({edge.unit, edge.text, edge.dead});
  return one;
}

}  // namespace

api::Explanation to_api(const explain::Explanation& explanation) {
  api::Explanation all{explanation.headline, explanation.help, explanation.places, explanation.facts, {},
                       explanation.chain,    explanation.ring, explanation.dead,   explanation.moves};
  for (const explain::WaitUnit& unit : explanation.units) all.units.push_back(unit_of(unit));
  return all;
}

std::vector<api::HostMessage> to_api(const std::vector<npu::HostMessage>& messages) {
  std::vector<api::HostMessage> all;
  for (const npu::HostMessage& one : messages)
    all.push_back(
        {one.kind == npu::HostMessage::Kind::Register ? api::HostMessage::Kind::Register : api::HostMessage::Kind::Time,
         one.cycle, one.what, one.value});
  return all;
}

std::vector<api::DebugValue> to_api(const runtime::Debugged& debugged) {
  std::vector<api::DebugValue> all;
  for (const runtime::Debugged::Value& each : debugged.values)
    all.push_back({each.cycle, to_api(each.tile), each.text, each.line});
  return all;
}

std::vector<api::KernelCount> to_api(const runtime::KernelCounts& counts) {
  std::vector<api::KernelCount> all;
  for (const auto& [key, count] : counts.counts())
    all.push_back({to_api(key.first), key.second, count.calls, {count.slots.begin(), count.slots.end()}});
  return all;
}

api::Findings to_api(const runtime::JudgedFindings& judged) {
  api::Findings all;
  for (const runtime::JudgedFindings::Judged& each : judged.all()) {
    const sanitize::Finding& finding = each.finding;
    api::Finding one;
    one.diagnostic = to_api(finding.diag, each.fails ? api::Severity::Error : api::Severity::Warning);
    for (const sanitize::Party& party : finding.parties)
      one.parties.push_back({party.who, std::string(party.does), party.cycle, named_of(party.named)});
    if (finding.at) {
      one.at = {finding.at->memory, finding.at->byte, std::nullopt, named_of(finding.at->buffer)};
      if (finding.at->tile) one.at->tile = to_api(*finding.at->tile);
    }
    one.kind = fmt::format("{} / {}", finding.key.first, finding.key.second);
    one.count = finding.count;
    if (each.accepted != nullptr) {
      one.accepted_by = each.accepted->line;
      one.accepted_because = each.accepted->reason;
    }
    all.all.push_back(std::move(one));
  }
  all.unused = to_api(judged.unused(), api::Severity::Warning);
  all.cores = judged.extent().cores;
  all.channels = judged.extent().channels;
  all.host_buffers = judged.extent().host_buffers;
  return all;
}

api::CoreState to_api(const array::CoreSnapshot& core, const std::string& state) {
  api::CoreState all{core.cycle, core.pc, state, {}, {}};
  for (const array::RegisterValue& one : core.registers) all.registers.push_back({one.name, one.value});
  for (const array::PendingResult& one : core.results) all.results.push_back({one.lands, one.name, one.value});
  return all;
}

api::Stop to_api(const array::Break& stop) {
  using Kind = array::BreakPoint::Kind;
  const auto kind = stop.kind == Kind::Pc     ? api::Stop::Kind::Pc
                    : stop.kind == Kind::Lock ? api::Stop::Kind::Lock
                                              : api::Stop::Kind::Descriptor;
  return {kind, to_api(stop.tile), stop.number, stop.hit, stop.cycle, stop.by, stop.before, stop.after, stop.text()};
}

array::BreakPoint to_room(const api::BreakPoint& point) {
  using Kind = array::BreakPoint::Kind;
  const auto kind = point.kind == api::Stop::Kind::Pc     ? Kind::Pc
                    : point.kind == api::Stop::Kind::Lock ? Kind::Lock
                                                          : Kind::Bd;
  return {kind, to_room(point.tile), point.number, point.hit};
}

}  // namespace tessera::embed
