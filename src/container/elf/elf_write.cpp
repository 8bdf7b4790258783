#include "container/elf/elf_write.h"

#include "container/elf/elf_builder.h"
#include "container/layouts.h"
#include "container/tables.h"
#include "device/capabilities.h"

#include <algorithm>

namespace tessera::container {

using layout::ElfSymbol;

namespace {

constexpr std::uint32_t kAlignment = 16;

class ElfWriter {
 public:
  explicit ElfWriter(const CoreElf& elf)
      : parts_(elf.parts), names_(elf.names), entry_(elf.entry), arch_(elf.arch), builder_(elf.parts.size()) {}

  Bytes run() {
    for (const ElfPart& part : parts_) write_part(part);
    write_symbols();
    return std::move(builder_).finish(
        {.machine = kElfMachineAie, .entry = entry_, .flags = arch_ ? device::capabilities(*arch_).elf_flags : 0});
  }

 private:
  void write_part(const ElfPart& part) {
    const auto memory_size = static_cast<std::uint32_t>(part.bytes.size()) + part.zeros;
    const bool zeros_only = part.bytes.empty();
    // A section holds either bytes or zeros, so the zeros after the bytes are written out.
    Bytes content = part.bytes;
    if (!zeros_only) content.resize(memory_size);
    const ElfPlacedSection placed =
        builder_.add({.name = part.name,
                      .type = zeros_only ? kElfSectionZeros : kElfSectionProgram,
                      .flags = kElfFlagAlloc | (part.executable ? kElfFlagExecute : kElfFlagWrite),
                      .address = part.address,
                      .alignment = kAlignment,
                      .zeros = zeros_only ? memory_size : 0},
                     content);
    builder_.add_segment({.type = kElfLoad,
                          .address = part.address,
                          .offset = placed.offset,
                          .file_size = static_cast<std::uint32_t>(content.size()),
                          .memory_size = memory_size,
                          .flags = kElfReadable | (part.executable ? kElfExecutable : kElfWritable),
                          .alignment = kAlignment});
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
    ElfStrings strings;
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
    builder_.add({.name = ".symtab",
                  .type = kElfSectionSymbols,
                  .link = builder_.count() + 1,  // the string table is the next section
                  .info = locals,
                  .alignment = 4,
                  .entry_size = static_cast<std::uint32_t>(ElfSymbol::kSize)},
                 symbols);
    builder_.add({.name = ".strtab", .type = kElfSectionStrings}, strings.bytes);
  }

  const std::vector<ElfPart>& parts_;
  const std::vector<ElfName>& names_;
  std::uint32_t entry_;
  std::optional<device::Arch> arch_;
  ElfBuilder builder_;
};

}  // namespace

Result<Bytes> write_core_elf(const CoreElf& elf) {
  Bytes file = ElfWriter(elf).run();
  CHECK_OK(check_size(file.size(), "an ELF"));
  return file;
}

}  // namespace tessera::container
