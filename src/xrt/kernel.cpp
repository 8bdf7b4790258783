// xrt::kernel.
#include "base/text.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/instructions.h"
#include "xrt/kernel_impl.h"

#include <xrt/experimental/xrt_ext.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

std::vector<std::string> names_of_kernels(const xclbin_impl& xclbin) {
  std::vector<std::string> names;
  for (const xclbin::kernel& one : xclbin.kernels)
    for (const xclbin::ip& unit : one.get_handle()->units) names.push_back(unit.get_name());
  return names;
}

std::shared_ptr<xclbin::kernel_impl> kernel_named(const xclbin_impl& xclbin, const std::string& name) {
  const std::string wanted = name.substr(0, name.find(':'));
  for (const xclbin::kernel& one : xclbin.kernels)
    if (one.get_handle()->name == wanted) return one.get_handle();
  throw_system(EINVAL, fmt::format("No such kernel '{}'", name),
               problem(code::bad_container, "the container has no kernel '{}'", name)
                   .at("{}", xclbin.name())
                   .note("its kernels: {}", fmt::join(names_of_kernels(xclbin), ", "))
                   .help("name one of these kernels"));
}

// XRT's descriptions of the arguments of a kernel of a full ELF, which are all buffers.
std::vector<xclbin::arg> arguments_of_elf(std::size_t count) {
  std::vector<xclbin::arg> all;
  for (std::size_t i = 0; i < count; ++i)
    all.emplace_back(std::make_shared<xclbin::arg_impl>(xclbin::arg_impl{fmt::format("argv{}", i),
                                                                         "no-port",
                                                                         "no-type",
                                                                         sizeof(std::uint64_t),
                                                                         i * sizeof(std::uint64_t),
                                                                         i,
                                                                         true,
                                                                         {}}));
  return all;
}

// Returns the index of the call in the module; throws XRT's exceptions.
std::size_t code_named(const container::ControlModule& module, const std::string& name) {
  auto code = container::find_code(module, name);
  if (code) return *code;
  if (name.find(':') == std::string::npos)
    throw_runtime("Multiple sub kernels present for given kernel, cannot choose sub kernel", code.error());
  throw_runtime(fmt::format("Unable to find group idx for given kernel: {}", name), code.error());
}

}  // namespace

kernel_impl::kernel_impl(std::shared_ptr<hw_context_impl> context, const std::string& name)
    : context_(std::move(context)) {
  context_->require_elf_flow(false);
  const xclbin_impl& xclbin = *context_->xclbin().get_handle();
  kernel_ = kernel_named(xclbin, name);
  const std::vector<xclbin::ip> units = xclbin::kernel(kernel_).get_cus(name);
  if (units.empty())
    throw_runtime(fmt::format("No compute units matching '{}'", name),
                  problem(code::bad_container, "the container has no instance '{}'", name)
                      .at("{}", xclbin.name())
                      .note("its kernels: {}", fmt::join(names_of_kernels(xclbin), ", "))
                      .help("name one of these instances"));
  pdi_ = pdi_of(xclbin, units.front());
  find_roles();
}

kernel_impl::kernel_impl(std::shared_ptr<hw_context_impl> context, const xrt::module& module, const std::string& name)
    : kernel_impl(std::move(context), name) {
  if (!module) return;
  const elf_impl& file = *module.get_handle()->elf;
  if (file.module().is_full())
    throw_runtime("Invalid API called for xrt::kernel creation, xrt::module passed is created using full ELF",
                  problem(code::misuse, "the ELF of the module has device images of its own")
                      .at("{}", file.name())
                      .help("make a context of the ELF, and the kernel as xrt::ext::kernel(context, name)"));
  use(file.shared_module(), 0, file.name());
}

std::shared_ptr<kernel_impl> kernel_impl::of_elf(std::shared_ptr<hw_context_impl> context, const std::string& name) {
  context->require_elf_flow(true);
  const std::string kernel = name.substr(0, name.find(':'));
  const Context::Module module = context->module_with(kernel);
  const std::size_t code = code_named(*module, name);
  std::shared_ptr<kernel_impl> made(new kernel_impl(std::move(context)));
  made->kernel_ = std::make_shared<xclbin::kernel_impl>();
  made->kernel_->name = kernel;
  made->kernel_->type = xclbin::kernel::kernel_type::dpu;
  const container::ControlKernel& found = *std::ranges::find(module->kernels, kernel, &container::ControlKernel::name);
  made->kernel_->arguments = arguments_of_elf(found.arguments);
  for (std::size_t i = 0; i < found.arguments; ++i) made->roles_.buffers.push_back(i);
  made->name_arguments();
  made->use(module, code, fmt::format("{}:{}", kernel, module->codes[code].instance));
  return made;
}

void kernel_impl::use(Context::Module module, std::size_t code, const std::string& name) {
  std::vector<KernelCode::Argument> all;
  for (const xclbin::arg& argument : kernel_->arguments)
    all.push_back({argument.get_handle()->name, argument.get_handle()->index, std::nullopt});
  for (unsigned k = 0; k < roles_.buffers.size(); ++k) all[roles_.buffers[k]].number = k;
  code_ = std::make_unique<KernelCode>(std::move(module), code, std::move(all), name, context_->device()->name());
}

