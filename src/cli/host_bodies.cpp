#include "cli/host_bodies.h"

#include "cli/compiler_library.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace tessera::cli {

namespace {

array::HostCore& host_core(void* core) {
  return *static_cast<array::HostCore*>(core);
}

constexpr compiler::CoreCalls kCalls{
    .acquire = [](void* core, std::uint32_t lock, std::int32_t value) { host_core(core).acquire(lock, value); },
    .release = [](void* core, std::uint32_t lock, std::int32_t value) { host_core(core).release(lock, value); },
    .get_stream = [](void* core, std::uint32_t port) { return host_core(core).read_stream(port).data; },
    .put_stream = [](void* core, std::uint32_t port,
                     std::uint32_t word) { host_core(core).write_stream(word, false, port); },
    .get_cascade =
        [](void* core, void* value) {
          const array::CascadeValue got = host_core(core).read_cascade();
          std::memcpy(value, got.data(), got.size());
        },
    .put_cascade =
        [](void* core, const void* value) {
          array::CascadeValue given{};
          std::memcpy(given.data(), value, given.size());
          host_core(core).write_cascade(given);
        },
    .turn = [](void* core) { host_core(core).wait(1); },
};

}  // namespace

Result<void> HostBodies::load(const container::CoreBodies& bodies, std::uint32_t pdi,
                              std::span<const std::string> libraries) {
  if (std::ranges::none_of(bodies.bodies, [&](const container::CoreBody& each) { return each.pdi == pdi; })) return {};
  TRY(compiler::Compiler* const compiler, load_compiler());
  TRY(const std::shared_ptr<const compiler::NativeBodies> native, compiler->load(bodies, pdi, kCalls, libraries));
  for (const container::CoreBody& body : bodies.bodies)
    if (body.pdi == pdi) bodies_[{pdi, body.tile}] = {native, body};
  return {};
}

Result<void> HostBodies::attach(array::Array& array, unsigned start_column) {
  std::map<device::TileId, std::string> cores;
  for (const auto& [key, body] : bodies_) cores.try_emplace(key.second, body.body.function);
  for (const auto& [tile, name] : cores) {
    const device::TileId place{static_cast<std::uint8_t>(tile.col + start_column), tile.row};
    CHECK_OK(array.attach(place, {name, [this, tile = tile](array::HostCore& core) { run(tile, core); }}));
  }
  return {};
}

void HostBodies::run(device::TileId tile, array::HostCore& core) const {
  const auto found = bodies_.find({pdi_, tile});
  if (found == bodies_.end())  // which the array reports
    throw std::runtime_error("its core has a program in this configuration, and a body in another one of the run");
  std::vector<void*> buffers;
  for (const container::CoreBody::Buffer& buffer : found->second.body.buffers) {
    const std::span<std::uint8_t> bytes = core.bytes(buffer.address, buffer.length);
    if (bytes.size() != buffer.length) return;  // the core is being unwound
    buffers.push_back(bytes.data());
  }
  found->second.native->run(tile, &core, buffers);
}

}  // namespace tessera::cli
