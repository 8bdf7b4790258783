#include "container/elf/elf_write.h"

#include "container/layouts.h"
#include "container/tables.h"
#include "device/capabilities.h"

#include <algorithm>

namespace tessera::container {

using layout::ElfHeader;
using layout::ElfProgram;
using layout::ElfSection;
using layout::ElfSymbol;

namespace {

constexpr std::uint32_t kAlignment = 16;

// A table of strings, each followed by a zero byte; the first string is empty.
struct Strings {
  Bytes bytes = Bytes(1);

  std::uint32_t add(std::string_view text) {
    const auto at = static_cast<std::uint32_t>(bytes.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
    bytes.push_back(0);
    return at;
  }
};

class ElfWriter {
 public:
  explicit ElfWriter(const CoreElf& elf) : parts_(elf.parts), names_(elf.names), entry_(elf.entry), arch_(elf.arch) {}

  Bytes run() {
    program_headers_ = ElfHeader::kSize;
    file_.resize(program_headers_ + parts_.size() * ElfProgram::kSize);
    section_headers_.resize(ElfSection::kSize);  // the first header is empty
    for (std::size_t i = 0; i < parts_.size(); ++i) write_part(i);
    write_symbols();
    const std::uint32_t names_index = count();
    const std::uint32_t own_name = section_names_.add(".shstrtab");
    section(own_name, kElfSectionStrings, section_names_.bytes, 1);
    const std::uint32_t table = pad();
    append(file_, section_headers_);
    header(table, names_index);
    return std::move(file_);
  }

 private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(section_headers_.size() / ElfSection::kSize); }
  std::uint32_t pad() {
    file_.resize(align_up(file_.size(), kAlignment));
    return static_cast<std::uint32_t>(file_.size());
  }

  // Appends the content to the file and a header for it; the caller fills in the header's other fields.
  std::span<std::uint8_t> section(std::uint32_t name, std::uint32_t type, ByteSpan content, std::uint32_t alignment) {
    const std::uint32_t offset = pad();
    append(file_, content);
    section_headers_.resize(section_headers_.size() + ElfSection::kSize);
    const std::span record = std::span(section_headers_).last(ElfSection::kSize);
    ElfSection::name.set(record, name);
    ElfSection::type.set(record, type);
    ElfSection::offset.set(record, offset);
    ElfSection::length.set(record, static_cast<std::uint32_t>(content.size()));
    ElfSection::alignment.set(record, alignment);
    return record;
  }

  void write_part(std::size_t index) {
    const ElfPart& part = parts_[index];
    const auto memory_size = static_cast<std::uint32_t>(part.bytes.size()) + part.zeros;
    const bool zeros_only = part.bytes.empty();
    // A section holds either bytes or zeros, so the zeros after the bytes are written out.
    Bytes content = part.bytes;
    if (!zeros_only) content.resize(memory_size);
    const std::span record =
        section(section_names_.add(part.name), zeros_only ? kElfSectionZeros : kElfSectionProgram, content, kAlignment);
    ElfSection::address.set(record, part.address);
    ElfSection::length.set(record, memory_size);
    ElfSection::flags.set(record, kElfFlagAlloc | (part.executable ? kElfFlagExecute : kElfFlagWrite));

    const std::span segment = std::span(file_).subspan(program_headers_ + index * ElfProgram::kSize, ElfProgram::kSize);
    ElfProgram::type.set(segment, kElfLoad);
    ElfProgram::offset.set(segment, ElfSection::offset.get(record));
    ElfProgram::virtual_address.set(segment, part.address);
    ElfProgram::physical_address.set(segment, part.address);
    ElfProgram::file_size.set(segment, static_cast<std::uint32_t>(content.size()));
    ElfProgram::memory_size.set(segment, memory_size);
    ElfProgram::flags.set(segment, kElfReadable | (part.executable ? kElfExecutable : kElfWritable));
    ElfProgram::alignment.set(segment, kAlignment);
  }

