// The object behind xrt::bo: a range of a buffer. A part of a part is a range of the same buffer.
#pragma once

#include "xrt/device_impl.h"
#include "xrt/memory.h"

#include <xrt/xrt_bo.h>

namespace xrt {

class bo_impl {
 public:
  tessera::xrtlib::Range range;
  std::uint32_t flags = 0;
  std::uint32_t group = 0;
  std::shared_ptr<xrt_core::device> device;
};

}  // namespace xrt

namespace tessera::xrtlib {

// Both throw XRT's errors for sizes and flags that an NPU's driver refuses. `flags` are XCL_BO_FLAGS_...
std::shared_ptr<xrt::bo_impl> make_bo(std::shared_ptr<xrt_core::device> device, std::uint64_t bytes,
                                      std::uint32_t flags, std::uint32_t group);
std::shared_ptr<xrt::bo_impl> make_bo(std::shared_ptr<xrt_core::device> device, void* memory, std::uint64_t bytes,
                                      std::uint32_t flags, std::uint32_t group);
// Returns a buffer that the library fills and no program sees. TESSERA_CHECK and TESSERA_SYNC leave it alone: no sync()
// of the program could reach it, and the numbers of buffers in messages do not count it.
std::shared_ptr<xrt::bo_impl> make_library_bo(std::shared_ptr<xrt_core::device> device, std::uint64_t bytes);
int export_bo(const std::shared_ptr<xrt::bo_impl>& buffer);
// Returns a buffer that export_bo() gave out; throws if no such buffer of the device lives.
std::shared_ptr<xrt::bo_impl> import_bo(const std::shared_ptr<xrt_core::device>& device, int exported);

}  // namespace tessera::xrtlib
