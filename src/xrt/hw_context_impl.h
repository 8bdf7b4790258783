// The object behind xrt::hw_context: a context of an xclbin or of full ELFs, or one that waits for its first ELF.
#pragma once

#include "base/fork_lock.h"
#include "xrt/context.h"
#include "xrt/elf.h"

#include <xrt/xrt_hw_context.h>

namespace xrt {

class hw_context_impl {
 public:
  hw_context_impl(std::shared_ptr<xrt_core::device> device, const xrt::xclbin& xclbin, hw_context::access_mode mode);
  // Makes a context without a configuration: the first ELF of add() gives it one.
  hw_context_impl(std::shared_ptr<xrt_core::device> device, hw_context::access_mode mode);

  const std::shared_ptr<xrt_core::device>& device() const { return device_; }
  const xrt::xclbin& xclbin() const { return xclbin_; }  // empty for a context of ELFs
  hw_context::access_mode mode() const { return mode_; }

  // Adds the kernels of a full ELF. Throws for an ELF with another number of columns, and for one with a kernel that
  // the context has.
  void add(const xrt::elf& elf);
  // Throws if the context has no configuration yet.
  tessera::xrtlib::Context& context() const;
  // Throws if the context is one of an xclbin, or in the other case of ELFs.
  void require_elf_flow(bool wanted) const;
  // Returns the control code of the context's ELFs. Throws if none of them has the kernel.
  tessera::xrtlib::Context::Module module_with(const std::string& kernel) const;

 private:
  const std::shared_ptr<xrt_core::device> device_;
  const xrt::xclbin xclbin_;
  const hw_context::access_mode mode_;
  mutable tessera::Mutex mutex_;
  std::shared_ptr<tessera::xrtlib::Context> context_;
  std::size_t columns_ = 0;                                   // of the configuration
  std::map<std::string, std::shared_ptr<elf_impl>> kernels_;  // the ELF of each kernel
};

}  // namespace xrt
