#include "container/sections/kernel_xml.h"

#include <algorithm>
#include <charconv>

namespace tessera::container {

namespace {

constexpr std::string_view kXmlBlanks = " \t\r\n";
constexpr std::string_view kEndsOfName = " \t\r\n=/>";

// Markup that stands beside the elements.
struct OtherMarkup {
  std::string_view begin;
  std::string_view end;
};
constexpr OtherMarkup kOtherMarkup[] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}};

// Takes a name of an element or of an attribute from the beginning of `xml`.
std::string_view take_name(std::string_view& xml) {
  const std::string_view name = xml.substr(0, xml.find_first_of(kEndsOfName));
  xml.remove_prefix(name.size());
  return name;
}

void skip_blanks(std::string_view& xml) {
  xml.remove_prefix(std::min(xml.find_first_not_of(kXmlBlanks), xml.size()));
}

struct XmlAttribute {
  std::string_view name;
  std::string_view value;
};

// Takes the next attribute of a tag, with the blanks in front of it. Returns no value at the end of the tag, and for
// text that is not XML.
std::optional<XmlAttribute> take_attribute(std::string_view& tag) {
  skip_blanks(tag);
  XmlAttribute attribute{.name = take_name(tag), .value = {}};
  skip_blanks(tag);
  if (attribute.name.empty() || !tag.starts_with('=')) return std::nullopt;
  tag.remove_prefix(1);
  skip_blanks(tag);
  if (!tag.starts_with('"') && !tag.starts_with('\'')) return std::nullopt;
  const std::size_t close = tag.find(tag.front(), 1);
  if (close == std::string_view::npos) return std::nullopt;
  attribute.value = tag.substr(1, close - 1);
  tag.remove_prefix(close + 1);
  return attribute;
}

// Takes the text up to the next begin of an element, and the name of this element. Returns no value at the end of the
// text. The attributes of the element follow.
std::optional<std::string_view> take_element(std::string_view& xml) {
  while (true) {
    xml.remove_prefix(std::min(xml.find('<'), xml.size()));
    if (xml.empty()) return std::nullopt;
    const auto* other =
        std::ranges::find_if(kOtherMarkup, [&](const OtherMarkup& each) { return xml.starts_with(each.begin); });
    if (other == std::end(kOtherMarkup)) break;
    const std::size_t end = xml.find(other->end, other->begin.size());
    xml.remove_prefix(std::min(end, xml.size()));
  }
  xml.remove_prefix(1);
  return take_name(xml);
}

// Returns a number as XRT reads it: decimal, or hexadecimal with 0x.
std::optional<std::uint64_t> xml_number(std::string_view text) {
  const int base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

XmlArgument take_argument(std::string_view& tag) {
  XmlArgument argument{};
  while (const auto attribute = take_attribute(tag)) {
    if (attribute->name == "name") argument.name = attribute->value;
    if (attribute->name == "port") argument.port = attribute->value;
    if (attribute->name == "type") argument.host_type = attribute->value;
    if (attribute->name == "addressQualifier") argument.qualifier = xml_number(attribute->value);
    if (attribute->name == "id") argument.index = xml_number(attribute->value);
    if (attribute->name == "size") argument.size = xml_number(attribute->value);
    if (attribute->name == "offset") argument.offset = xml_number(attribute->value);
  }
  return argument;
}

}  // namespace

std::vector<std::string_view> kernels_of_xml(std::string_view xml) {
  std::vector<std::string_view> names;
  while (const auto element = take_element(xml)) {
    if (*element != "kernel") continue;
    while (const auto attribute = take_attribute(xml))
      if (attribute->name == "name") names.push_back(attribute->value);
  }
  return names;
}

std::vector<XmlKernel> read_kernels_of_xml(std::string_view xml) {
  std::vector<XmlKernel> kernels;
  bool inside = false;
  while (const auto element = take_element(xml)) {
    if (*element == "kernel") {
      inside = true;
      XmlKernel& kernel = kernels.emplace_back();
      while (const auto attribute = take_attribute(xml)) {
        if (attribute->name == "name") kernel.name = attribute->value;
        if (attribute->name == "type") kernel.type = attribute->value;
      }
    } else if (inside && *element == "arg") {
      kernels.back().arguments.push_back(take_argument(xml));
    } else if (element->empty() && xml.starts_with("/kernel")) {
      inside = false;
    }
  }
  return kernels;
}

std::string_view attribute_of_xml(std::string_view xml, std::string_view element, std::string_view attribute) {
  while (const auto found = take_element(xml)) {
    if (*found != element) continue;
    while (const auto one = take_attribute(xml))
      if (one->name == attribute) return one->value;
    return {};
  }
  return {};
}

std::vector<std::size_t> places_of_kernel(std::string_view xml, std::string_view name) {
  std::vector<std::size_t> places;
  for (const std::string_view each : kernels_of_xml(xml))
    if (each == name) places.push_back(static_cast<std::size_t>(each.data() - xml.data()));
  return places;
}

}  // namespace tessera::container
