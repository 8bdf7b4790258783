#include "adfc/stub_archive.h"

#include <elf.h>

#include <array>
#include <cstring>

namespace tessera::adfc {
namespace {

// Room for the longest value whose address a graph may take and read, such as an array of parameters.
constexpr std::size_t kStubSize = 64;

template <class T>
void append_record(Bytes& out, const T& record) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&record);
  out.insert(out.end(), bytes, bytes + sizeof record);
}

std::uint32_t append_text(Bytes& texts, std::string_view text) {
  const auto at = static_cast<std::uint32_t>(texts.size());
  texts.insert(texts.end(), text.begin(), text.end());
  texts.push_back(0);
  return at;
}

// Returns an object with one function. Its bytes stop the process: a breakpoint on x86, an undefined instruction on
// aarch64.
Bytes stub(const std::string& name, std::uint16_t machine) {
  Bytes texts{0};
  const std::array<std::uint32_t, 5> names{0, append_text(texts, ".text"), append_text(texts, ".symtab"),
                                           append_text(texts, ".strtab"), append_text(texts, ".note.GNU-stack")};
  Elf64_Sym symbol{};
  symbol.st_name = append_text(texts, name);
  symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
  symbol.st_shndx = 1;
  symbol.st_size = kStubSize;
  constexpr std::uint8_t kBreakpoint = 0xCC;

  Bytes out(sizeof(Elf64_Ehdr));
  std::array<Elf64_Shdr, 5> sections{};
  for (std::size_t i = 0; i < sections.size(); ++i) sections[i].sh_name = names[i];
  const auto begin = [&](std::size_t index, std::uint32_t type) {
    pad_to(out, 8);
    sections[index].sh_type = type;
    sections[index].sh_offset = out.size();
    sections[index].sh_addralign = 1;
  };
  const auto end = [&](std::size_t index) { sections[index].sh_size = out.size() - sections[index].sh_offset; };

  begin(1, SHT_PROGBITS);
  sections[1].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
  sections[1].sh_addralign = 16;
  out.insert(out.end(), kStubSize, machine == EM_X86_64 ? kBreakpoint : 0);
  end(1);
  begin(2, SHT_SYMTAB);
  append_record(out, Elf64_Sym{});
  append_record(out, symbol);
  end(2);
  sections[2].sh_link = 3;
  sections[2].sh_info = 1;  // index of the first symbol that is not local
  sections[2].sh_entsize = sizeof(Elf64_Sym);
  sections[2].sh_addralign = 8;
  begin(3, SHT_STRTAB);
  append(out, texts);
  end(3);
  begin(4, SHT_PROGBITS);
  end(4);

  pad_to(out, 8);
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_REL;
  header.e_machine = machine;
  header.e_version = EV_CURRENT;
  header.e_shoff = out.size();
  header.e_ehsize = sizeof header;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = sections.size();
  header.e_shstrndx = 3;
  std::memcpy(out.data(), &header, sizeof header);
  for (const Elf64_Shdr& section : sections) append_record(out, section);
  return out;
}

// Appends the header of a member (texts of fixed width, filled with blanks) and its data.
void append_member(Bytes& out, std::string_view name, ByteSpan data) {
  const std::string head = fmt::format("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", name, 0, 0, 0, 644, data.size());
  out.insert(out.end(), head.begin(), head.end());
  append(out, data);
  if (out.size() % 2 != 0) out.push_back('\n');
}

void append_big_endian(Bytes& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(value >> shift));
}

}  // namespace

Bytes stub_archive(const std::vector<std::string>& names, std::uint16_t machine) {
  constexpr std::string_view kMagic = "!<arch>\n";
  constexpr std::size_t kHead = 60;  // bytes of a member's header
  std::size_t index_size = 4 + 4 * names.size();
  for (const std::string& name : names) index_size += name.size() + 1;

  Bytes members, offsets;
  append_big_endian(offsets, static_cast<std::uint32_t>(names.size()));
  const std::size_t first = kMagic.size() + kHead + index_size + index_size % 2;
  for (const std::string& name : names) {
    append_big_endian(offsets, static_cast<std::uint32_t>(first + members.size()));
    append_member(members, "stub.o/", stub(name, machine));
  }
  Bytes index = offsets;
  for (const std::string& name : names) append_text(index, name);

  Bytes out(kMagic.begin(), kMagic.end());
  append_member(out, "/", index);
  append(out, members);
  return out;
}

}  // namespace tessera::adfc
