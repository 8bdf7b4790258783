#include "embed/session_state.h"

#include "embed/codes.h"
#include "embed/convert.h"
#include "runtime/codes.h"
#include "runtime/judge.h"
#include "runtime/kernel_faults.h"

#include <algorithm>
#include <set>

namespace tessera::embed {
namespace {

runtime::SessionOptions to_room(const api::SessionOptions& options) {
  runtime::SessionOptions all;
  all.cores = core_options(options.timing, options.engine);
  if (options.controller)
    all.pace = *options.controller == api::ControllerPace::Measured ? npu::Pace::Measured : npu::Pace::Swift;
  all.noc.read_latency = options.noc_read_latency.value_or(all.noc.read_latency);
  all.noc.write_latency = options.noc_write_latency.value_or(all.noc.write_latency);
  all.noc.words_per_cycle = options.noc_words_per_cycle.value_or(all.noc.words_per_cycle);
  all.max_cycles = std::min(options.max_cycles, runtime::kMaxCycles);
  if (options.stop_at) all.stop_at = std::min(*options.stop_at, runtime::kMaxCycles);
  all.start_column = options.start_column;
  if (options.check != api::Check::Off)
    all.check = options.check_allow.empty() ? sanitize::FindingDetail::Kinds : sanitize::FindingDetail::Each;
  return all;
}

runtime::KernelOptions to_room(const api::KernelOptions& options) {
  runtime::KernelOptions all;
  all.files = options.files;
  all.faults = options.faults == api::FaultPolicy::EndProcess ? runtime::FaultPolicy::EndProcess
                                                              : runtime::FaultPolicy::LeaveToHost;
  all.headers = options.headers;
  all.seconds = options.seconds;
  all.no_bodies = options.refuse_bodies;
  all.slots = options.slots;
  return all;
}

Result<void> check_options(const api::SessionOptions& options, const runtime::Program& program) {
  if (!options.kernels.files.empty() && program.bodies.empty())
    return Failure(error(runtime::code::usage, "kernels are for cores whose bodies run on the host")
                       .note("no core of this program has a body on the host")
                       .help("open the session without KernelOptions::files"));
  if (options.kernels.seconds > api::KernelOptions::kMostSeconds)
    return Failure(error(runtime::code::usage, "{} seconds are more than a kernel may take", options.kernels.seconds)
                       .help("give at most {} seconds, or 0 for no limit", api::KernelOptions::kMostSeconds));
  const bool counts_noc = options.noc_read_latency || options.noc_write_latency || options.noc_words_per_cycle;
  if (counts_noc && options.timing != api::Timing::Cycle)
    return Failure(error(runtime::code::usage, "options of the network on chip need a session that counts cycles")
                       .help("open the session with Timing::Cycle"));
  for (const api::PlioClock& one : options.plio_clocks)
    if (one.bits == 0 || one.bits % 32 != 0 || one.logic_kilohertz == 0 || one.array_kilohertz == 0)
      return Failure(error(runtime::code::usage, "South {} of {} has {} bits and clocks of {} and {} kHz", one.port,
                           to_string(to_room(one.tile)), one.bits, one.logic_kilohertz, one.array_kilohertz)
                         .help("give widths in multiples of 32 bits, and clocks of at least 1 kHz"));
  return {};
}

}  // namespace

SessionState::SessionState(const api::Program& program, const api::SessionOptions& options)
    : program_(program),
      options_(options),
      seed_(options.seed),
      room_options_(to_room(options)),
      session_(OpenedProgram::of(program).program) {}

api::Result<void> SessionState::open() {
  const OpenedProgram& opened = OpenedProgram::of(program_);
  API_CHECK(check_options(options_, opened.program));
  if (auto problem = runtime::does_not_fit(opened.program, options_.start_column)) return to_api(*problem);
  std::vector<Diag> more;
  auto allowed = runtime::Allowances::read(options_.check_allow, more);
  if (!allowed) return to_api(allowed.error(), more);
  allowances_ = std::move(*allowed);
  const runtime::KernelOptions kernels = to_room(options_.kernels);
  API_CHECK(session_.add_kernels(kernels));
  std::vector<Diag> warnings;
  API_CHECK(session_.replace_programs(opened.core_programs, warnings));
  std::vector<api::CommandStream> streams = opened.streams;
  if (opened.own_stream) streams.push_back(*opened.own_stream);
  std::set<std::size_t> told = {opened.program.pdi_number};
  for (const api::CommandStream& stream : streams) {
    const OpenedStream& one = OpenedStream::of(stream);
    std::ranges::copy(one.warnings, std::back_inserter(warnings));
    for (Diag& warning : runtime::pdi_warnings(opened.program, one.operations, told))
      warnings.push_back(std::move(warning).within(opened.name));
    std::ranges::move(session_.overwritten_by(one.name, one.operations), std::back_inserter(warnings));
    session_.expect(one.operations);
  }
  opening_warnings_ = to_api(warnings, api::Severity::Warning);
  API_CHECK(use_functions());
  know_symbols();
  if (options_.kernels.fault_advice != nullptr) runtime::KernelFaults::advise(options_.kernels.fault_advice);
  API_CHECK(session_.load_bodies(kernels, room_options_.check.has_value(), options_.kernels.fault_as_json));
  if (const auto& packets = opened.program.control_packets)
    session_.memory.set_buffer(packets->argument, packets->bytes);
  API_CHECK(reset());
  return {};
}

Result<void> SessionState::use_functions() {
  std::map<device::TileId, core::HostProgram> functions;
  std::set<device::TileId> held;
  for (const api::HostFunction& one : options_.functions) {
    const device::TileId tile = to_room(one.tile);
    const auto body = [function = one.function](core::HostCore& core) {
      api::HostCore seen(core);
      function(seen);
    };
    if (!functions.emplace(tile, core::HostProgram{one.name, body}).second)
      return Failure(
          error(runtime::code::usage, "{} has two functions", to_string(tile)).help("give each core one function"));
    if (!one.enabled_by_configuration) held.insert(tile);
  }
  session_.use_functions(std::move(functions), held);
  return {};
}

Result<void> SessionState::reset(std::optional<std::uint64_t> seed) {
  CHECK_OK(check_calls());
  is_configured_ = false;
  seed_ = seed.value_or(seed_);
  list_.reset();
  done_ = {};
  outcome_ = {};
  has_called_ = false;
  sources_.reset();
  CHECK_OK(session_.begin(room_options_, seed_));
  attach();
  if (options_.configure)
    if (auto configured = load_configuration(); !configured)
      return Failure(session_.bodies().in_design(std::move(configured).error()));
  add_breaks();
  return {};
}

Result<void> SessionState::load_configuration() {
  is_configured_ = true;
  auto configured = session_.configure();
  if (!configured) return Failure(std::move(configured).error().within(OpenedProgram::of(program_).name));
  return set_plio_clocks();
}

// Gives a new array and its controller the watcher, symbols, fingerprints and traces of the session.
void SessionState::attach() {
  npu::Controller& controller = session_.controller();
  controller.watch(watcher_);
  controller.end_when([this] { return cancelled_.load(std::memory_order_relaxed); });
  cancelled_.store(false, std::memory_order_relaxed);
  if (!options_.symbols.empty())
    array().name_code([this](device::TileId tile, std::uint32_t pc) { return position(tile, pc); });
  if (fingerprint_every_ != 0) fingerprint_every(fingerprint_every_, fingerprint_);
  for (const auto& [tile, trace] : traces_) observe(tile);
}

void SessionState::add_breaks() {
  for (const array::BreakPoint& point : breaks_) array().break_at(point);
}

void SessionState::watch(std::function<void(std::uint64_t)> watcher) {
  watcher_ = std::move(watcher);
  session_.controller().watch(watcher_);
}

api::Result<api::Findings> SessionState::findings(bool has_ended) {
  if (!room_options_.check)
    return to_api(error(code::no_check, "the session has no sanitizers")
                      .help("open the session with SessionOptions::check = Check::On"));
  return to_api(runtime::judge(session_, allowances_, options_.check == api::Check::Strict, has_ended));
}

}  // namespace tessera::embed
