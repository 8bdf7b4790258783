#include "container/parts/section_json.h"

#include "container/codes.h"
#include "container/parts/record_content.h"
#include "container/records.h"
#include "container/sections/ip_layout.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace tessera::container {

namespace {

constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";  // U+FFFD as UTF-8

std::string xclbinutil_name(std::span<const NamedValue> names, std::uint64_t value) {
  const auto found = std::ranges::find(names, value, &NamedValue::value);
  return found != names.end() ? std::string(found->xclbinutil) : fmt::format("{}", value);
}

bool is_among(std::uint64_t value, std::span<const NamedValue> names) {
  return std::ranges::find(names, value, &NamedValue::value) != names.end();
}

std::string number_text(std::uint64_t value) {
  return fmt::format("{}", value);
}

std::string hex_number(std::uint64_t value) {
  return fmt::format("{:#x}", value);
}

// Turns each record of a section into an object.
class RecordShower {
 public:
  RecordShower(const RecordSection& info, ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors)
      : info_(info),
        record_info_(info.item != nullptr ? *info.item : *info.head),
        section_(section),
        origin_(origin),
        errors_(errors),
        budget_(2 * section.size()) {}

  Fields show(ByteSpan record) {
    Fields out = Fields::object();
    for (const SectionMember& member : info_.members) add(member, record, out);
    add_padding(record_info_, record, out);
    return out;
  }

 private:
  const RecordField& field(std::string_view name) const {
    const RecordField* found = find_field(record_info_, name);
    assert(found != nullptr && "the generator proves that the field exists");
    return *found;
  }

  std::uint64_t number(std::string_view name, ByteSpan record) const { return field_number(field(name), record); }

  void add(const SectionMember& member, ByteSpan record, Fields& out) {
    const std::string name(member.name);
    const RecordField& source = field(member.field);
    if (source.type == FieldType::Text) {
      out[name] = std::string(fixed_string(record.subspan(source.offset, source.length)));
      return;
    }
    const std::uint64_t value = field_number(source, record);
    switch (member.form) {
      case MemberForm::Text:
      case MemberForm::Dec: out[name] = number_text(value & low_mask(bits_of(source))); return;
      case MemberForm::Hex: out[name] = hex_number(value); return;
      case MemberForm::Name: out[name] = xclbinutil_name(member.values, value); return;
      case MemberForm::Address:
        out[name] = value == kUnusedAddress ? std::string(kUnusedAddressText) : hex_number(value);
        return;
      case MemberForm::High:
        out[name] = fmt::format("{}", number(member.high, record) << bits_of(source) | value);
        return;
      case MemberForm::String: out[name] = string_at(value, member.name); return;
      case MemberForm::Properties: add_properties(name, record, out); return;
      case MemberForm::Streaming:
        if (is_among(number("type", record), member.values)) out[name] = hex_number(value);
        return;
      case MemberForm::InBytes: return;
    }
  }

  // Adds the fields of a properties word. Like xclbinutil, adds the whole word as a number when Tessera knows no field
  // of it, or when the word belongs to a PS kernel whose subtype is not DPU. Adds the number, too, when the word has
  // bits that no field covers.
  void add_properties(const std::string& name, ByteSpan record, Fields& out) {
    Ip ip;
    ip.type = static_cast<std::uint32_t>(number("type", record));
    ip.properties = static_cast<std::uint32_t>(number("properties", record));
    const std::vector<IpProperty> fields = ip_properties(ip);
    const bool is_other_kernel = ip.type == kIpTypePsKernel && fields.front().value != kPsKernelDpuSubtype;
    std::uint64_t rest = ip.properties;
    for (const IpProperty& each : fields) {
      rest &= ~(low_mask(each.info->bits) << each.info->first_bit);
      if (is_other_kernel) continue;
      const std::string member(each.info->member);
      if (!each.info->values.empty())
        out[member] = xclbinutil_name(each.info->values, each.value);
      else
        out[member] = each.info->is_hex ? hex_number(each.value) : fmt::format("{}", each.value);
    }
    if (fields.empty() || is_other_kernel || rest != 0) out[name] = hex_number(ip.properties);
  }

