#include "container/module/module_write.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/elf/elf_builder.h"
#include "container/layouts.h"
#include "container/module/signature.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

namespace tessera::container {

namespace {

constexpr std::uint32_t kCodeAlignment = 16;
constexpr std::uint32_t kTableAlignment = 8;

// A table of symbols with its strings.
struct SymbolTable {
  Bytes symbols = Bytes(layout::ElfSymbol::kSize);
  ElfStrings strings;

  std::uint32_t add(std::string_view name, std::uint32_t size, std::uint8_t info, std::uint16_t section) {
    symbols.resize(symbols.size() + layout::ElfSymbol::kSize);
    const Store store{std::span(symbols).last(layout::ElfSymbol::kSize)};
    store(layout::ElfSymbol::name, strings.add(name));
    store(layout::ElfSymbol::length, size);
    store(layout::ElfSymbol::info, info);
    store(layout::ElfSymbol::section, section);
    return static_cast<std::uint32_t>(symbols.size() / layout::ElfSymbol::kSize) - 1;
  }
};

std::string_view section_prefix(CodePart part) {
  switch (part) {
    case CodePart::Packets: return kElfPacketSection;
    case CodePart::Save: return kElfSaveSection;
    case CodePart::Restore: return kElfRestoreSection;
    case CodePart::Instructions: break;
  }
  return kElfCodeSection;
}

Bytes note_bytes(std::uint32_t type, ByteSpan description) {
  const std::size_t description_at = align_up(layout::ElfNote::kSize + kElfNoteName.size() + 1, 4);
  Bytes note(description_at + description.size());
  const Store store{std::span(note).first(layout::ElfNote::kSize)};
  store(layout::ElfNote::name_length, kElfNoteName.size() + 1);
  store(layout::ElfNote::description_length, description.size());
  store(layout::ElfNote::type, type);
  std::ranges::copy(kElfNoteName, note.begin() + layout::ElfNote::kSize);
  std::ranges::copy(description, note.begin() + static_cast<std::ptrdiff_t>(description_at));
  return note;
}

class ModuleWriter {
 public:
  explicit ModuleWriter(const ControlModule& module) : module_(module), builder_(count_segments()) {}

  Bytes run() {
    if (module_.is_full()) write_kernels();
    for (const ModuleBytes& pdi : module_.pdis) (void)write_content(pdi.name, pdi.bytes, kElfFlagExecute);
    for (std::size_t i = 0; i < module_.codes.size(); ++i) write_code(i);
    for (const ModuleBytes& packets : module_.program_packets)
      (void)write_content(packets.name, packets.bytes, kElfFlagWrite);
    if (has_patches()) write_patches();
    if (module_.is_full()) write_groups();
    for (const ModuleBytes& each : module_.custom)
      builder_.add({.name = each.name, .type = kElfSectionCustom}, each.bytes);
    write_notes();
    return std::move(builder_).finish(
        {.os_abi = kElfControlPlatform, .abi_version = module_.abi_version, .machine = kElfMachineControl});
  }

 private:
  bool has_patches() const {
    return std::ranges::any_of(module_.codes, [](const ControlCode& code) { return !code.patches.empty(); });
  }

  // A segment for each content, and one for the dynamic section. Public files also have one for the program headers,
  // which no host reads and which other tools refuse.
  std::size_t count_segments() const {
    std::size_t count = module_.pdis.size() + module_.program_packets.size() + (has_patches() ? 1 : 0);
    for (const ControlCode& code : module_.codes)
      count += static_cast<std::size_t>(
          std::ranges::count_if(kCodeParts, [&](CodePart part) { return !code.part(part).empty(); }));
    return count;
  }

  ElfPlacedSection write_content(std::string_view name, ByteSpan bytes, std::uint32_t flag) {
    const ElfPlacedSection placed = builder_.add(
        {.name = name, .type = kElfSectionProgram, .flags = kElfFlagAlloc | flag, .alignment = kCodeAlignment}, bytes);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    builder_.add_segment({.type = kElfLoad,
                          .offset = placed.offset,
                          .file_size = size,
                          .memory_size = size,
                          .flags = kElfReadable | (flag == kElfFlagExecute ? kElfExecutable : kElfWritable),
                          .alignment = kCodeAlignment});
    return placed;
  }

