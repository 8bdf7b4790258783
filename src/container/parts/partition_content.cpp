// Makes the section AIE_PARTITION from xclbinutil's JSON.
#include "base/file_below.h"
#include "container/codes.h"
#include "container/padding.h"
#include "container/parts/json_object.h"
#include "container/parts/section_content.h"
#include "container/parts/section_json.h"
#include "container/records.h"
#include "container/sections/aie_partition.h"
#include "container/text/uuid.h"

#include <algorithm>

namespace tessera::container {

namespace {

Result<Residue> padding_of(JsonObject& object, const RecordInfo& info) {
  Bytes record(info.size);
  CHECK_OK(object.padding(info, record));
  return nonzero_padding(info, record);
}

template <class T>
Result<std::vector<T>> numbers(JsonObject& object, const char* name) {
  constexpr unsigned kBits = 8 * sizeof(T);
  std::vector<T> values;
  TRY(const auto items, object.list(name));
  for (const auto& [item, place] : items) {
    const auto value = json_number(*item, kBits);
    if (!value)
      return Failure(with_number_note(error(code::section_content, "{} must be {}", place, number_range(kBits))
                                          .at("{}", object.place())
                                          .help("correct the number in the JSON"),
                                      *item));
    values.push_back(static_cast<T>(*value));
  }
  return values;
}

Result<Uuid> uuid_of(JsonObject& object) {
  TRY(const std::string text, object.text(json_name::kPdiUuid));
  const auto uuid = parse_uuid(text);
  if (!uuid) return Failure(object.wrong(json_name::kPdiUuid, "16 bytes in hexadecimal digits"));
  return *uuid;
}

Result<CdoGroup> group_of(const Fields& value, const std::string& place) {
  TRY(JsonObject object, JsonObject::of(value, place));
  CdoGroup group;
  TRY(group.name, object.text(json_name::kGroupName));
  if (object.has(json_name::kGroupType)) {
    TRY(const std::uint64_t type, object.named(json_name::kGroupType, kCdoGroupTypes, 8));
    group.type = static_cast<std::uint8_t>(type);
  }
  if (!object.has(json_name::kGroupPdiId)) return Failure(object.wrong(json_name::kGroupPdiId, "a number"));
  TRY(group.pdi_id, object.number(json_name::kGroupPdiId, 64));
  TRY(group.kernel_ids, numbers<std::uint64_t>(object, json_name::kKernelIds));
  TRY(group.pre_groups, numbers<std::uint64_t>(object, json_name::kPreGroups));
  TRY(group.padding, padding_of(object, kCdoGroupRecord));
  CHECK_OK(object.finish());
  return group;
}

// Gets the image of a PDI from the file that the JSON names. If the file does not exist, takes a PDI with the same UUID
// from the partition that the JSON replaces. It takes each PDI of that partition only once. If several PDIs there have
// this UUID, the name of the file decides (pdi_file_names()).
class PdiImages {
 public:
  explicit PdiImages(const ContentSource& source) : source_(source) {
    if (source.present.empty()) return;
    present_ = read_aie_partition(SharedBytes::borrowed(source.present)).value.pdis;
    names_ = pdi_file_names(present_);
  }

  Result<SharedBytes> image(const std::string& file, const Uuid& uuid, const std::string& place) {
    std::error_code ignored;
    const std::filesystem::path folder = source_.folder.empty() ? std::filesystem::path(".") : source_.folder;
    if (!file.empty() && std::filesystem::exists(folder / std::filesystem::path(file), ignored)) {
      TRY(Bytes image, read_file_below(folder, file));
      total_ += image.size();
      if (total_ > kMostBytes)
        return Failure(error(code::section_content, "the PDIs have more than {} bytes together", kMostBytes)
                           .at("{}", place)
                           .help("leave out PDIs: the list may name the same file many times"));
      return image;
    }
    if (const auto number = find_present(file, uuid)) {
      names_[*number].clear();  // the image of this PDI is taken
      return std::move(present_[*number].image);
    }
    Diag diag = error(code::section_content, "the PDI file '{}' does not exist", file).at("{}", place);
    if (!source_.present.empty())
      diag = std::move(diag).note("the old AIE partition has no PDI with the UUID {} either", to_string(uuid));
    return Failure(
        std::move(diag).help("correct {}, which must name a file in the folder of the JSON", json_name::kPdiFile));
  }