  std::string string_at(std::uint64_t offset, std::string_view member) {
    const std::string_view text =
        offset < section_.size() ? fixed_string(section_.subspan(offset)) : std::string_view();
    if (offset < section_.size() && text.size() <= budget_) {
      budget_ -= text.size();
      return std::string(text);
    }
    errors_.push_back(error(code::partition_reference, "the member {} points outside the section", member)
                          .at("{} at 0x{:x}", section_name(info_.kind), origin_)
                          .note("the member points to 0x{:x}, and the section has {} bytes", offset, section_.size())
                          .help("the file is cut short or damaged; fetch it again"));
    return {};
  }

  const RecordSection& info_;
  const RecordInfo& record_info_;
  ByteSpan section_;
  std::uint64_t origin_;
  std::vector<Diag>& errors_;
  std::size_t budget_;  // bytes of texts that may still be copied: a hostile section may refer to one text often
};

Diag too_small(const RecordSection& info, std::uint64_t count, std::size_t record, std::size_t size,
               std::uint64_t origin) {
  return error(code::section_malformed, "{} records of {} bytes do not fit into the section of {} bytes", count, record,
               size)
      .at("{} at 0x{:x}", section_name(info.kind), origin)
      .help("the section is cut short or damaged; fetch the file again");
}

Fields hex_list(const std::vector<std::uint64_t>& values) {
  Fields list = Fields::array();
  for (const std::uint64_t value : values) list.push_back(hex_number(value));
  return list;
}

void add_residue(const RecordInfo& info, const Residue& padding, Fields& out) {
  if (padding.empty()) return;
  Bytes record(info.size);
  apply_residue(record, padding);
  add_padding(info, record, out);
}

Fields group_json(const CdoGroup& group) {
  Fields out = {{json_name::kGroupName, group.name}};
  if (group.type != kCdoGroupTypes[0].value) out[json_name::kGroupType] = xclbinutil_name(kCdoGroupTypes, group.type);
  out[json_name::kGroupPdiId] = hex_number(group.pdi_id);
  if (!group.kernel_ids.empty()) out[json_name::kKernelIds] = hex_list(group.kernel_ids);
  if (!group.pre_groups.empty()) out[json_name::kPreGroups] = hex_list(group.pre_groups);
  add_residue(kCdoGroupRecord, group.padding, out);
  return out;
}

}  // namespace

std::vector<std::string> pdi_file_names(const std::vector<PartitionPdi>& pdis) {
  std::set<Uuid> known;
  std::vector<std::string> names;
  for (const PartitionPdi& pdi : pdis) {
    const bool is_first = known.insert(pdi.uuid).second;
    names.push_back(fmt::format("{}{}.pdi", is_first ? "" : fmt::format("{}-", names.size()), to_string(pdi.uuid)));
  }
  return names;
}

Fields pdi_json(const PartitionPdi& pdi, const std::string& file_name) {
  Fields groups = Fields::array();
  for (const CdoGroup& group : pdi.groups) groups.push_back(group_json(group));
  Fields out = {{json_name::kPdiUuid, to_string(pdi.uuid)},
                {json_name::kPdiFile, file_name},
                {json_name::kGroups, std::move(groups)}};
  add_residue(kPartitionPdiRecord, pdi.padding, out);
  return out;
}

// Adds the member `bytes` with the whole section if the other members would give other bytes. Examples are bytes behind
// the records, bytes behind the end of a name, an empty list with a header, and a name that is not UTF-8: the text of
// the JSON has another character in its place.
void add_bytes(const RecordSection& info, ByteSpan section, Fields& body) {
  if (!info.image.empty()) return;  // the JSON does not contain the image
  const std::string text = body.dump(-1, ' ', false, Fields::error_handler_t::replace);
  const bool has_replacements = text.find(kReplacementCharacter) != std::string::npos;
  const Result<Bytes> again =
      record_section_bytes(info.kind, has_replacements ? Fields::parse(text, nullptr, false) : body, {});
  if (!again || !std::ranges::equal(*again, section)) body[json_name::kBytes] = hex_text(section);
}

