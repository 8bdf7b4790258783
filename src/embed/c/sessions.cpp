// Sessions of tessera.h: host memory, calls, memories and registers, checkpoints.
#include "embed/c/session_handle.h"

#include <cstdlib>

namespace tessera::embed::c {

api::RunList list_of(const tessera_stream* const* streams, std::size_t count, std::uint64_t runs) {
  api::RunList list;
  for (std::size_t i = 0; i < count; ++i) list.streams.push_back(streams[i]->stream);
  list.runs = std::max<std::uint64_t>(runs, 1);
  return list;
}

namespace {

enum NocOption : std::uint32_t { kReadLatency = 1, kWriteLatency = 2, kWordsPerCycle = 4 };

std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(given(texts[i]));
  return all;
}

api::KernelOptions kernel_options(const tessera_session_options& from) {
  api::KernelOptions all;
  all.files = texts_of(from.kernel_files, from.kernel_file_count);
  all.headers = given(from.kernel_headers);
  all.refuse_bodies = from.refuse_bodies != 0;
  all.faults = from.kernel_faults_end_process != 0 ? api::FaultPolicy::EndProcess : api::FaultPolicy::LeaveToHost;
  if (from.kernel_seconds != 0) all.seconds = from.kernel_seconds == UINT32_MAX ? 0 : from.kernel_seconds;
  all.slots = from.kernel_slots != 0;
  all.fault_as_json = from.kernel_fault_as_json != 0;
  return all;
}

api::SessionOptions session_options(const tessera_session_options* options) {
  const tessera_session_options from = options_of(options);
  api::SessionOptions all;
  all.timing = from.cycle_timing != 0 ? api::Timing::Cycle : api::Timing::Functional;
  if (from.controller != 0)
    all.controller = from.controller == 1 ? api::ControllerPace::Swift : api::ControllerPace::Measured;
  all.check = from.check == 0 ? api::Check::Off : from.check == 1 ? api::Check::On : api::Check::Strict;
  if (from.max_cycles != 0) all.max_cycles = from.max_cycles;
  all.seed = from.seed;
  all.start_column = static_cast<std::uint8_t>(std::min<std::uint32_t>(from.start_column, UINT8_MAX));
  if ((from.noc_options & kReadLatency) != 0) all.noc_read_latency = from.noc_read_latency;
  if ((from.noc_options & kWriteLatency) != 0) all.noc_write_latency = from.noc_write_latency;
  if ((from.noc_options & kWordsPerCycle) != 0) all.noc_words_per_cycle = from.noc_words_per_cycle;
  all.kernels = kernel_options(from);
  all.check_allow = texts_of(from.check_allow, from.check_allow_count);
  all.engine = from.plain_engine != 0 ? api::Engine::Plain : api::Engine::Fast;
  all.configure = from.configure_later == 0;
  if (from.has_stop_at != 0) all.stop_at = from.stop_at;
  for (std::size_t i = 0; i < from.symbol_count; ++i) {
    const tessera_core_symbols& one = from.symbols[i];
    all.symbols.push_back({one.all_cores != 0 ? std::nullopt : std::optional(tile_of(one.tile)), one.symbols->symbols});
  }
  return all;
}

api::Buffer buffer_of(tessera_buffer buffer) {
  return {buffer.address, buffer.bytes};
}

tessera_status give_buffer(const api::Result<api::Buffer>& buffer, tessera_buffer* to, tessera_diagnostic** error) {
  if (buffer) *to = {buffer->address, buffer->bytes};
  return status_of(buffer, error);
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

// A function whose arguments are all there, or TESSERA_BAD_ARGUMENT.
#define NEEDS(condition) \
  if (!(condition)) return TESSERA_BAD_ARGUMENT

extern "C" {

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

tessera_status tessera_session_reset(tessera_session* session, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.reset(), error); });
}

tessera_status tessera_session_share(tessera_session* session, uint8_t* memory, uint64_t bytes, tessera_buffer* buffer,
                                     tessera_diagnostic** error) {
  NEEDS(session != nullptr && memory != nullptr && buffer != nullptr);
  return c::guard([&] { return c::give_buffer(session->session.share({memory, bytes}), buffer, error); });
}

