#include "container/cdo/cdo.h"

#include "base/text.h"
#include "container/cdo/cdo_v1.h"
#include "container/cdo/command_words.h"
#include "container/codes.h"
#include "container/faults.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

using layout::CdoHeader;

namespace {

// The value of the header's first word: the number of header words after it.
constexpr std::uint32_t kHeaderWords = CdoHeader::kSize / sizeof(std::uint32_t) - 1;

std::uint32_t header_checksum(ByteSpan header) {
  std::uint32_t sum = 0;
  for (std::size_t offset = 0; offset < CdoHeader::checksum.offset; offset += 4)
    sum += load_le<std::uint32_t>(header, offset);
  return ~sum;
}

void swap_words(Bytes& words) {
  for (std::size_t i = 0; i + 4 <= words.size(); i += 4)
    std::reverse(words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(i + 4));
}

Bytes swapped_words(ByteSpan data) {
  Bytes out(data.begin(), data.end());
  swap_words(out);
  return out;
}

// Returns true for a little-endian CDO header of any version, by its first two words.
bool is_cdo_little_endian(ByteSpan data) {
  if (data.size() < CdoHeader::kSize || CdoHeader::header_words.get(data) != kHeaderWords) return false;
  const std::uint32_t identification = CdoHeader::identification.get(data);
  return identification == kCdoIdentification || identification == kCdoIdentificationV1;
}

// Takes commands in order. reserve() announces the number of commands.
struct CommandList {
  std::vector<CdoCommand>& commands;

  void reserve(std::size_t count) const { commands.reserve(count); }
  void operator()(CdoCommand&& command) const { commands.push_back(std::move(command)); }
};
struct CommandPasser {
  const CdoCommandSink& sink;

  void operator()(CdoCommand&& command) const { sink(command); }
};

// Gives commands to `take` up to an END word, the end of `words`, or a command that does not fit, which is an error.
// Returns the offset of the first byte that it did not read.
template <class Take>
std::size_t read_commands(ByteSpan words, std::uint64_t origin, const Take& take, Partial<Cdo>& out) {
  if constexpr (requires { take.reserve(0); }) take.reserve(count_commands(words));
  std::size_t at = 0, count = 0;
  while (at < words.size() && !is_end_word(words, at)) {
    const std::uint64_t offset = origin + at;
    const auto raw = raw_command(words, at);
    if (!raw || !in_range(raw->payload, std::uint64_t{4} * raw->length, words.size())) {
      out.errors.push_back(cut_command(raw, words.size(), count, offset));
      break;
    }
    if (count == kMaxCdoCommands) {
      out.errors.push_back(error(code::cdo_truncated, "the CDO has more than {} commands", kMaxCdoCommands)
                               .at("CDO at 0x{:x}", offset)
                               .help("split the CDO; real CDOs have less than a hundredth of this number of commands"));
      break;
    }
    at = raw->payload + std::size_t{4} * raw->length;
    if (!check_command(*raw, count, offset, out)) continue;
    CdoCommand command;
    command.id = raw->id;
    command.place = static_cast<std::uint32_t>(offset);  // a CDO has at most 4 GiB
    command.long_form = raw->long_form && raw->length < kCdoLongLength;
    decode_payload(command, words.subspan(raw->payload, std::size_t{4} * raw->length));
    take(std::move(command));
    ++count;
  }
  return at;
}

// Keeps the bytes of the file from `position` on as the trailer, and warns of them unless they are padding. `length` is
// the number of bytes, header included, that the header gives.
void read_trailer(ByteSpan file, std::size_t position, std::size_t length, std::uint64_t origin, Partial<Cdo>& out) {
  const ByteSpan trailer = file.subspan(position);
  out.value.trailer.assign(trailer.begin(), trailer.end());
  out.value.counted_words = static_cast<std::uint32_t>((std::max(length, position) - position) / 4);
  const bool is_zero = std::ranges::all_of(trailer, [](std::uint8_t byte) { return byte == 0; });
  if (is_zero && trailer.size() < kCdoDataAlignment) return;
  Diag diag =
      error(code::cdo_trailer, "{} {} the commands", counted(trailer.size(), "byte"),
            trailer.size() == 1 ? "follows" : "follow")
          .at("offset 0x{:x}", origin + position)
          .note("{} ends the CDO there", out.value.counted_words != 0 ? "an END word" : "the length in its header");
  out.warnings.push_back(
      next_cdo(trailer, 0)
          ? std::move(diag)
                .note("the header of another CDO is there, which is not a part of this CDO")
                .help("extract the other CDO, which is the part later_cdo of this one, and use it as a file of its own")
          : std::move(diag).help(
                "look at these bytes with `tessera disasm`, which shows them as `.trailer` lines; they configure "
                "nothing"));
}

}  // namespace

