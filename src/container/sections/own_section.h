// The frame of Tessera's own sections in an xclbin.
//
// The sections have the kind USER_METADATA: other tools keep such sections and do not read them. Other projects may use
// the same kind, so each section begins with a magic text and a version. A heap follows (heap.h).
//
// The template parameter `Header` is the layout of the first bytes, with the fields `magic` and `version`.
#pragma once

#include "container/codes.h"
#include "container/sections/heap.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

struct OwnFrame {
  std::string_view magic;
  std::uint32_t version;
  std::string_view holds;  // noun for the content: "names of a design"
};

template <class Header>
bool is_own_section(ByteSpan section, const OwnFrame& frame) {
  return section.size() >= Header::kSize && Header::magic.text(section) == frame.magic;
}

// Puts the magic and the version into the section in `heap`, and returns its bytes.
template <class Header>
Result<Bytes> write_own_section(HeapWriter heap, const OwnFrame& frame) {
  CHECK_OK(check_size(heap.section.size(), fmt::format("a section with {}", frame.holds)));
  Header::magic.set(heap.section, frame.magic);
  Header::version.set(heap.section, frame.version);
  return std::move(heap.section);
}

// Returns false, and reports T0205, when the section has another magic or version.
template <class Header>
bool check_own_section(ByteSpan section, std::uint64_t origin, const OwnFrame& frame, std::vector<Diag>& errors) {
  if (is_own_section<Header>(section, frame) && Header::version.get(section) == frame.version) return true;
  errors.push_back(error(code::section_malformed, "the section has no {}, or has an unknown version", frame.holds)
                       .at("{} at 0x{:x}", section_name(SectionKind::UserMetadata), origin)
                       .note("this program reads version {}", frame.version));
  return false;
}

}  // namespace tessera::container
