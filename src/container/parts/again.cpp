#include "container/parts/again.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/parts/formats.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

namespace {

std::string subject_of(const std::string& path) {
  return path.empty() ? "the file" : path;
}

Diag differs(const Part& part, const std::string& path, ByteSpan written) {
  const std::size_t common = std::min(part.bytes.size(), written.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(part.bytes.begin(), part.bytes.begin() + static_cast<std::ptrdiff_t>(common), written.begin())
          .first -
      part.bytes.begin());
  Diag diag = error(code::written_differently, "Tessera would write {} with other bytes", subject_of(path));
  if (part.offset) diag = std::move(diag).at("offset 0x{:x}", *part.offset + at);
  if (at < common)
    diag = std::move(diag).note("byte 0x{:x} is 0x{:02x}, but Tessera would write 0x{:02x}", at, part.bytes[at],
                                written[at]);
  if (part.bytes.size() != written.size())
    diag = std::move(diag).note("the old size is {} bytes, but Tessera would write {} bytes", part.bytes.size(),
                                written.size());
  return std::move(diag)
      .note("a checksum or a length is wrong, or some bytes belong to no known field")
      .help(
          "repair the file first: Tessera then writes it with right lengths and checksums, and without bytes of "
          "unknown fields");
}

// Adds the cause, and the remedy of the reader that found it: Tessera cannot repair this damage.
Diag with_cause(Diag diag, const Diag& cause) {
  diag.notes.push_back(cause.message);
  diag.notes.insert(diag.notes.end(), cause.notes.begin(), cause.notes.end());
  return std::move(diag).help("{}",
                              cause.hint.empty() ? "make the file again with the tool that wrote it" : cause.hint);
}

// The file itself is damaged: without a repair Tessera writes nothing.
Diag damaged(const Part& part, const Diag& fault) {
  Diag diag = error(code::written_differently, "Tessera cannot write the file again, because it is damaged");
  diag.places = fault.places;
  std::vector<Diag> ignored;
  if (!without_lost_parts(part.bytes, ignored)) return with_cause(std::move(diag), fault);
  return std::move(diag).note("{}", fault.message).help("repair the file first");
}

// Returns whether the file is an xclbin whose end, which may hold no section, is cut off.
bool is_shorter_than_announced(ByteSpan file) {
  return is_xclbin(file) && file.size() >= layout::Axlf::kSize && layout::Axlf::length.get(file) > file.size();
}

Diag kept(const std::string& path, const Diag& why) {
  return with_cause(
      error(code::written_differently, "{} stays as it is, because Tessera cannot write it again", subject_of(path)),
      why);
}

// Writes the part and the parts inside it once.
Result<Bytes> write_once(const Part& part, const std::string& path, OnDifference on_difference,
                         std::vector<Diag>& warnings) {
  const auto same = [&] { return Bytes(part.bytes.begin(), part.bytes.end()); };
  if (part.format == nullptr) {  // Tessera knows only the bytes of the part
    if (path.empty()) warnings.push_back(kept(path, error(code::unknown_file, "Tessera knows no parts in the file")));
    return same();
  }
  PartChanges changes;  // only parts whose bytes change: the format writes all others from its own values anyway
  Bytes expected;       // the part's bytes with the rewritten parts inside; empty if no part inside changes
  {
    const Opening opening = open_parts_inside(part);
    if (path.empty() && is_shorter_than_announced(part.bytes))
      warnings.insert(warnings.end(), opening.warnings.begin(), opening.warnings.end());
    if (!opening.errors.empty() && path.empty() && on_difference == OnDifference::Fail)
      return Failure(damaged(part, opening.errors.front()));
    if (!opening.errors.empty()) {
      warnings.push_back(kept(path, opening.errors.front()));
      return same();
    }
    for (const Part& inner : opening.parts) {
      if (inner.format == nullptr) continue;
      TRY(Bytes bytes,
          write_once(inner, path.empty() ? inner.segment() : path + "/" + inner.segment(), on_difference, warnings));
      if (std::ranges::equal(bytes, inner.bytes)) continue;
      if (inner.own == part.own && bytes.size() == inner.bytes.size()) {
        if (expected.empty()) expected = same();
        std::ranges::copy(bytes, expected.begin() + (inner.bytes.data() - part.bytes.data()));
      }
      changes.emplace(inner.slot, std::move(bytes));
    }
  }
  Result<Bytes> written = rebuild_part(part, changes);
  if (!written) {
    warnings.push_back(kept(path, written.error()));
    return same();
  }
  if (std::ranges::equal(*written, part.bytes)) return written;
  if (on_difference == OnDifference::Fail) return Failure(differs(part, path, *written));
  if (!expected.empty() && *written == expected) return written;  // only the parts inside differ
  warnings.push_back(
      error(code::written_differently, "{} has other bytes now", subject_of(path))
          .note("the old size is {} bytes, and the new size is {} bytes", part.bytes.size(), written->size()));
  return written;
}

void add_new(std::vector<Diag> more, std::vector<Diag>& warnings) {
  for (Diag& one : more)
    if (std::ranges::find(warnings, one.message, &Diag::message) == warnings.end()) warnings.push_back(std::move(one));
}

}  // namespace

