// Sessions of tessera.h: the configuration, host buffers by argument, traces, fingerprints and checkpoints.
#include "embed/c/session_handle.h"

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_status tessera_measured_noc(tessera_noc* noc) {
  return c::guard([&] {
    const api::Noc measured = api::measured_noc();
    return c::fill(noc, {0, measured.words_per_cycle, measured.read_latency, measured.write_latency});
  });
}

const tessera_diagnostic* tessera_session_opening_warning(const tessera_session* session, size_t index) {
  return session == nullptr ? nullptr : c::at(session->opening_warnings, index);
}

tessera_status tessera_session_reset_with_seed(tessera_session* session, uint64_t seed, tessera_diagnostic** error) {
  if (session == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] { return c::status_of(session->session.reset(seed), error); });
}

tessera_status tessera_session_after_fork(tessera_session* session) {
  if (session == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    session->session.after_fork();
    return TESSERA_OK;
  });
}

tessera_status tessera_session_configure(tessera_session* session, tessera_outcome* outcome) {
  if (session == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] { return c::give(*session, session->session.configure(), outcome); });
}

tessera_status tessera_session_set_buffer(tessera_session* session, uint32_t argument, const uint8_t* contents,
                                          size_t size, uint64_t bytes) {
  if (session == nullptr || (contents == nullptr && size != 0)) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    session->session.set_buffer(argument, c::bytes_of(contents, size), bytes);
    return TESSERA_OK;
  });
}

const uint8_t* tessera_session_buffer(const tessera_session* session, uint32_t argument, size_t* size) {
  if (session == nullptr || size == nullptr) return nullptr;
  return c::guard(static_cast<const uint8_t*>(nullptr), [&] {
    const auto bytes = session->session.buffer(argument);
    *size = bytes.size();
    return bytes.data();
  });
}

int64_t tessera_session_unused_buffer(const tessera_session* session, size_t index) {
  return c::guard(int64_t{-1}, [&] {
    const auto all = session == nullptr ? std::vector<unsigned>() : session->session.unused_buffers();
    return index < all.size() ? int64_t{all[index]} : int64_t{-1};
  });
}

tessera_status tessera_session_begin_fault_report(tessera_session* session, const char* diagnostics) {
  if (session == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    session->session.begin_fault_report(c::given(diagnostics));
    return TESSERA_OK;
  });
}

char* tessera_session_report_json_with(const tessera_session* session, const tessera_tile* tiles, size_t tile_count,
                                       const tessera_memory_range* memory, size_t memory_count) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] {
    api::ReportDetail detail;
    for (size_t i = 0; i < tile_count; ++i) detail.tiles.push_back(c::tile_of(tiles[i]));
    for (size_t i = 0; i < memory_count; ++i)
      detail.memory.push_back({c::tile_of(memory[i].tile), memory[i].address, memory[i].bytes});
    return c::copied(session->session.report_json(detail));
  });
}

char* tessera_session_tile_text(tessera_session* session, tessera_tile tile, tessera_diagnostic** error) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&]() -> char* {
    const auto text = session->session.tile_text(c::tile_of(tile));
    if (!text) return c::set(error, text.error()), nullptr;
    return c::copied(*text);
  });
}

uint64_t tessera_session_hits(const tessera_session* session, int kind, tessera_tile tile, int64_t number) {
  if (session == nullptr || kind < TESSERA_BREAK_PC || kind > TESSERA_BREAK_BD || number > UINT32_MAX) return 0;
  return c::guard(uint64_t{0}, [&] {
    api::BreakPoint point{static_cast<api::Stop::Kind>(kind), c::tile_of(tile), std::nullopt, 1};
    if (number >= 0) point.number = static_cast<std::uint32_t>(number);
    return session->session.hits(point);
  });
}

tessera_status tessera_session_trace_core(tessera_session* session, tessera_tile tile, tessera_stepper step,
                                          void* context, tessera_diagnostic** error) {
  if (session == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    std::function<void(const api::CoreStep&)> pass_on;
    if (step != nullptr)
      pass_on = [step, context](const api::CoreStep& one) {
        step(context, c::tile_of(one.tile), one.cycle, one.kind.c_str(), one.text.c_str());
      };
    return c::status_of(session->session.trace_core(c::tile_of(tile), std::move(pass_on)), error);
  });
}

tessera_status tessera_session_fingerprint_every(tessera_session* session, uint64_t every, tessera_fingerprinter take,
                                                 void* context) {
  if (session == nullptr || every == 0 || take == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    session->session.fingerprint_every(
        every, [take, context](std::uint64_t cycle, std::uint64_t hash) { take(context, cycle, hash); });
    return TESSERA_OK;
  });
}

tessera_status tessera_session_checkpoint_every(tessera_session* session, uint64_t cycles, tessera_keeper keep,
                                                void* context) {
  if (session == nullptr || cycles == 0 || keep == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    session->session.checkpoint_every(
        cycles, [keep, context](std::uint64_t cycle, const api::Result<std::vector<std::uint8_t>>& state) {
          if (state) return keep(context, cycle, state->data(), state->size(), nullptr);
          const tessera_diagnostic reason(state.error());
          keep(context, cycle, nullptr, 0, &reason);
        });
    return TESSERA_OK;
  });
}

tessera_status tessera_checkpoint_get_info(const uint8_t* state, size_t size, tessera_checkpoint_info* info,
                                           tessera_diagnostic** error) {
  if (state == nullptr || info == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    const auto known = api::checkpoint_info({state, size});
    if (!known) return c::status_of(known, error);
    tessera_checkpoint_info all{};
    all.cycle = known->cycle;
    known->device.copy(all.device, sizeof all.device - 1);
    known->writer.copy(all.writer, sizeof all.writer - 1);
    return c::fill(info, all);
  });
}

}  // extern "C"
