// Puts the bytes of a 32-bit little-endian ELF together: sections with their contents, segments, and the header.
//
// libelf writes only to open files, but callers need bytes. The file has the header, the program headers, the contents
// of the sections in the order of add(), and the section headers. facts/container/layouts.tsv has the records.
#pragma once

#include "base/bytes.h"

#include <string_view>

namespace tessera::container {

// A table of strings, each followed by a zero byte; the first string is empty.
struct ElfStrings {
  Bytes bytes = Bytes(1);

  std::uint32_t add(std::string_view text);  // returns the offset of the text
};

struct ElfSectionHead {
  std::string_view name{};
  std::uint32_t type = 0;
  std::uint32_t flags = 0;
  std::uint32_t address = 0;
  std::uint32_t link = 0;
  std::uint32_t info = 0;
  std::uint32_t alignment = 1;
  std::uint32_t entry_size = 0;
  std::uint32_t zeros = 0;  // length of a section without bytes in the file
};

struct ElfSegmentHead {
  std::uint32_t type = 0;
  std::uint32_t address = 0;
  std::uint32_t offset = 0;
  std::uint32_t file_size = 0;
  std::uint32_t memory_size = 0;
  std::uint32_t flags = 0;
  std::uint32_t alignment = 0;
};

struct ElfFileHead {
  std::uint8_t os_abi = 0;
  std::uint8_t abi_version = 0;
  std::uint16_t machine = 0;
  std::uint32_t entry = 0;
  std::uint32_t flags = 0;
};

struct ElfPlacedSection {
  std::uint32_t number = 0;
  std::uint32_t offset = 0;  // of its bytes in the file
};

class ElfBuilder {
 public:
  explicit ElfBuilder(std::size_t segments);  // leaves room for this number of program headers

  // Appends the content, at a multiple of 16 bytes. The first section has number 1.
  ElfPlacedSection add(const ElfSectionHead& head, ByteSpan content);
  // Appends a program header. There must be no more of them than the constructor made room for.
  void add_segment(const ElfSegmentHead& head);
  // Returns the number that the next section will have.
  std::uint32_t count() const;
  // Adds the section of section names and writes the header.
  Bytes finish(const ElfFileHead& head) &&;

 private:
  Bytes file_;
  Bytes section_headers_;
  ElfStrings section_names_;
  std::size_t segments_;
  std::size_t segments_added_ = 0;
};

}  // namespace tessera::container
