// Kernels in programmable logic that a host drives by their registers. An NPU has none: the constructors throw.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/xrt_device.h"
#include "xrt/xrt_hw_context.h"
#include "xrt/xrt_uuid.h"

#ifdef __cplusplus
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <string>

namespace xrt {

class ip_impl;

class ip : public detail::pimpl<ip_impl> {
 public:
  class interrupt_impl;
  class interrupt : public detail::pimpl<interrupt_impl> {
   public:
    explicit interrupt(std::shared_ptr<interrupt_impl> impl) : detail::pimpl<interrupt_impl>(std::move(impl)) {}
    XRT_API_EXPORT void enable();
    XRT_API_EXPORT void disable();
    XRT_API_EXPORT void wait();
    XRT_API_EXPORT std::cv_status wait(const std::chrono::milliseconds& timeout) const;
  };

  ip() {}
  [[deprecated("use ip(hw_context, name)")]] XRT_API_EXPORT ip(const xrt::device& device, const xrt::uuid& xclbin,
                                                               const std::string& name);
  XRT_API_EXPORT ip(const xrt::hw_context& context, const std::string& name);
  XRT_API_EXPORT void write_register(uint32_t offset, uint32_t data);
  XRT_API_EXPORT uint32_t read_register(uint32_t offset) const;
  XRT_API_EXPORT interrupt create_interrupt_notify();
};

}  // namespace xrt
#endif