  void write_code(std::size_t number) {
    const ControlCode& code = module_.codes[number];
    for (const CodePart part : kCodeParts) {
      if (code.part(part).empty()) continue;
      const std::string suffix = module_.is_full() ? fmt::format(".{}", number) : "";
      const std::uint32_t flag = part == CodePart::Instructions ? kElfFlagExecute : kElfFlagWrite;
      const ElfPlacedSection placed =
          write_content(fmt::format("{}{}", section_prefix(part), suffix), code.part(part), flag);
      sections_[{number, part}] = placed.number;
    }
  }

  // Writes the table of symbols: for each call its kernel, which may be there already, and the instance. The field of
  // the instance for the number of a section gets the number of the kernel.
  void write_kernels() {
    SymbolTable table;
    std::map<std::string_view, std::uint32_t> kernels;
    for (const ControlCode& code : module_.codes) {
      const auto [kernel, is_new] = kernels.try_emplace(code.kernel);
      if (is_new) {
        const auto found = std::ranges::find(module_.kernels, code.kernel, &ControlKernel::name);
        kernel->second = table.add(mangled_signature({found->name, found->arguments}), 0,
                                   kElfBindWeak | kElfTypeFunction, kElfUndefined);
      }
      instances_.push_back(
          table.add(code.instance, 0, kElfBindWeak | kElfTypeObject, static_cast<std::uint16_t>(kernel->second)));
    }
    symbols_ = write_symbols(".symtab", ".strtab", kElfSectionSymbols, table);
  }

  // Returns the number of the table.
  std::uint32_t write_symbols(std::string_view name, std::string_view names, std::uint32_t type,
                              const SymbolTable& table) {
    const std::uint32_t strings = builder_.add({.name = names, .type = kElfSectionStrings}, table.strings.bytes).number;
    return builder_
        .add({.name = name,
              .type = type,
              .link = strings,
              .info = 1,  // number of local symbols: the empty one
              .alignment = kTableAlignment,
              .entry_size = static_cast<std::uint32_t>(layout::ElfSymbol::kSize)},
             table.symbols)
        .number;
  }

  void write_patches() {
    SymbolTable table;
    Bytes relocations;
    std::map<std::tuple<std::uint32_t, std::string_view, std::uint32_t>, std::uint32_t> known;
    for (std::size_t i = 0; i < module_.codes.size(); ++i)
      for (const CodePatch& patch : module_.codes[i].patches) {
        const std::uint32_t section = sections_.at({i, patch.part});
        const auto [symbol, is_new] = known.try_emplace({section, patch.symbol, patch.size});
        if (is_new)
          symbol->second =
              table.add(patch.symbol, patch.size, kElfBindGlobal | kElfTypeObject, static_cast<std::uint16_t>(section));
        add_relocation(patch, symbol->second, relocations);
      }
    const std::uint32_t symbols = write_symbols(".dynsym", ".dynstr", kElfSectionDynamicSymbols, table);
    const std::uint32_t number = builder_
                                     .add({.name = ".rela.dyn",
                                           .type = kElfSectionRelocations,
                                           .link = symbols,
                                           .alignment = kTableAlignment,
                                           .entry_size = static_cast<std::uint32_t>(layout::ElfRelocation::kSize)},
                                          relocations)
                                     .number;
    write_dynamic(number, static_cast<std::uint32_t>(relocations.size()), symbols - 1);
  }

  void add_relocation(const CodePatch& patch, std::uint32_t symbol, Bytes& out) const {
    const bool in_addend = module_.abi_version == kElfAddendSchemaAbi;
    out.resize(out.size() + layout::ElfRelocation::kSize);
    const Store store{std::span(out).last(layout::ElfRelocation::kSize)};
    store(layout::ElfRelocation::offset, patch.offset);
    store(layout::ElfRelocation::type, in_addend ? 0 : patch.rule.schema);
    store(layout::ElfRelocation::symbol, symbol);
    store(layout::ElfRelocation::addend,
          in_addend ? patch.rule.addend << kElfAddendSchemaBits | patch.rule.schema : patch.rule.addend);
  }

