#include "container/aie_partition.h"

#include "container/codes.h"
#include "container/layouts.h"
#include "container/tables.h"

#include <limits>

namespace tessera::container {

using layout::ArrayRef;
using layout::Partition;

namespace {

// Follows the references of one section. Each function gives what could be read and notes the rest in `errors`.
class SectionReader {
 public:
  SectionReader(ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors)
      : section_(section), origin_(origin), errors_(errors), budget_(2 * section.size()) {}

  // The NUL-terminated string at `offset`.
  std::string string(std::uint32_t offset, std::string_view what) {
    if (offset >= section_.size() || budget_ == 0) {
      complain(what, offset, 1, 1);
      return {};
    }
    const std::string_view text = fixed_string(section_.subspan(offset));
    if (!spend(text.size())) {
      complain(what, offset, 1, text.size());
      return {};
    }
    return std::string(text);
  }

  // The bytes of the array that the ArrayRef in `field` describes; empty when it points outside.
  ByteSpan array(ByteSpan field, std::size_t item_size, std::uint32_t limit, std::string_view what) {
    const std::uint32_t count = ArrayRef::count.get(field);
    const std::uint32_t offset = ArrayRef::offset.get(field);
    if (count == 0) return {};
    if (count > limit || !in_range(offset, std::uint64_t{count} * item_size, section_.size()) ||
        !spend(count * item_size)) {
      complain(what, offset, count, item_size);
      return {};
    }
    return section_.subspan(offset, count * item_size);
  }

  template <class T>
  std::vector<T> integers(ByteSpan field, std::string_view what) {
    const ByteSpan items = array(field, sizeof(T), kMaxPartitionItems, what);
    std::vector<T> values;
    for (std::size_t i = 0; i < items.size(); i += sizeof(T)) values.push_back(load_le<T>(items, i));
    return values;
  }

  CdoGroup group(ByteSpan record) {
    using layout::CdoGroup;
    container::CdoGroup out;
    out.name = string(CdoGroup::name.get(record), "name of a CDO group");
    out.type = CdoGroup::type.get(record);
    out.pdi_id = CdoGroup::pdi_id.get(record);
    out.kernel_ids = integers<std::uint64_t>(CdoGroup::kernel_ids.get(record), "kernel ids of a CDO group");
    out.pre_groups = integers<std::uint64_t>(CdoGroup::pre_groups.get(record), "pre-groups of a CDO group");
    return out;
  }

  PartitionPdi pdi(ByteSpan record) {
    using layout::PartitionPdi;
    container::PartitionPdi out;
    Load{record}(PartitionPdi::uuid, out.uuid);
    const ByteSpan image =
        array(PartitionPdi::image.get(record), 1, std::numeric_limits<std::uint32_t>::max(), "image of a PDI");
    out.image.assign(image.begin(), image.end());
    out.offset = image.empty() ? 0 : origin_ + static_cast<std::uint64_t>(image.data() - section_.data());
    const ByteSpan groups =
        array(PartitionPdi::groups.get(record), layout::CdoGroup::kSize, kMaxPartitionItems, "CDO groups of a PDI");
    for (std::size_t i = 0; i < groups.size(); i += layout::CdoGroup::kSize)
      out.groups.push_back(group(groups.subspan(i, layout::CdoGroup::kSize)));
    return out;
  }

 private:
  // Items do not overlap in a sound file, so together they cannot be larger than the section. Without this, a small
  // file whose thousand PDIs share one image would be copied a thousand times. Who asks for more gets nothing from then
  // on: to look for the end of a string takes time even when nothing is copied.
  bool spend(std::size_t bytes) {
    const bool is_affordable = bytes <= budget_;
    budget_ = is_affordable ? budget_ - bytes : 0;
    return is_affordable;
  }

  void complain(std::string_view what, std::uint32_t offset, std::uint32_t count, std::size_t item_size) {
    errors_.push_back(
        error(code::partition_reference, "the {} points outside the section", what)
            .at("AIE_PARTITION at 0x{:x}", origin_)
            .note("{} x {} bytes at 0x{:x}, the section has {}", count, item_size, offset, section_.size()));
  }

  ByteSpan section_;
  std::uint64_t origin_;
  std::vector<Diag>& errors_;
  std::size_t budget_;
};

// Builds the section: `place` appends an item to the heap and returns its offset.
class SectionWriter {
 public:
  Bytes section = Bytes(Partition::kSize);

  std::uint32_t place(ByteSpan item) {
    const std::size_t offset = section.size();
    append(section, item);
    pad_to(section, kHeapAlignment);
    return static_cast<std::uint32_t>(offset);
  }

  std::uint32_t place(std::string_view text) {
    Bytes item(text.begin(), text.end());
    item.push_back(0);
    return place(item);
  }

