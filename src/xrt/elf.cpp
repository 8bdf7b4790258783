// xrt::elf, its kernels and instances, and xrt::module.
#include "xrt/elf.h"

#include "base/file.h"
#include "base/text.h"
#include "container/elf/elf.h"
#include "container/files/sniff.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

constexpr const char* kNoStream = "not a valid ELF stream";
constexpr const char* kNoData = "not valid ELF data";

std::shared_ptr<elf_impl> elf_of_file(const std::string& file) {
  const std::string refusal = fmt::format("{} is not found or is not a valid ELF file", file);
  auto bytes = read_file(file);
  if (!bytes) throw_runtime(refusal, bytes.error());
  return std::make_shared<elf_impl>(*bytes, file, refusal);
}

// A stream does not tell its length, so it is read in pieces, up to the limit of files.
std::shared_ptr<elf_impl> elf_of_stream(std::istream& stream) {
  Bytes bytes;
  char piece[4096];
  while (stream && bytes.size() < kMaxInputFile) {
    stream.read(piece, sizeof(piece));
    bytes.insert(bytes.end(), piece, piece + stream.gcount());
  }
  return std::make_shared<elf_impl>(bytes, "stream", kNoStream);
}

std::shared_ptr<elf_impl> elf_of_memory(const void* bytes, std::size_t size) {
  const auto* const first = static_cast<const std::uint8_t*>(bytes);
  return std::make_shared<elf_impl>(first == nullptr ? ByteSpan() : ByteSpan(first, size), "memory", kNoData);
}

const elf_impl& impl_of(const elf& file) {
  return *held(file.get_handle(), "xrt::elf");
}

// Another platform is a device that this library does not have.
void check_platform(ByteSpan bytes, const std::string& name) {
  const auto head = container::read_elf(bytes);
  if (!head.errors.empty() || head.value.machine != container::kElfMachineControl ||
      head.value.os_abi == container::kElfControlPlatform)
    return;
  auto read = container::read_control_module(bytes);
  throw_runtime(fmt::format("ELF contains unsupported platform OS/ABI: {}", head.value.os_abi),
                std::move(read.errors.front()).within(name));
}

}  // namespace

elf_impl::elf_impl(ByteSpan bytes, std::string name, const std::string& refusal) : name_(std::move(name)) {
  if (container::sniff(bytes) == container::FileKind::Xclbin)
    throw_runtime(refusal, problem(code::bad_container, "the file is an xclbin, and no ELF of control code")
                               .at("{}", name_)
                               .help("load it with xrt::xclbin, and make the context from its UUID"));
  check_platform(bytes, name_);
  auto read = container::read_control_module(bytes);
  if (!read.errors.empty()) throw_runtime(refusal, std::move(read.errors.front()).within(name_));
  module_ = std::make_shared<const container::ControlModule>(std::move(read.value));
}

std::uint32_t elf_impl::columns() const {
  if (module_->columns) return *module_->columns;
  throw_runtime("ELF is missing xrt configuration info",
                problem(code::bad_container, "the ELF does not tell the columns of its partition")
                    .at("{}", name_)
                    .note("it is a flat ELF, which has a command stream and no device images")
                    .help("load it beside its xclbin, as an xrt::module, or give a full ELF"));
}

elf::elf(const std::string& file) : detail::pimpl<elf_impl>(elf_of_file(file)) {}
elf::elf(const std::string_view& bytes) : detail::pimpl<elf_impl>(elf_of_memory(bytes.data(), bytes.size())) {}
elf::elf(std::istream& stream) : detail::pimpl<elf_impl>(elf_of_stream(stream)) {}
elf::elf(const void* bytes, std::size_t size) : detail::pimpl<elf_impl>(elf_of_memory(bytes, size)) {}

uuid elf::get_cfg_uuid() const {
  const elf_impl& file = impl_of(*this);
  if (const auto& id = file.module().uuid) return uuid(id->data());
  throw_runtime("ELF is missing .note.xrt.UID section", problem(code::bad_container, "the ELF has no identifier")
                                                            .at("{}", file.name())
                                                            .help("assemble the control code again"));
}

bool elf::is_full_elf() const {
  return impl_of(*this).module().is_full();
}

elf::platform elf::get_platform() const {
  impl_of(*this);
  return static_cast<platform>(container::kElfControlPlatform);
}

std::uint32_t elf::get_partition_size() const {
  return impl_of(*this).columns();
}

// By their names, as in XRT; instances in the order of the file.
std::vector<elf::kernel> elf::get_kernels() const {
  std::vector<elf::kernel> all;
  const container::ControlModule& module = impl_of(*this).module();
  for (const container::ControlKernel& one : module.kernels) {
    auto impl = std::make_shared<elf::kernel_impl>();
    impl->name = one.name;
    impl->arguments = one.arguments;
    for (const container::ControlCode& code : module.codes)
      if (code.kernel == one.name)
        impl->instances.emplace_back(
            std::make_shared<elf::kernel::instance_impl>(elf::kernel::instance_impl{code.instance}));
    all.emplace_back(std::move(impl));
  }
  std::ranges::sort(all, {}, [](const elf::kernel& each) { return each.get_handle()->name; });
  return all;
}

detail::span<const char> elf::get_custom_section(const std::string& name) const {
  const elf_impl& file = impl_of(*this);
  if (const container::ModuleBytes* const found = container::find_bytes(file.module().custom, name))
    return {reinterpret_cast<const char*>(found->bytes.data()), found->bytes.size()};
  std::vector<std::string> names;
  for (const container::ModuleBytes& each : file.module().custom) names.push_back(printable(each.name));
  throw_runtime(
      fmt::format("Cannot get custom section {} data, section not found in ELF", name),
      problem(code::bad_container, "the ELF has no section '{}' for the host program", name)
          .at("{}", file.name())
          .note("its sections of this kind: {}", names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))
          .help("name one of these sections"));
}

std::string elf::kernel::get_name() const {
  return held(handle, "xrt::elf::kernel")->name;
}

std::size_t elf::kernel::get_num_args() const {
  return held(handle, "xrt::elf::kernel")->arguments;
}

elf::kernel::data_type elf::kernel::get_arg_data_type(std::size_t index) const {
  const std::size_t count = held(handle, "xrt::elf::kernel")->arguments;
  if (index < count) return data_type::global;  // the reader refuses kernels with other arguments
  throw_out_of_range("vector::_M_range_check", problem(code::bad_argument, "there is no argument {}", index)
                                                   .note("the kernel has {} arguments", count)
                                                   .help("count arguments from 0 on"));
}

std::vector<elf::kernel::instance> elf::kernel::get_instances() const {
  return held(handle, "xrt::elf::kernel")->instances;
}

std::string elf::kernel::instance::get_name() const {
  return held(handle, "xrt::elf::kernel::instance")->name;
}

// clang-format off: it takes `module` for a keyword.
module::module(const xrt::elf& elf) : module(elf, std::string()) {}
module::module(const xrt::elf& elf, const std::string& name)
    : detail::pimpl<module_impl>(std::make_shared<module_impl>(module_impl{held(elf.get_handle(), "xrt::elf"), name})) {}
// clang-format on

// A module belongs to no context: a kernel of it does.
xrt::hw_context module::get_hw_context() const {
  held(handle, "xrt::module");
  return {};
}

}  // namespace xrt
