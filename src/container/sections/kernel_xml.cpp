#include "container/sections/kernel_xml.h"

#include <algorithm>
#include <optional>

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

}  // namespace

std::vector<std::string_view> kernels_of_xml(std::string_view xml) {
  std::vector<std::string_view> names;
  while (true) {
    xml.remove_prefix(std::min(xml.find('<'), xml.size()));
    if (xml.empty()) return names;
    const auto* other =
        std::ranges::find_if(kOtherMarkup, [&](const OtherMarkup& each) { return xml.starts_with(each.begin); });
    if (other != std::end(kOtherMarkup)) {
      const std::size_t end = xml.find(other->end, other->begin.size());
      xml.remove_prefix(std::min(end, xml.size()));
      continue;
    }
    xml.remove_prefix(1);
    if (take_name(xml) != "kernel") continue;
    while (const auto attribute = take_attribute(xml))
      if (attribute->name == "name") names.push_back(attribute->value);
  }
}

std::vector<std::size_t> places_of_kernel(std::string_view xml, std::string_view name) {
  std::vector<std::size_t> places;
  for (const std::string_view each : kernels_of_xml(xml))
    if (each == name) places.push_back(static_cast<std::size_t>(each.data() - xml.data()));
  return places;
}

}  // namespace tessera::container
