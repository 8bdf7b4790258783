#include "container/rules/check.h"

#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/device_generation.h"
#include "container/faults.h"
#include "container/npu_families.h"  // generated
#include "container/parts/formats.h"
#include "container/parts/mirror.h"
#include "container/rules/subjects.h"
#include "container/rules/write_rules.h"
#include "container/sections/aie_metadata.h"
#include "container/stream/text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

namespace tessera::container::rules {

namespace {

// Returns the NPU of a generation with all its columns; nullptr for an unknown generation number.
const device::Device* npu_of_generation(std::uint32_t number) {
  const GenerationInfo* generation = find_generation(number);
  if (generation == nullptr) return nullptr;
  for (const NpuFamily& family : kNpuFamilies)
    if (const device::Device* npu = device::find_device(family.whole); npu->arch == generation->arch) return npu;
  return nullptr;
}

// Returns 3 for ".pdi.3"; no value for a name of another form.
std::optional<std::uint32_t> pdi_number(std::string_view section) {
  if (!section.starts_with(kElfPdiSection)) return std::nullopt;
  std::uint32_t number = 0;
  const char* begin = section.data() + kElfPdiSection.size();
  const auto [end, status] = std::from_chars(begin, section.data() + section.size(), number);
  return status == std::errc() && end == section.data() + section.size() ? std::optional(number) : std::nullopt;
}

class Checker {
 public:
  std::vector<Finding> findings;

  void check(const Part& part, const std::string& path, Surroundings around) {
    Opening opening = open_part(part);
    for (Diag& diag : opening.errors) add(Severity::Error, std::move(diag), path);
    for (Diag& diag : opening.warnings) add(Severity::Warning, std::move(diag), path);
    const bool is_made = part.format == core_elf_format();  // made from commands, which have separate rules
    if (part.format != nullptr && !is_made && findings.size() < kMaxFaults) apply_to(part, opening, path, around);
    for (const Part& inner : opening.parts)
      check(inner, path.empty() ? inner.segment() : path + "/" + inner.segment(), around);
  }

 private:
  using Open = void (*)(const Part&, Opening&);

  // Adds a finding, unless the same fault is known: a part reports the faults of the parts inside it, too, and these
  // parts report the same faults again.
  void add(Severity severity, Diag diag, const std::string& path) {
    if (findings.size() >= kMaxFaults) return;
    const std::string place = diag.places.empty() ? path : diag.places.back();
    if (seen_.emplace(diag.code.id, diag.message, place).second)
      findings.push_back({severity, path.empty() ? std::move(diag) : std::move(diag).within(path)});
  }

  void apply_to(const Part& part, const Opening& opening, const std::string& path, Surroundings& around) {
    const Open open = part.format->open;
    if (open == open_xclbin) check_xclbin(part, opening, path, around);
    if (open == open_section) check_section(part, path, around);
    if (open == open_pdi) check_pdi(part, path, around);
    if (open == open_boot_image) {
      const BootImage image = read_boot_image(part.bytes, part.offset.value_or(0)).value;
      apply<BootSubject>(boot_rules(), {image}, path, findings);
    }
    if (open == open_cdo || open == open_later_cdo)
      check_stream(part, read_cdo(part.bytes, part.offset.value_or(0)).value, path, around);
    if (open == open_txn) check_stream(part, read_txn(part.bytes, part.offset.value_or(0)).value, path, around);
    if (open == open_stream_file || open == open_ascii_cdo) check_text(part, path, around);
    if (open == open_control_packets) {
      const auto packets = read_control_packets(part.bytes, part.offset.value_or(0)).value;
      apply<PacketSubject>(packet_rules(), {packets.packets}, path, findings);
    }
    if (open == open_elf) check_elf(part, path, around);
  }

  void check_xclbin(const Part& part, const Opening& opening, const std::string& path, Surroundings& around) {
    if (part.bytes.size() < layout::Axlf::kSize) return;
    const Xclbin xclbin = read_xclbin(SharedBytes::borrowed(part.bytes), part.offset.value_or(0)).value;
    const auto mirror = std::ranges::find(opening.parts, kMirrorPart, &Part::name);
    XclbinSubject subject{part, xclbin, mirror != opening.parts.end() ? mirror->described.get() : nullptr};
    const auto read = [&](SectionKind kind, auto reader, auto& to) {
      if (const Section* section = xclbin.find(kind)) to = reader(section->data, section->offset).value;
    };
    read(SectionKind::IpLayout, read_ip_layout, subject.ips);
    read(SectionKind::MemTopology, read_mem_topology, subject.memories);
    read(SectionKind::AskGroupTopology, read_mem_topology, subject.grouped_memories);
    read(SectionKind::Connectivity, read_connectivity, subject.connections);
    read(SectionKind::AskGroupConnectivity, read_connectivity, subject.grouped_connections);
    for (const Section& section : xclbin.sections)
      if (section.kind == SectionKind::AiePartition)
        subject.partitions.push_back(read_aie_partition(section.data, section.offset).value);
    if (const auto generation = metadata_generation(xclbin); generation && generation->number) {
      around.generation = generation->number;
      around.device = npu_of_generation(*generation->number);
    }
    apply(xclbin_rules(), subject, path, findings);
    apply(kernel_rules(), subject, path, findings);
  }

  void check_section(const Part& part, const std::string& path, Surroundings& around) {
    apply<SectionSubject>(section_rules(), {part}, path, findings);
    if (SectionKind{part.kind} != SectionKind::AiePartition) return;
    const std::uint64_t origin = part.offset.value_or(0);
    const AiePartition partition = read_aie_partition(SharedBytes::borrowed(part.bytes), origin).value;
    around.columns = partition.column_width;
    if (part.bytes.size() >= layout::Partition::kSize)
      apply<PartitionSubject>(partition_rules(), {partition, origin, around.device}, path, findings);
  }

