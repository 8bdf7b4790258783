#include "container/module/signature.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/tables.h"

namespace tessera::container {

namespace {

Failure refused(std::string_view mangled, std::string_view why) {
  return Failure(error(code::control_module, "the kernel's name {} {}", printable(mangled), why)
                     .help("assemble the control code again"));
}

}  // namespace

Result<KernelSignature> parse_signature(std::string_view mangled) {
  std::string_view rest = mangled;
  if (!rest.starts_with(kElfMangledPrefix)) return refused(mangled, "does not begin with _Z");
  rest.remove_prefix(kElfMangledPrefix.size());
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const auto length = parse_number(rest.substr(0, digits));
  rest.remove_prefix(digits);
  if (!length || *length == 0 || *length > rest.size()) return refused(mangled, "has a wrong length of its first part");
  KernelSignature signature{std::string(rest.substr(0, *length)), 0};
  rest.remove_prefix(*length);
  while (!rest.empty()) {
    const std::size_t depth = std::min(rest.find_first_not_of(kElfMangledPointer), rest.size());
    if (depth == rest.size() || kElfMangledTypes.find(rest[depth]) == std::string_view::npos)
      return refused(mangled, "has an argument of an unknown type");
    if (depth == 0) return refused(mangled, "has an argument that is not a pointer");
    rest.remove_prefix(depth + 1);
    ++signature.arguments;
  }
  return signature;
}

std::string mangled_signature(const KernelSignature& signature) {
  std::string mangled = fmt::format("{}{}{}", kElfMangledPrefix, signature.name.size(), signature.name);
  for (unsigned i = 0; i < signature.arguments; ++i) mangled += kElfBufferType;
  return mangled;
}

}  // namespace tessera::container
