// Reading an xclbin for xrt::xclbin: the checks of its header, which have XRT's messages, and the parts that XRT shows.
#include "base/bits.h"
#include "base/file.h"
#include "container/npu_calls.h"  // generated
#include "container/sections/kernel_xml.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/xclbin_impl.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

constexpr std::uint64_t kHeader = sizeof(axlf) - sizeof(axlf_section_header);

[[noreturn]] void refuse_file(const std::string& first, const std::string& name, const std::string& cause) {
  throw_runtime(first, problem(code::bad_container, "the file is not an xclbin for an NPU")
                           .at("{}", name)
                           .note("{}", cause)
                           .help("give the program the .xclbin that the compiler of the design wrote"));
}

axlf_section_header section_header(ByteSpan bytes, std::uint32_t number) {
  axlf_section_header header;
  std::memcpy(&header, bytes.data() + kHeader + number * sizeof(header), sizeof(header));
  return header;
}

void check_header(ByteSpan bytes, const std::string& name) {
  if (bytes.size() < sizeof(axlf))
    refuse_file("xclbin: buffer too small to contain header", name,
                fmt::format("it has {} bytes, and the header of an xclbin {}", bytes.size(), sizeof(axlf)));
  axlf top;
  std::memcpy(&top, bytes.data(), sizeof(top));
  if (std::memcmp(top.m_magic, "xclbin2", 7) != 0)
    refuse_file("Invalid xclbin", name, "it does not begin with \"xclbin2\"");
  if (top.m_header.m_length != bytes.size())
    refuse_file("xclbin: m_length does not match buffer size", name,
                fmt::format("its header says {} bytes, and it has {}", top.m_header.m_length, bytes.size()));
  const std::uint32_t sections = top.m_header.m_numSections;
  if (sections > container::npu_calls::kMostSections)
    refuse_file("xclbin: unreasonable m_numSections value", name, fmt::format("its header says {} sections", sections));
  if (sections * sizeof(axlf_section_header) > bytes.size() - kHeader)
    refuse_file("xclbin: section header array exceeds buffer", name,
                fmt::format("the headers of {} sections do not fit into {} bytes", sections, bytes.size()));
  for (std::uint32_t i = 0; i < sections; ++i) {
    const axlf_section_header header = section_header(bytes, i);
    if (!in_range(header.m_sectionOffset, header.m_sectionSize, bytes.size()))
      refuse_file("xclbin: section header out of range", name,
                  fmt::format("section {} has {} bytes at {:#x}, and the file has {}", i, header.m_sectionSize,
                              header.m_sectionOffset, bytes.size()));
  }
}

// Returns the result of a reader of the room `container`, or throws its first error.
template <class T>
T whole(container::Partial<T> partial, const std::string& name) {
  auto complete = std::move(partial).complete();
  if (!complete) throw_runtime("Invalid xclbin", std::move(complete).error().within(name));
  return std::move(*complete);
}

Bytes read_xclbin_file(const std::string& file) {
  if (file.empty())
    throw_runtime("No xclbin specified",
                  problem(code::bad_container, "the name of the xclbin is empty").help("name a file"));
  auto bytes = read_file(file);
  if (!bytes) throw_runtime(fmt::format("Failed to open file '{}' for reading", file), bytes.error());
  return std::move(*bytes);
}

Bytes bytes_of(const void* data, std::size_t size) {
  const auto* const first = static_cast<const std::uint8_t*>(data);
  return {first, first + size};
}

Bytes bytes_of(const axlf* top) {
  if (top == nullptr) refuse_file("xclbin: null axlf pointer", "memory", "the pointer is null");
  if (top->m_header.m_length < sizeof(axlf))
    refuse_file("xclbin: m_length smaller than axlf header", "memory",
                fmt::format("its header says {} bytes", top->m_header.m_length));
  return bytes_of(top, top->m_header.m_length);
}

