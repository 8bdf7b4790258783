// Sections of Tessera in an xclbin: of kind USER_METADATA, which other tools keep and do not look into. Several may be
// there, also of others, so each begins with a magic and a version of its own; then comes a heap (heap.h).
//
// `Header` is the layout of its first bytes, with the fields `magic` and `version`.
#pragma once

#include "container/codes.h"
#include "container/sections/heap.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

struct OwnKind {
  std::string_view magic;
  std::uint32_t version;
  std::string_view name;   // of the section
  std::string_view holds;  // "names of a design"
};

template <class Header>
bool is_own_section(const Section& section, const OwnKind& kind) {
  return section.kind == SectionKind::UserMetadata && section.data.size() >= Header::kSize &&
         Header::magic.text(section.data) == kind.magic;
}

// nullptr when the xclbin has none.
template <class Header>
const Section* find_own_section(const Xclbin& xclbin, const OwnKind& kind) {
  const auto found =
      std::ranges::find_if(xclbin.sections, [&](const Section& each) { return is_own_section<Header>(each, kind); });
  return found == xclbin.sections.end() ? nullptr : &*found;
}

// Of a heap whose other fields are written.
template <class Header>
Result<Section> own_section(HeapWriter heap, const OwnKind& kind) {
  CHECK_OK(heap.check_size(fmt::format("a section with {}", kind.holds)));
  Header::magic.set(heap.section, kind.magic);
  Header::version.set(heap.section, kind.version);
  Section section;
  section.kind = SectionKind::UserMetadata;
  section.name = kind.name;
  section.size = heap.section.size();
  section.data = std::move(heap.section);
  return section;
}

// False, and T0205, for a section that is none of that kind or of another version.
template <class Header>
bool may_be_read(const Section& section, const OwnKind& kind, std::vector<Diag>& errors) {
  if (is_own_section<Header>(section, kind) && Header::version.get(section.data) == kind.version) return true;
  errors.push_back(error(code::section_malformed, "the section has no {}, or an unknown version", kind.holds)
                       .at("{} at 0x{:x}", section_name(section.kind), section.offset)
                       .note("this program reads version {}", kind.version));
  return false;
}

}  // namespace tessera::container
