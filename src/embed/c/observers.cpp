// Breakpoints, traces, fingerprints and checkpoints of the C interface.
#include "embed/c/session_handle.h"

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

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
  NEEDS(session != nullptr);
  return c::guard([&] {
    std::function<void(const api::CoreStep&)> pass_on;
    if (step != nullptr)
      pass_on = [step, context](const api::CoreStep& one) {
        step(context, c::tile_of(one.tile), one.cycle, one.kind.c_str(), one.text.c_str());
      };
    return c::status_of(session->session.trace_core(c::tile_of(tile), std::move(pass_on)), error);
  });
}

char* tessera_step_text(tessera_tile tile, uint64_t cycle, const char* kind, const char* text) {
  return c::guard(static_cast<char*>(nullptr), [&] {
    return c::copied(api::to_text(api::CoreStep{c::tile_of(tile), cycle, c::given(kind), c::given(text)}));
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
  const tessera_run_list list = c::run_list_of(streams, stream_count, runs);
  return tessera_session_resume_list(session, state, size, under_way != 0 ? &list : nullptr, error);
}

tessera_status tessera_session_resume_list(tessera_session* session, const uint8_t* state, size_t size,
                                           const tessera_run_list* under_way, tessera_diagnostic** error) {
  NEEDS(session != nullptr && state != nullptr);
  return c::guard([&] {
    const auto call = under_way == nullptr ? std::nullopt : std::optional(c::list_of(*under_way));
    return c::status_of(session->session.resume({state, size}, call), error);
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