const container::Section* any_of(const container::Xclbin& file, container::SectionKind group,
                                 container::SectionKind plain) {
  const container::Section* const found = file.find(group);
  return found != nullptr ? found : file.find(plain);
}

}  // namespace

xclbin_impl::xclbin_impl(Bytes bytes, std::string name) : name_(std::move(name)) {
  check_header(bytes, name_);
  bytes_ = SharedBytes(std::move(bytes));
  const container::Xclbin file = whole(container::read_xclbin(bytes_), name_);
  using Kind = container::SectionKind;
  if (const auto* const section = any_of(file, Kind::AskGroupTopology, Kind::MemTopology)) {
    std::int32_t index = 0;
    for (container::MemoryBank& bank : whole(container::read_mem_topology(section->data.span()), name_))
      memories.emplace_back(std::make_shared<xclbin::mem_impl>(xclbin::mem_impl{std::move(bank), index++}));
  }
  read_units(file);
  read_kernels();
  if (const auto* const section = file.find(Kind::AiePartition))
    partitions.push_back(std::make_shared<xclbin::aie_partition_impl>(
        xclbin::aie_partition_impl{whole(container::read_aie_partition(section->data), name_)}));
}

// The units share this number of arguments. A connection has 12 bytes and may name any argument, so that a small file
// could otherwise ask for a lot of memory.
constexpr std::size_t kMostArguments = 1 << 16;

void xclbin_impl::count_arguments(std::size_t more) {
  arguments_ += more;
  if (arguments_ > kMostArguments)
    refuse_file("Invalid xclbin", name_, fmt::format("its units have more than {} arguments together", kMostArguments));
}

void xclbin_impl::read_units(const container::Xclbin& file) {
  using Kind = container::SectionKind;
  const auto* const layout = file.find(Kind::IpLayout);
  if (layout == nullptr) return;
  std::multimap<std::int32_t, container::Connection> connections;
  if (const auto* const section = any_of(file, Kind::AskGroupConnectivity, Kind::Connectivity))
    for (const container::Connection& one : whole(container::read_connectivity(section->data.span()), name_))
      connections.emplace(one.ip, one);
  std::int32_t index = 0;
  for (container::Ip& entry : whole(container::read_ip_layout(layout->data.span()), name_)) {
    auto unit = std::make_shared<xclbin::ip_impl>();
    unit->entry = std::move(entry);
    const auto [first, end] = connections.equal_range(index);
    for (auto one = first; one != end; ++one) connect(*unit, one->second);
    units.emplace_back(std::move(unit));
    ++index;
  }
}

void xclbin_impl::connect(xclbin::ip_impl& unit, const container::Connection& one) {
  if (one.argument < 0 || one.argument > 1024) return;
  if (!is_among(static_cast<std::uint64_t>(one.memory), 0, memories.size())) return;
  const auto argument = static_cast<std::size_t>(one.argument);
  if (argument >= unit.arguments.size()) count_arguments(argument + 1 - unit.arguments.size());
  while (unit.arguments.size() <= argument) {
    unit.arguments.emplace_back(std::make_shared<xclbin::arg_impl>());
    unit.arguments.back().get_handle()->index = unit.arguments.size() - 1;
  }
  unit.arguments[argument].get_handle()->memories.push_back(memories[static_cast<std::size_t>(one.memory)]);
}

