// Contexts and their kernels.
#include "pyxrt/guard.h"

#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_hw_context.h>
#include <xrt/xrt_kernel.h>

#include <cstdint>
#include <cstring>

namespace tessera::pyxrt {
namespace {

using Context = xrt::hw_context;

Context::cfg_param_type parameters_of(const char* const* names, const std::uint32_t* values, std::size_t count) {
  Context::cfg_param_type parameters;
  for (std::size_t i = 0; i < count; ++i) parameters.emplace(names[i], values[i]);
  return parameters;
}

}  // namespace

PYXRT_API Context* pyxrt_hw_context_empty() {
  return made([] { return Context(); });
}
PYXRT_API Context* pyxrt_hw_context_open(const xrt::device* device, const unsigned char* uuid, int mode) {
  return made([&] { return Context(*device, xrt::uuid(uuid), static_cast<Context::access_mode>(mode)); });
}
PYXRT_API Context* pyxrt_hw_context_open_with(const xrt::device* device, const unsigned char* uuid,
                                              const char* const* names, const std::uint32_t* values,
                                              std::size_t count) {
  return made([&] { return Context(*device, xrt::uuid(uuid), parameters_of(names, values, count)); });
}
PYXRT_API Context* pyxrt_hw_context_staged(const xrt::device* device, const char* const* names,
                                           const std::uint32_t* values, std::size_t count, int mode) {
  return made(
      [&] { return Context(*device, parameters_of(names, values, count), static_cast<Context::access_mode>(mode)); });
}
PYXRT_API Context* pyxrt_hw_context_open_elf(const xrt::device* device, const xrt::elf* elf) {
  return made([&] { return Context(*device, *elf); });
}
PYXRT_API Context* pyxrt_hw_context_open_elf_with(const xrt::device* device, const xrt::elf* elf,
                                                  const char* const* names, const std::uint32_t* values,
                                                  std::size_t count, int mode) {
  return made([&] {
    return Context(*device, *elf, parameters_of(names, values, count), static_cast<Context::access_mode>(mode));
  });
}
PYXRT_API void pyxrt_hw_context_free(Context* context) {
  delete context;
}
PYXRT_API int pyxrt_hw_context_add_config(Context* context, const xrt::elf* elf) {
  return done([&] { context->add_config(*elf); });
}
PYXRT_API xrt::device* pyxrt_hw_context_device(const Context* context) {
  return made([&] { return context->get_device(); });
}
PYXRT_API int pyxrt_hw_context_xclbin_uuid(const Context* context, unsigned char* uuid) {
  return done([&] { std::memcpy(uuid, context->get_xclbin_uuid().get(), sizeof(xuid_t)); });
}
PYXRT_API xrt::xclbin* pyxrt_hw_context_xclbin(const Context* context) {
  return made([&] { return context->get_xclbin(); });
}
PYXRT_API int pyxrt_hw_context_mode(const Context* context) {
  return caught(-1, [&] { return static_cast<int>(context->get_mode()); });
}

PYXRT_API xrt::kernel* pyxrt_kernel_open(const Context* context, const char* name) {
  return made([&] { return xrt::kernel(*context, std::string(name)); });
}
// An xrt::ext::kernel adds constructors to an xrt::kernel, and no state.
PYXRT_API xrt::kernel* pyxrt_ext_kernel_open(const Context* context, const char* name) {
  return made([&] { return static_cast<xrt::kernel>(xrt::ext::kernel(*context, std::string(name))); });
}
PYXRT_API xrt::kernel* pyxrt_ext_kernel_of_module(const Context* context, const xrt::module* module, const char* name) {
  return made([&] { return static_cast<xrt::kernel>(xrt::ext::kernel(*context, *module, std::string(name))); });
}
PYXRT_API void pyxrt_kernel_free(xrt::kernel* kernel) {
  delete kernel;
}
PYXRT_API int pyxrt_kernel_group_id(const xrt::kernel* kernel, int argument, int* group) {
  return done([&] { *group = kernel->group_id(argument); });
}

}  // namespace tessera::pyxrt
