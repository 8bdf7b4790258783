#include "embed/session_state.h"

#include "embed/codes.h"
#include "embed/convert.h"
#include "runtime/codes.h"
#include "runtime/judge.h"

#include <algorithm>

namespace tessera::embed {
namespace {

runtime::SessionOptions to_room(const api::SessionOptions& options) {
  runtime::SessionOptions all;
  all.cores.timing = options.timing == api::Timing::Cycle ? array::Timing::Cycles : array::Timing::Functional;
  if (options.controller)
    all.pace = *options.controller == api::ControllerPace::Measured ? npu::Pace::Measured : npu::Pace::Swift;
  all.noc.read_latency = options.noc_read_latency.value_or(all.noc.read_latency);
  all.noc.write_latency = options.noc_write_latency.value_or(all.noc.write_latency);
  all.noc.words_per_cycle = options.noc_words_per_cycle.value_or(all.noc.words_per_cycle);
  all.max_cycles = std::min(options.max_cycles, runtime::kMaxCycles);
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
  if (!options.kernels.files.empty() && !program.bodies)
    return Failure(error(runtime::code::usage, "kernels are for cores whose bodies run on the host")
                       .note("each core of this program has a program of its own, or none")
                       .help("open the session without KernelOptions::files"));
  const bool counts_noc = options.noc_read_latency || options.noc_write_latency || options.noc_words_per_cycle;
  if (counts_noc && options.timing != api::Timing::Cycle)
    return Failure(error(runtime::code::usage, "options of the network on chip count cycles")
                       .help("open the session with Timing::Cycle"));
  return {};
}

}  // namespace

SessionState::SessionState(const api::Program& program, const api::SessionOptions& options)
    : program_(program),
      options_(options),
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
  API_CHECK(session_.replace_programs(opened.core_programs, more));
  API_CHECK(session_.add_kernels(kernels));
  for (const api::CommandStream& stream : opened.streams) session_.expect(OpenedStream::of(stream).operations);
  if (opened.own_stream) session_.expect(OpenedStream::of(*opened.own_stream).operations);
  API_CHECK(session_.load_bodies(kernels, room_options_.check.has_value(), false));
  if (const auto& packets = opened.program.control_packets)
    session_.memory.set_buffer(packets->argument, packets->bytes);
  API_CHECK(reset());
  return {};
}

Result<void> SessionState::reset() {
  list_.reset();
  done_ = {};
  outcome_ = {};
  has_called_ = false;
  CHECK_OK(session_.begin(room_options_, options_.seed));
  attach();
  if (auto configured = session_.configure(); !configured)
    return Failure(session_.bodies().in_design(std::move(configured).error().within(OpenedProgram::of(program_).name)));
  for (const array::BreakPoint& point : breaks_) array().break_at(point);
  return {};
}

// What a new controller is told.
void SessionState::attach() {
  npu::Controller& controller = session_.controller();
  controller.watch(watcher_);
  controller.end_when([this] { return cancelled_.load(std::memory_order_relaxed); });
  cancelled_.store(false, std::memory_order_relaxed);
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
