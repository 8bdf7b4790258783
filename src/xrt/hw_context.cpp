// xrt::hw_context.
#include "xrt/hw_context_impl.h"

#include "xrt/codes.h"
#include "xrt/elf.h"
#include "xrt/faults.h"

#include <xrt/experimental/xrt_module.h>

#include <cerrno>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

// Makes a context for an xclbin that the device knows.
std::shared_ptr<hw_context_impl> make_context(const xrt::device& device, const xrt::uuid& xclbin,
                                              hw_context::access_mode mode) {
  const auto impl = device_of(device);
  return std::make_shared<hw_context_impl>(impl, impl->find(xclbin), mode);
}

}  // namespace

hw_context_impl::hw_context_impl(std::shared_ptr<xrt_core::device> device, const xrt::xclbin& xclbin,
                                 hw_context::access_mode mode)
    : xclbin_(xclbin), mode_(mode), context_(std::make_shared<Context>(std::move(device), xclbin.get_handle())) {}

hw_context::hw_context(const xrt::device&, const cfg_param_type&, access_mode) {
  refuse_elf("an xrt::hw_context without an xclbin");
}
hw_context::hw_context(const xrt::device&, const cfg_type&, access_mode) {
  refuse_elf("an xrt::hw_context without an xclbin");
}
hw_context::hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_param_type&, access_mode)
    : hw_context(device, elf) {}
hw_context::hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_type&, access_mode)
    : hw_context(device, elf) {}
hw_context::hw_context(const xrt::device&, const xrt::elf&) {
  refuse_elf("an xrt::hw_context of an ELF");
}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_param_type&)
    : hw_context(device, xclbin, access_mode::shared) {}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_type&)
    : hw_context(device, xclbin, access_mode::shared) {}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, access_mode mode)
    : detail::pimpl<hw_context_impl>(make_context(device, xclbin, mode)) {}

hw_context::~hw_context() = default;

void hw_context::add_config(const xrt::elf&) {
  refuse_elf("xrt::hw_context::add_config()");
}

// The quality of service has no effect: contexts do not wait for each other.
void hw_context::update_qos(const qos_type&) {
  held(handle, "xrt::hw_context");
}

xrt::device hw_context::get_device() const {
  return xrt::device(held(handle, "xrt::hw_context")->device());
}

xrt::uuid hw_context::get_xclbin_uuid() const {
  return held(handle, "xrt::hw_context")->xclbin().get_uuid();
}

xrt::xclbin hw_context::get_xclbin() const {
  return held(handle, "xrt::hw_context")->xclbin();
}

hw_context::access_mode hw_context::get_mode() const {
  return held(handle, "xrt::hw_context")->mode();
}

std::vector<char> hw_context::get_aie_coredump() const {
  throw_not_on_npu("xrt::hw_context::get_aie_coredump()",
                   "Tessera shows the state of an array by its own reports and by `tessera state`");
}

hw_context::operator xrt_core::hwctx_handle*() const {
  throw_not_on_npu("the handle of a context", "no driver of a device stands below this library");
}

}  // namespace xrt
