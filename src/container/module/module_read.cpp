// Reads a module from the tables of an ELF (module.h).
//
// First the groups and their symbols give the kernels and calls, then each section becomes a part of its call, and last
// the relocations become patches. A relocation counts from the beginning of the part, as in XRT: if a call has several
// sections of one kind, the offset counts through all of them.
#include "base/text.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/faults.h"
#include "container/module/module.h"
#include "container/module/signature.h"
#include "container/text/uuid.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::string_view kDamaged = "the file is cut short or damaged; fetch it again";
constexpr std::string_view kAssemble = "assemble the control code again";

// Limits that no public file comes near: without them, the time grows with the square of a hostile file's size, or each
// relocation copies the same long name.
constexpr std::size_t kMostNamed = 4096;  // groups, and named sections of each list
constexpr std::size_t kMostSymbolName = 255;

Diag unusable(std::string message) {
  return error(code::control_module, "{}", message);
}

class ModuleReader {
 public:
  ModuleReader(const Elf& elf, const std::vector<ElfSectionInfo>& sections, Partial<ControlModule>& out)
      : elf_(elf),
        sections_(sections),
        out_(out),
        module_(out.value),
        tables_(sections),
        code_of_(sections.size(), kNoCode) {}

  void run() {
    module_.abi_version = elf_.abi_version;
    read_notes();
    if (module_.is_full() != (elf_.abi_version >= kElfGroupAbi))
      fail(unusable("the ABI version and the notes disagree whether the ELF is a full one")
               .note("the ABI version is {:#x}; a full ELF has at least {:#x} and {}", elf_.abi_version, kElfGroupAbi,
                     kElfConfigurationNote)
               .help("{}", kAssemble));
    if (elf_.abi_version >= kElfGroupAbi)
      for (std::size_t i = 0; i < sections_.size(); ++i) read_group(i);
    else
      take_all_sections();
    for (std::size_t i = 0; i < sections_.size(); ++i) read_section(i);
    for (const ElfSectionInfo& section : sections_)
      if (section.type == kElfSectionRelocations) read_patches(section);
    for (const ControlCode& code : module_.codes) check_code(code);
  }

 private:
  void fail(Diag diag) { add_fault(out_.errors, std::move(diag)); }
  void fail_at(const ElfSectionInfo& section, Diag diag) {
    fail(std::move(diag).at("section {} at 0x{:x}", printable(section.name), section.offset));
  }

  void read_notes() {
    for (const ElfSectionInfo& section : sections_) {
      const bool identifies = section.name == kElfIdentifierNote;
      if (!identifies && section.name != kElfConfigurationNote) continue;
      const std::vector<ElfNoteInfo> notes = read_elf_notes(section).value;
      const ByteSpan text = notes.empty() ? ByteSpan() : notes.front().description;
      if (identifies) {
        read_uuid(text);
      } else if (text.size() >= sizeof(std::uint32_t)) {
        module_.columns = load_le<std::uint32_t>(text, 0);
      } else {
        fail_at(section, unusable("the note with the number of columns is empty").help("{}", kAssemble));
      }
    }
  }

  // Older assemblers write the identifier as hexadecimal digits.
  void read_uuid(ByteSpan text) {
    Uuid uuid{};
    if (text.size() == uuid.size()) {
      std::ranges::copy(text, uuid.begin());
      module_.uuid = uuid;
    } else if (const auto digits = parse_uuid(std::string(fixed_string(text)))) {
      module_.uuid = *digits;
    }
  }

  // A flat ELF has one call, and all of its sections belong to it.
  void take_all_sections() {
    module_.codes.emplace_back();
    std::ranges::fill(code_of_, 0);
  }

  const ElfSymbolInfo* symbol(std::size_t table, std::size_t index) {
    const std::vector<ElfSymbolInfo>& symbols = tables_.of(table);
    return index < symbols.size() ? &symbols[index] : nullptr;
  }

