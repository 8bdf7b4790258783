// Functions that return the contents of an xclbin.
#include "base/text.h"
#include "container/sections/kernel_xml.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/xclbin_impl.h"

#include <algorithm>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

// As XRT does: NAME, or NAME:{INSTANCE,INSTANCE}. A unit's own name has no braces, and XRT finds none by it.
bool names_unit(const std::string& wanted, const std::string& unit) {
  const std::size_t colon = wanted.find(':');
  if (container::kernel_name_of(unit) != wanted.substr(0, colon)) return false;
  if (colon == std::string::npos) return true;
  const std::string instances = wanted.substr(colon + 1);
  const std::string instance = unit.substr(std::min(unit.find(':') + 1, unit.size()));
  if (!instances.starts_with('{') || !instances.ends_with('}')) return false;
  for (const std::string_view one : tessera::split(std::string_view(instances).substr(1, instances.size() - 2), ','))
    if (one == instance) return true;
  return false;
}

std::vector<xclbin::ip> units_named(const std::vector<xclbin::ip>& units, const std::string& name) {
  std::vector<xclbin::ip> found;
  for (const xclbin::ip& unit : units)
    if (name.empty() || names_unit(name, unit.get_name())) found.push_back(unit);
  return found;
}

xclbin::ip only_unit(const std::vector<xclbin::ip>& units) {
  return units.empty() ? xclbin::ip() : units.front();
}

template <class Impl>
const std::shared_ptr<Impl>& part(const detail::pimpl<Impl>& handle) {
  return held(handle.get_handle(), "part of an xrt::xclbin");
}

xclbin::arg argument_of(const std::vector<xclbin::arg>& arguments, std::int32_t index) {
  if (index < 0 || static_cast<std::size_t>(index) >= arguments.size())
    throw_out_of_range("vector::_M_range_check", problem(code::bad_argument, "there is no argument {}", index)
                                                     .note("the kernel has {} arguments", arguments.size())
                                                     .help("count arguments from 0 on"));
  return arguments[static_cast<std::size_t>(index)];
}

}  // namespace

std::string xclbin::mem::get_tag() const {
  return part(*this)->bank.tag;
}
std::uint64_t xclbin::mem::get_base_address() const {
  return part(*this)->bank.base_address;
}
std::uint64_t xclbin::mem::get_size_kb() const {
  return part(*this)->bank.size_kb;
}
bool xclbin::mem::get_used() const {
  return part(*this)->bank.used != 0;
}
xclbin::mem::memory_type xclbin::mem::get_type() const {
  return static_cast<memory_type>(part(*this)->bank.type);
}
std::int32_t xclbin::mem::get_index() const {
  return part(*this)->index;
}

std::string xclbin::arg::get_name() const {
  return part(*this)->name;
}
std::vector<xclbin::mem> xclbin::arg::get_mems() const {
  return part(*this)->memories;
}
std::string xclbin::arg::get_port() const {
  return part(*this)->port;
}
std::uint64_t xclbin::arg::get_size() const {
  return part(*this)->size;
}
std::uint64_t xclbin::arg::get_offset() const {
  return part(*this)->offset;
}
std::string xclbin::arg::get_host_type() const {
  return part(*this)->host_type;
}
std::size_t xclbin::arg::get_index() const {
  return part(*this)->index;
}

std::string xclbin::ip::get_name() const {
  return part(*this)->entry.name;
}
xclbin::ip::ip_type xclbin::ip::get_type() const {
  return static_cast<ip_type>(part(*this)->entry.type);
}
xclbin::ip::control_type xclbin::ip::get_control_type() const {
  return static_cast<control_type>((part(*this)->entry.properties & IP_CONTROL_MASK) >> IP_CONTROL_SHIFT);
}
std::size_t xclbin::ip::get_num_args() const {
  return part(*this)->arguments.size();
}
std::vector<xclbin::arg> xclbin::ip::get_args() const {
  return part(*this)->arguments;
}
xclbin::arg xclbin::ip::get_arg(std::int32_t index) const {
  return argument_of(part(*this)->arguments, index);
}
std::uint64_t xclbin::ip::get_base_address() const {
  return part(*this)->entry.base_address;
}
std::size_t xclbin::ip::get_size() const {
  return 1 << 16;  // the range that XRT assumes
}

