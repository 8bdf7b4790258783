#include "container/diff/kept.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/diff/canonical.h"
#include "container/parts/again.h"
#include "container/parts/formats.h"
#include "container/parts/mirror.h"
#include "container/parts/path.h"

#include <algorithm>

namespace tessera::container::diff {

namespace {

// Returns whether the file has the bytes at the place of the part. They may reach beyond the part: further CDOs follow
// the part "cdo".
bool lies_in_file(const Part& file, const Part& part, ByteSpan wanted) {
  return part.offset && in_range(*part.offset, wanted.size(), file.bytes.size()) &&
         std::ranges::equal(file.bytes.subspan(*part.offset, wanted.size()), wanted);
}

// Returns whether `wanted` has the effect of a part that Tessera has made from commands. The writer of commands has
// compared the words of a program already, so this function only requires that the whole ELF can be read.
bool has_effect_of(const Part& part, ByteSpan wanted) {
  if (part.format == nullptr) return false;
  Part given = part;
  given.own = nullptr;
  given.bytes = wanted;
  if (!open_parts_inside(given).errors.empty()) return false;
  if (part.format == core_elf_format()) return true;
  return check_again(given, "").has_value() && configuration_hash(given) == configuration_hash(part);
}

Diag not_kept(std::string_view path, ByteSpan wanted, ByteSpan kept) {
  const auto common = static_cast<std::size_t>(std::ranges::mismatch(wanted, kept).in1 - wanted.begin());
  return error(code::part_cannot_change, "the new content of {} would not stay as it is", path)
      .note("Tessera makes this part from other bytes of the file, which cannot express all of the new content")
      .note("the new content has {}, and the part would have {}; they differ from byte 0x{:x} on",
            counted(wanted.size(), "byte"), counted(kept.size(), "byte"), common)
      .help("give content that has only commands, or for a program only its code and data");
}

}  // namespace

Result<void> check_kept(const Part& changed, std::string_view path, ByteSpan wanted) {
  const Result<Part> part = find_part(changed, path);
  if (!part) return Failure(not_kept(path, wanted, {}));
  const bool follows_sections =
      part->name == kMirrorPart;  // the offsets and sizes in mirror data are those of sections
  if (follows_sections || std::ranges::equal(part->bytes, wanted) || lies_in_file(changed, *part, wanted)) return {};
  if (part->own != nullptr && has_effect_of(*part, wanted)) return {};
  return Failure(not_kept(path, wanted, part->bytes));
}

}  // namespace tessera::container::diff
