#include "container/elf/elf_builder.h"

#include "container/layouts.h"
#include "container/tables.h"

#include <cassert>

namespace tessera::container {

using layout::ElfHeader;
using layout::ElfProgram;
using layout::ElfSection;

namespace {

constexpr std::size_t kContentAlignment = 16;

}  // namespace

std::uint32_t ElfStrings::add(std::string_view text) {
  const auto at = static_cast<std::uint32_t>(bytes.size());
  bytes.insert(bytes.end(), text.begin(), text.end());
  bytes.push_back(0);
  return at;
}

// The first section header is empty.
ElfBuilder::ElfBuilder(std::size_t segments)
    : file_(ElfHeader::kSize + segments * ElfProgram::kSize),
      section_headers_(ElfSection::kSize),
      segments_(segments) {}

std::uint32_t ElfBuilder::count() const {
  return static_cast<std::uint32_t>(section_headers_.size() / ElfSection::kSize);
}

ElfPlacedSection ElfBuilder::add(const ElfSectionHead& head, ByteSpan content) {
  pad_to(file_, kContentAlignment);
  const ElfPlacedSection placed{count(), static_cast<std::uint32_t>(file_.size())};
  append(file_, content);
  section_headers_.resize(section_headers_.size() + ElfSection::kSize);
  const Store store{std::span(section_headers_).last(ElfSection::kSize)};
  store(ElfSection::name, section_names_.add(head.name));
  store(ElfSection::type, head.type);
  store(ElfSection::flags, head.flags);
  store(ElfSection::address, head.address);
  store(ElfSection::offset, placed.offset);
  store(ElfSection::length, content.size() + head.zeros);
  store(ElfSection::link, head.link);
  store(ElfSection::info, head.info);
  store(ElfSection::alignment, head.alignment);
  store(ElfSection::entry_size, head.entry_size);
  return placed;
}

void ElfBuilder::add_segment(const ElfSegmentHead& head) {
  assert(segments_added_ < segments_);
  const std::size_t at = ElfHeader::kSize + segments_added_++ * ElfProgram::kSize;
  const Store store{std::span(file_).subspan(at, ElfProgram::kSize)};
  store(ElfProgram::type, head.type);
  store(ElfProgram::offset, head.offset);
  store(ElfProgram::virtual_address, head.address);
  store(ElfProgram::physical_address, head.address);
  store(ElfProgram::file_size, head.file_size);
  store(ElfProgram::memory_size, head.memory_size);
  store(ElfProgram::flags, head.flags);
  store(ElfProgram::alignment, head.alignment);
}

Bytes ElfBuilder::finish(const ElfFileHead& head) && {
  assert(segments_added_ == segments_);
  const std::uint32_t names = count();
  constexpr std::string_view kOwnName = ".shstrtab";
  ElfStrings all_names = section_names_;  // the table of names also has its own name, which add() appends below
  all_names.add(kOwnName);
  add({.name = kOwnName, .type = kElfSectionStrings}, all_names.bytes);
  pad_to(file_, kContentAlignment);
  const std::size_t table = file_.size();
  append(file_, section_headers_);

  const Store store{std::span(file_).first(ElfHeader::kSize)};
  store(ElfHeader::magic, kElfMagic);
  store(ElfHeader::elf_class, kElfClass32);
  store(ElfHeader::data, kElfLittleEndian);
  store(ElfHeader::ident_version, kElfVersion);
  store(ElfHeader::os_abi, head.os_abi);
  store(ElfHeader::abi_version, head.abi_version);
  store(ElfHeader::type, kElfTypeExecutable);
  store(ElfHeader::machine, head.machine);
  store(ElfHeader::version, kElfVersion);
  store(ElfHeader::entry, head.entry);
  store(ElfHeader::program_offset, ElfHeader::kSize);
  store(ElfHeader::section_offset, table);
  store(ElfHeader::flags, head.flags);
  store(ElfHeader::header_size, ElfHeader::kSize);
  store(ElfHeader::program_entry_size, ElfProgram::kSize);
  store(ElfHeader::program_count, segments_);
  store(ElfHeader::section_entry_size, ElfSection::kSize);
  store(ElfHeader::section_count, section_headers_.size() / ElfSection::kSize);
  store(ElfHeader::names_index, names);
  return std::move(file_);
}

}  // namespace tessera::container
