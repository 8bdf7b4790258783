// Sessions of the C interface: options, opening, calls.
#include "embed/c/session_handle.h"

#include <array>
#include <atomic>

namespace tessera::embed::c {

static_assert(TESSERA_MOST_CYCLES == api::kMostCycles &&
              TESSERA_MOST_KERNEL_SECONDS == api::KernelOptions::kMostSeconds);

tessera_run_list run_list_of(const tessera_stream* const* streams, std::size_t count, std::uint64_t runs) {
  return {sizeof(tessera_run_list), 0, streams, count, runs, nullptr, 0, nullptr, 0};
}

api::RunList list_of(const tessera_run_list& list) {
  const tessera_run_list from = options_of(&list);
  api::RunList all;
  all.runs = std::max<std::uint64_t>(from.runs, 1);
  for (const tessera_stream* const stream : array_of(from.streams, from.stream_count))
    all.streams.push_back(existing(stream).stream);
  for (const tessera_plio_input& one : array_of(from.plio_inputs, from.plio_input_count))
    all.plio_inputs.push_back({tile_of(one.tile), one.port, words_of(one.words, one.count)});
  for (const tessera_plio_output& one : array_of(from.plio_outputs, from.plio_output_count))
    all.plio_outputs.push_back({tile_of(one.tile), one.port, one.words});
  return all;
}

namespace {

enum NocOption : std::uint32_t { kReadLatency = 1, kWriteLatency = 2, kWordsPerCycle = 4 };

// The host's function that gives advice on faults of kernels. It is global, because KernelOptions::fault_advice is
// stored for the whole process, too.
using Advice = const char* (*)(const char* code, const char* help);
std::atomic<Advice> host_advice = nullptr;

// Passes the arguments to the host's function as C strings, cut short if they are too long. A signal handler calls this
// function, so it allocates no memory.
std::string_view ask_host(std::string_view code, std::string_view help) {
  std::array<char, 16> code_text{};
  std::array<char, 512> help_text{};
  code.copy(code_text.data(), code_text.size() - 1);
  help.copy(help_text.data(), help_text.size() - 1);
  const char* const addition = host_advice.load()(code_text.data(), help_text.data());
  return addition == nullptr ? std::string_view() : std::string_view(addition);
}

api::KernelOptions kernel_options(const tessera_session_options& from) {
  api::KernelOptions all;
  all.files = texts_of(from.kernel_files, from.kernel_file_count);
  all.headers = given(from.kernel_headers);
  all.refuse_bodies = from.refuse_bodies != 0;
  all.faults = from.kernel_faults_end_process == 2   ? api::FaultPolicy::EndCall
               : from.kernel_faults_end_process != 0 ? api::FaultPolicy::EndProcess
                                                     : api::FaultPolicy::LeaveToHost;
  if (from.kernel_seconds != 0) all.seconds = from.kernel_seconds == UINT32_MAX ? 0 : from.kernel_seconds;
  all.slots = from.kernel_slots != 0;
  all.fault_as_json = from.kernel_fault_as_json != 0;
  if (from.kernel_fault_advice != nullptr) {
    host_advice = from.kernel_fault_advice;
    all.fault_advice = ask_host;
  }
  return all;
}

api::SessionOptions session_options(const tessera_session_options* options) {
  const tessera_session_options from = options_of(options);
  api::SessionOptions all;
  all.timing = from.cycle_timing != 0 ? api::Timing::Cycle : api::Timing::Functional;
  if (const auto pace = choice(from.controller, 2); pace != 0)
    all.controller = pace == 1 ? api::ControllerPace::Swift : api::ControllerPace::Measured;
  const auto check = choice(from.check, 2);
  all.check = check == 0 ? api::Check::Off : check == 1 ? api::Check::On : api::Check::Strict;
  if (from.max_cycles != 0) all.max_cycles = from.max_cycles;
  all.seed = from.seed;
  if (from.start_column > UINT8_MAX) throw BadArgument();
  all.start_column = static_cast<std::uint8_t>(from.start_column);
  if ((from.noc_options & kReadLatency) != 0) all.noc_read_latency = from.noc_read_latency;
  if ((from.noc_options & kWriteLatency) != 0) all.noc_write_latency = from.noc_write_latency;
  if ((from.noc_options & kWordsPerCycle) != 0) all.noc_words_per_cycle = from.noc_words_per_cycle;
  all.kernels = kernel_options(from);
  all.check_allow = texts_of(from.check_allow, from.check_allow_count);
  all.engine = static_cast<api::Engine>(choice(from.plain_engine, 2));
  all.configure = from.configure_later == 0;
  if (from.has_stop_at != 0) all.stop_at = from.stop_at;
  for (const tessera_core_symbols& one : array_of(from.symbols, from.symbol_count))
    all.symbols.push_back(
        {one.all_cores != 0 ? std::nullopt : std::optional(tile_of(one.tile)), existing(one.symbols).symbols});
  return all;
}

}  // namespace

tessera_status give(tessera_session& session, const api::Outcome& outcome, tessera_outcome* to) {
  session.error.reset();
  if (outcome.error) session.error.emplace(*outcome.error);
  session.warnings = diagnostics_of(outcome.warnings);
  if (to != nullptr)
    if (const auto filled = fill(to, {0, static_cast<int32_t>(outcome.ending), outcome.began, outcome.ended,
                                      session.error ? &*session.error : nullptr});
        filled != TESSERA_OK)
      return filled;
  return outcome ? TESSERA_OK : TESSERA_FAILED;
}

}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_status tessera_measured_noc(tessera_noc* noc) {
  return c::guard([&] {
    const api::Noc measured = api::measured_noc();
    return c::fill(noc, {0, measured.words_per_cycle, measured.read_latency, measured.write_latency});
  });
}