tessera_status tessera_session_allocate(tessera_session* session, uint64_t bytes, tessera_buffer* buffer,
                                        tessera_diagnostic** error) {
  NEEDS(session != nullptr && buffer != nullptr);
  return c::guard([&] { return c::give_buffer(session->session.allocate(bytes), buffer, error); });
}

uint8_t* tessera_session_data(tessera_session* session, tessera_buffer buffer) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<uint8_t*>(nullptr), [&] { return session->session.data(c::buffer_of(buffer)).data(); });
}

tessera_status tessera_session_release(tessera_session* session, tessera_buffer buffer, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.release(c::buffer_of(buffer)), error); });
}

tessera_status tessera_session_bind(tessera_session* session, uint32_t argument, tessera_buffer buffer, uint64_t offset,
                                    uint64_t bytes, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard(
      [&] { return c::status_of(session->session.bind(argument, c::buffer_of(buffer), offset, bytes), error); });
}

tessera_status tessera_session_set_scratchpad(tessera_session* session, const uint8_t* bytes, size_t size) {
  NEEDS(session != nullptr && (bytes != nullptr || size == 0));
  return c::guard([&] {
    session->session.set_scratchpad(c::bytes_of(bytes, size));
    return TESSERA_OK;
  });
}

tessera_status tessera_session_run(tessera_session* session, const tessera_stream* const* streams, size_t stream_count,
                                   uint64_t runs, tessera_outcome* outcome) {
  NEEDS(session != nullptr && (streams != nullptr || stream_count == 0));
  return c::guard(
      [&] { return c::give(*session, session->session.run(c::list_of(streams, stream_count, runs)), outcome); });
}

tessera_status tessera_session_start(tessera_session* session, const tessera_stream* const* streams,
                                     size_t stream_count, uint64_t runs, tessera_diagnostic** error) {
  NEEDS(session != nullptr && (streams != nullptr || stream_count == 0));
  return c::guard([&] { return c::status_of(session->session.start(c::list_of(streams, stream_count, runs)), error); });
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
  return c::fill(outcome, {0, static_cast<int32_t>(last.ending), last.began, last.ended,
                           session->error ? &*session->error : nullptr});
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

uint64_t tessera_session_now(const tessera_session* session) {
  return session == nullptr ? 0 : session->session.now();
}

tessera_status tessera_session_read_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                           uint8_t* bytes, size_t size, tessera_diagnostic** error) {
  NEEDS(session != nullptr && (bytes != nullptr || size == 0));
  return c::guard(
      [&] { return c::status_of(session->session.read_memory(c::tile_of(tile), address, {bytes, size}), error); });
}

tessera_status tessera_session_write_memory(tessera_session* session, tessera_tile tile, uint32_t address,
                                            const uint8_t* bytes, size_t size, tessera_diagnostic** error) {
  NEEDS(session != nullptr && (bytes != nullptr || size == 0));
  return c::guard(
      [&] { return c::status_of(session->session.write_memory(c::tile_of(tile), address, {bytes, size}), error); });
}

tessera_status tessera_session_read_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                             uint32_t* value, tessera_diagnostic** error) {
  NEEDS(session != nullptr && value != nullptr);
  return c::guard([&] { return c::status_of(session->session.read_register(c::tile_of(tile), offset), value, error); });
}

tessera_status tessera_session_peek_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                             uint32_t* value, tessera_diagnostic** error) {
  NEEDS(session != nullptr && value != nullptr);
  return c::guard([&] { return c::status_of(session->session.peek_register(c::tile_of(tile), offset), value, error); });
}

tessera_status tessera_session_write_register(tessera_session* session, tessera_tile tile, uint32_t offset,
                                              uint32_t value, tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard(
      [&] { return c::status_of(session->session.write_register(c::tile_of(tile), offset, value), error); });
}

