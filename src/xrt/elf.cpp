// xrt::elf, xrt::module and xrt::ext::kernel, which throw: this library does not execute control-code ELFs. An object
// of these classes never has an object behind it, so that their other functions are never reached by a program whose
// constructors failed.
#include "xrt/elf.h"

#include "xrt/codes.h"
#include "xrt/faults.h"

#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_module.h>

#include <cerrno>

namespace tessera::xrtlib {

void refuse_elf(const char* what) {
  throw_system(ENOTSUP, std::string(what) + " is not supported",
               problem(code::not_on_npu, "Tessera does not execute control-code ELFs, which {} needs", what)
                   .help("use the xclbin and the instructions of the same design"));
}

}  // namespace tessera::xrtlib

namespace xrt {

using namespace tessera::xrtlib;

elf::elf(const std::string&) {
  refuse_elf("xrt::elf");
}
elf::elf(const std::string_view&) {
  refuse_elf("xrt::elf");
}
elf::elf(std::istream&) {
  refuse_elf("xrt::elf");
}
elf::elf(const void*, std::size_t) {
  refuse_elf("xrt::elf");
}
uuid elf::get_cfg_uuid() const {
  throw_empty("xrt::elf");
}
bool elf::is_full_elf() const {
  throw_empty("xrt::elf");
}
elf::platform elf::get_platform() const {
  throw_empty("xrt::elf");
}
std::uint32_t elf::get_partition_size() const {
  throw_empty("xrt::elf");
}
std::vector<elf::kernel> elf::get_kernels() const {
  throw_empty("xrt::elf");
}
detail::span<const char> elf::get_custom_section(const std::string&) const {
  throw_empty("xrt::elf");
}
std::string elf::kernel::get_name() const {
  throw_empty("xrt::elf::kernel");
}
std::size_t elf::kernel::get_num_args() const {
  throw_empty("xrt::elf::kernel");
}
elf::kernel::data_type elf::kernel::get_arg_data_type(std::size_t) const {
  throw_empty("xrt::elf::kernel");
}
std::vector<elf::kernel::instance> elf::kernel::get_instances() const {
  throw_empty("xrt::elf::kernel");
}
std::string elf::kernel::instance::get_name() const {
  throw_empty("xrt::elf::kernel::instance");
}

module::module(const xrt::elf&) {
  refuse_elf("xrt::module");
}
module::module(const xrt::elf&, const std::string&) {
  refuse_elf("xrt::module");
}
xrt::hw_context module::get_hw_context() const {
  throw_empty("xrt::module");
}

namespace ext {

kernel::kernel(const xrt::hw_context&, const xrt::module&, const std::string&) {
  refuse_elf("xrt::ext::kernel");
}
kernel::kernel(const xrt::hw_context&, const std::string&) {
  refuse_elf("xrt::ext::kernel");
}

}  // namespace ext
}  // namespace xrt
