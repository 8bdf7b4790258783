// Arguments that a host changes while a kernel in programmable logic runs. An NPU has none: the constructor throws.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/xrt_bo.h"
#include "xrt/xrt_kernel.h"

#ifdef __cplusplus
#include <cstdint>
#include <string>
#include <utility>

namespace xrt {

class mailbox_impl;

class mailbox : public detail::pimpl<mailbox_impl> {
 public:
  XRT_API_EXPORT explicit mailbox(const run& run);
  XRT_API_EXPORT void read();
  XRT_API_EXPORT void write();
  XRT_API_EXPORT std::pair<const void*, size_t> get_arg(int index) const;
  void set_arg(int index, xrt::bo& arg) { set_arg_at_index(index, arg); }
  void set_arg(int index, const xrt::bo& arg) { set_arg_at_index(index, arg); }
  void set_arg(int index, xrt::bo&& arg) { set_arg_at_index(index, arg); }
  template <typename Arg>
  void set_arg(int index, Arg&& arg) {
    set_arg_at_index(index, &arg, sizeof(arg));
  }
  template <typename Arg>
  void set_arg(const std::string& name, Arg&& arg) {
    set_arg(get_arg_index(name), std::forward<Arg>(arg));
  }

 private:
  XRT_API_EXPORT int get_arg_index(const std::string& name) const;
  XRT_API_EXPORT void set_arg_at_index(int index, const void* value, size_t bytes);
  XRT_API_EXPORT void set_arg_at_index(int index, const xrt::bo& buffer);
};

}  // namespace xrt
#endif
