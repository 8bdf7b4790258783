// Host memory and words of programmable logic in the C interface.
#include "embed/c/session_handle.h"

#include <cstdlib>

namespace tessera::embed::c {

std::vector<api::StreamWord> words_of(const tessera_word* words, std::size_t count) {
  std::vector<api::StreamWord> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back({words[i].data, words[i].last != 0});
  return all;
}

namespace {

api::Buffer buffer_of(tessera_buffer buffer) {
  return {buffer.address, buffer.bytes};
}

tessera_status give_buffer(const api::Result<api::Buffer>& buffer, tessera_buffer* to, tessera_diagnostic** error) {
  if (buffer) *to = {buffer->address, buffer->bytes};
  return status_of(buffer, error);
}

}  // namespace
}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_status tessera_session_share(tessera_session* session, uint8_t* memory, uint64_t bytes, tessera_buffer* buffer,
                                     tessera_diagnostic** error) {
  NEEDS(session != nullptr && memory != nullptr && buffer != nullptr);
  return c::guard([&] { return c::give_buffer(session->session.share({memory, bytes}), buffer, error); });
}

tessera_status tessera_session_share_at(tessera_session* session, uint64_t address, uint8_t* memory, uint64_t bytes,
                                        tessera_buffer* buffer, tessera_diagnostic** error) {
  NEEDS(session != nullptr && memory != nullptr && buffer != nullptr);
  return c::guard([&] { return c::give_buffer(session->session.share_at(address, {memory, bytes}), buffer, error); });
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

void tessera_session_unbind(tessera_session* session, uint32_t argument) {
  if (session != nullptr) session->session.unbind(argument);
}

tessera_status tessera_session_set_buffer(tessera_session* session, uint32_t argument, const uint8_t* contents,
                                          size_t size, uint64_t bytes) {
  NEEDS(session != nullptr && (contents != nullptr || size == 0));
  return c::guard([&] {
    const auto set = session->session.set_buffer(argument, c::bytes_of(contents, size), bytes);
    return set ? TESSERA_OK : TESSERA_NO_MEMORY;
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

tessera_status tessera_session_set_scratchpad(tessera_session* session, const uint8_t* bytes, size_t size) {
  NEEDS(session != nullptr && (bytes != nullptr || size == 0));
  return c::guard([&] {
    session->session.set_scratchpad(c::bytes_of(bytes, size));
    return TESSERA_OK;
  });
}

tessera_status tessera_session_plio_send(tessera_session* session, tessera_tile tile, uint32_t port,
                                         const tessera_word* words, size_t count, tessera_diagnostic** error) {
  NEEDS(session != nullptr && (words != nullptr || count == 0));
  return c::guard([&] {
    return c::status_of(session->session.plio_send(c::tile_of(tile), port, c::words_of(words, count)), error);
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

}  // extern "C"
