// The objects behind xrt::elf and xrt::module: a checked control-code ELF, and the name of a module.
#pragma once

#include "container/module/module.h"

#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_module.h>

#include <memory>
#include <string>
#include <vector>

namespace xrt {

class elf::kernel::instance_impl {
 public:
  std::string name;
};

class elf::kernel_impl {
 public:
  std::string name;
  std::size_t arguments = 0;
  std::vector<elf::kernel::instance> instances;
};

class elf_impl {
 public:
  // Throws if the bytes are not control code for an NPU. `name` is the file's name, for diagnostics, and `refusal` the
  // first line of the exception.
  elf_impl(tessera::ByteSpan bytes, std::string name, const std::string& refusal);

  const std::string& name() const { return name_; }
  const tessera::container::ControlModule& module() const { return *module_; }
  const std::shared_ptr<const tessera::container::ControlModule>& shared_module() const { return module_; }
  // Returns the width of the partition. Throws for a flat ELF, which does not tell it.
  std::uint32_t columns() const;

 private:
  std::string name_;
  std::shared_ptr<const tessera::container::ControlModule> module_;
};

class module_impl {
 public:
  std::shared_ptr<elf_impl> elf;
  std::string name;
};

}  // namespace xrt
