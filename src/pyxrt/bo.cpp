// Buffers. An xrt::ext::bo adds constructors to an xrt::bo, and no state, so both are one type here.
#include "pyxrt/guard.h"

#include <xrt/experimental/xrt_ext.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_hw_context.h>

#include <cstdint>

namespace tessera::pyxrt {
namespace {

using Access = xrt::ext::bo::access_mode;

template <class... Args>
xrt::bo* made_ext(Args&&... args) {
  return made([&] { return static_cast<xrt::bo>(xrt::ext::bo(std::forward<Args>(args)...)); });
}

}  // namespace

PYXRT_API xrt::bo* pyxrt_bo_make(const xrt::device* device, std::size_t bytes, std::uint32_t flags,
                                 std::uint32_t group) {
  return made([&] { return xrt::bo(*device, bytes, static_cast<xrt::bo::flags>(flags), group); });
}
PYXRT_API xrt::bo* pyxrt_bo_make_in(const xrt::hw_context* context, std::size_t bytes, std::uint32_t flags,
                                    std::uint32_t group) {
  return made([&] { return xrt::bo(*context, bytes, static_cast<xrt::bo::flags>(flags), group); });
}
PYXRT_API xrt::bo* pyxrt_bo_part(const xrt::bo* parent, std::size_t bytes, std::size_t offset) {
  return made([&] { return xrt::bo(*parent, bytes, offset); });
}
PYXRT_API xrt::bo* pyxrt_ext_bo_make(const xrt::device* device, std::size_t bytes, std::uint64_t access) {
  return made_ext(*device, bytes, static_cast<Access>(access));
}
PYXRT_API xrt::bo* pyxrt_ext_bo_make_in(const xrt::hw_context* context, std::size_t bytes, std::uint64_t access) {
  return made_ext(*context, bytes, static_cast<Access>(access));
}
PYXRT_API xrt::bo* pyxrt_ext_bo_of_memory(const xrt::device* device, void* memory, std::size_t bytes,
                                          std::uint64_t access) {
  return made_ext(*device, memory, bytes, static_cast<Access>(access));
}
PYXRT_API void pyxrt_bo_free(xrt::bo* buffer) {
  delete buffer;
}
PYXRT_API void* pyxrt_bo_map(xrt::bo* buffer) {
  return caught(static_cast<void*>(nullptr), [&] { return buffer->map(); });
}
PYXRT_API int pyxrt_bo_size(const xrt::bo* buffer, std::uint64_t* bytes) {
  return done([&] { *bytes = buffer->size(); });
}
PYXRT_API int pyxrt_bo_address(const xrt::bo* buffer, std::uint64_t* address) {
  return done([&] { *address = buffer->address(); });
}
PYXRT_API int pyxrt_bo_write(xrt::bo* buffer, const void* from, std::size_t bytes, std::size_t seek) {
  return done([&] { buffer->write(from, bytes, seek); });
}
PYXRT_API int pyxrt_bo_read(xrt::bo* buffer, void* to, std::size_t bytes, std::size_t skip) {
  return done([&] { buffer->read(to, bytes, skip); });
}
PYXRT_API int pyxrt_bo_sync(xrt::bo* buffer, int direction, std::size_t bytes, std::size_t offset) {
  return done([&] { buffer->sync(static_cast<xclBOSyncDirection>(direction), bytes, offset); });
}
PYXRT_API int pyxrt_bo_sync_all(xrt::bo* buffer, int direction) {
  return done([&] { buffer->sync(static_cast<xclBOSyncDirection>(direction)); });
}

}  // namespace tessera::pyxrt
