#include "container/package/npu_xclbin.h"

#include "container/codes.h"
#include "container/layouts.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/ip_layout.h"
#include "container/sections/mem_topology.h"
#include "device/capabilities.h"

#include <algorithm>
#include <set>

namespace tessera::container {

namespace {

// One argument of the kernel, as the section EMBEDDED_METADATA describes it for the runtime. `bank`: the memory of a
// buffer; none for a number.
struct Argument {
  std::string name;
  std::string_view type;
  unsigned size;
  std::optional<std::int32_t> bank;
};

// Returns the arguments that every NPU kernel takes: an opcode, its instructions and their count, and then its buffers.
std::vector<Argument> kernel_arguments(unsigned buffers) {
  std::vector<Argument> arguments = {
      {"opcode", "uint64_t", 8, {}}, {"instr", "char *", 8, kSramBank}, {"ninstr", "uint32_t", 4, {}}};
  for (unsigned i = 0; i < buffers; ++i) arguments.push_back({fmt::format("bo{}", i), "void*", 8, kHostBank});
  return arguments;
}

std::size_t kernel_number(const NpuParts& parts, std::size_t kernel) {
  const std::optional<std::uint16_t> id = parts.kernels[kernel].id;
  return id ? *id : parts.kernel_id + kernel;
}

std::string kernel_metadata(const NpuKernel& kernel, std::size_t id) {
  const std::vector<Argument> arguments = kernel_arguments(kernel.buffers);
  std::string xml = fmt::format(
      "        <kernel name=\"{}\" language=\"c\" type=\"dpu\">\n"
      "          <extended-data dpu_kernel_id=\"0x{:x}\" functional=\"0\" subtype=\"1\"/>\n",
      kernel.name, id);
  unsigned offset = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Argument& argument = arguments[i];
    xml += fmt::format(
        "          <arg name=\"{}\" addressQualifier=\"{}\" id=\"{}\" size=\"0x{:x}\" offset=\"0x{:02x}\" "
        "hostOffset=\"0x0\" hostSize=\"0x{:x}\" type=\"{}\"/>\n",
        argument.name, argument.bank ? 1 : 0, i, argument.size, offset, argument.size, argument.type);
    offset += argument.size;
  }
  return xml + fmt::format("          <instance name=\"{}\"/>\n        </kernel>\n", kernel.instance);
}

// Returns the XML. Kernels with one name are instances of one kernel, so the XML describes them once.
std::string embedded_metadata(const NpuParts& parts) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<project>\n  <platform>\n    <device>\n      <core>\n";
  std::set<std::string> described;
  for (std::size_t i = 0; i < parts.kernels.size(); ++i)
    if (described.insert(parts.kernels[i].name).second)
      xml += kernel_metadata(parts.kernels[i], kernel_number(parts, i));
  return xml + "      </core>\n    </device>\n  </platform>\n</project>\n";
}

// Connects each buffer argument of each kernel to its memory, and repeats the whole list: a topology of groups has a
// list for each of its groups.
std::vector<Connection> connections(const std::vector<NpuKernel>& kernels, unsigned repeats) {
  std::vector<Connection> out;
  for (unsigned repeat = 0; repeat < repeats; ++repeat)
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel)
      for (std::int32_t i = 0; const Argument& argument : kernel_arguments(kernels[kernel].buffers)) {
        if (argument.bank) out.push_back({i, static_cast<std::int32_t>(kernel), *argument.bank});
        ++i;
      }
  return out;
}

AiePartition make_partition(const NpuParts& parts) {
  AiePartition partition;
  partition.name = "QoS";
  partition.operations_per_cycle = kDefaultOpsPerCycle;
  partition.inference_fingerprint = kDefaultInferenceFingerprint;
  partition.pre_post_fingerprint = kDefaultPrePostFingerprint;
  partition.column_width = parts.column_width;
  partition.start_columns = parts.start_columns;
  partition.kernel_commit_id = "";
  for (std::size_t i = 0; i < parts.kernels.size(); ++i) {
    const NpuKernel& kernel = parts.kernels[i];
    CdoGroup group{.name = "DPU", .type = kCdoGroupPrimary, .pdi_id = kernel.pdi_id};
    group.kernel_ids = {kernel_number(parts, i)};
    group.pre_groups = {kDefaultPreGroup};
    partition.pdis.push_back({content_uuid(kernel.pdi), kernel.pdi, 0, {std::move(group)}});
  }
  return partition;
}

}  // namespace

std::vector<std::uint16_t> usual_start_columns(const device::Device& device, std::uint16_t width) {
  const bool is_phoenix = capabilities(device).phoenix_partitions;
  std::uint16_t end = is_phoenix ? kPhoenixColumnEnd : device.cols;
  if (!is_phoenix)
    for (const device::Device& each : device::devices())
      if (each.arch == device.arch) end = std::max<std::uint16_t>(end, each.cols);
  std::vector<std::uint16_t> starts;
  for (std::uint16_t column = is_phoenix ? kPhoenixFirstColumn : 0; column + width <= end; ++column)
    starts.push_back(column);
  return starts.empty() ? std::vector<std::uint16_t>{0} : starts;
}

Result<Xclbin> make_npu_xclbin(const NpuParts& parts) {
  std::vector<MemoryBank> banks(2);
  banks.at(kHostBank) = {kMemTypeDram, 1, kHostBankKb, kMemBaseAddress, "HOST"};
  banks.at(kSramBank) = {kMemTypeDram, 1, kSramBankKb, kMemBaseAddress, "SRAM"};
  std::vector<Ip> ips;
  for (const NpuKernel& kernel : parts.kernels) {
    const std::string name = kernel.name + ":" + kernel.instance;
    if (name.size() >= layout::IpData::name.length)
      return Failure(error(code::does_not_fit, "the kernel name '{}' is too long with {} characters", name, name.size())
                         .help("shorten the name; KERNEL:INSTANCE may have at most {} characters",
                               layout::IpData::name.length - 1));
    Ip ip{kIpTypePsKernel, kPsKernelDpuSubtype, kUnusedAddress, name};
    CHECK_OK(set_kernel_id(ip, kernel_number(parts, ips.size())));
    ips.push_back(std::move(ip));
  }
  TRY(Bytes partition, write_aie_partition(make_partition(parts)));
  TRY(Bytes ip_layout, write_ip_layout(ips));
  TRY(const Bytes memories, write_mem_topology(banks));
  TRY(Bytes connectivity, write_connectivity(connections(parts.kernels, 1)));
  TRY(Bytes group_connectivity, write_connectivity(connections(parts.kernels, static_cast<unsigned>(banks.size()))));
  const std::string metadata = embedded_metadata(parts);

  Xclbin out;
  out.timestamp = out.unique_id = parts.timestamp;
  out.sections = {
      make_section(SectionKind::MemTopology, "mem_topology", memories),
      make_section(SectionKind::AiePartition, "aie_partition", std::move(partition)),
      make_section(SectionKind::EmbeddedMetadata, "", Bytes(metadata.begin(), metadata.end())),
      make_section(SectionKind::IpLayout, "ip_layout", std::move(ip_layout)),
      make_section(SectionKind::Connectivity, "connectivity", std::move(connectivity)),
      make_section(SectionKind::AskGroupConnectivity, "", std::move(group_connectivity)),
      make_section(SectionKind::AskGroupTopology, "", memories),
  };
  std::ranges::copy(parts.further, std::back_inserter(out.sections));
  TRY(const Bytes content, write_xclbin(out));
  out.uuid = content_uuid(content);
  return out;
}

}  // namespace tessera::container