  // Returns the section that contains a value, or kElfAbsolute. The end address of a part belongs to the part, unless
  // another part begins there.
  std::uint16_t section_of(std::uint32_t value) const {
    std::uint16_t ends_at = kElfAbsolute;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::uint64_t size = parts_[i].bytes.size() + parts_[i].zeros;
      const auto number = static_cast<std::uint16_t>(i + 1);
      if (in_range(value, 1, parts_[i].address + size) && value >= parts_[i].address) return number;
      if (value == parts_[i].address + size) ends_at = number;
    }
    return ends_at;
  }

  // Local symbols come first, as the format requires.
  void write_symbols() {
    Strings strings;
    Bytes symbols(ElfSymbol::kSize);
    std::uint32_t locals = 1;
    for (const bool global : {false, true}) {
      for (const ElfName& name : names_) {
        if (name.global != global) continue;
        symbols.resize(symbols.size() + ElfSymbol::kSize);
        const std::span record = std::span(symbols).last(ElfSymbol::kSize);
        const std::uint16_t part = section_of(name.value);
        const bool object = !name.function && part != kElfAbsolute && !parts_[part - 1].executable;
        ElfSymbol::name.set(record, strings.add(name.name));
        ElfSymbol::value.set(record, name.value);
        ElfSymbol::length.set(record, name.size);
        ElfSymbol::section.set(record, part);
        ElfSymbol::info.set(record,
                            static_cast<std::uint8_t>((global ? kElfBindGlobal : 0) | (name.function ? kElfTypeFunction
                                                                                       : object      ? kElfTypeObject
                                                                                                     : 0)));
        locals += !global;
      }
    }
    const std::span record = section(section_names_.add(".symtab"), kElfSectionSymbols, symbols, 4);
    ElfSection::link.set(record, count());  // the string table is the next section
    ElfSection::info.set(record, locals);
    ElfSection::entry_size.set(record, static_cast<std::uint32_t>(ElfSymbol::kSize));
    section(section_names_.add(".strtab"), kElfSectionStrings, strings.bytes, 1);
  }

  void header(std::uint32_t sections, std::uint32_t names_index) {
    const std::span record = std::span(file_).first(ElfHeader::kSize);
    ElfHeader::magic.set(record, kElfMagic);
    ElfHeader::elf_class.set(record, kElfClass32);
    ElfHeader::data.set(record, kElfLittleEndian);
    ElfHeader::ident_version.set(record, kElfVersion);
    ElfHeader::type.set(record, kElfTypeExecutable);
    ElfHeader::machine.set(record, kElfMachineAie);
    ElfHeader::version.set(record, kElfVersion);
    ElfHeader::entry.set(record, entry_);
    ElfHeader::program_offset.set(record, static_cast<std::uint32_t>(program_headers_));
    ElfHeader::section_offset.set(record, sections);
    ElfHeader::flags.set(record, arch_ ? device::capabilities(*arch_).elf_flags : 0);
    ElfHeader::header_size.set(record, static_cast<std::uint16_t>(ElfHeader::kSize));
    ElfHeader::program_entry_size.set(record, static_cast<std::uint16_t>(ElfProgram::kSize));
    ElfHeader::program_count.set(record, static_cast<std::uint16_t>(parts_.size()));
    ElfHeader::section_entry_size.set(record, static_cast<std::uint16_t>(ElfSection::kSize));
    ElfHeader::section_count.set(record, static_cast<std::uint16_t>(count()));
    ElfHeader::names_index.set(record, static_cast<std::uint16_t>(names_index));
  }

  const std::vector<ElfPart>& parts_;
  const std::vector<ElfName>& names_;
  std::uint32_t entry_;
  std::optional<device::Arch> arch_;
  std::size_t program_headers_ = 0;
  Bytes file_;
  Bytes section_headers_;
  Strings section_names_;
};

}  // namespace

Result<Bytes> write_core_elf(const CoreElf& elf) {
  Bytes file = ElfWriter(elf).run();
  CHECK_OK(check_size(file.size(), "an ELF"));
  return file;
}

}  // namespace tessera::container
