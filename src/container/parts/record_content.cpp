#include "container/parts/record_content.h"

#include "container/codes.h"
#include "container/parts/json_object.h"
#include "container/parts/section_table.h"
#include "container/records.h"
#include "container/sections/ip_layout.h"

#include <algorithm>
#include <map>

namespace tessera::container {

namespace {

constexpr std::uint64_t kBytesOfKb = 1024;

const RecordField& known_field(const RecordInfo& info, std::string_view name) {
  const RecordField* found = find_field(info, name);
  assert(found != nullptr && "the generator proves that the field exists");
  return *found;
}

void put_number(const RecordField& field, std::uint64_t value, Bytes& record) {
  for (std::size_t i = 0; i < field.length; ++i) record[field.offset + i] = static_cast<std::uint8_t>(value >> 8 * i);
}

// Makes records from JSON objects, and collects the texts to which the records refer by their offsets.
class RecordMaker {
 public:
  explicit RecordMaker(const RecordSection& info)
      : info_(info), record_info_(info.item != nullptr ? *info.item : *info.head) {}

  Bytes texts;  // the texts that follow the records

  Result<Bytes> make(JsonObject object) {
    Bytes record(record_info_.size);
    given_.clear();
    for (const SectionMember& member : info_.members) CHECK_OK(put(member, object, record));
    CHECK_OK(object.padding(record_info_, record));
    CHECK_OK(object.finish());
    return record;
  }

 private:
  const RecordField& field(const SectionMember& member) const { return known_field(record_info_, member.field); }

  Result<void> put(const SectionMember& member, JsonObject& object, Bytes& record) {
    const RecordField& target = field(member);
    if (target.type == FieldType::Text) return put_text(member, object, record);
    const bool is_other_name = member.form == MemberForm::Streaming || member.form == MemberForm::InBytes;
    if (!is_other_name && object.has(member.name)) given_.emplace(member.field, member.name);
    std::uint64_t value = 0;
    switch (member.form) {
      case MemberForm::Text:
      case MemberForm::Dec:
      case MemberForm::Hex: {
        const Sign sign = target.type == FieldType::I32 ? Sign::Allowed : Sign::None;
        TRY(value, object.number(member.name, bits_of(target), sign));
        break;
      }
      case MemberForm::Name: {
        TRY(value, object.named(member.name, member.values, bits_of(target)));
        break;
      }
      case MemberForm::Address: {
        TRY(value, address(member, object));
        break;
      }
      case MemberForm::High: {
        const RecordField& high = known_field(record_info_, member.high);
        TRY(value, object.number(member.name, bits_of(target) + bits_of(high)));
        put_number(high, value >> bits_of(target), record);
        break;
      }
      case MemberForm::String: {
        TRY(value, text_offset(member, object));
        break;
      }
      case MemberForm::Properties: {
        TRY(value, properties(member, object, record));
        break;
      }
      case MemberForm::Streaming:
      case MemberForm::InBytes: return put_other_name(member, object, record);
    }
    put_number(target, value, record);
    return {};
  }

  Result<void> put_text(const SectionMember& member, JsonObject& object, Bytes& record) {
    const RecordField& target = field(member);
    if (!object.has(member.name)) return Failure(object.wrong(member.name, "a text"));
    TRY(const std::string text, object.text(member.name));
    if (text.size() >= target.length)  // readers in C need the NUL
      return Failure(object.wrong(member.name, fmt::format("a text of at most {} characters", target.length - 1)));
    std::ranges::copy(text, record.begin() + static_cast<std::ptrdiff_t>(target.offset));
    return {};
  }

  // Sets a field from a further name of the field in the JSON. Fails if another member gives the field another value.
  Result<void> put_other_name(const SectionMember& member, JsonObject& object, Bytes& record) {
    if (!object.has(member.name)) return {};
    const bool is_in_bytes = member.form == MemberForm::InBytes;
    TRY(std::uint64_t value, object.number(member.name, 64));
    if (is_in_bytes && value % kBytesOfKb != 0)
      return Failure(object.wrong(member.name, fmt::format("a multiple of {}", kBytesOfKb)));
    if (is_in_bytes) value /= kBytesOfKb;
    const auto [other, is_first] = given_.try_emplace(member.field, member.name);
    if (!is_first && value != field_number(field(member), record))
      return Failure(contradiction(object, other->second, member.name));
    put_number(field(member), value, record);
    return {};
  }

