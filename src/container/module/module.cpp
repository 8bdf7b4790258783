#include "container/module/module.h"

#include "base/text.h"
#include "container/codes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::container {

ByteSpan ControlCode::part(CodePart part) const {
  switch (part) {
    case CodePart::Packets: return packets;
    case CodePart::Save: return save;
    case CodePart::Restore: return restore;
    case CodePart::Instructions: break;
  }
  return instructions;
}

const ModuleBytes* find_bytes(const std::vector<ModuleBytes>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &ModuleBytes::name);
  return found != all.end() ? &*found : nullptr;
}

std::optional<std::uint64_t> number_of_pdi(std::string_view name) {
  if (!name.starts_with(kElfPdiSection)) return std::nullopt;
  return parse_number(name.substr(kElfPdiSection.size()));
}

Result<std::size_t> find_code(const ControlModule& module, std::string_view name) {
  const std::size_t colon = name.find(':');
  const std::string_view kernel = name.substr(0, colon);
  std::vector<std::size_t> meant;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < module.codes.size(); ++i) {
    const ControlCode& code = module.codes[i];
    names.push_back(printable(fmt::format("{}:{}", code.kernel, code.instance)));
    const bool has_name = colon == std::string_view::npos || code.instance == name.substr(colon + 1);
    if (name.empty() || (code.kernel == kernel && has_name)) meant.push_back(i);
  }
  if (meant.size() == 1) return meant.front();
  if (!module.is_full())
    return Failure(error(code::no_code, "the ELF has no kernel '{}'", printable(name))
                       .note("it is a flat ELF, which has the operations of one call without a name")
                       .help("leave the name of the kernel out"));
  const auto wrong = [&] {
    if (!meant.empty() && name.empty()) return error(code::no_code, "the ELF has several kernels or instances");
    if (!meant.empty()) return error(code::no_code, "the kernel '{}' has several instances", printable(name));
    return error(code::no_code, "the ELF has no kernel or instance '{}'", printable(name));
  };
  return Failure(
      wrong()
          .note("its kernels and instances are {}", names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))
          .help("name one of them, KERNEL:INSTANCE"));
}

std::uint32_t scratchpad_size(const ControlCode& code) {
  const auto found = std::ranges::find(code.patches, kElfScratchpadSymbol, &CodePatch::symbol);
  return found != code.patches.end() ? found->size : 0;
}

void patch_place(const ControlCode& code, const CodePatch& patch, std::span<std::uint8_t> bytes, std::uint64_t address,
                 SeenBy seen_by) {
  const PatchSchemaInfo& schema = *find_patch_schema(patch.rule.schema);  // the reader has checked schema and place
  const std::size_t length = patched_bytes(schema);
  if (seen_by == SeenBy::Array && schema.way == PatchWay::Add) address -= schema.added;
  (void)patch_words(bytes.subspan(patch.offset, length), code.part(patch.part).subspan(patch.offset, length), schema,
                    patch.size, patch.rule.addend, address);
}

std::size_t patch_code(const ControlCode& code, CodePart part, std::span<std::uint8_t> bytes, std::string_view symbol,
                       std::uint64_t address, SeenBy seen_by) {
  std::size_t count = 0;
  for (const CodePatch& patch : code.patches) {
    if (patch.part != part || patch.symbol != symbol) continue;
    patch_place(code, patch, bytes, address, seen_by);
    ++count;
  }
  return count;
}

std::size_t patch_argument(const ControlCode& code, CodePart part, std::span<std::uint8_t> bytes, std::size_t number,
                           std::string_view name, std::uint64_t address) {
  if (const std::size_t count = patch_code(code, part, bytes, name, address); count != 0) return count;
  return patch_code(code, part, bytes, std::to_string(number), address);
}

}  // namespace tessera::container
