#include "container/sections/aie_partition.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/faults.h"
#include "container/padding.h"
#include "container/records.h"
#include "container/sections/heap.h"

#include <limits>

namespace tessera::container {

using layout::Partition;

namespace {

constexpr std::size_t kMostNotedImages = 8;

// Reads the records of a partition, and the heap items that the records refer to.
class PartitionReader {
 public:
  PartitionReader(const SharedBytes& section, std::uint64_t origin, std::vector<Diag>& errors)
      : heap(section, "AIE_PARTITION", origin, errors), section_(section) {}

  HeapReader heap;

  CdoGroup group(ByteSpan record) {
    using layout::CdoGroup;
    container::CdoGroup out;
    out.name = heap.string(CdoGroup::name.get(record), "name of a CDO group");
    out.type = CdoGroup::type.get(record);
    out.pdi_id = CdoGroup::pdi_id.get(record);
    out.kernel_ids =
        heap.integers<std::uint64_t>(CdoGroup::kernel_ids.get(record), kMaxPartitionItems, "kernel ids of a CDO group");
    out.pre_groups =
        heap.integers<std::uint64_t>(CdoGroup::pre_groups.get(record), kMaxPartitionItems, "pre-groups of a CDO group");
    out.padding = nonzero_padding(kCdoGroupRecord, record);
    return out;
  }

  PartitionPdi pdi(ByteSpan record) {
    using layout::PartitionPdi;
    container::PartitionPdi out;
    Load{record}(PartitionPdi::uuid, out.uuid);
    out.padding = nonzero_padding(kPartitionPdiRecord, record);
    const ByteSpan image =
        heap.array(PartitionPdi::image.get(record), 1, std::numeric_limits<std::uint32_t>::max(), "image of a PDI");
    if (!image.empty())
      out.image = section_.part(static_cast<std::size_t>(image.data() - section_.data()), image.size());
    out.offset = image.empty() ? 0 : heap.place_of(image);
    const ByteSpan groups = heap.array(PartitionPdi::groups.get(record), layout::CdoGroup::kSize, kMaxPartitionItems,
                                       "CDO groups of a PDI");
    for (std::size_t i = 0; i < groups.size(); i += layout::CdoGroup::kSize)
      out.groups.push_back(group(groups.subspan(i, layout::CdoGroup::kSize)));
    return out;
  }

 private:
  const SharedBytes& section_;
};

// Writes the records of a partition, and the heap items that the records refer to.
class PartitionWriter {
 public:
  HeapWriter heap{Partition::kSize};

  Bytes record(const CdoGroup& group) {
    using layout::CdoGroup;
    Bytes out(CdoGroup::kSize);
    CdoGroup::name.set(out, heap.place(group.name));
    CdoGroup::type.set(out, group.type);
    CdoGroup::pdi_id.set(out, group.pdi_id);
    CdoGroup::kernel_ids.set(out, heap.place_integers(group.kernel_ids));
    CdoGroup::pre_groups.set(out, heap.place_integers(group.pre_groups));
    apply_residue(out, group.padding);
    return out;
  }

