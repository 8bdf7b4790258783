// The object behind xrt::kernel: a kernel of an xclbin in a context.
#pragma once

#include "xrt/hw_context_impl.h"

#include <xrt/xrt_kernel.h>

namespace xrt {

class kernel_impl {
 public:
  kernel_impl(std::shared_ptr<hw_context_impl> context, const std::string& name);

  // The roles of the arguments. Kernels of NPUs have either (opcode, instructions, count, buffers...) or, in 2023,
  // (instructions, count, buffers...).
  struct Roles {
    std::optional<std::size_t> opcode;
    std::size_t instructions = 0;
    std::size_t count = 0;
    std::vector<std::size_t> buffers;  // argument k of command streams is the k-th of these
  };

  const std::shared_ptr<hw_context_impl>& context() const { return context_; }
  const std::string& name() const { return kernel_->name; }
  const std::vector<xclbin::arg>& arguments() const { return kernel_->arguments; }
  const Roles& roles() const { return roles_; }
  std::size_t pdi() const { return pdi_; }
  // Returns the argument; throws if the kernel has no argument of this index or name.
  const xclbin::arg_impl& argument(int index) const;
  int index_of(const std::string& name) const;
  int group_of(int index) const;

 private:
  void find_roles();

  std::shared_ptr<hw_context_impl> context_;
  std::shared_ptr<xclbin::kernel_impl> kernel_;
  Roles roles_;
  std::size_t pdi_ = 0;
};

}  // namespace xrt