bool is_cdo(ByteSpan data) {
  if (data.size() < CdoHeader::kSize) return false;
  return is_cdo_little_endian(data) || is_cdo_little_endian(swapped_words(data.first(CdoHeader::kSize)));
}

std::size_t cdo_size(ByteSpan data) {
  if (!is_cdo(data)) return 0;
  const bool swapped = !is_cdo_little_endian(data);
  const Bytes header =
      swapped ? swapped_words(data.first(CdoHeader::kSize)) : Bytes(data.begin(), data.begin() + CdoHeader::kSize);
  const std::uint64_t size = CdoHeader::kSize + std::uint64_t{4} * CdoHeader::length_words.get(header);
  return static_cast<std::size_t>(std::min<std::uint64_t>(size, data.size()));
}

std::optional<std::size_t> next_cdo(ByteSpan bytes, std::size_t at) {
  while (in_range(at, 4, bytes.size()) && load_le<std::uint32_t>(bytes, at) == 0) at += 4;
  if (at >= bytes.size() || !is_cdo(bytes.subspan(at))) return std::nullopt;
  return at;
}

std::size_t end_of_cdos(ByteSpan bytes) {
  std::size_t end = 0;
  while (const auto next = next_cdo(bytes, end)) end = *next + cdo_size(bytes.subspan(*next));
  return end;
}

namespace {

// Reads the header. Returns false, with an error, for a version that Tessera does not read.
bool read_cdo_header(ByteSpan data, std::uint64_t origin, Partial<Cdo>& out) {
  out.value.version = CdoHeader::version.get(data);
  const bool says_v1 = CdoHeader::identification.get(data) == kCdoIdentificationV1;
  if (says_v1 != out.value.is_sectioned() || out.value.version >= kCdoVersionLimit) {
    out.errors.push_back(
        error(code::cdo_version, "Tessera does not read CDO version {}", cdo_version_text(out.value.version))
            .at("offset 0x{:x}", origin)
            .note("the identification word belongs to a CDO {} version 1.50", says_v1 ? "before" : "from")
            .help("give a CDO of version 2.00, as in NPU files, or of an older version from a Versal boot image"));
    return false;
  }
  if (CdoHeader::checksum.get(data) != header_checksum(data))
    out.warnings.push_back(error(code::cdo_checksum,
                                 "the CDO header's checksum is 0x{:08x}, but the words of the header give 0x{:08x}",
                                 CdoHeader::checksum.get(data), header_checksum(data))
                               .at("offset 0x{:x}", origin + CdoHeader::checksum.offset));
  return true;
}

// Reads the commands and the bytes behind them. `data` is `file` in little-endian order.
template <class Take>
void read_cdo_body(ByteSpan file, ByteSpan data, std::uint64_t origin, const Take& take, Partial<Cdo>& out) {
  const ByteSpan body = data.subspan(CdoHeader::kSize);
  if (out.value.is_sectioned()) {
    const std::size_t read = read_cdo_sections(body, CdoHeader::length_words.get(data), origin + CdoHeader::kSize, out);
    for (CdoCommand& command : out.value.commands) take(std::move(command));
    out.value.commands.clear();
    if (out.errors.empty() && read < body.size())
      read_trailer(file, CdoHeader::kSize + read, CdoHeader::kSize + read, origin, out);
    return;
  }
  std::uint64_t stated = std::uint64_t{CdoHeader::length_words.get(data)} * 4;
  // An interrupted writer leaves length and checksum zero; its commands follow the header.
  out.value.open_header = stated == 0 && CdoHeader::checksum.get(data) == 0;
  if (out.value.open_header) stated = body.size();
  const std::size_t read =
      read_commands(body.first(std::min<std::uint64_t>(stated, body.size())), origin + CdoHeader::kSize, take, out);
  if (!out.errors.empty() && out.errors.back().code.id == code::cdo_truncated.id) return;
  if (stated > body.size())
    out.errors.push_back(
        error(code::cdo_truncated, "the header announces {} bytes of commands, but {} are left", stated, body.size())
            .at("offset 0x{:x}", origin + CdoHeader::length_words.offset)
            .help("fetch the file again; it is cut short, and the commands before the end are good"));
  else if (const std::size_t end = CdoHeader::kSize + read; end < file.size())
    read_trailer(file, end, CdoHeader::kSize + stated, origin, out);
}

// Returns the CDO without its commands, which `take` gets.
template <class Take>
Partial<Cdo> read_with(ByteSpan data, std::uint64_t origin, const Take& take) {
  Partial<Cdo> out;
  if (!is_cdo(data)) {
    out.errors.push_back(
        error(code::not_a_cdo, "there is no CDO header here")
            .at("offset 0x{:x}", origin)
            .note("a CDO begins with the word {} and an identification word", kHeaderWords)
            .help("give a CDO, or a file that contains a CDO; these bytes have another format, or are damaged"));
    return out;
  }
  const ByteSpan file = data;
  Bytes swapped;
  if (!is_cdo_little_endian(data)) {
    swapped = swapped_words(data);
    data = swapped;
    out.value.big_endian = true;
  }
  if (read_cdo_header(data, origin, out)) read_cdo_body(file, data, origin, take, out);
  return out;
}

}  // namespace

