#include "container/parts/json_object.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/text/hex_words.h"
#include "container/text/out.h"

#include <algorithm>

namespace tessera::container {

namespace {

// Returns at most 40 characters of the value's JSON, for a diagnostic.
std::string quoted(const Fields& value) {
  constexpr std::size_t kMostShown = 40;
  std::string text = value.dump(-1, ' ', true, Fields::error_handler_t::replace);
  if (text.size() > kMostShown) text = text.substr(0, kMostShown) + "...";
  return text;
}

std::optional<std::uint64_t> fitting(std::uint64_t value, unsigned bits) {
  if (value > low_mask(bits)) return std::nullopt;
  return value;
}

// Returns -`magnitude` in two's complement of `bits` bits; no value if it does not fit, or for -0.
std::optional<std::uint64_t> negative(std::uint64_t magnitude, unsigned bits) {
  if (magnitude == 0 || magnitude > std::uint64_t{1} << (bits - 1)) return std::nullopt;
  return (~magnitude + 1) & low_mask(bits);
}

// Readers differ: xclbinutil takes some numbers with a leading zero as octal, and others as decimal.
bool has_leading_zero(std::string_view digits) {
  return digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
}

std::optional<std::uint64_t> number_in(std::string_view text, unsigned bits, Sign sign) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  const bool is_negative = text.starts_with('-');
  const std::string_view digits = is_negative ? text.substr(1) : text;
  const auto value = parse_number(digits);
  if (has_leading_zero(digits) || !value || (is_negative && sign == Sign::None)) return std::nullopt;
  return is_negative ? negative(*value, bits) : fitting(*value, bits);
}

}  // namespace

std::optional<std::uint64_t> json_number(const Fields& value, unsigned bits, Sign sign) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number_unsigned()) return fitting(value.get<std::uint64_t>(), bits);
  if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    if (number >= 0) return fitting(static_cast<std::uint64_t>(number), bits);
    return sign == Sign::Allowed ? negative(~static_cast<std::uint64_t>(number) + 1, bits) : std::nullopt;
  }
  if (value.is_string()) return number_in(value.get_ref<const std::string&>(), bits, sign);
  return std::nullopt;
}

std::string number_range(unsigned bits, Sign sign) {
  if (sign == Sign::Allowed)
    return fmt::format("a number from -{:#x} to {:#x}", std::uint64_t{1} << (bits - 1), low_mask(bits));
  return fmt::format("a number from 0 to {:#x}", low_mask(bits));
}

Result<JsonObject> JsonObject::of(const Fields& value, std::string place) {
  if (!value.is_object())
    return Failure(error(code::section_content, "{} is {}, but must be an object", place, quoted(value))
                       .help("write {{ and }} around its members, as xclbinutil does"));
  return JsonObject(value, std::move(place));
}

const Fields* JsonObject::find(std::string_view name) {
  asked_.emplace(name);
  const auto found = object_->find(std::string(name));
  return found == object_->end() ? nullptr : &*found;
}

Diag JsonObject::wrong(std::string_view name, std::string_view expected) const {
  const auto found = object_->find(std::string(name));
  Diag diag = error(code::section_content, "{} is {}, but must be {}", name,
                    found == object_->end() ? "absent" : quoted(*found), expected)
                  .at("{}", place_)
                  .help("set {} to {}", name, expected);
  return found == object_->end() ? diag : with_number_note(std::move(diag), *found);
}

Diag with_number_note(Diag diag, const Fields& value) {
  if (!value.is_string() || !has_leading_zero(value.get_ref<const std::string&>())) return diag;
  return std::move(diag).note("the number has a leading zero, which makes some numbers octal for xclbinutil");
}

Result<std::uint64_t> JsonObject::number(std::string_view name, unsigned bits, Sign sign) {
  const Fields* value = find(name);
  if (value == nullptr) return 0;
  const auto number = json_number(*value, bits, sign);
  if (!number) return Failure(wrong(name, number_range(bits, sign)));
  return *number;
}

Result<std::string> JsonObject::text(std::string_view name) {
  const Fields* value = find(name);
  if (value == nullptr) return std::string();
  if (!value->is_string()) return Failure(wrong(name, "a text"));
  const auto& text = value->get_ref<const std::string&>();
  if (text.find('\0') != std::string::npos)
    return Failure(wrong(name, "a text without NUL, which ends a text in a section"));
  return text;
}

Result<std::uint64_t> JsonObject::named(std::string_view name, std::span<const NamedValue> values, unsigned bits) {
  const Fields* value = find(name);
  if (value == nullptr) return Failure(wrong(name, "there"));
  if (value->is_string()) {
    const std::string text = lower(value->get<std::string>());
    for (const NamedValue& each : values)
      if (text == lower(each.xclbinutil) || text == lower(each.name)) return each.value;
  }
  if (const auto number = json_number(*value, bits)) return *number;
  std::vector<std::string> names;
  for (const NamedValue& each : values) names.emplace_back(each.xclbinutil);
  Diag diag = wrong(name, fmt::format("a name or {}", number_range(bits)));
  const auto near = value->is_string() ? nearest(value->get<std::string>(), names, 1) : std::vector<std::string>();
  std::string all;
  for (const std::string& each : names) all += (all.empty() ? "" : ", ") + each;
  return Failure(near.empty() ? std::move(diag).help("write one of {}", all)
                              : std::move(diag).help("did you mean {}?", near.front()));
}

Result<std::vector<std::pair<const Fields*, std::string>>> JsonObject::list(std::string_view name) {
  std::vector<std::pair<const Fields*, std::string>> items;
  const Fields* value = find(name);
  // xclbinutil writes an empty list as the text "".
  if (value == nullptr || (value->is_string() && value->get_ref<const std::string&>().empty())) return items;
  if (!value->is_array()) return Failure(wrong(name, "a list"));
  for (const Fields& item : *value) items.emplace_back(&item, fmt::format("{}[{}]", name, items.size()));
  return items;
}

Result<Bytes> JsonObject::bytes(std::string_view name) {
  TRY(const std::string digits, text(name));
  auto bytes = hex_bytes(digits);
  if (!bytes) return Failure(wrong(name, "pairs of hexadecimal digits"));
  return std::move(*bytes);
}

Result<void> JsonObject::padding(const RecordInfo& info, std::span<std::uint8_t> record) {
  for (const RecordField& field : info.fields) {
    if (field.type != FieldType::Pad || !has(field.name)) continue;
    TRY(const Bytes value, bytes(field.name));
    if (value.size() != field.length)
      return Failure(wrong(field.name, fmt::format("{} bytes in hexadecimal digits", field.length)));
    std::ranges::copy(value, record.begin() + static_cast<std::ptrdiff_t>(field.offset));
  }
  return {};
}

Result<void> JsonObject::finish() const {
  for (const auto& [name, value] : object_->items()) {
    if (asked_.contains(name)) continue;
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    const std::vector<std::string> near = nearest(name, known, 1);
    Diag diag = error(code::section_content, "{} has no member '{}'", place_, name);
    return Failure(near.empty() ? std::move(diag).help("leave this member out")
                                : std::move(diag).help("did you mean {}?", near.front()));
  }
  return {};
}

}  // namespace tessera::container
