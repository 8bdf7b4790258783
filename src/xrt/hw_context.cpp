// xrt::hw_context.
#include "xrt/hw_context_impl.h"

#include "base/text.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <fmt/ranges.h>

#include <ranges>

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

std::shared_ptr<hw_context_impl> make_context(const xrt::device& device, const xrt::elf& elf,
                                              hw_context::access_mode mode) {
  auto context = std::make_shared<hw_context_impl>(device_of(device), mode);
  context->add(elf);
  return context;
}

[[noreturn]] void refuse_flow(const char* wanted, const char* cause, const char* help) {
  throw_runtime(fmt::format("Invalid API called for xrt::kernel creation, xrt::hw_context passed is not created using "
                            "{}",
                            wanted),
                problem(code::misuse, "{}", cause).help("{}", help));
}

[[noreturn]] void refuse_empty_context(const char* first) {
  throw_runtime(
      first,
      problem(code::misuse, "the context has no configuration yet").help("call add_config() with a full ELF first"));
}

// Returns the columns of the configuration; 0 if the container does not tell them.
std::size_t columns_of(const xrt::xclbin& xclbin) {
  const auto& partitions = xclbin.get_handle()->partitions;
  return partitions.empty() ? 0 : partitions.front()->partition.column_width;
}

}  // namespace

hw_context_impl::hw_context_impl(std::shared_ptr<xrt_core::device> device, const xrt::xclbin& xclbin,
                                 hw_context::access_mode mode)
    : device_(std::move(device)),
      xclbin_(xclbin),
      mode_(mode),
      context_(std::make_shared<Context>(device_, xclbin.get_handle())),
      columns_(columns_of(xclbin)) {}

hw_context_impl::hw_context_impl(std::shared_ptr<xrt_core::device> device, hw_context::access_mode mode)
    : device_(std::move(device)), mode_(mode) {}

void hw_context_impl::add(const xrt::elf& elf) {
  const std::shared_ptr<elf_impl>& file = held(elf.get_handle(), "xrt::elf");
  const std::size_t columns = file->columns();
  const std::lock_guard lock(mutex_);
  if (context_ && columns != columns_)
    throw_runtime("can not add config to ctx with different configuration",
                  problem(code::misuse, "the ELF is for {}, and the context has {}", counted(columns, "column"),
                          counted(columns_, "column"))
                      .at("{}", file->name())
                      .help("make a context of its own for the ELF"));
  for (const container::ControlKernel& kernel : file->module().kernels)
    if (kernels_.contains(kernel.name))
      throw_runtime(
          "kernel already exists, cannot use this ELF with this hw ctx",
          problem(code::misuse, "the context has a kernel '{}' of {}", kernel.name, kernels_.at(kernel.name)->name())
              .at("{}", file->name())
              .help("make a context of its own for the ELF, or give its kernels other names"));
  if (!context_)
    context_ = std::make_shared<Context>(device_, file->shared_module(), file->name());
  else if (!xclbin_)
    context_->add(file->module(), file->name());
  columns_ = columns;
  for (const container::ControlKernel& kernel : file->module().kernels) kernels_.emplace(kernel.name, file);
}

Context& hw_context_impl::context() const {
  const std::lock_guard lock(mutex_);
  if (context_) return *context_;
  refuse_empty_context("Hardware Context Handle is not yet created");
}

void hw_context_impl::require_elf_flow(bool wanted) const {
  const std::lock_guard lock(mutex_);
  if (!context_) refuse_empty_context("Hardware Context Handle is not yet created, so cannot determine flow type.");
  if (wanted && xclbin_)
    refuse_flow("full ELF", "the context belongs to an xclbin",
                "make the context from a full ELF, or the kernel as an xrt::kernel or with an xrt::module");
  if (!wanted && !xclbin_)
    refuse_flow("XCLBIN", "the context belongs to a full ELF", "make the kernel as xrt::ext::kernel(context, name)");
}

Context::Module hw_context_impl::module_with(const std::string& kernel) const {
  const std::lock_guard lock(mutex_);
  if (kernels_.contains(kernel)) return context_->module();
  throw_runtime("no ELF found with given kernel name in ctx",
                problem(code::bad_container, "no ELF of the context has a kernel '{}'", kernel)
                    .note("the kernels of the context: {}", fmt::join(kernels_ | std::views::keys, ", "))
                    .help("name one of these kernels"));
}

hw_context::hw_context(const xrt::device& device, const cfg_param_type&, access_mode mode)
    : detail::pimpl<hw_context_impl>(std::make_shared<hw_context_impl>(device_of(device), mode)) {}
hw_context::hw_context(const xrt::device& device, const cfg_type&, access_mode mode)
    : detail::pimpl<hw_context_impl>(std::make_shared<hw_context_impl>(device_of(device), mode)) {}
hw_context::hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_param_type&, access_mode mode)
    : detail::pimpl<hw_context_impl>(make_context(device, elf, mode)) {}
hw_context::hw_context(const xrt::device& device, const xrt::elf& elf, const cfg_type&, access_mode mode)
    : detail::pimpl<hw_context_impl>(make_context(device, elf, mode)) {}
hw_context::hw_context(const xrt::device& device, const xrt::elf& elf)
    : detail::pimpl<hw_context_impl>(make_context(device, elf, access_mode::shared)) {}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_param_type&)
    : hw_context(device, xclbin, access_mode::shared) {}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, const cfg_type&)
    : hw_context(device, xclbin, access_mode::shared) {}
hw_context::hw_context(const xrt::device& device, const xrt::uuid& xclbin, access_mode mode)
    : detail::pimpl<hw_context_impl>(make_context(device, xclbin, mode)) {}

hw_context::~hw_context() = default;

void hw_context::add_config(const xrt::elf& elf) {
  held(handle, "xrt::hw_context")->add(elf);
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
  throw_runtime("AIE coredump is not supported on this platform",
                problem(code::not_on_npu, "Tessera does not write the dump of an array in XRT's form")
                    .help("look at the array by `tessera run` and `tessera state`"));
}

hw_context::operator xrt_core::hwctx_handle*() const {
  throw_not_on_npu("the handle of a context", "no driver of a device stands below this library");
}

}  // namespace xrt
