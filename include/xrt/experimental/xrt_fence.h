// Fences order commands of several contexts or processes. The drivers of NPUs have none, and no more has Tessera: the
// constructors throw.
#pragma once

#include "xrt/detail/config.h"
#include "xrt/xrt_bo.h"
#include "xrt/xrt_device.h"

#ifndef __cplusplus
#error "xrt::fence is a class of C++"
#endif

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>

namespace xrt_core {
class fence_handle;
}  // namespace xrt_core

namespace xrt {

class fence_impl;

class fence : public detail::pimpl<fence_impl> {
 public:
  using export_handle = int;
  enum class access_mode : uint8_t { local, shared, process, hybrid };

  fence() = default;
  XRT_API_EXPORT fence(const xrt::device& device, access_mode access);
  XRT_API_EXPORT fence(const xrt::device& device, pid_type process, export_handle exported);
  XRT_API_EXPORT fence(const fence& other);
  XRT_API_EXPORT fence(fence&& other) noexcept;
  fence& operator=(fence&& other) noexcept = default;
  XRT_API_EXPORT fence(std::unique_ptr<xrt_core::fence_handle> handle);

  XRT_API_EXPORT export_handle export_fence();
  XRT_API_EXPORT void signal(uint64_t value);
  XRT_API_EXPORT void signal();
  XRT_API_EXPORT std::cv_status wait(uint64_t value, const std::chrono::milliseconds& timeout);
  XRT_API_EXPORT std::cv_status wait(const std::chrono::milliseconds& timeout);
  XRT_API_EXPORT access_mode get_access_mode() const;
  XRT_API_EXPORT uint64_t get_next_state() const;
};

}  // namespace xrt