tessera_session* tessera_session_open(const tessera_program* program, const tessera_session_options* options,
                                      tessera_diagnostic** error) {
  if (program == nullptr) return nullptr;
  return c::guard(static_cast<tessera_session*>(nullptr), [&]() -> tessera_session* {
    auto session = api::Session::open(c::program_of(*program), c::session_options(options));
    if (!session) return c::set(error, session.error()), nullptr;
    auto all = std::make_unique<tessera_session>(tessera_session{std::move(*session)});
    all->opening_warnings = c::diagnostics_of(all->session.opening_warnings());
    return all.release();
  });
}

void tessera_session_free(tessera_session* session) {
  delete session;
}

tessera_program* tessera_session_program(const tessera_session* session) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_program*>(nullptr), [&] { return c::handle_of(session->session.program()); });
}

const tessera_diagnostic* tessera_session_opening_warning(const tessera_session* session, size_t index) {
  return session == nullptr ? nullptr : c::at(session->opening_warnings, index);
}

tessera_status tessera_session_reset(tessera_session* session, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.reset(), error); });
}

tessera_status tessera_session_reset_with_seed(tessera_session* session, uint64_t seed, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.reset(seed), error); });
}

tessera_status tessera_session_after_fork(tessera_session* session) {
  NEEDS(session != nullptr);
  return c::guard([&] {
    session->session.after_fork();
    return TESSERA_OK;
  });
}

tessera_status tessera_session_configure(tessera_session* session, tessera_outcome* outcome) {
  NEEDS(session != nullptr && (outcome == nullptr || c::can_fill(outcome)));
  return c::guard([&] { return c::give(*session, session->session.configure(), outcome); });
}

tessera_status tessera_session_run(tessera_session* session, const tessera_stream* const* streams, size_t stream_count,
                                   uint64_t runs, tessera_outcome* outcome) {
  const tessera_run_list list = c::run_list_of(streams, stream_count, runs);
  return tessera_session_run_list(session, &list, outcome);
}

tessera_status tessera_session_run_list(tessera_session* session, const tessera_run_list* list,
                                        tessera_outcome* outcome) {
  NEEDS(session != nullptr && list != nullptr && (outcome == nullptr || c::can_fill(outcome)));
  return c::guard([&] { return c::give(*session, session->session.run(c::list_of(*list)), outcome); });
}

tessera_status tessera_session_start(tessera_session* session, const tessera_stream* const* streams,
                                     size_t stream_count, uint64_t runs, tessera_diagnostic** error) {
  const tessera_run_list list = c::run_list_of(streams, stream_count, runs);
  return tessera_session_start_list(session, &list, error);
}

tessera_status tessera_session_start_list(tessera_session* session, const tessera_run_list* list,
                                          tessera_diagnostic** error) {
  NEEDS(session != nullptr && list != nullptr);
  return c::guard([&] { return c::status_of(session->session.start(c::list_of(*list)), error); });
}

tessera_status tessera_session_advance(tessera_session* session, uint64_t cycle, int* finished) {
  NEEDS(session != nullptr && finished != nullptr);
  return c::guard([&] {
    *finished = session->session.advance(cycle) ? 1 : 0;
    return *finished == 0 ? TESSERA_OK : c::give(*session, session->session.outcome(), nullptr);
  });
}

int tessera_session_is_running(const tessera_session* session) {
  return session != nullptr && session->session.is_running();
}

tessera_status tessera_session_outcome(const tessera_session* session, tessera_outcome* outcome) {
  NEEDS(session != nullptr && outcome != nullptr);
  const api::Outcome& last = session->session.outcome();
  const bool has_error = last.error && session->error;  // the handle may belong to a call from before reset()
  return c::fill(
      outcome, {0, static_cast<int32_t>(last.ending), last.began, last.ended, has_error ? &*session->error : nullptr});
}

const tessera_diagnostic* tessera_session_call_warning(const tessera_session* session, size_t index) {
  return session == nullptr ? nullptr : c::at(session->warnings, index);
}

void tessera_session_cancel(tessera_session* session) {
  if (session != nullptr) session->session.cancel();
}

tessera_status tessera_session_rest(tessera_session* session, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.rest(), error); });
}

tessera_status tessera_session_watch(tessera_session* session, tessera_watcher watcher, void* context) {
  NEEDS(session != nullptr);
  return c::guard([&] {
    if (watcher == nullptr)
      session->session.watch({});
    else
      session->session.watch([watcher, context](std::uint64_t cycle) { watcher(context, cycle); });
    return TESSERA_OK;
  });
}

tessera_status tessera_session_watch_memory(tessera_session* session, tessera_memory_watcher watcher, void* context) {
  NEEDS(session != nullptr);
  return c::guard([&] {
    if (watcher == nullptr)
      session->session.watch_memory({});
    else
      session->session.watch_memory([watcher, context](std::uint64_t address, std::uint64_t bytes, bool writes) {
        watcher(context, address, bytes, writes ? 1 : 0);
      });
    return TESSERA_OK;
  });
}

tessera_status tessera_session_begin_fault_report(tessera_session* session, const char* diagnostics) {
  NEEDS(session != nullptr);
  return c::guard([&] {
    session->session.begin_fault_report(c::given(diagnostics));
    return TESSERA_OK;
  });
}

uint64_t tessera_session_now(const tessera_session* session) {
  return session == nullptr ? 0 : session->session.now();
}

}  // extern "C"