Result<Bytes> write_again(const Part& part, const std::string& path, OnDifference on_difference,
                          std::vector<Diag>& warnings) {
  Result<Bytes> written = write_once(part, path, on_difference, warnings);
  if (on_difference == OnDifference::Fail || !path.empty()) return written;
  // The zeros at the end of a repaired part may complete a part inside that was cut, which then needs a repair, too.
  constexpr int kMostRounds = 8;
  for (int round = 1; written && round < kMostRounds; ++round) {
    std::vector<Diag> more;
    Result<Bytes> next = write_once(file_part(*written), path, on_difference, more);
    if (!next || *next == *written) break;
    add_new(std::move(more), warnings);
    written = std::move(next);
  }
  return written;
}

std::optional<Bytes> without_lost_parts(ByteSpan file, std::vector<Diag>& warnings) {
  if (!is_xclbin(file) || file.size() < layout::Axlf::kSize) return std::nullopt;
  Partial<Xclbin> read = read_xclbin(SharedBytes::borrowed(file));
  const std::int32_t signature = read.value.signature_length;
  const bool is_signature_lost = signature > 0 && static_cast<std::uint64_t>(signature) > file.size();
  if (read.errors.empty() && !is_signature_lost) return std::nullopt;
  if (is_signature_lost) {
    warnings.push_back(error(code::written_differently, "the header announces no signature now")
                           .note("the old header announced {} bytes, but the file has {}", signature, file.size()));
    read.value.signature_length = kXclbinUnsigned;
  }
  const std::uint32_t announced = layout::Axlf::section_count.get(file);
  if (const std::size_t found = read.value.sections.size(); found < announced)
    warnings.push_back(
        error(code::written_differently, "the table of sections has {} now", counted(found, "section header"))
            .note("the header announced {}, and the rest is lost", announced));
  std::vector<Section> kept;
  for (Section& section : read.value.sections) {
    const bool is_lost = section.data.empty() && section.size != 0;
    if (is_lost || section.data.size() < section.size)
      warnings.push_back(error(code::written_differently, "{} {}", section_name(section.kind),
                               is_lost ? "is left out" : "is shorter now")
                             .note("the file has {} of its {} bytes", section.data.size(), section.size));
    if (!is_lost) kept.push_back(std::move(section));
  }
  read.value.sections = std::move(kept);
  Result<Bytes> written = write_xclbin(read.value);
  return written ? std::optional(std::move(*written)) : std::nullopt;
}

void correct_length(Bytes& file, std::vector<Diag>& warnings) {
  using layout::Axlf;
  if (!is_xclbin(file) || file.size() < Axlf::kSize || Axlf::length.get(file) == file.size()) return;
  warnings.push_back(error(code::written_differently, "the file has another total length in its header now")
                         .at("offset 0x{:x}", Axlf::length.offset)
                         .note("the old length is {} bytes, and the new length is the size of the file, {} bytes",
                               Axlf::length.get(file), file.size()));
  Axlf::length.set(file, file.size());
}

Result<void> check_again(const Part& part, const std::string& path) {
  TRY(const Bytes written, rebuild_part(part, {}));
  if (!std::ranges::equal(written, part.bytes)) return Failure(differs(part, path, written));
  return {};
}

}  // namespace tessera::container
