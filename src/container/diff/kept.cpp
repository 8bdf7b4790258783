#include "container/diff/kept.h"

#include "base/text.h"
#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/diff/canonical.h"
#include "container/parts/again.h"
#include "container/parts/formats.h"
#include "container/parts/mirror.h"
#include "container/parts/path.h"

#include <algorithm>

namespace tessera::container::diff {

namespace {

// Returns whether the file has a CDO and the bytes behind it at the place of the part, and the part has the commands of
// this CDO. Further CDOs follow the part "cdo" of a PDI. The part ends where the header of the CDO says, but headers of
// versions before 1.50 give no such length.
bool is_cdo_in_file(const Part& file, const Part& part, ByteSpan wanted) {
  if (part.format != format_opened_by(open_cdo) || !part.offset ||
      !in_range(*part.offset, wanted.size(), file.bytes.size()) ||
      !std::ranges::equal(file.bytes.subspan(*part.offset, wanted.size()), wanted))
    return false;
  const Partial<Cdo> now = read_cdo(part.bytes), given = read_cdo(wanted);
  return now.errors.size() == given.errors.size() && now.value.commands == given.value.commands;
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

Diag not_mirror_data(std::string_view path) {
  return error(code::part_cannot_change, "the new content of {} is not mirror data", path)
      .note("mirror data are JSON between the marks {} and {}", kXclbinMirrorStart, kXclbinMirrorEnd)
      .help("give mirror data with both marks, as `extract` writes them, or remove the part");
}

Diag not_kept(std::string_view path, ByteSpan wanted, ByteSpan kept) {
  const auto common = static_cast<std::size_t>(std::ranges::mismatch(wanted, kept).in1 - wanted.begin());
  return error(code::part_cannot_change, "the new content of {} would not stay as it is", path)
      .note("the format of the file, or of a part around this one, cannot hold all of the new content")
      .note("the new content has {}, and the part would have {}; they differ from byte 0x{:x} on",
            counted(wanted.size(), "byte"), counted(kept.size(), "byte"), common)
      .help(
          "give content of the kind that the part has now: for a CDO only commands, of "
          "version 1.50 or later, and for a program only its code and data");
}

}  // namespace

Result<void> check_kept(const Part& changed, std::string_view path, ByteSpan wanted) {
  const Result<Part> part = find_part(changed, path);
  if (!part && lower(path) == kMirrorPart) return Failure(not_mirror_data(path));
  if (!part) return Failure(not_kept(path, wanted, {}));
  const bool follows_sections =
      part->name == kMirrorPart;  // the offsets and sizes in mirror data are those of sections
  if (follows_sections || std::ranges::equal(part->bytes, wanted) || is_cdo_in_file(changed, *part, wanted)) return {};
  if (part->own != nullptr && has_effect_of(*part, wanted)) return {};
  return Failure(not_kept(path, wanted, part->bytes));
}

}  // namespace tessera::container::diff