void kernel_impl::find_roles() {
  const auto& all = kernel_->arguments;
  const auto is_buffer = [&](std::size_t i) { return all[i].get_handle()->is_buffer; };
  std::size_t first = 0;
  while (first < all.size() && !is_buffer(first)) ++first;
  if (first > 1 || first + 1 >= all.size() || is_buffer(first + 1))
    throw_runtime(
        fmt::format("Unsupported arguments of kernel '{}'", kernel_->name),
        problem(code::bad_container, "kernel '{}' does not have the arguments of an NPU kernel", kernel_->name)
            .note("they begin with an opcode, the buffer of the instructions, and their count; the opcode may "
                  "be absent")
            .help("name a kernel whose type is DPU"));
  if (first == 1) roles_.opcode = 0;
  roles_.instructions = first;
  roles_.count = first + 1;
  for (std::size_t i = first + 2; i < all.size(); ++i)
    if (is_buffer(i)) roles_.buffers.push_back(i);
  name_arguments();
}

void kernel_impl::name_arguments() {
  std::string list;
  for (std::size_t i = 0; i < roles_.buffers.size(); ++i)
    list += fmt::format("{}{} is argument {} ('{}')", i == 0 ? "host buffer " : ", ", i, roles_.buffers[i],
                        kernel_->arguments[roles_.buffers[i]].get_name());
  if (!list.empty()) argument_note_ = std::make_shared<const std::string>(printable(list + " of the kernel"));
}

const xclbin::arg_impl& kernel_impl::argument(int index) const {
  const auto& all = kernel_->arguments;
  if (index >= 0 && static_cast<std::size_t>(index) < all.size())
    return *all[static_cast<std::size_t>(index)].get_handle();
  throw_out_of_range(
      fmt::format("vector::_M_range_check: __n (which is {}) >= this->size() (which is {})", index, all.size()),
      problem(code::bad_argument, "kernel '{}' has no argument {}", kernel_->name, index)
          .note("it has {} arguments, counted from 0 on", all.size())
          .help("compile the design for more buffers, or give fewer arguments"));
}

int kernel_impl::index_of(const std::string& name) const {
  std::vector<std::string> names;
  for (const xclbin::arg& one : kernel_->arguments) {
    if (one.get_handle()->name == name) return static_cast<int>(one.get_handle()->index);
    names.push_back(one.get_handle()->name);
  }
  throw_system(EINVAL, fmt::format("No such kernel argument '{}'", name),
               problem(code::bad_argument, "kernel '{}' has no argument '{}'", kernel_->name, name)
                   .note("its arguments: {}", fmt::join(names, ", "))
                   .help("name one of these arguments"));
}

// A bank and the context's number, as XRT packs them. An argument without a bank has bank 0xffff.
int kernel_impl::group_of(int index) const {
  xcl_bo_flags group{};
  group.bank = 0xffff;
  if (index >= 0 && static_cast<std::size_t>(index) < kernel_->arguments.size()) {
    const auto& memories = kernel_->arguments[static_cast<std::size_t>(index)].get_handle()->memories;
    // If there are several memories, XRT takes the one with the highest number. A full ELF names none.
    if (!memories.empty() || !context_->xclbin()) group.bank = 0;
    for (const xclbin::mem& memory : memories)
      group.bank = std::max(group.bank, static_cast<std::uint16_t>(memory.get_index()));
  }
  group.slot = static_cast<std::uint8_t>(context_->context().slot());
  return static_cast<int>(group.flags);
}

kernel::kernel(const xrt::device& device, const xrt::uuid& xclbin, const std::string& name, cu_access_mode)
    : kernel(hw_context(device, xclbin), name) {}
kernel::kernel(xclDeviceHandle device, const xrt::uuid& xclbin, const std::string& name, cu_access_mode)
    : kernel(hw_context(xrt::device(device), xclbin), name) {}
kernel::kernel(const xrt::hw_context& context, const std::string& name)
    : handle(std::make_shared<kernel_impl>(held(context.get_handle(), "xrt::hw_context"), name)) {}
kernel::~kernel() = default;

namespace ext {

kernel::kernel(const xrt::hw_context& context, const xrt::module& module, const std::string& name)
    : xrt::kernel(std::make_shared<kernel_impl>(held(context.get_handle(), "xrt::hw_context"), module, name)) {}
kernel::kernel(const xrt::hw_context& context, const std::string& name)
    : xrt::kernel(kernel_impl::of_elf(held(context.get_handle(), "xrt::hw_context"), name)) {}

}  // namespace ext

int kernel::group_id(int argument) const {
  return held(handle, "xrt::kernel")->group_of(argument);
}

std::uint32_t kernel::offset(int argument) const {
  return static_cast<std::uint32_t>(held(handle, "xrt::kernel")->argument(argument).offset);
}

void kernel::write_register(std::uint32_t, std::uint32_t) {
  throw_not_on_npu("xrt::kernel::write_register()", "only the controller of an NPU reaches its registers");
}

std::uint32_t kernel::read_register(std::uint32_t) const {
  throw_not_on_npu("xrt::kernel::read_register()", "only the controller of an NPU reaches its registers");
}

std::string kernel::get_name() const {
  return held(handle, "xrt::kernel")->name();
}

xrt::xclbin kernel::get_xclbin() const {
  return held(handle, "xrt::kernel")->context()->xclbin();
}

void set_read_range(const xrt::kernel&, std::uint32_t, std::uint32_t) {
  throw_not_on_npu("xrt::set_read_range()", "only the controller of an NPU reaches its registers");
}

}  // namespace xrt
