// The object behind xrt::hw_context.
#pragma once

#include "xrt/context.h"

#include <xrt/xrt_hw_context.h>

namespace xrt {

class hw_context_impl {
 public:
  hw_context_impl(std::shared_ptr<xrt_core::device> device, const xrt::xclbin& xclbin, hw_context::access_mode mode);

  const std::shared_ptr<xrt_core::device>& device() const { return context_->device(); }
  tessera::xrtlib::Context& context() const { return *context_; }
  const xrt::xclbin& xclbin() const { return xclbin_; }
  hw_context::access_mode mode() const { return mode_; }

 private:
  xrt::xclbin xclbin_;
  hw_context::access_mode mode_;
  std::shared_ptr<tessera::xrtlib::Context> context_;
};

}  // namespace xrt
