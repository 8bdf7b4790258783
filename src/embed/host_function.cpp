// The view of a core for functions of host programs.
#include "base/lasting.h"
#include "core/host/host_core.h"
#include "embed/codes.h"
#include "embed/convert.h"

#include <tessera/host_function.h>

#include <cstring>
#include <mutex>
#include <set>

namespace tessera::api {

namespace {

Diagnostic not_in_view(const core::HostCore& core, Tile tile) {
  return embed::to_api(error(embed::code::outside_tile, "the core of {} does not reach the memory of {}",
                             to_string(core.tile()), to_string(embed::to_room(tile)))
                           .help("use the memory of the core's own tile or of its neighbours"));
}

// Returns a code that outlives every diagnostic. Hosts report few different codes.
Code lasting_code(const std::string& code) {
  static constinit Mutex mutex;
  auto& codes = lasting([] { return std::set<std::string>(); });
  const std::lock_guard held(mutex);
  return {*codes.insert(code).first};
}

}  // namespace

Tile HostCore::tile() const {
  return embed::to_api(core_.tile());
}
std::uint64_t HostCore::now() const {
  return core_.now();
}
Stalls HostCore::stalls() const {
  return embed::to_api(core_.stalls());
}
void HostCore::wait(std::uint64_t cycles) {
  core_.wait(cycles);
}

std::span<std::uint8_t> HostCore::memory(std::uint32_t address, std::uint32_t bytes) {
  return core_.bytes(address, bytes);
}
Result<std::uint32_t> HostCore::memory_of(Tile tile) const {
  const device::View* view = core_.view_of(embed::to_room(tile));
  if (view == nullptr) return not_in_view(core_, tile);
  return view->memory_base;
}
Result<unsigned> HostCore::locks_of(Tile tile) const {
  const device::View* view = core_.view_of(embed::to_room(tile));
  if (view == nullptr) return not_in_view(core_, tile);
  return view->lock_base;
}

void HostCore::acquire(unsigned lock, std::int32_t value) {
  core_.acquire(lock, value);
}
void HostCore::release(unsigned lock, std::int32_t value) {
  core_.release(lock, value);
}

std::uint32_t HostCore::read_stream(unsigned port, bool& last) {
  const core::StreamWord word = core_.read_stream(port);
  last = word.last;
  return word.data;
}
void HostCore::write_stream(unsigned port, std::uint32_t word, bool last) {
  core_.write_stream(word, last, port);
}
CascadeBytes HostCore::read_cascade() {
  const core::CascadeValue value = core_.read_cascade();
  CascadeBytes bytes;
  static_assert(sizeof bytes == sizeof value);
  std::memcpy(bytes.data(), value.data(), sizeof bytes);
  return bytes;
}
void HostCore::write_cascade(const CascadeBytes& value) {
  core::CascadeValue given;
  std::memcpy(given.data(), value.data(), sizeof given);
  core_.write_cascade(given);
}

void HostCore::event(unsigned number) {
  core_.event(number);
}
void HostCore::fail(const Diagnostic& diagnostic) {
  core_.fail({lasting_code(diagnostic.code), diagnostic.message, diagnostic.places, diagnostic.notes, diagnostic.help});
}

}  // namespace tessera::api