  void check_pdi(const Part& part, const std::string& path, Surroundings& around) {
    const Pdi pdi = read_pdi(part.bytes, part.offset.value_or(0)).value;
    if (pdi.headers.empty()) return;
    around.is_in_npu_pdi = true;
    apply<PdiSubject>(pdi_rules(), {pdi, part.bytes, part.offset.value_or(0)}, path, findings);
  }

  void check_text(const Part& part, const std::string& path, const Surroundings& around) {
    TextStream stream = read_text_stream(part.bytes, "the stream").value;
    std::visit(
        [&]<class S>(S& each) {
          if constexpr (std::is_same_v<S, ControlPackets>)
            check_packets_of_text(each, path);
          else
            check_stream(part, CommandStream(std::move(each)), path, around);
        },
        stream);
  }

  // A text gives even parities as options. The reader of the binary form warns of them, so this function reads the
  // binary form. Places in findings are offsets there.
  void check_packets_of_text(const ControlPackets& packets, const std::string& path) {
    const Result<Bytes> bytes = write_control_packets(packets);
    if (!bytes) return;
    Partial<ControlPackets> read = read_packets(*bytes, packets.stream_headers);
    for (Diag& diag : read.warnings) add(Severity::Warning, std::move(diag), path);
    apply<PacketSubject>(packet_rules(), {read.value.packets}, path, findings);
  }

  void check_stream(const Part& part, const CommandStream& stream, const std::string& path,
                    const Surroundings& around) {
    const auto* txn = std::get_if<Txn>(&stream);
    const device::Device* device = around.device;
    if (txn != nullptr && txn->tells_generation) device = npu_of_generation(txn->generation);
    if (device == nullptr) device = &default_text_device();
    unsigned columns = device->cols;
    if (txn != nullptr && txn->cols != 0) columns = std::min<unsigned>(columns, txn->cols);
    if (txn == nullptr && around.columns != 0) columns = std::min<unsigned>(columns, around.columns);
    const StreamSubject subject{stream, *device, columns, around, part.offset.has_value()};
    if (is_for_array(stream, around)) apply(write_rules(), subject, path, findings);
    if (std::holds_alternative<Cdo>(stream)) apply(cdo_rules(), subject, path, findings);
    if (txn != nullptr) apply(txn_rules(), subject, path, findings);
    apply(wait_rules(), subject, path, findings);
  }

  // Returns true if the addresses of the stream belong to the array. A CDO outside an NPU PDI may configure a whole
  // Versal device. Its addresses belong to the array if its commands are only NOPs and writes to tiles of the widest
  // NPU.
  static bool is_for_array(const CommandStream& stream, const Surroundings& around) {
    const auto* cdo = std::get_if<Cdo>(&stream);
    if (cdo == nullptr || around.is_in_npu_pdi) return true;
    const device::Device& widest = default_text_device();
    return std::ranges::all_of(cdo->commands, [&](const CdoCommand& each) {
      const bool is_write = each.id == CdoId::DmaWrite || is_single_write(each.id);
      return each.id == CdoId::Nop || (is_write && widest.contains(widest.locate(each.address).tile));
    });
  }

  void check_elf(const Part& part, const std::string& path, Surroundings& around) {
    const std::uint64_t origin = part.offset.value_or(0);
    const Elf elf = read_elf(part.bytes, origin).value;
    const std::vector<ElfSectionInfo> sections = read_elf_sections(part.bytes, origin).value;
    ElfSubject subject{.elf = elf, .sections = sections, .generation = around.generation};
    std::uint64_t budget = names_budget(sections);
    for (const ElfSectionInfo& section : sections)
      if (section.type == kElfSectionRelocations && section.link < sections.size())
        if (!subject.symbols.contains(section.link))
          subject.symbols.emplace(section.link, read_elf_symbols(sections, section.link, budget).value);
    apply(elf_table_rules(), subject, path, findings);
    around.is_in_elf = is_control_elf(part.bytes);
    for (const ElfSectionInfo& section : sections)
      if (const auto number = pdi_number(section.name)) around.pdi_ids.push_back(*number);
    if (around.is_in_elf) apply(control_rules(), subject, path, findings);
    if (elf.is_core()) apply(core_rules(), subject, path, findings);
  }

  std::set<std::tuple<std::string_view, std::string, std::string>> seen_;
};

}  // namespace

std::vector<Finding> check_part(const Part& part, const std::string& path) {
  Checker checker;
  checker.check(part, path, {});
  std::ranges::stable_sort(checker.findings, {}, &Finding::severity);
  return std::move(checker.findings);
}

std::vector<RuleInfo> all_rules() {
  std::vector<RuleInfo> all;
  list(xclbin_rules(), all);
  list(kernel_rules(), all);
  list(section_rules(), all);
  list(partition_rules(), all);
  list(pdi_rules(), all);
  list(boot_rules(), all);
  list(elf_table_rules(), all);
  list(control_rules(), all);
  list(core_rules(), all);
  list(write_rules(), all);
  list(cdo_rules(), all);
  list(txn_rules(), all);
  list(wait_rules(), all);
  list(packet_rules(), all);
  std::ranges::stable_sort(all, {}, [](const RuleInfo& each) { return each.code.id; });
  const auto repeated = std::ranges::unique(all, {}, [](const RuleInfo& each) { return each.code.id; });
  all.erase(repeated.begin(), repeated.end());
  return all;
}

}  // namespace tessera::container::rules