 private:
  std::optional<std::size_t> find_present(const std::string& file, const Uuid& uuid) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < present_.size(); ++i) {
      if (names_[i].empty() || present_[i].uuid != uuid) continue;
      if (names_[i] == file) return i;
      if (!found) found = i;
    }
    return found;
  }

  // A short list can name one large file thousands of times. Real partitions have less than a tenth of this size.
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;

  const ContentSource& source_;
  std::vector<PartitionPdi> present_;
  std::vector<std::string> names_;  // file names of present_; "" for a PDI whose image is taken
  std::uint64_t total_ = 0;
};

Result<PartitionPdi> pdi_of(const Fields& value, const std::string& place, PdiImages& images) {
  TRY(JsonObject object, JsonObject::of(value, place));
  PartitionPdi pdi;
  TRY(pdi.uuid, uuid_of(object));
  TRY(const std::string file, object.text(json_name::kPdiFile));
  TRY(pdi.image, images.image(file, pdi.uuid, place));
  TRY(const auto groups, object.list(json_name::kGroups));
  for (const auto& [group, where] : groups) {
    TRY(CdoGroup made, group_of(*group, place + "." + where));
    pdi.groups.push_back(std::move(made));
  }
  TRY(pdi.padding, padding_of(object, kPartitionPdiRecord));
  CHECK_OK(object.finish());
  return pdi;
}

Result<void> read_columns(JsonObject& outer, AiePartition& partition) {
  const Fields* columns = outer.find(json_name::kColumns);
  if (columns == nullptr) return Failure(outer.wrong(json_name::kColumns, "an object with the columns"));
  TRY(JsonObject object, JsonObject::of(*columns, json_name::kColumns));
  TRY(const std::uint64_t width, object.number(json_name::kColumnWidth, 16));
  partition.column_width = static_cast<std::uint16_t>(width);
  TRY(partition.start_columns, numbers<std::uint16_t>(object, json_name::kStartColumns));
  return object.finish();
}

Result<void> read_commit(JsonObject& object, AiePartition& partition) {
  TRY(const std::string commit, object.text(json_name::kKernelCommitId));
  TRY(const std::uint64_t is_absent, object.number(json_name::kCommitIdAbsent, 1));
  if (is_absent != 0 && !commit.empty())
    return Failure(object.wrong(json_name::kCommitIdAbsent,
                                fmt::format("false, because {} has a text", json_name::kKernelCommitId)));
  if (is_absent == 0) partition.kernel_commit_id = commit;
  return {};
}

}  // namespace

Result<Bytes> partition_bytes(const Fields& json, const ContentSource& source) {
  TRY(JsonObject object, JsonObject::of(json, json_name::kPartition));
  AiePartition partition;
  TRY(partition.name, object.text(json_name::kPartitionName));
  if (!source.name.empty()) partition.name = source.name;
  // JSON for xclbinutil lacks the name, because xclbinutil takes it beside the JSON. So a replaced partition keeps its
  // name.
  if (source.name.empty() && !object.has(json_name::kPartitionName) && !source.present.empty())
    partition.name = read_aie_partition(SharedBytes::borrowed(source.present)).value.name;
  TRY(const std::uint64_t version, object.number(json_name::kSchemaVersion, 8));
  partition.schema_version = static_cast<std::uint8_t>(version);
  TRY(const std::uint64_t operations, object.number(json_name::kOperationsPerCycle, 32));
  partition.operations_per_cycle = static_cast<std::uint32_t>(operations);
  TRY(partition.inference_fingerprint, object.number(json_name::kInferenceFingerprint, 64));
  TRY(partition.pre_post_fingerprint, object.number(json_name::kPrePostFingerprint, 64));
  CHECK_OK(read_commit(object, partition));
  CHECK_OK(read_columns(object, partition));
  PdiImages images(source);
  TRY(const auto pdis, object.list(json_name::kPdis));
  for (const auto& [pdi, place] : pdis) {
    TRY(PartitionPdi made, pdi_of(*pdi, place, images));
    partition.pdis.push_back(std::move(made));
  }
  TRY(partition.padding, padding_of(object, kPartitionRecord));
  CHECK_OK(object.finish());
  return write_aie_partition(partition);
}

}  // namespace tessera::container
