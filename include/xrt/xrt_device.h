// A device: an emulated NPU. TESSERA_DEVICE says which NPUs there are (docs/host-programs.md).
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/experimental/xrt_exception.h"
#include "xrt/experimental/xrt_xclbin.h"
#include "xrt/xrt_uuid.h"

#ifdef __cplusplus
#include "xrt/detail/abi.h"
#include "xrt/detail/any.h"
#include "xrt/detail/param_traits.h"
#include "xrt/detail/pimpl.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#endif

typedef void* xrtDeviceHandle;

#ifdef __cplusplus
namespace xrt_core {
class device;
}  // namespace xrt_core

namespace xrt {
namespace info {

enum class device : unsigned int {
  bdf,
  interface_uuid,
  kdma,
  max_clock_frequency_mhz,
  m2m,
  name,
  nodma,
  offline,
  electrical,
  thermal,
  mechanical,
  memory,
  platform,
  pcie_info,
  host,
  aie,
  aie_shim,
  dynamic_regions,
  vmr,
  aie_mem
};

XRT_INFO_PARAM_TRAITS(device::bdf, std::string)
XRT_INFO_PARAM_TRAITS(device::interface_uuid, xrt::uuid)
XRT_INFO_PARAM_TRAITS(device::kdma, std::uint32_t)
XRT_INFO_PARAM_TRAITS(device::max_clock_frequency_mhz, unsigned long)
XRT_INFO_PARAM_TRAITS(device::m2m, bool)
XRT_INFO_PARAM_TRAITS(device::name, std::string)
XRT_INFO_PARAM_TRAITS(device::nodma, bool)
XRT_INFO_PARAM_TRAITS(device::offline, bool)
XRT_INFO_PARAM_TRAITS(device::electrical, std::string)
XRT_INFO_PARAM_TRAITS(device::thermal, std::string)
XRT_INFO_PARAM_TRAITS(device::mechanical, std::string)
XRT_INFO_PARAM_TRAITS(device::memory, std::string)
XRT_INFO_PARAM_TRAITS(device::platform, std::string)
XRT_INFO_PARAM_TRAITS(device::pcie_info, std::string)
XRT_INFO_PARAM_TRAITS(device::host, std::string)
XRT_INFO_PARAM_TRAITS(device::aie, std::string)
XRT_INFO_PARAM_TRAITS(device::aie_shim, std::string)
XRT_INFO_PARAM_TRAITS(device::dynamic_regions, std::string)
XRT_INFO_PARAM_TRAITS(device::vmr, std::string)
XRT_INFO_PARAM_TRAITS(device::aie_mem, std::string)

}  // namespace info

class device {
 public:
  class error_impl;
  class error : public detail::pimpl<error_impl>, public xrt::exception {
   public:
    XRT_API_EXPORT explicit error(const std::string& message);
    XRT_API_EXPORT const char* what() const noexcept override;
  };
  class runtime_error : public error {
    using error::error;
  };
  class oom_error : public runtime_error {
    using runtime_error::runtime_error;
  };

  device() = default;
  XRT_API_EXPORT explicit device(unsigned int index);
  XRT_API_EXPORT explicit device(const std::string& bdf);
  explicit device(int index) : device(static_cast<unsigned int>(index)) {}
  explicit device(std::shared_ptr<xrt_core::device> impl) : handle(std::move(impl)) {}
  XRT_API_EXPORT explicit device(xclDeviceHandle handle);
  device(const device&) = default;
  device(device&&) = default;
  device& operator=(const device&) = default;
  device& operator=(device&&) = default;
  XRT_API_EXPORT ~device();

#if __cplusplus >= 201703L
  template <info::device param>
  typename info::param_traits<info::device, param>::return_type get_info() const {
    return std::any_cast<typename info::param_traits<info::device, param>::return_type>(
        get_info_std(param, detail::abi{}));
  }
#endif

  XRT_API_EXPORT uuid register_xclbin(const xrt::xclbin& xclbin);
  [[deprecated("use an xrt::hw_context")]] XRT_API_EXPORT uuid load_xclbin(const axlf* xclbin);
  [[deprecated("use an xrt::hw_context")]] XRT_API_EXPORT uuid load_xclbin(const std::string& file);
  [[deprecated("use an xrt::hw_context")]] XRT_API_EXPORT uuid load_xclbin(const xrt::xclbin& xclbin);
  XRT_API_EXPORT uuid get_xclbin_uuid() const;
  template <typename Section>
  Section get_xclbin_section(axlf_section_kind kind, const uuid& id) const {
    return reinterpret_cast<Section>(get_xclbin_section(kind, id).first);
  }

  // Old functions of buffers and kernels take this handle. It lives as long as the device.
  XRT_API_EXPORT operator xclDeviceHandle() const;
  std::shared_ptr<xrt_core::device> get_handle() const { return handle; }
  XRT_API_EXPORT void reset();
  explicit operator bool() const { return handle != nullptr; }

 private:
  XRT_API_EXPORT std::pair<const char*, size_t> get_xclbin_section(axlf_section_kind kind, const uuid& id) const;
#if __cplusplus >= 201703L
  XRT_API_EXPORT std::any get_info_std(info::device param, const detail::abi& abi) const;
#endif

  std::shared_ptr<xrt_core::device> handle;
};

XRT_API_EXPORT bool operator==(const device& a, const device& b);
inline bool operator!=(const device& a, const device& b) {
  return !(a == b);
}

}  // namespace xrt

extern "C" {
#endif

// These functions return nullptr or -1 on failure, and set errno.
XRT_API_EXPORT xrtDeviceHandle xrtDeviceOpen(unsigned int index);
XRT_API_EXPORT xrtDeviceHandle xrtDeviceOpenByBDF(const char* bdf);
XRT_API_EXPORT xrtDeviceHandle xrtDeviceOpenFromXcl(xclDeviceHandle handle);
XRT_API_EXPORT int xrtDeviceClose(xrtDeviceHandle device);
XRT_API_EXPORT int xrtDeviceLoadXclbin(xrtDeviceHandle device, const struct axlf* xclbin);
XRT_API_EXPORT int xrtDeviceLoadXclbinFile(xrtDeviceHandle device, const char* file);
XRT_API_EXPORT int xrtDeviceLoadXclbinHandle(xrtDeviceHandle device, xrtXclbinHandle xclbin);
XRT_API_EXPORT int xrtDeviceLoadXclbinUUID(xrtDeviceHandle device, const xuid_t id);
XRT_API_EXPORT int xrtDeviceGetXclbinUUID(xrtDeviceHandle device, xuid_t out);
XRT_API_EXPORT xclDeviceHandle xrtDeviceToXclDevice(xrtDeviceHandle device);

#ifdef __cplusplus
}
#endif