tessera_status tessera_session_register_offset(const tessera_session* session, tessera_tile tile, const char* name,
                                               uint32_t* offset, tessera_diagnostic** error) {
  NEEDS(session != nullptr && offset != nullptr);
  return c::guard(
      [&] { return c::status_of(session->session.register_offset(c::tile_of(tile), c::given(name)), offset, error); });
}

tessera_status tessera_session_break_at(tessera_session* session, int kind, tessera_tile tile, int64_t number,
                                        uint64_t hit, tessera_diagnostic** error) {
  NEEDS(session != nullptr && kind >= TESSERA_BREAK_PC && kind <= TESSERA_BREAK_BD && number <= UINT32_MAX);
  return c::guard([&] {
    api::BreakPoint point{static_cast<api::Stop::Kind>(kind), c::tile_of(tile), std::nullopt,
                          std::max<std::uint64_t>(hit, 1)};
    if (number >= 0) point.number = static_cast<std::uint32_t>(number);
    return c::status_of(session->session.break_at(point), error);
  });
}

tessera_status tessera_session_stop(tessera_session* session, tessera_stop* stop) {
  NEEDS(session != nullptr && stop != nullptr);
  return c::guard([&] {
    session->stop = session->session.stop();
    if (!session->stop) return TESSERA_NONE;
    const api::Stop& one = *session->stop;
    return c::fill(stop, {0, static_cast<int32_t>(one.kind), c::tile_of(one.tile), one.number, one.hit, one.cycle,
                          one.before, one.after, one.by.c_str(), one.text.c_str()});
  });
}

tessera_status tessera_session_plio_send(tessera_session* session, tessera_tile tile, uint32_t port,
                                         const tessera_word* words, size_t count, tessera_diagnostic** error) {
  NEEDS(session != nullptr && (words != nullptr || count == 0));
  return c::guard([&] {
    std::vector<api::StreamWord> all;
    for (size_t i = 0; i < count; ++i) all.push_back({words[i].data, words[i].last != 0});
    return c::status_of(session->session.plio_send(c::tile_of(tile), port, all), error);
  });
}

tessera_status tessera_session_plio_expect(tessera_session* session, tessera_tile tile, uint32_t port, uint64_t words,
                                           tessera_diagnostic** error) {
  NEEDS(session != nullptr);
  return c::guard([&] { return c::status_of(session->session.plio_expect(c::tile_of(tile), port, words), error); });
}

tessera_word* tessera_session_plio_take(tessera_session* session, tessera_tile tile, uint32_t port, size_t* count,
                                        tessera_diagnostic** error) {
  if (session == nullptr || count == nullptr) return nullptr;
  return c::guard(static_cast<tessera_word*>(nullptr), [&]() -> tessera_word* {
    const auto words = session->session.plio_take(c::tile_of(tile), port);
    if (!words) return c::set(error, words.error()), nullptr;
    auto* const all =
        static_cast<tessera_word*>(std::malloc(std::max<size_t>(words->size(), 1) * sizeof(tessera_word)));
    if (all == nullptr) return nullptr;
    for (size_t i = 0; i < words->size(); ++i) all[i] = {(*words)[i].data, (*words)[i].last ? 1 : 0};
    *count = words->size();
    return all;
  });
}

uint8_t* tessera_session_save(tessera_session* session, size_t* size, tessera_diagnostic** error) {
  if (session == nullptr || size == nullptr) return nullptr;
  return c::guard(static_cast<uint8_t*>(nullptr), [&]() -> uint8_t* {
    const auto state = session->session.save();
    if (!state) return c::set(error, state.error()), nullptr;
    return c::copied(*state, size);
  });
}

tessera_status tessera_session_resume(tessera_session* session, const uint8_t* state, size_t size, int under_way,
                                      const tessera_stream* const* streams, size_t stream_count, uint64_t runs,
                                      tessera_diagnostic** error) {
  NEEDS(session != nullptr && state != nullptr && (streams != nullptr || stream_count == 0));
  return c::guard([&] {
    std::optional<api::RunList> list;
    if (under_way != 0) list = c::list_of(streams, stream_count, runs);
    return c::status_of(session->session.resume({state, size}, list), error);
  });
}

}  // extern "C"
