// The object behind xrt::kernel: a kernel in a context. It is one of an xclbin, with or without control code of a flat
// ELF, or one of a full ELF.
#pragma once

#include "xrt/hw_context_impl.h"
#include "xrt/kernel_code.h"

#include <xrt/xrt_kernel.h>

namespace xrt {

class kernel_impl {
 public:
  kernel_impl(std::shared_ptr<hw_context_impl> context, const std::string& name);
  // The same with the commands of a flat ELF. An empty module has none.
  kernel_impl(std::shared_ptr<hw_context_impl> context, const xrt::module& module, const std::string& name);
  // A kernel of a full ELF: "KERNEL:INSTANCE", or "KERNEL" if it has one instance.
  static std::shared_ptr<kernel_impl> of_elf(std::shared_ptr<hw_context_impl> context, const std::string& name);

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
  // Returns a line that says which arguments the buffers of command streams are.
  const std::shared_ptr<const std::string>& argument_note() const { return argument_note_; }
  const std::vector<xclbin::arg>& arguments() const { return kernel_->arguments; }
  const Roles& roles() const { return roles_; }
  std::size_t pdi() const { return pdi_; }
  // Returns the control code; nullptr for a kernel whose calls have a buffer with instructions.
  const tessera::xrtlib::KernelCode* code() const { return code_.get(); }
  // Returns the argument; throws if the kernel has no argument of this index or name.
  const xclbin::arg_impl& argument(int index) const;
  int index_of(const std::string& name) const;
  int group_of(int index) const;

 private:
  explicit kernel_impl(std::shared_ptr<hw_context_impl> context) : context_(std::move(context)) {}
  void find_roles();
  void name_arguments();
  void use(tessera::xrtlib::Context::Module module, std::size_t code, const std::string& name);

  std::shared_ptr<hw_context_impl> context_;
  std::shared_ptr<xclbin::kernel_impl> kernel_;
  Roles roles_;
  std::shared_ptr<const std::string> argument_note_;
  std::size_t pdi_ = 0;
  std::unique_ptr<tessera::xrtlib::KernelCode> code_;
};

}  // namespace xrt
