// Buffers for NPUs, and kernels whose commands are a control-code ELF.
#pragma once

#include "xrt/detail/bitmask.h"
#include "xrt/detail/config.h"
#include "xrt/experimental/xrt_module.h"
#include "xrt/xrt_bo.h"
#include "xrt/xrt_hw_context.h"
#include "xrt/xrt_kernel.h"

#ifndef __cplusplus
#error "xrt::ext has classes of C++"
#endif

#include <cstdint>

namespace xrt {
namespace ext {

class bo : public xrt::bo {
 public:
  enum class access_mode : uint64_t {
    none = 0,
    read = 1 << 0,
    write = 1 << 1,
    read_write = read | write,
    local = 0,
    shared = 1 << 2,
    process = 1 << 3,
    hybrid = 1 << 4,
  };
  friend constexpr access_mode operator&(access_mode a, access_mode b) { return xrt::detail::operator&(a, b); }
  friend constexpr access_mode operator|(access_mode a, access_mode b) { return xrt::detail::operator|(a, b); }

  XRT_API_EXPORT bo(const xrt::device& device, void* memory, size_t bytes, access_mode access);
  XRT_API_EXPORT bo(const xrt::device& device, void* memory, size_t bytes);
  XRT_API_EXPORT bo(const xrt::device& device, size_t bytes, access_mode access);
  XRT_API_EXPORT bo(const xrt::device& device, size_t bytes);
  XRT_API_EXPORT bo(const xrt::device& device, pid_type process, xrt::bo::export_handle exported);
  XRT_API_EXPORT bo(const xrt::hw_context& context, size_t bytes, access_mode access);
  XRT_API_EXPORT bo(const xrt::hw_context& context, size_t bytes);
  XRT_API_EXPORT bo(const xrt::hw_context& context, pid_type process, xrt::bo::export_handle exported);
};

class kernel : public xrt::kernel {
 public:
  XRT_API_EXPORT kernel(const xrt::hw_context& context, const xrt::module& module, const std::string& name);
  XRT_API_EXPORT kernel(const xrt::hw_context& context, const std::string& name);
};

}  // namespace ext
}  // namespace xrt
