// Calls of a session. A call is a run list, which advance() executes in slices.
#include "embed/codes.h"
#include "embed/convert.h"
#include "embed/session_state.h"
#include "npu/codes.h"
#include "runtime/codes.h"

#include <algorithm>
#include <utility>

namespace tessera::embed {
namespace {

api::Ending ending_of(const Diag& diag) {
  if (diag.code == npu::code::deadlock) return api::Ending::Deadlock;
  if (diag.code == npu::code::cycle_limit || diag.code == runtime::code::kernel_endless) return api::Ending::CycleLimit;
  if (diag.code == npu::code::interrupted) return api::Ending::Cancelled;
  if (diag.code == npu::code::stopped) return api::Ending::Stopped;
  return api::Ending::Failed;
}

// Sets a flag until its end, which may be an exception from a function of the host.
class Inside {
 public:
  explicit Inside(bool& flag) : flag_(flag) { flag_ = true; }
  ~Inside() { flag_ = false; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  bool& flag_;
};

}  // namespace

Result<npu::RunList> SessionState::list_of(const api::RunList& list) {
  const OpenedProgram& opened = OpenedProgram::of(program_);
  npu::RunList all{opened.name, {}, std::max<std::uint64_t>(list.runs, 1)};
  for (const api::CommandStream& stream : list.streams)
    all.streams.push_back({stream.name(), OpenedStream::of(stream).operations});
  if (!all.streams.empty()) return all;
  if (opened.own_stream) {
    all.streams.push_back({opened.name, OpenedStream::of(*opened.own_stream).operations});
  } else if (opened.program.no_call) {
    return Failure(*opened.program.no_call);
  } else if (opened.program.is_container && !opened.program.is_design) {
    return Failure(error(code::no_call, "the program has no command stream of its own")
                       .at("{}", opened.name)
                       .note("the host program of a container gives the command stream")
                       .help("give run() a CommandStream"));
  }
  return all;
}

// Prepares the session for the streams of a call. Bodies of cores are compiled when the session opens, so that no call
// waits for a compiler. Therefore a call whose stream loads further PDIs is refused if cores of the program have
// bodies.
Result<void> SessionState::expect(const npu::RunList& list) {
  bool loads_more = false;
  for (const npu::RunList::Stream& stream : list.streams) loads_more |= session_.expect(stream.operations);
  if (!loads_more) return {};
  array().name(session_.names());
  if (session_.program().bodies.empty()) return {};
  return Failure(error(code::no_call, "the command stream loads a PDI whose cores have bodies on the host")
                     .at("{}", list.streams.front().name)
                     .note("bodies are compiled when the session opens, for the PDIs of the streams known then")
                     .help("name the stream in OpenOptions::streams"));
}

// Fails inside of a function of the host, such as a watcher: it runs inside of a call, and must not begin or end
// another call.
Result<void> SessionState::check_calls() const {
  if (!is_inside_) return {};
  return Failure(error(code::call_under_way, "a function of the host runs inside of a call")
                     .help("such a function may call cancel() and now(); begin and end calls after it has returned"));
}

api::Outcome SessionState::refused(const Diag& diag) const {
  api::Outcome outcome;
  outcome.ending = api::Ending::Misused;
  outcome.error = to_api(diag);
  outcome.began = outcome.ended = array().now();
  return outcome;
}

Result<void> SessionState::start(const api::RunList& list) {
  CHECK_OK(check_calls());
  if (!is_configured_)
    return Failure(error(code::not_configured, "the session has no configuration yet")
                       .help("call configure() first, or open the session with SessionOptions::configure = true"));
  if (list_)
    return Failure(error(code::call_under_way, "a call is under way")
                       .help("continue the call with advance(), or end the call with cancel() and advance(), or "
                             "reset() the session"));
  TRY(npu::RunList all, list_of(list));
  CHECK_OK(expect(all));
  list_ = std::move(all);
  cancelled_.store(false, std::memory_order_relaxed);
  done_ = {};
  outcome_ = {};
  outcome_.began = outcome_.ended = array().now();
  limit_ = room_options_.max_cycles + (std::exchange(has_called_, true) ? outcome_.began : 0);
  plio_inputs_ = list.plio_inputs;
  plio_outputs_ = list.plio_outputs;
  sources_.reset();
  if (auto opened = open_plio(); !opened) end(Failure(std::move(opened).error()));
  return {};
}

Result<void> SessionState::open_plio() {
  for (const api::PlioInput& input : plio_inputs_) CHECK_OK(plio_send(to_room(input.tile), input.port, input.words));
  for (const api::PlioOutput& output : plio_outputs_)
    CHECK_OK(array().plio_expect(to_room(output.tile), output.port, output.words));
  return {};
}

Result<void> SessionState::set_plio_clocks() {
  for (const api::PlioClock& one : options_.plio_clocks)
    CHECK_OK(array().plio_pace(to_room(one.tile), one.into_array ? device::Direction::MM2S : device::Direction::S2MM,
                               one.port, one.bits / 32, one.logic_kilohertz, one.array_kilohertz));
  return {};
}

Result<void> SessionState::plio_send(device::TileId tile, unsigned port, std::span<const api::StreamWord> words) {
  std::vector<array::StreamWord> all;
  for (const api::StreamWord& word : words) all.push_back({word.data, word.last});
  return array().plio_send(tile, port, all);
}

api::Outcome SessionState::configure() {
  if (auto allowed = check_calls(); !allowed) return refused(allowed.error());
  if (is_configured_)
    return refused(error(code::not_configured, "the session already has its configuration")
                       .help("call configure() once, only with SessionOptions::configure = false, or reset() first"));
  done_ = {};
  outcome_ = {};
  outcome_.began = outcome_.ended = array().now();
  if (auto configured = load_configuration(); !configured) end(Failure(std::move(configured).error()));
  outcome_.ended = array().now();
  return outcome_;
}

// Ends a call that has completed. The warning at_rest asks for a command stream. A design contains its command stream,
// so for a design the hint asks for an aie.runtime_sequence instead.
void SessionState::end_well(std::vector<Diag> warnings) {
  for (Diag& warning : warnings)
    if (warning.code == npu::code::at_rest && OpenedProgram::of(program_).program.is_design)
      warning.hint =
          "the design has no command stream: if a stream should start these units, write an aie.runtime_sequence";
  done_ = {};
  outcome_.ending = api::Ending::Completed;
  outcome_.error.reset();
  outcome_.warnings = to_api(warnings, api::Severity::Warning);
}

void SessionState::end_badly(Diag diag) {
  diag = session_.bodies().in_design(std::move(diag));
  outcome_.ending = ending_of(diag);
  outcome_.error = to_api(diag);
  outcome_.operation = session_.controller().failed_operation();
  done_ = Failure(std::move(diag));
}

bool SessionState::advance(std::optional<std::uint64_t> cycle) {
  if (is_inside_) return false;
  if (!list_) return true;
  npu::Controller& controller = session_.controller();
  if (cycle && *cycle <= array().now()) return false;
  controller.limit(limit_);
  controller.pause_at(cycle);
  auto result = [&] {
    const Inside inside(is_inside_);
    return controller.run(*list_);
  }();
  controller.pause_at(std::nullopt);
  if (!result && result.error().code == npu::code::paused) return false;
  end(std::move(result));
  return true;
}

void SessionState::end(Result<std::vector<Diag>> result) {
  outcome_.ended = array().now();
  if (result)
    end_well(std::move(*result));
  else
    end_badly(std::move(result).error());
  finish_traces();
  if (outcome_.ending != api::Ending::Stopped) list_.reset();
}

api::Outcome SessionState::run(const api::RunList& list) {
  if (auto started = start(list); !started) return refused(started.error());
  advance(std::nullopt);
  return outcome_;
}

}  // namespace tessera::embed
