#include "cli/host_bodies.h"

#include "array/host_core.h"
#include "cli/compiler_library.h"

#include <cstring>

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

void run(const compiler::NativeBodies& native, const container::CoreBody& body, array::HostCore& core) {
  std::vector<void*> buffers;
  for (const container::CoreBody::Buffer& buffer : body.buffers) {
    const std::span<std::uint8_t> bytes = core.bytes(buffer.address, buffer.length);
    if (bytes.size() != buffer.length) return;  // the core is being unwound
    buffers.push_back(bytes.data());
  }
  native.run(body.tile, &core, buffers);
}

}  // namespace

Result<void> attach_bodies(array::Array& array, const container::CoreBodies& bodies, std::uint32_t pdi,
                           unsigned start_column, std::span<const std::string> libraries) {
  TRY(compiler::Compiler* const compiler, load_compiler());
  TRY(std::shared_ptr<const compiler::NativeBodies> native, compiler->load(bodies, pdi, kCalls, libraries));
  for (const container::CoreBody& body : bodies.bodies) {
    if (body.pdi != pdi) continue;
    const device::TileId tile{static_cast<std::uint8_t>(body.tile.col + start_column), body.tile.row};
    CHECK_OK(array.attach(tile, {body.function, [native, body](array::HostCore& core) { run(*native, body, core); }}));
  }
  return {};
}

}  // namespace tessera::cli
