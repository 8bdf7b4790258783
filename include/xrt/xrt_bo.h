// Buffers. An NPU has one memory: the host and the array see the same bytes, and sync() moves nothing.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/detail/xrt_mem.h"

#ifdef __cplusplus
#include <memory>
#include <type_traits>
#include <utility>
#endif

typedef void* xrtDeviceHandle;
typedef void* xrtBufferHandle;
typedef uint64_t xrtBufferFlags;
typedef uint32_t xrtMemoryGroup;

struct xcl_buffer_handle {
  xclBufferHandle bhdl;
};

#ifdef __cplusplus
namespace xrt {

using memory_group = xrtMemoryGroup;
struct pid_type {
  pid_t pid;
};

class device;
class hw_context;
class bo_impl;

class bo {
 public:
  class async_handle_impl;
  class async_handle : public detail::pimpl<async_handle_impl> {
   public:
    explicit async_handle(std::shared_ptr<async_handle_impl> impl)
        : detail::pimpl<async_handle_impl>(std::move(impl)) {}
    XRT_API_EXPORT void wait();
  };

  enum class flags : uint32_t {
    normal = 0,
    cacheable = XRT_BO_FLAGS_CACHEABLE,
    device_only = XRT_BO_FLAGS_DEV_ONLY,
    host_only = XRT_BO_FLAGS_HOST_ONLY,
    p2p = XRT_BO_FLAGS_P2P,
    svm = XRT_BO_FLAGS_SVM,
    carveout = XRT_BO_FLAGS_CARVEOUT,
  };
  using export_handle = int32_t;

  bo() {}
  XRT_API_EXPORT bo(const xrt::device& device, void* memory, size_t bytes, bo::flags kind, memory_group group);
  XRT_API_EXPORT bo(const xrt::device& device, void* memory, size_t bytes, memory_group group);
  XRT_API_EXPORT bo(const xrt::device& device, size_t bytes, bo::flags kind, memory_group group);
  XRT_API_EXPORT bo(const xrt::device& device, size_t bytes, memory_group group);
  XRT_API_EXPORT bo(const xrt::device& device, export_handle exported);
  XRT_API_EXPORT bo(const xrt::device& device, pid_type process, export_handle exported);
  XRT_API_EXPORT bo(const xrt::hw_context& context, void* memory, size_t bytes, bo::flags kind, memory_group group);
  XRT_API_EXPORT bo(const xrt::hw_context& context, void* memory, size_t bytes, memory_group group);
  XRT_API_EXPORT bo(const xrt::hw_context& context, size_t bytes, bo::flags kind, memory_group group);
  XRT_API_EXPORT bo(const xrt::hw_context& context, size_t bytes, memory_group group);

  // The macros XCL_BO_FLAGS_... are integers. A call with one of them and a device takes these constructors, by the
  // conversion of the device to its handle.
  XRT_API_EXPORT bo(xclDeviceHandle device, void* memory, size_t bytes, bo::flags kind, memory_group group);
  bo(xclDeviceHandle device, void* memory, size_t bytes, xrtBufferFlags kind, memory_group group)
      : bo(device, memory, bytes, static_cast<bo::flags>(kind), group) {}
  bo(xclDeviceHandle device, void* memory, size_t bytes, memory_group group)
      : bo(device, memory, bytes, bo::flags::normal, group) {}
  XRT_API_EXPORT bo(xclDeviceHandle device, size_t bytes, bo::flags kind, memory_group group);
  bo(xclDeviceHandle device, size_t bytes, xrtBufferFlags kind, memory_group group)
      : bo(device, bytes, static_cast<bo::flags>(kind), group) {}
  bo(xclDeviceHandle device, size_t bytes, memory_group group) : bo(device, bytes, bo::flags::normal, group) {}
  XRT_API_EXPORT bo(xclDeviceHandle device, xclBufferExportHandle exported);
  XRT_API_EXPORT bo(xclDeviceHandle device, pid_type process, xclBufferExportHandle exported);
  XRT_API_EXPORT bo(xclDeviceHandle device, xcl_buffer_handle handle);

  // The `bytes` bytes from `offset` on of another buffer, which may be a part of a buffer itself.
  XRT_API_EXPORT bo(const bo& parent, size_t bytes, size_t offset);
  XRT_API_EXPORT bo(xrtBufferHandle handle);
  bo(std::shared_ptr<bo_impl> impl) : handle(std::move(impl)) {}