  void read_group(std::size_t number) {
    const ElfSectionInfo& section = sections_[number];
    if (section.type != kElfSectionGroup) return;
    // The field of the instance's symbol for the number of a section has the number of the kernel's symbol.
    const ElfSymbolInfo* instance = symbol(section.link, section.info);
    const ElfSymbolInfo* kernel = instance != nullptr ? symbol(section.link, instance->section) : nullptr;
    if (kernel == nullptr || instance->type != kElfTypeObject || kernel->type != kElfTypeFunction)
      return fail_at(section, unusable("the group has no symbols for its kernel and instance").help("{}", kAssemble));
    if (module_.codes.size() == kMostNamed)
      return fail_at(section,
                     unusable(fmt::format("the ELF has more than {} groups", kMostNamed)).help("{}", kDamaged));
    auto signature = parse_signature(kernel->name);
    if (!signature) return fail_at(section, std::move(signature).error());
    add_kernel(*signature);
    const auto code = static_cast<std::ptrdiff_t>(module_.codes.size());
    for (const ControlCode& each : module_.codes)
      if (each.kernel == signature->name && each.instance == instance->name)
        return fail_at(section, unusable(fmt::format("a second group is the instance {} of kernel {}",
                                                     printable(instance->name), printable(signature->name)))
                                    .help("{}", kAssemble));
    module_.codes.emplace_back().kernel = signature->name;
    module_.codes.back().instance = instance->name;
    const std::vector<std::uint32_t> words = read_elf_words(section);
    for (std::size_t i = 1; i < words.size(); ++i)
      if (words[i] >= sections_.size() || code_of_[words[i]] != kNoCode)
        fail_at(section, unusable(fmt::format("the group names section {}, which does not exist or is in another group",
                                              words[i]))
                             .help("{}", kDamaged));
      else
        code_of_[words[i]] = code;
  }

  void add_kernel(const KernelSignature& signature) {
    if (std::ranges::find(module_.kernels, signature.name, &ControlKernel::name) == module_.kernels.end())
      module_.kernels.push_back({signature.name, signature.arguments});
  }

  // Returns the part whose sections have names that begin so.
  static std::optional<CodePart> part_of(std::string_view name) {
    if (name.starts_with(kElfCodeSection)) return CodePart::Instructions;
    if (name.starts_with(kElfPacketSection)) return CodePart::Packets;
    if (name.starts_with(kElfSaveSection)) return CodePart::Save;
    if (name.starts_with(kElfRestoreSection)) return CodePart::Restore;
    return std::nullopt;
  }

  static Bytes& bytes_of(ControlCode& code, CodePart part) {
    switch (part) {
      case CodePart::Packets: return code.packets;
      case CodePart::Save: return code.save;
      case CodePart::Restore: return code.restore;
      case CodePart::Instructions: break;
    }
    return code.instructions;
  }

  void read_section(std::size_t number) {
    const ElfSectionInfo& section = sections_[number];
    const std::optional<CodePart> part = part_of(section.name);
    const bool is_image = section.name.starts_with(kElfPdiSection);
    const bool is_program = section.name.starts_with(kElfProgramPacketSection);
    const bool is_custom = section.type == kElfSectionCustom;
    if (!part && !is_image && !is_program && !is_custom) return;
    if ((section.flags & kElfFlagCompressed) != 0)
      return fail_at(section, unusable("the section is compressed, and Tessera does not read compressed sections")
                                  .help("assemble the control code without compression"));
    if (part && code_of_[number] == kNoCode)
      return fail_at(section, unusable("the section belongs to no group").help("{}", kAssemble));
    if (part) return append(bytes_of(module_.codes[static_cast<std::size_t>(code_of_[number])], *part), section.data);
    std::vector<ModuleBytes>& list = is_image ? module_.pdis : is_program ? module_.program_packets : module_.custom;
    if (list.size() == kMostNamed)
      return fail_at(
          section,
          unusable(fmt::format("the ELF has more than {} sections of this kind", kMostNamed)).help("{}", kDamaged));
    if (find_bytes(list, section.name) == nullptr)
      list.push_back({section.name, Bytes(section.data.begin(), section.data.end())});
  }

