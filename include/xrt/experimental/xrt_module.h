// The commands of a control-code ELF, for a kernel.
#pragma once

#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/experimental/xrt_elf.h"
#include "xrt/xrt_bo.h"
#include "xrt/xrt_hw_context.h"
#include "xrt/xrt_uuid.h"

#ifndef __cplusplus
#error "xrt::module is a class of C++"
#endif

#include <memory>
#include <string>
#include <utility>

namespace xrt {

class module_impl;

class module : public detail::pimpl<module_impl> {
 public:
  module() {}
  XRT_API_EXPORT explicit module(const xrt::elf& elf);
  XRT_API_EXPORT explicit module(const xrt::elf& elf, const std::string& name);
  explicit module(std::shared_ptr<module_impl> impl) : detail::pimpl<module_impl>(std::move(impl)) {}
  XRT_API_EXPORT xrt::hw_context get_hw_context() const;
};

}  // namespace xrt
