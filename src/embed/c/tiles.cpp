// The state, memories and registers of tiles in the C interface.
#include "embed/c/session_handle.h"

struct tessera_tile_state {
  tessera::api::TileState state;
};

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_tile_state* tessera_session_tile(tessera_session* session, tessera_tile tile, tessera_diagnostic** error) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_tile_state*>(nullptr), [&]() -> tessera_tile_state* {
    auto state = session->session.tile(c::tile_of(tile));
    if (!state) return c::set(error, state.error()), nullptr;
    return new tessera_tile_state{std::move(*state)};
  });
}

void tessera_tile_state_free(tessera_tile_state* state) {
  delete state;
}

tessera_status tessera_tile_state_get_info(const tessera_tile_state* state, tessera_tile_info* info) {
  if (state == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::TileState& all = state->state;
  tessera_tile_info to{};
  to.kind = static_cast<int32_t>(all.kind);
  to.locks = all.locks.size();
  to.descriptors = all.descriptors.size();
  to.channels = all.channels.size();
  if (all.core) {
    to.has_core = 1;
    to.core_cycle = all.core->cycle;
    to.core_pc = all.core->pc;
    to.core_state = all.core->state.c_str();
    to.registers = all.core->registers.size();
    to.results = all.core->results.size();
  }
  to.has_host_core = all.has_host_core ? 1 : 0;
  to.core_was_enabled = all.core_was_enabled ? 1 : 0;
  return c::fill(info, to);
}

tessera_status tessera_tile_state_lock(const tessera_tile_state* state, size_t index, int32_t* value) {
  if (state == nullptr || value == nullptr) return TESSERA_BAD_ARGUMENT;
  const std::int32_t* const one = c::at(state->state.locks, index);
  if (one == nullptr) return TESSERA_NONE;
  *value = *one;
  return TESSERA_OK;
}

tessera_status tessera_tile_state_descriptor(const tessera_tile_state* state, size_t index,
                                             tessera_descriptor* descriptor) {
  if (state == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::DescriptorState* const one = c::at(state->state.descriptors, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(descriptor, {0, one->index, one->words.data(), one->words.size(), one->text.c_str()});
}

tessera_status tessera_tile_state_channel(const tessera_tile_state* state, size_t index,
                                          tessera_channel_state* channel) {
  if (state == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::ChannelState* const one = c::at(state->state.channels, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(channel, {0, static_cast<uint8_t>(one->direction), one->channel, one->control, one->status});
}

tessera_status tessera_tile_state_register(const tessera_tile_state* state, size_t index, tessera_register* one) {
  if (state == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::RegisterValue* const value = state->state.core ? c::at(state->state.core->registers, index) : nullptr;
  if (value == nullptr) return TESSERA_NONE;
  return c::fill(one, {0, value->name.c_str(), value->bytes.data(), value->bytes.size(), 0});
}

tessera_status tessera_tile_state_result(const tessera_tile_state* state, size_t index, tessera_register* result) {
  if (state == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::PendingResult* const one = state->state.core ? c::at(state->state.core->results, index) : nullptr;
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(result, {0, one->name.c_str(), one->bytes.data(), one->bytes.size(), one->lands});
}

char* tessera_session_tile_text(tessera_session* session, tessera_tile tile, tessera_diagnostic** error) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&]() -> char* {
    const auto text = session->session.tile_text(c::tile_of(tile));
    if (!text) return c::set(error, text.error()), nullptr;
    return c::copied(*text);
  });
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

}  // extern "C"