  // An array of integers, and the reference to it.
  template <class T>
  Bytes place_integers(const std::vector<T>& values) {
    Bytes items;
    for (const T value : values) append_le(items, value);
    return reference(values.size(), place(items));
  }

  static Bytes reference(std::size_t count, std::uint32_t offset) {
    Bytes field(ArrayRef::kSize);
    ArrayRef::count.set(field, static_cast<std::uint32_t>(count));
    ArrayRef::offset.set(field, offset);
    return field;
  }

  Bytes record(const CdoGroup& group) {
    using layout::CdoGroup;
    Bytes out(CdoGroup::kSize);
    CdoGroup::name.set(out, place(group.name));
    CdoGroup::type.set(out, group.type);
    CdoGroup::pdi_id.set(out, group.pdi_id);
    CdoGroup::kernel_ids.set(out, place_integers(group.kernel_ids));
    CdoGroup::pre_groups.set(out, place_integers(group.pre_groups));
    return out;
  }

  Bytes record(const PartitionPdi& pdi) {
    using layout::PartitionPdi;
    Bytes out(PartitionPdi::kSize);
    PartitionPdi::uuid.set(out, ByteSpan(pdi.uuid));
    PartitionPdi::image.set(out, reference(pdi.image.size(), place(pdi.image)));
    Bytes groups;
    for (const CdoGroup& group : pdi.groups) append(groups, record(group));
    PartitionPdi::groups.set(out, reference(pdi.groups.size(), place(groups)));
    return out;
  }
};

}  // namespace

std::string cdo_group_type_name(std::uint8_t type) {
  for (const NamedValue& entry : kCdoGroupTypes)
    if (entry.value == type) return std::string(entry.name);
  return fmt::format("type {}", type);
}

Partial<AiePartition> read_aie_partition(ByteSpan section, std::uint64_t origin) {
  Partial<AiePartition> out;
  if (section.size() < Partition::kSize) {
    out.errors.push_back(error(code::section_malformed, "an AIE partition needs {} bytes, the section has {}",
                               Partition::kSize, section.size())
                             .at("AIE_PARTITION at 0x{:x}", origin));
    return out;
  }
  SectionReader reader(section, origin, out.errors);
  AiePartition& partition = out.value;
  const Load load{section};
  load(Partition::schema_version, partition.schema_version);
  load(Partition::operations_per_cycle, partition.operations_per_cycle);
  load(Partition::inference_fingerprint, partition.inference_fingerprint);
  load(Partition::pre_post_fingerprint, partition.pre_post_fingerprint);
  load(Partition::column_width, partition.column_width);
  partition.name = reader.string(Partition::name.get(section), "name");
  partition.start_columns = reader.integers<std::uint16_t>(Partition::start_columns.get(section), "start columns");
  if (const std::uint32_t commit = Partition::kernel_commit_id.get(section); commit != 0)
    partition.kernel_commit_id = reader.string(commit, "kernel commit id");
  const ByteSpan pdis =
      reader.array(Partition::pdis.get(section), layout::PartitionPdi::kSize, kMaxPartitionItems, "list of PDIs");
  for (std::size_t i = 0; i < pdis.size(); i += layout::PartitionPdi::kSize)
    partition.pdis.push_back(reader.pdi(pdis.subspan(i, layout::PartitionPdi::kSize)));
  return out;
}

Result<Bytes> write_aie_partition(const AiePartition& partition) {
  SectionWriter writer;
  const std::uint32_t name = writer.place(partition.name);
  const std::uint32_t commit = partition.kernel_commit_id ? writer.place(*partition.kernel_commit_id) : 0;
  const Bytes start_columns = writer.place_integers(partition.start_columns);
  Bytes pdis;
  for (const PartitionPdi& pdi : partition.pdis) append(pdis, writer.record(pdi));
  const std::uint32_t pdis_at = writer.place(pdis);
  Bytes& section = writer.section;
  if (section.size() > std::numeric_limits<std::uint32_t>::max())
    return Failure(
        error(code::does_not_fit, "an AIE partition of {} bytes", section.size()).note("its references have 32 bits"));

  const Store store{section};
  store(Partition::schema_version, partition.schema_version);
  store(Partition::name, name);
  store(Partition::operations_per_cycle, partition.operations_per_cycle);
  store(Partition::inference_fingerprint, partition.inference_fingerprint);
  store(Partition::pre_post_fingerprint, partition.pre_post_fingerprint);
  store(Partition::column_width, partition.column_width);
  store(Partition::kernel_commit_id, commit);
  Partition::start_columns.set(section, start_columns);
  Partition::pdis.set(section, SectionWriter::reference(partition.pdis.size(), pdis_at));
  return std::move(section);
}

}  // namespace tessera::container
