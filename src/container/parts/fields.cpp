#include "container/parts/fields.h"

#include "container/uuid.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::container {

namespace {

Fields field_value(const RecordField& field, ByteSpan record) {
  const ByteSpan bytes = record.subspan(field.offset, field.length);
  if (field.form == FieldForm::Identifier) {
    Uuid uuid{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), uuid.size()), uuid.begin());
    return to_string(uuid);
  }
  if (field.type == FieldType::Text) return std::string(fixed_string(bytes));
  if (field.type == FieldType::Bytes || field.type == FieldType::Pad) return hex_text(bytes);
  const std::uint64_t number = field_number(field, record);
  if (field.form == FieldForm::Name) return named_value(field.values, number);
  if (field.form == FieldForm::Flags) return named_flags(field.values, number);
  if (field.type == FieldType::I32) return static_cast<std::int64_t>(number);
  return number;
}

bool is_zero(ByteSpan bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace

std::uint64_t field_number(const RecordField& field, ByteSpan record) {
  assert(field.length <= sizeof(std::uint64_t));
  std::uint64_t number = 0;
  for (std::size_t i = field.length; i-- > 0;) number = number << 8 | record[field.offset + i];
  if (field.type == FieldType::I32) number = static_cast<std::uint64_t>(sign_extend(number, 32));
  return number;
}

const RecordField* find_field(const RecordInfo& info, std::string_view name) {
  const auto found = std::ranges::find(info.fields, name, &RecordField::name);
  return found != info.fields.end() ? &*found : nullptr;
}

std::string hex_text(ByteSpan bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xf];
  }
  return text;
}

Fields named_value(std::span<const NamedValue> names, std::uint64_t value) {
  const auto found = std::ranges::find(names, value, &NamedValue::value);
  if (found != names.end()) return std::string(found->name);
  return value;
}

Fields named_flags(std::span<const NamedValue> names, std::uint64_t value) {
  Fields flags = Fields::array();
  for (const NamedValue& each : names) {
    if ((value & each.value) == 0) continue;
    flags.push_back(std::string(each.name));
    value &= ~std::uint64_t{each.value};
  }
  if (value != 0) flags.push_back(value);
  return flags;
}

unsigned bits_of(const RecordField& field) {
  return 8 * static_cast<unsigned>(field.length);
}

const std::string* text_member(const Fields& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(std::string(name));
  return found == object.end() ? nullptr : found->get_ptr<const std::string*>();
}

Fields record_fields(const RecordInfo& info, ByteSpan record) {
  assert(record.size() >= info.size);
  Fields out = Fields::object();
  for (const RecordField& field : info.fields)
    if (field.type != FieldType::Pad) out[std::string(field.name)] = field_value(field, record);
  add_padding(info, record, out);
  return out;
}

void add_padding(const RecordInfo& info, ByteSpan record, Fields& out) {
  for (const RecordField& field : info.fields)
    if (field.type == FieldType::Pad && !is_zero(record.subspan(field.offset, field.length)))
      out[std::string(field.name)] = field_value(field, record);
}

}  // namespace tessera::container