  bo(const bo&) = default;
  bo(bo&&) = default;
  bo& operator=(const bo&) = default;
  bo& operator=(bo&&) = default;
  XRT_API_EXPORT ~bo();

  bool operator==(const bo& other) const { return handle == other.handle; }
  bool operator<(const bo& other) const { return handle < other.handle; }
  explicit operator bool() const { return handle != nullptr; }

  XRT_API_EXPORT size_t size() const;
  XRT_API_EXPORT uint64_t address() const;
  XRT_API_EXPORT memory_group get_memory_group() const;
  XRT_API_EXPORT flags get_flags() const;
  XRT_API_EXPORT export_handle export_buffer();

  XRT_API_EXPORT async_handle async(xclBOSyncDirection direction, size_t bytes, size_t offset);
  async_handle async(xclBOSyncDirection direction) { return async(direction, size(), 0); }
  XRT_API_EXPORT void sync(xclBOSyncDirection direction, size_t bytes, size_t offset);
  void sync(xclBOSyncDirection direction) { sync(direction, size(), 0); }

  XRT_API_EXPORT void* map();
  XRT_API_EXPORT const void* map() const;
  template <typename Pointer>
  Pointer map() {
    return reinterpret_cast<Pointer>(map());
  }
  template <typename Pointer>
  Pointer map() const {
    static_assert(std::is_pointer<Pointer>::value && std::is_const<typename std::remove_pointer<Pointer>::type>::value,
                  "a constant buffer gives a pointer to constant elements");
    return reinterpret_cast<Pointer>(map());
  }

  XRT_API_EXPORT void write(const void* from, size_t bytes, size_t offset);
  void write(const void* from) { write(from, size(), 0); }
  XRT_API_EXPORT void read(void* to, size_t bytes, size_t offset);
  void read(void* to) { read(to, size(), 0); }
  XRT_API_EXPORT void copy(const bo& from, size_t bytes, size_t from_offset = 0, size_t to_offset = 0);
  void copy(const bo& from) { copy(from, from.size()); }

  const std::shared_ptr<bo_impl>& get_handle() const { return handle; }

 private:
  std::shared_ptr<bo_impl> handle;
};

}  // namespace xrt

extern "C" {
#endif

XRT_API_EXPORT xrtBufferHandle xrtBOAllocUserPtr(xrtDeviceHandle device, void* memory, size_t bytes,
                                                 xrtBufferFlags flags, xrtMemoryGroup group);
XRT_API_EXPORT xrtBufferHandle xrtBOAlloc(xrtDeviceHandle device, size_t bytes, xrtBufferFlags flags,
                                          xrtMemoryGroup group);
XRT_API_EXPORT xrtBufferHandle xrtBOImport(xrtDeviceHandle device, xclBufferExportHandle exported);
XRT_API_EXPORT xclBufferExportHandle xrtBOExport(xrtBufferHandle buffer);
XRT_API_EXPORT xrtBufferHandle xrtBOSubAlloc(xrtBufferHandle parent, size_t bytes, size_t offset);
XRT_API_EXPORT xrtBufferHandle xrtBOAllocFromXcl(xrtDeviceHandle device, xclBufferHandle handle);
XRT_API_EXPORT int xrtBOFree(xrtBufferHandle buffer);
XRT_API_EXPORT size_t xrtBOSize(xrtBufferHandle buffer);
XRT_API_EXPORT uint64_t xrtBOAddress(xrtBufferHandle buffer);
XRT_API_EXPORT int xrtBOSync(xrtBufferHandle buffer, enum xclBOSyncDirection direction, size_t bytes, size_t offset);
XRT_API_EXPORT void* xrtBOMap(xrtBufferHandle buffer);
XRT_API_EXPORT int xrtBOWrite(xrtBufferHandle buffer, const void* from, size_t bytes, size_t offset);
XRT_API_EXPORT int xrtBORead(xrtBufferHandle buffer, void* to, size_t bytes, size_t offset);
XRT_API_EXPORT int xrtBOCopy(xrtBufferHandle to, xrtBufferHandle from, size_t bytes, size_t to_offset,
                             size_t from_offset);

#ifdef __cplusplus
}
#endif
