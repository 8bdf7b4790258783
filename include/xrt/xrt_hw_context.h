// A context: columns of a device that run the kernels of one xclbin or control-code ELF, in order.
#pragma once

#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/experimental/xrt_elf.h"
#include "xrt/xrt_device.h"
#include "xrt/xrt_uuid.h"

#ifndef __cplusplus
#error "xrt::hw_context is a class of C++"
#endif

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace xrt_core {
class hwctx_handle;
}  // namespace xrt_core

namespace xrt {

class hw_context_impl;

class hw_context : public detail::pimpl<hw_context_impl> {
 public:
  using cfg_param_type = std::map<std::string, uint32_t>;
  using qos_type = cfg_param_type;
  using cfg_type = std::map<std::string, std::string>;
  enum class access_mode : uint8_t { exclusive = 0, shared = 1 };

  hw_context() = default;
  // An empty context, for add_config().
  XRT_API_EXPORT hw_context(const xrt::device& device, const cfg_param_type& parameters, access_mode mode);
  hw_context(const xrt::device& device, const cfg_param_type& parameters)
      : hw_context(device, parameters, access_mode::shared) {}
  XRT_API_EXPORT hw_context(const xrt::device& device, const cfg_type& parameters, access_mode mode);
  hw_context(const xrt::device& device, const cfg_type& parameters)
      : hw_context(device, parameters, access_mode::shared) {}
  // A context for a control-code ELF that has its own configuration.
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_param_type& parameters,
                            access_mode mode);
  hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_param_type& parameters)
      : hw_context(device, elf, parameters, access_mode::shared) {}
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_type& parameters,
                            access_mode mode);
  hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_type& parameters)
      : hw_context(device, elf, parameters, access_mode::shared) {}
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::elf& elf);
  // A context for an xclbin that the device knows (device::register_xclbin).
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_param_type& parameters);
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_type& parameters);
  XRT_API_EXPORT hw_context(const xrt::device& device, const xrt::uuid& xclbin, access_mode mode);
  hw_context(const xrt::device& device, const xrt::uuid& xclbin) : hw_context(device, xclbin, access_mode::shared) {}
  hw_context(std::shared_ptr<hw_context_impl> impl) : detail::pimpl<hw_context_impl>(std::move(impl)) {}

  hw_context(const hw_context&) = default;
  hw_context(hw_context&&) = default;
  hw_context& operator=(const hw_context&) = default;
  hw_context& operator=(hw_context&&) = default;
  XRT_API_EXPORT ~hw_context();

  XRT_API_EXPORT void add_config(const xrt::elf& elf);
  XRT_API_EXPORT void update_qos(const qos_type& qos);
  XRT_API_EXPORT xrt::device get_device() const;
  XRT_API_EXPORT xrt::uuid get_xclbin_uuid() const;
  XRT_API_EXPORT xrt::xclbin get_xclbin() const;
  XRT_API_EXPORT access_mode get_mode() const;
  XRT_API_EXPORT std::vector<char> get_aie_coredump() const;
  XRT_API_EXPORT explicit operator xrt_core::hwctx_handle*() const;
};

}  // namespace xrt