// A kernel's arguments come from the XML, their memories from the connections of its units. Of two kernels with one
// name, programs find the first.
void xclbin_impl::read_kernels() {
  std::map<std::string, std::vector<xclbin::ip>, std::less<>> units_of;
  for (const xclbin::ip& unit : units)
    units_of[std::string(container::kernel_name_of(unit.get_handle()->entry.name))].push_back(unit);
  std::set<std::string, std::less<>> known;
  const std::string text = xml();
  for (const container::XmlKernel& one : container::read_kernels_of_xml(text)) {
    if (!known.emplace(one.name).second) continue;
    auto kernel = std::make_shared<xclbin::kernel_impl>();
    kernel->name = one.name;
    kernel->type = one.type == "dpu"  ? xclbin::kernel::kernel_type::dpu
                   : one.type == "ps" ? xclbin::kernel::kernel_type::ps
                                      : xclbin::kernel::kernel_type::pl;
    if (const auto found = units_of.find(one.name); found != units_of.end()) kernel->units = std::move(found->second);
    count_arguments(one.arguments.size() * (kernel->units.size() + 1));
    add_arguments(*kernel, one.arguments);
    for (const xclbin::ip& unit : kernel->units) unit.get_handle()->arguments = kernel->arguments;
    kernels.emplace_back(std::move(kernel));
  }
}

void xclbin_impl::add_arguments(xclbin::kernel_impl& kernel, std::vector<container::XmlArgument> arguments) {
  std::ranges::stable_sort(arguments, {}, [](const auto& each) { return each.index.value_or(0); });
  for (const container::XmlArgument& argument : arguments) {
    auto made = std::make_shared<xclbin::arg_impl>();
    *made = {std::string(argument.name),      std::string(argument.port),
             std::string(argument.host_type), argument.size.value_or(0),
             argument.offset.value_or(0),     kernel.arguments.size(),
             argument.qualifier == 1U,        {}};
    std::set<std::shared_ptr<xclbin::mem_impl>> known;
    for (const xclbin::ip& unit : kernel.units) {
      if (made->index >= unit.get_handle()->arguments.size()) continue;
      for (const xclbin::mem& memory : unit.get_handle()->arguments[made->index].get_handle()->memories)
        if (known.insert(memory.get_handle()).second) made->memories.push_back(memory);
    }
    kernel.arguments.emplace_back(std::move(made));
  }
}

std::span<const std::uint8_t> xclbin_impl::section(axlf_section_kind kind) const {
  for (std::uint32_t i = 0; i < top()->m_header.m_numSections; ++i) {
    const axlf_section_header header = section_header(bytes_.span(), i);
    if (header.m_sectionKind == static_cast<std::uint32_t>(kind) && header.m_sectionSize != 0)
      return bytes_.span().subspan(header.m_sectionOffset, header.m_sectionSize);
  }
  if (kind == ASK_GROUP_TOPOLOGY) return section(MEM_TOPOLOGY);
  if (kind == ASK_GROUP_CONNECTIVITY) return section(CONNECTIVITY);
  throw_runtime(fmt::format("No such axlf section ({}) in xclbin", static_cast<int>(kind)),
                problem(code::bad_container, "the xclbin has no section of kind {}", static_cast<int>(kind))
                    .at("{}", name_)
                    .help("`tessera info` lists the sections of a file"));
}

std::string xclbin_impl::xml() const {
  for (std::uint32_t i = 0; i < top()->m_header.m_numSections; ++i) {
    const axlf_section_header header = section_header(bytes_.span(), i);
    if (header.m_sectionKind == EMBEDDED_METADATA)
      return {reinterpret_cast<const char*>(bytes_.data()) + header.m_sectionOffset, header.m_sectionSize};
  }
  return {};
}

xclbin::xclbin(const std::string& file)
    : detail::pimpl<xclbin_impl>(std::make_shared<xclbin_impl>(read_xclbin_file(file), file)) {}
xclbin::xclbin(const std::vector<char>& bytes)
    : detail::pimpl<xclbin_impl>(std::make_shared<xclbin_impl>(bytes_of(bytes.data(), bytes.size()), "memory")) {}
xclbin::xclbin(const std::string_view& bytes)
    : detail::pimpl<xclbin_impl>(std::make_shared<xclbin_impl>(bytes_of(bytes.data(), bytes.size()), "memory")) {}
xclbin::xclbin(const axlf* top) : detail::pimpl<xclbin_impl>(std::make_shared<xclbin_impl>(bytes_of(top), "memory")) {}

}  // namespace xrt
