#include "report/field_text.h"

#include "base/foreign.h"
#include "base/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::report {

namespace parts {

using Fields = nlohmann::ordered_json;

namespace {

constexpr std::size_t kNameWidth = 24;
constexpr std::size_t kEqualDigits = 32;  // from this many hexadecimal digits on, bytes_text() shortens equal bytes

std::string indentation(unsigned depth) {
  return std::string(2 * std::size_t{depth}, ' ');
}

// Returns "256 x 0xff" for many hexadecimal digits of equal bytes, and other texts as they are.
std::string bytes_text(const std::string& digits) {
  const bool is_hex = digits.size() >= kEqualDigits && digits.size() % 2 == 0 &&
                      digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hex) return digits;
  for (std::size_t at = 2; at < digits.size(); at += 2)
    if (digits.compare(at, 2, digits, 0, 2) != 0) return digits;
  return fmt::format("{} x 0x{}", digits.size() / 2, digits.substr(0, 2));
}

std::string scalar_text(const Fields& value) {
  if (value.is_string()) return bytes_text(value.get_ref<const std::string&>());
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    return number > 9 ? fmt::format("{} ({:#x})", number, number) : fmt::format("{}", number);
  }
  return value.dump(-1, ' ', false, Fields::error_handler_t::replace);
}

bool is_plain(const Fields& value) {
  return value.is_primitive() &&
         !(value.is_string() && value.get_ref<const std::string&>().find('\n') != std::string::npos);
}

bool is_plain_list(const Fields& value) {
  return value.is_array() && std::ranges::all_of(value, [](const Fields& each) { return is_plain(each); });
}

std::string list_text(const Fields& list) {
  std::string text;
  for (const Fields& each : list) text += (text.empty() ? "" : ", ") + scalar_text(each);
  return text;
}

// Returns an object on one line, for lists of small records: "name a, value 3".
std::string row_text(const Fields& object) {
  std::string text;
  for (const auto& [name, value] : object.items())
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", name, is_plain(value) ? scalar_text(value) : list_text(value));
  return text;
}

bool is_row(const Fields& value) {
  return value.is_object() &&
         std::ranges::all_of(value, [](const Fields& each) { return is_plain(each) || is_plain_list(each); });
}

void add_line(std::string_view name, std::string_view value, unsigned depth, std::string& text) {
  text += fmt::format("{}{:<{}} {}\n", indentation(depth), printable(name), kNameWidth, printable(value));
}

void add_member(const std::string& name, const Fields& value, unsigned depth, std::string& text);

void add_list(const std::string& name, const Fields& list, unsigned depth, std::string& text) {
  std::size_t number = 0;
  for (const Fields& each : list) {
    const std::string numbered = fmt::format("{}[{}]", name, number++);
    if (is_row(each))
      add_line(numbered, row_text(each), depth, text);
    else
      add_member(numbered, each, depth, text);
  }
}

void add_block(std::string_view name, std::string_view block, unsigned depth, std::string& text) {
  text += fmt::format("{}{}\n", indentation(depth), printable(name));
  for (const std::string_view line : split(block, '\n'))
    text += fmt::format("{}{}\n", indentation(depth + 1), printable_lines(std::string(line)));
}

void add_member(const std::string& name, const Fields& value, unsigned depth, std::string& text) {
  if (is_plain(value)) return add_line(name, scalar_text(value), depth, text);
  if (value.is_string()) return add_block(name, value.get_ref<const std::string&>(), depth, text);
  if (is_plain_list(value)) return add_line(name, value.empty() ? "none" : list_text(value), depth, text);
  if (value.is_array()) return add_list(name, value, depth, text);
  text += fmt::format("{}{}\n", indentation(depth), printable(name));
  add_fields(value, depth + 1, text);
}

}  // namespace

}  // namespace parts

void add_fields(const nlohmann::ordered_json& fields, unsigned depth, std::string& text) {
  if (!fields.is_object()) return parts::add_member("value", fields, depth, text);
  for (const auto& [name, value] : fields.items()) parts::add_member(name, value, depth, text);
}

}  // namespace tessera::report