  static Diag contradiction(const JsonObject& object, std::string_view first, std::string_view second) {
    return error(code::section_content, "{} and {} contradict each other", first, second)
        .at("{}", object.place())
        .note("both members set the same bits of the record")
        .help("leave one of both out, or give both the same value");
  }

  static Result<std::uint64_t> address(const SectionMember& member, JsonObject& object) {
    const Fields* value = object.find(member.name);
    if (value != nullptr && value->is_string() && value->get_ref<const std::string&>() == kUnusedAddressText)
      return kUnusedAddress;
    return object.number(member.name, 64);
  }

  Result<std::uint64_t> text_offset(const SectionMember& member, JsonObject& object) {
    TRY(const std::string text, object.text(member.name));
    const std::uint64_t offset = record_info_.size + texts.size();
    texts.insert(texts.end(), text.begin(), text.end());
    texts.push_back(0);
    return offset;
  }

  // Returns the properties word of an IP_LAYOUT entry: the number in `member`, combined with the members for single
  // fields. Fails if the number has another value in one of these fields.
  Result<std::uint64_t> properties(const SectionMember& member, JsonObject& object, const Bytes& record) const {
    TRY(std::uint64_t word, object.number(member.name, bits_of(field(member))));
    Ip ip;
    ip.type = static_cast<std::uint32_t>(field_number(known_field(record_info_, "type"), record));
    for (const IpProperty& each : ip_properties(ip)) {
      const IpPropertyInfo& info = *each.info;
      if (!object.has(info.member)) continue;
      std::uint64_t value = 0;
      if (info.values.empty()) {
        TRY(value, object.number(info.member, info.bits));
      } else {
        TRY(value, object.named(info.member, info.values, info.bits));
      }
      if (object.has(member.name) && (word >> info.first_bit & low_mask(info.bits)) != value)
        return Failure(contradiction(object, member.name, info.member));
      word = insert(word, info.first_bit, info.bits, value);
    }
    return word;
  }

  const RecordSection& info_;
  const RecordInfo& record_info_;
  std::map<std::string_view, std::string_view> given_{};  // field -> the first member that sets it in this record
};

// Makes a section of one record, the texts of the record, and the image if sections of this kind have one.
Result<Bytes> single_record(const RecordSection& info, JsonObject body, ByteSpan image) {
  RecordMaker maker(info);
  TRY(Bytes section, maker.make(std::move(body)));
  append(section, maker.texts);
  if (!info.image.empty()) {
    CHECK_OK(check_size(section.size() + image.size(), section_name(info.kind)));
    put_number(known_field(*info.head, "image_offset"), section.size(), section);
    put_number(known_field(*info.head, "image_length"), image.size(), section);
    append(section, image);
  }
  return section;
}

// Makes a section that has a count and records. Like xclbinutil, returns an empty section for an empty list.
Result<Bytes> record_list(const RecordSection& info, JsonObject body) {
  TRY(const auto items, body.list(info.list));
  const RecordField& count = known_field(*info.head, "count");
  TRY(const std::uint64_t stated, body.number(info.count, bits_of(count)));
  if (body.has(info.count) && stated != items.size())
    return Failure(body.wrong(info.count, fmt::format("{}, the length of {}", items.size(), info.list))
                       .help("leave {} out, or correct it", info.count));
  if (items.size() > low_mask(bits_of(count)))
    return Failure(error(code::does_not_fit, "{} cannot have {} records", section_name(info.kind), items.size())
                       .help("leave records out; the section counts them in a smaller field"));
  Bytes section(info.head->size);
  CHECK_OK(body.padding(*info.head, section));
  CHECK_OK(body.finish());
  if (items.empty()) return Bytes();
  put_number(count, items.size(), section);
  RecordMaker maker(info);
  for (const auto& [item, place] : items) {
    TRY(JsonObject object, JsonObject::of(*item, place));
    TRY(const Bytes record, maker.make(std::move(object)));
    append(section, record);
  }
  return section;
}

}  // namespace

Result<Bytes> record_section_bytes(SectionKind kind, const Fields& json, ByteSpan image) {
  const RecordSection* info = find_record_section(kind);
  assert(info != nullptr && "the caller knows that the section consists of records");
  TRY(JsonObject body, JsonObject::of(json, std::string(info->node)));
  return info->item != nullptr ? record_list(*info, std::move(body)) : single_record(*info, std::move(body), image);
}

}  // namespace tessera::container