  Bytes record(const PartitionPdi& pdi) {
    using layout::PartitionPdi;
    Bytes out(PartitionPdi::kSize);
    PartitionPdi::uuid.set(out, ByteSpan(pdi.uuid));
    PartitionPdi::image.set(out, HeapWriter::reference(pdi.image.size(), heap.place(pdi.image)));
    Bytes groups;
    for (const CdoGroup& group : pdi.groups) append(groups, record(group));
    PartitionPdi::groups.set(out, HeapWriter::reference(pdi.groups.size(), heap.place(groups)));
    apply_residue(out, pdi.padding);
    return out;
  }
};

void search_images(const SharedBytes& section, std::uint64_t origin, Partial<AiePartition>& out) {
  LostImages found = find_lost_images(section, origin, kMaxPartitionItems);
  for (FoundImage& image : found.pdis)
    out.value.pdis.push_back({.uuid = {}, .image = std::move(image.bytes), .offset = image.offset, .groups = {}});
  out.value.found_cdos = std::move(found.cdos);
  const std::size_t pdis = out.value.pdis.size(), cdos = out.value.found_cdos.size();
  if (pdis + cdos == 0) return;
  Diag diag = error(code::images_found, "the list of PDIs is lost; Tessera found {} and {} by their first bytes",
                    counted(pdis, "PDI"), counted(cdos, "single CDO"))
                  .at("AIE_PARTITION at 0x{:x}", origin);
  for (const PartitionPdi& pdi : out.value.pdis)
    if (diag.notes.size() < kMostNotedImages)
      diag = std::move(diag).note("a PDI of {} bytes at 0x{:x}", pdi.image.size(), pdi.offset);
  for (const FoundImage& cdo : out.value.found_cdos)
    if (diag.notes.size() < kMostNotedImages)
      diag = std::move(diag).note("a CDO of {} bytes at 0x{:x}", cdo.bytes.size(), cdo.offset);
  add_fault(out.warnings,
            std::move(diag).help("fetch the file again; the UUIDs, groups and kernels of these images are lost"));
}

}  // namespace

std::string cdo_group_type_name(std::uint8_t type) {
  for (const NamedValue& entry : kCdoGroupTypes)
    if (entry.value == type) return std::string(entry.name);
  return fmt::format("type {}", type);
}

Partial<AiePartition> read_aie_partition(const SharedBytes& shared, std::uint64_t origin) {
  Partial<AiePartition> out;
  const ByteSpan section = shared;
  if (section.size() < Partition::kSize) {
    out.errors.push_back(error(code::section_malformed, "an AIE partition needs {} bytes, but the section has {}",
                               Partition::kSize, section.size())
                             .at("AIE_PARTITION at 0x{:x}", origin)
                             .help("the file is cut short or damaged; fetch it again"));
    return out;
  }
  PartitionReader reader(shared, origin, out.errors);
  AiePartition& partition = out.value;
  const Load load{section};
  load(Partition::schema_version, partition.schema_version);
  load(Partition::operations_per_cycle, partition.operations_per_cycle);
  load(Partition::inference_fingerprint, partition.inference_fingerprint);
  load(Partition::pre_post_fingerprint, partition.pre_post_fingerprint);
  load(Partition::column_width, partition.column_width);
  partition.padding = nonzero_padding(kPartitionRecord, section);
  partition.name = reader.heap.string(Partition::name.get(section), "name");
  partition.start_columns =
      reader.heap.integers<std::uint16_t>(Partition::start_columns.get(section), kMaxPartitionItems, "start columns");
  if (const std::uint32_t commit = Partition::kernel_commit_id.get(section); commit != 0)
    partition.kernel_commit_id = reader.heap.string(commit, "kernel commit id");
  const std::size_t faults = out.errors.size();
  const ByteSpan pdis =
      reader.heap.array(Partition::pdis.get(section), layout::PartitionPdi::kSize, kMaxPartitionItems, "list of PDIs");
  if (out.errors.size() > faults) search_images(shared, origin, out);
  for (std::size_t i = 0; i < pdis.size(); i += layout::PartitionPdi::kSize)
    partition.pdis.push_back(reader.pdi(pdis.subspan(i, layout::PartitionPdi::kSize)));
  return out;
}

Result<Bytes> write_aie_partition(const AiePartition& partition) {
  PartitionWriter writer;
  const std::uint32_t name = writer.heap.place(partition.name);
  const std::uint32_t commit = partition.kernel_commit_id ? writer.heap.place(*partition.kernel_commit_id) : 0;
  const Bytes start_columns = writer.heap.place_integers(partition.start_columns);
  Bytes pdis;
  for (const PartitionPdi& pdi : partition.pdis) append(pdis, writer.record(pdi));
  const std::uint32_t pdis_at = writer.heap.place(pdis);
  CHECK_OK(check_size(writer.heap.section.size(), "an AIE partition"));

  Bytes& section = writer.heap.section;
  const Store store{section};
  store(Partition::schema_version, partition.schema_version);
  store(Partition::name, name);
  store(Partition::operations_per_cycle, partition.operations_per_cycle);
  store(Partition::inference_fingerprint, partition.inference_fingerprint);
  store(Partition::pre_post_fingerprint, partition.pre_post_fingerprint);
  store(Partition::column_width, partition.column_width);
  store(Partition::kernel_commit_id, commit);
  Partition::start_columns.set(section, start_columns);
  Partition::pdis.set(section, HeapWriter::reference(partition.pdis.size(), pdis_at));
  apply_residue(section, partition.padding);
  return std::move(section);
}

Partial<AiePartition> find_aie_partition(const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::AiePartition);
  if (section != nullptr) return read_aie_partition(section->data, section->offset);
  Partial<AiePartition> out;
  out.errors.push_back(
      error(code::no_partition, "the xclbin has no AIE_PARTITION section")
          .note("the xclbin has {} sections", xclbin.sections.size())
          .help("give an xclbin for an NPU, which has this section; this file is for an FPGA, or is a base platform"));
  return out;
}

}  // namespace tessera::container