Partial<Cdo> read_cdo(ByteSpan data, std::uint64_t origin) {
  std::vector<CdoCommand> commands;
  Partial<Cdo> out = read_with(data, origin, CommandList{commands});
  out.value.commands = std::move(commands);
  return out;
}

Partial<Cdo> read_cdo_commands(ByteSpan data, std::uint64_t origin, const CdoCommandSink& take) {
  return read_with(data, origin, CommandPasser{take});
}

namespace {

// Sets the header of the CDO in `out`. `length` is the header's length: a number of words, or of sections.
void set_header(const Cdo& cdo, std::uint32_t length, Bytes& out) {
  CdoHeader::header_words.set(out, kHeaderWords);
  CdoHeader::identification.set(out, cdo.is_sectioned() ? kCdoIdentificationV1 : kCdoIdentification);
  CdoHeader::version.set(out, cdo.version);
  if (cdo.open_header && !cdo.is_sectioned()) return;
  CdoHeader::length_words.set(out, length);
  CdoHeader::checksum.set(out, header_checksum(out));
}

Bytes with_order_and_trailer(const Cdo& cdo, Bytes out) {
  if (cdo.big_endian) swap_words(out);
  append(out, cdo.trailer);
  return out;
}

}  // namespace

CdoWriter::CdoWriter(std::size_t bytes) : out_(CdoHeader::kSize) {
  out_.reserve(bytes);
}

void CdoWriter::add(const Cdo& /*cdo*/, const CdoCommand& command) {
  append_cdo_command(command, out_);
}

Result<Bytes> CdoWriter::finish(const Cdo& cdo) && {
  CHECK_OK(check_size(out_.size() + cdo.trailer.size(), "a CDO"));
  const auto words = static_cast<std::uint32_t>((out_.size() - CdoHeader::kSize) / 4);
  set_header(cdo, words + cdo.counted_words, out_);
  return with_order_and_trailer(cdo, std::move(out_));
}

Result<Bytes> write_cdo(const Cdo& cdo) {
  if (cdo.is_sectioned()) {
    Bytes out(CdoHeader::kSize);
    set_header(cdo, static_cast<std::uint32_t>(cdo.sections.size()), out);
    CHECK_OK(append_cdo_sections(cdo, out));
    return with_order_and_trailer(cdo, std::move(out));
  }
  std::size_t words = CdoHeader::kSize / 4;
  for (const CdoCommand& command : cdo.commands) words += cdo_command_words(command);
  CHECK_OK(check_size(words * 4 + cdo.trailer.size(), "a CDO"));
  CdoWriter writer(words * 4 + cdo.trailer.size());
  for (const CdoCommand& command : cdo.commands) writer.add(cdo, command);
  return std::move(writer).finish(cdo);
}

Result<Bytes> rewrite_cdo(ByteSpan data) {
  CdoWriter writer(data.size());
  const Cdo none;
  TRY(const Cdo cdo, read_cdo_commands(data, 0, [&](const CdoCommand& each) { writer.add(none, each); }).complete());
  if (!cdo.is_sectioned()) return std::move(writer).finish(cdo);
  TRY(const Cdo whole, read_cdo(data).complete());
  return write_cdo(whole);
}

void align_dma_writes(Cdo& cdo) {
  constexpr std::size_t kAlignWords = kCdoDataAlignment / 4;
  std::vector<CdoCommand> aligned;
  aligned.reserve(cdo.commands.size());
  std::size_t position = CdoHeader::kSize / 4;
  for (CdoCommand& command : cdo.commands) {
    const std::size_t words = cdo_command_words(command);
    if (command.id == CdoId::DmaWrite) {
      const std::size_t misaligned = (position + words - command.payload.size()) % kAlignWords;
      if (misaligned != 0) {
        CdoCommand nop{.id = CdoId::Nop};
        nop.payload.resize(kAlignWords - misaligned - 1);
        position += cdo_command_words(nop);
        aligned.push_back(std::move(nop));
      }
    }
    position += words;
    aligned.push_back(std::move(command));
  }
  cdo.commands = std::move(aligned);
}

}  // namespace tessera::container
