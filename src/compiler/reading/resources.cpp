#include "compiler/reading/resources.h"

#include "compiler/codes.h"
#include "compiler/reading/lexing.h"

#include <llvm/ADT/bit.h>

#include <bit>
#include <charconv>
#include <optional>

namespace tessera::compiler {

namespace {

constexpr std::string_view kDictionary = "{-#";

// Returns the alignment at the beginning of a quoted resource: 16 for `"0x10000000...`. Returns nothing for other
// strings, which MLIR does not take for resources.
std::optional<std::uint32_t> resource_alignment(std::string_view quoted) {
  constexpr std::string_view kBegin = "\"0x";
  if (!quoted.starts_with(kBegin)) return std::nullopt;
  const std::string_view digits = quoted.substr(kBegin.size(), 8);
  std::uint32_t number = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  if (status != std::errc() || end != digits.data() + 8) return std::nullopt;
  return llvm::byteswap(number);  // the text has the lowest byte first
}

}  // namespace

Result<void> check_resources(std::string_view text, const std::string& path) {
  if (text.find(kDictionary) == std::string_view::npos) return {};
  bool inside = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      const std::size_t end = past_string(text, at);
      const auto alignment = inside ? resource_alignment(text.substr(at, end - at)) : std::nullopt;
      if (alignment && (!std::has_single_bit(*alignment) || *alignment > kMostAlignment))
        return Failure(
            error(code::bad_design, "a resource has an alignment of {} bytes", *alignment)
                .at("{}", place_in(text, at, path))
                .note("the first four bytes of a resource are its alignment, a power of two up to {}", kMostAlignment)
                .help("write an alignment of 4 bytes: \"0x04000000...\""));
      at = end;
    } else if (is_comment(text, at)) {
      at = past_comment(text, at);
    } else {
      inside = inside || text.substr(at).starts_with(kDictionary);
      ++at;
    }
  }
  return {};
}

}  // namespace tessera::compiler