  void read_patches(const ElfSectionInfo& table) {
    const std::vector<ElfRelocationInfo> all = out_.absorb(read_elf_relocations(table), "");
    for (std::size_t i = 0; i < all.size(); ++i) {
      const ElfSymbolInfo* named = symbol(table.link, all[i].symbol);
      if (named == nullptr || named->section >= sections_.size() || named->name.size() > kMostSymbolName)
        return fail_at(table, unusable(fmt::format("relocation {} has no symbol with a short name and a section", i))
                                  .help("{}", kDamaged));
      if (auto read = read_patch(all[i], *named); !read)
        fail_at(table, std::move(read).error().at("relocation {} for the symbol {}", i, printable(named->name)));
    }
  }

  Result<void> read_patch(const ElfRelocationInfo& relocation, const ElfSymbolInfo& named) {
    const ElfSectionInfo& target = sections_[named.section];
    const std::optional<CodePart> part = part_of(target.name);
    if (target.name.starts_with(kElfPdiSection)) return {};  // hosts read such a relocation, and never patch an image
    if (!part || code_of_[named.section] == kNoCode)
      return Failure(
          unusable(fmt::format("the relocation is for section {}, which hosts do not patch", printable(target.name)))
              .help("{}", kAssemble));
    ControlCode& code = module_.codes[static_cast<std::size_t>(code_of_[named.section])];
    const PatchRule rule = patch_rule(relocation, elf_.abi_version);
    const PatchSchemaInfo* schema = find_patch_schema(rule.schema);
    if (schema == nullptr)
      return Failure(
          unusable(fmt::format("the patch schema {} has no public description", patch_schema_name(rule.schema)))
              .help("{}", kAssemble));
    if (!in_range(relocation.offset, patched_bytes(*schema), code.part(*part).size()))
      return Failure(unusable("the relocation lies outside the code")
                         .note("it needs {} bytes at {:#x}, and the code has {} bytes", patched_bytes(*schema),
                               relocation.offset, code.part(*part).size())
                         .help("{}", kDamaged));
    code.patches.push_back({named.name, *part, relocation.offset, rule, named.size});
    return {};
  }

  void check_code(const ControlCode& code) {
    const std::string name = code.kernel.empty() ? "the ELF" : fmt::format("{}:{}", code.kernel, code.instance);
    if (code.instructions.empty())
      fail(unusable(fmt::format("{} has no section {}", printable(name), kElfCodeSection)).help("{}", kAssemble));
    if (code.save.empty() != code.restore.empty())
      fail(unusable(fmt::format("{} has code to save the state of the array or to restore it, and not both",
                                printable(name)))
               .help("{}", kAssemble));
  }

  static constexpr std::ptrdiff_t kNoCode = -1;

  const Elf& elf_;
  const std::vector<ElfSectionInfo>& sections_;
  Partial<ControlModule>& out_;
  ControlModule& module_;
  ElfSymbolTables tables_;
  std::vector<std::ptrdiff_t> code_of_;  // by section: the index of its call, or kNoCode
};

}  // namespace

Partial<ControlModule> read_control_module(ByteSpan file, std::uint64_t origin) {
  Partial<ControlModule> out;
  const Elf elf = out.absorb(read_elf(file, origin), "");
  const std::vector<ElfSectionInfo> sections = out.absorb(read_elf_sections(file, origin), "");
  if (!out.errors.empty()) return out;
  if (elf.machine != kElfMachineControl || elf.os_abi != kElfControlPlatform) {
    const auto* platform = std::ranges::find(kControlPlatforms, elf.os_abi, &NamedValue::value);
    out.errors.push_back(
        error(code::control_module, "the ELF has no control code for AIE2 or AIE2P")
            .note("its machine is {} and its platform is {}", elf.machine,
                  platform != std::end(kControlPlatforms) ? platform->name : std::to_string(elf.os_abi))
            .help("give control code that is assembled for these devices"));
    return out;
  }
  ModuleReader(elf, sections, out).run();
  return out;
}

}  // namespace tessera::container