  // As in public files, the first entry has the number of the section in the place of an address.
  void write_dynamic(std::uint32_t relocations, std::uint32_t size, std::uint32_t strings) {
    Bytes entries;
    for (const auto& [tag, value] : {std::pair(kElfDynamicRela, relocations), {kElfDynamicRelaSize, size}}) {
      append_le<std::uint32_t>(entries, tag);
      append_le<std::uint32_t>(entries, value);
    }
    const ElfPlacedSection placed = builder_.add({.name = ".dynamic",
                                                  .type = kElfSectionDynamic,
                                                  .flags = kElfFlagAlloc,
                                                  .link = strings,
                                                  .alignment = kTableAlignment,
                                                  .entry_size = static_cast<std::uint32_t>(layout::ElfDynamic::kSize)},
                                                 entries);
    builder_.add_segment({.type = kElfDynamicSegment,
                          .offset = placed.offset,
                          .file_size = static_cast<std::uint32_t>(entries.size()),
                          .memory_size = static_cast<std::uint32_t>(entries.size()),
                          .flags = kElfReadable | kElfWritable,
                          .alignment = kTableAlignment});
  }

  void write_groups() {
    for (std::size_t i = 0; i < module_.codes.size(); ++i) {
      Bytes words;
      append_le<std::uint32_t>(words, kElfGroupFlags);
      for (const CodePart part : kCodeParts)
        if (const auto section = sections_.find({i, part}); section != sections_.end())
          append_le<std::uint32_t>(words, section->second);
      builder_.add({.name = fmt::format("{}{}", kElfGroupPrefix, i),
                    .type = kElfSectionGroup,
                    .link = symbols_,
                    .info = instances_[i],
                    .alignment = 4,
                    .entry_size = 4},
                   words);
    }
  }

  void write_notes() {
    const auto add = [&](std::string_view name, std::uint32_t type, ByteSpan description) {
      builder_.add({.name = name, .type = kElfSectionNotes}, note_bytes(type, description));
    };
    if (module_.columns) {
      Bytes columns;
      append_le<std::uint32_t>(columns, *module_.columns);
      add(kElfConfigurationNote, kElfConfigurationNoteType, columns);
    }
    add(kElfIdentifierNote, kElfIdentifierNoteType, module_.uuid ? *module_.uuid : content_uuid(all_content()));
  }

  Bytes all_content() const {
    Bytes all;
    for (const ModuleBytes& pdi : module_.pdis) append(all, pdi.bytes);
    for (const ControlCode& code : module_.codes)
      for (const CodePart part : kCodeParts) append(all, code.part(part));
    return all;
  }

  const ControlModule& module_;
  ElfBuilder builder_;
  std::map<std::pair<std::size_t, CodePart>, std::uint32_t> sections_;  // by call and part
  std::uint32_t symbols_ = 0;                                           // number of .symtab
  std::vector<std::uint32_t> instances_;                                // symbol of each call's instance
};

// A number in front of a name that begins with a digit could not be told from the name.
Result<void> check_kernel_of(const ControlCode& code, const ControlModule& module) {
  const auto kernel = std::ranges::find(module.kernels, code.kernel, &ControlKernel::name);
  const std::string& name = code.kernel;
  const bool is_readable = kernel != module.kernels.end() && !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
                           name.find_first_of(":()") == std::string::npos && !code.instance.empty();
  if (!is_readable)
    return Failure(error(code::control_module, "a full ELF cannot have a kernel '{}' with an instance '{}'",
                         printable(name), printable(code.instance))
                       .help("give the device and its sequence names without colons and brackets that do not begin "
                             "with a digit"));
  if (kernel->arguments > kElfMostArguments)
    return Failure(error(code::control_module, "the kernel {} has {} arguments", printable(name), kernel->arguments)
                       .note("a kernel in an ELF has at most {}", kElfMostArguments)
                       .help("join host buffers, or make an xclbin"));
  return {};
}

}  // namespace

Result<Bytes> write_control_module(const ControlModule& module) {
  assert(module.is_full() == (module.abi_version >= kElfGroupAbi) && (module.is_full() || module.codes.size() == 1));
  if (module.is_full())
    for (const ControlCode& code : module.codes) CHECK_OK(check_kernel_of(code, module));
  std::uint64_t size = 0;
  for (const ModuleBytes& pdi : module.pdis) size += pdi.bytes.size();
  for (const ControlCode& code : module.codes)
    for (const CodePart part : kCodeParts) size += code.part(part).size();
  CHECK_OK(check_size(size, "control code"));
  if (module.pdis.size() + 5 * module.codes.size() >= kElfFirstReserved)
    return Failure(error(code::does_not_fit, "the ELF would have too many sections").help("write several ELFs"));
  Bytes file = ModuleWriter(module).run();
  CHECK_OK(check_size(file.size(), "an ELF"));
  return file;
}

}  // namespace tessera::container
