// xclbins and their parts, and control-code ELFs.
#include "pyxrt/guard.h"

#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_module.h>
#include <xrt/experimental/xrt_xclbin.h>

#include <cstdint>
#include <cstring>

namespace tessera::pyxrt {

using Ip = xrt::xclbin::ip;
using Kernel = xrt::xclbin::kernel;
using Memory = xrt::xclbin::mem;

PYXRT_API xrt::xclbin* pyxrt_xclbin_empty() {
  return made([] { return xrt::xclbin(); });
}
PYXRT_API xrt::xclbin* pyxrt_xclbin_open(const char* file) {
  return made([&] { return xrt::xclbin(std::string(file)); });
}
PYXRT_API xrt::xclbin* pyxrt_xclbin_of_axlf(const axlf* top) {
  return made([&] { return xrt::xclbin(top); });
}
PYXRT_API void pyxrt_xclbin_free(xrt::xclbin* xclbin) {
  delete xclbin;
}
PYXRT_API int pyxrt_xclbin_uuid(const xrt::xclbin* xclbin, unsigned char* uuid) {
  return done([&] { std::memcpy(uuid, xclbin->get_uuid().get(), sizeof(xuid_t)); });
}
PYXRT_API const char* pyxrt_xclbin_xsa_name(const xrt::xclbin* xclbin) {
  return said([&] { return xclbin->get_xsa_name(); });
}
PYXRT_API const void* pyxrt_xclbin_axlf(const xrt::xclbin* xclbin) {
  return caught(static_cast<const void*>(nullptr), [&] { return static_cast<const void*>(xclbin->get_axlf()); });
}

PYXRT_API std::int64_t pyxrt_xclbin_kernel_count(const xrt::xclbin* xclbin) {
  return caught(std::int64_t{-1}, [&] { return static_cast<std::int64_t>(xclbin->get_kernels().size()); });
}
PYXRT_API Kernel* pyxrt_xclbin_kernel(const xrt::xclbin* xclbin, std::size_t index) {
  return made([&] { return xclbin->get_kernels().at(index); });
}
PYXRT_API Kernel* pyxrt_xclbinkernel_empty() {
  return made([] { return Kernel(); });
}
PYXRT_API void pyxrt_xclbinkernel_free(Kernel* kernel) {
  delete kernel;
}
PYXRT_API const char* pyxrt_xclbinkernel_name(const Kernel* kernel) {
  return said([&] { return kernel->get_name(); });
}
PYXRT_API std::int64_t pyxrt_xclbinkernel_num_args(const Kernel* kernel) {
  return caught(std::int64_t{-1}, [&] { return static_cast<std::int64_t>(kernel->get_num_args()); });
}

PYXRT_API Ip* pyxrt_xclbinip_empty() {
  return made([] { return Ip(); });
}
PYXRT_API void pyxrt_xclbinip_free(Ip* ip) {
  delete ip;
}
PYXRT_API const char* pyxrt_xclbinip_name(const Ip* ip) {
  return said([&] { return ip->get_name(); });
}

PYXRT_API std::int64_t pyxrt_xclbin_mem_count(const xrt::xclbin* xclbin) {
  return caught(std::int64_t{-1}, [&] { return static_cast<std::int64_t>(xclbin->get_mems().size()); });
}
PYXRT_API Memory* pyxrt_xclbin_mem(const xrt::xclbin* xclbin, std::size_t index) {
  return made([&] { return xclbin->get_mems().at(index); });
}
PYXRT_API Memory* pyxrt_xclbinmem_empty() {
  return made([] { return Memory(); });
}
PYXRT_API void pyxrt_xclbinmem_free(Memory* memory) {
  delete memory;
}
PYXRT_API const char* pyxrt_xclbinmem_tag(const Memory* memory) {
  return said([&] { return memory->get_tag(); });
}
PYXRT_API int pyxrt_xclbinmem_base_address(const Memory* memory, std::uint64_t* address) {
  return done([&] { *address = memory->get_base_address(); });
}
PYXRT_API int pyxrt_xclbinmem_size_kb(const Memory* memory, std::uint64_t* size) {
  return done([&] { *size = memory->get_size_kb(); });
}
PYXRT_API int pyxrt_xclbinmem_used(const Memory* memory) {
  return caught(-1, [&] { return static_cast<int>(memory->get_used()); });
}
PYXRT_API std::int64_t pyxrt_xclbinmem_index(const Memory* memory) {
  return caught(std::int64_t{-1}, [&] { return static_cast<std::int64_t>(memory->get_index()); });
}

PYXRT_API xrt::elf* pyxrt_elf_open(const char* file) {
  return made([&] { return xrt::elf(std::string(file)); });
}
PYXRT_API xrt::elf* pyxrt_elf_of_bytes(const void* bytes, std::size_t size) {
  return made([&] { return xrt::elf(bytes, size); });
}
PYXRT_API void pyxrt_elf_free(xrt::elf* elf) {
  delete elf;
}
PYXRT_API xrt::module* pyxrt_module_make(const xrt::elf* elf) {
  return made([&] { return xrt::module(*elf); });
}
PYXRT_API void pyxrt_module_free(xrt::module* module) {
  delete module;
}
PYXRT_API xrt::hw_context* pyxrt_module_hw_context(const xrt::module* module) {
  return made([&] { return module->get_hw_context(); });
}

}  // namespace tessera::pyxrt