Fields record_section_json(const RecordSection& info, ByteSpan section, std::uint64_t origin,
                           std::vector<Diag>& errors) {
  Fields body = Fields::object();
  if (section.empty() && info.item != nullptr) {  // xclbinutil reads an empty section as an empty list
    body[std::string(info.count)] = "0";
    body[std::string(info.list)] = Fields::array();
  } else if (section.size() < info.head->size) {
    errors.push_back(too_small(info, 1, info.head->size, section.size(), origin));
  } else if (info.item == nullptr) {
    body = RecordShower(info, section, origin, errors).show(section.first(info.head->size));
  } else {
    const RecordField* count_field = find_field(*info.head, "count");
    const std::uint64_t count = field_number(*count_field, section) & low_mask(32);
    const ByteSpan records = section.subspan(info.head->size);
    body[std::string(info.count)] = number_text(count);
    add_padding(*info.head, section, body);
    Fields& list = body[std::string(info.list)] = Fields::array();
    if (!fits(count, info.item->size, records.size())) {
      errors.push_back(too_small(info, count, info.item->size, section.size(), origin));
      return {{std::string(info.node), std::move(body)}};
    }
    RecordShower shower(info, section, origin, errors);
    for (std::uint64_t i = 0; i < count; ++i)
      list.push_back(shower.show(records.subspan(i * info.item->size, info.item->size)));
  }
  if (errors.empty()) add_bytes(info, section, body);
  return {{std::string(info.node), std::move(body)}};
}

Fields partition_json(const AiePartition& partition) {
  Fields columns = Fields::array();
  for (const std::uint16_t column : partition.start_columns) columns.push_back(number_text(column));
  Fields pdis = Fields::array();
  const std::vector<std::string> names = pdi_file_names(partition.pdis);
  for (std::size_t i = 0; i < partition.pdis.size(); ++i) pdis.push_back(pdi_json(partition.pdis[i], names[i]));
  Fields body = {{json_name::kPartitionName, partition.name},
                 {json_name::kOperationsPerCycle, number_text(partition.operations_per_cycle)},
                 {json_name::kInferenceFingerprint, number_text(partition.inference_fingerprint)},
                 {json_name::kPrePostFingerprint, number_text(partition.pre_post_fingerprint)},
                 {json_name::kKernelCommitId, partition.kernel_commit_id.value_or("")},
                 {json_name::kColumns,
                  {{json_name::kColumnWidth, number_text(partition.column_width)},
                   {json_name::kStartColumns, std::move(columns)}}},
                 {json_name::kPdis, std::move(pdis)}};
  if (partition.schema_version != 0) body[json_name::kSchemaVersion] = number_text(partition.schema_version);
  if (!partition.kernel_commit_id) body[json_name::kCommitIdAbsent] = "true";
  add_residue(kPartitionRecord, partition.padding, body);
  return {{json_name::kPartition, std::move(body)}};
}

Fields dna_json(ByteSpan section, std::uint64_t origin, std::vector<Diag>& errors) {
  constexpr std::size_t kLengthBytes = sizeof(std::uint64_t);
  const std::size_t end = section.size() - std::min<std::size_t>(section.size(), kDnaSignatureBytes + kLengthBytes);
  std::uint64_t bits = 0;
  if (section.size() >= kDnaSignatureBytes + kLengthBytes)
    for (std::size_t i = 0; i < kLengthBytes; ++i) bits = bits << 8 | section[end + i];
  const std::uint64_t entries = bits / 8 / kDnaEntryBytes;
  if (section.size() < kDnaSignatureBytes + kLengthBytes || !fits(entries, kDnaEntryBytes, end)) {
    errors.push_back(error(code::section_malformed, "the section has {} bytes, too few for {} entries and a signature",
                           section.size(), entries)
                         .at("{} at 0x{:x}", section_name(SectionKind::DnaCertificate), origin)
                         .help("the section is cut short or damaged; fetch the file again"));
    return Fields::object();
  }
  Fields list = Fields::array();
  for (std::uint64_t i = 0; i < entries; ++i)
    list.push_back(hex_text(section.subspan(i * kDnaEntryBytes, kDnaEntryBytes)));
  const std::size_t used = entries * kDnaEntryBytes;
  const std::size_t signature = section.size() - kDnaSignatureBytes;
  return {{json_name::kDna,
           {{json_name::kDnaList, std::move(list)},
            {json_name::kDnaPadding, hex_text(section.subspan(used, signature - used))},
            {json_name::kDnaSignature, hex_text(section.subspan(signature))}}}};
}

}  // namespace tessera::container