std::string xclbin::kernel::get_name() const {
  return part(*this)->name;
}
xclbin::kernel::kernel_type xclbin::kernel::get_type() const {
  return part(*this)->type;
}
std::vector<xclbin::ip> xclbin::kernel::get_cus() const {
  return part(*this)->units;
}
std::vector<xclbin::ip> xclbin::kernel::get_cus(const std::string& name) const {
  return units_named(part(*this)->units, name);
}
xclbin::ip xclbin::kernel::get_cu(const std::string& name) const {
  return only_unit(get_cus(name));
}
std::size_t xclbin::kernel::get_num_args() const {
  return part(*this)->arguments.size();
}
std::vector<xclbin::arg> xclbin::kernel::get_args() const {
  return part(*this)->arguments;
}
xclbin::arg xclbin::kernel::get_arg(std::int32_t index) const {
  return argument_of(part(*this)->arguments, index);
}

std::uint64_t xclbin::aie_partition::get_inference_fingerprint() const {
  return handle->partition.inference_fingerprint;
}
std::uint64_t xclbin::aie_partition::get_pre_post_fingerprint() const {
  return handle->partition.pre_post_fingerprint;
}
std::uint32_t xclbin::aie_partition::get_operations_per_cycle() const {
  return handle->partition.operations_per_cycle;
}

std::vector<xclbin::kernel> xclbin::get_kernels() const {
  return handle ? handle->kernels : std::vector<xclbin::kernel>();
}
xclbin::kernel xclbin::get_kernel(const std::string& name) const {
  for (const xclbin::kernel& one : get_kernels())
    if (one.get_name() == name) return one;
  return {};
}
std::vector<xclbin::ip> xclbin::get_ips() const {
  return handle ? handle->units : std::vector<xclbin::ip>();
}
std::vector<xclbin::ip> xclbin::get_ips(const std::string& name) const {
  return units_named(get_ips(), name);
}
xclbin::ip xclbin::get_ip(const std::string& name) const {
  return only_unit(get_ips(name));
}
std::vector<xclbin::mem> xclbin::get_mems() const {
  return handle ? handle->memories : std::vector<xclbin::mem>();
}
std::vector<xclbin::aie_partition> xclbin::get_aie_partitions() const {
  std::vector<aie_partition> all;
  if (handle)
    for (const auto& one : handle->partitions) all.emplace_back(one);
  return all;
}
std::int32_t xclbin::get_gmio_mem_index(const std::string& name) const {
  throw_runtime("xclbin has no GMIO connectivity",
                problem(code::not_on_npu, "an NPU has no GMIO '{}'", name).help("leave the call out for NPUs"));
}
std::string xclbin::get_xsa_name() const {
  const auto& name = held(handle, "xrt::xclbin")->top()->m_header.m_platformVBNV;
  const auto* const text = reinterpret_cast<const char*>(name);
  return {text, strnlen(text, sizeof(name))};
}
std::string xclbin::get_fpga_device_name() const {
  return std::string(container::attribute_of_xml(held(handle, "xrt::xclbin")->xml(), "device", "fpgaDevice"));
}
uuid xclbin::get_uuid() const {
  return handle ? handle->id() : uuid();
}
uuid xclbin::get_interface_uuid() const {
  return handle ? uuid(handle->top()->m_header.m_interface_uuid) : uuid();
}
xclbin::target_type xclbin::get_target_type() const {
  switch (held(handle, "xrt::xclbin")->top()->m_header.m_mode) {
    case XCLBIN_HW_EMU:
    case XCLBIN_HW_EMU_PR: return target_type::hw_emu;
    case XCLBIN_SW_EMU: return target_type::sw_emu;
    default: return target_type::hw;
  }
}
const axlf* xclbin::get_axlf() const {
  return handle ? handle->top() : nullptr;
}
std::pair<const char*, std::size_t> xclbin::get_axlf_section(axlf_section_kind kind) const {
  const auto bytes = held(handle, "xrt::xclbin")->section(kind);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace xrt
