#include "container/cdo/command_words.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/faults.h"
#include "container/layouts.h"

namespace tessera::container {

using layout::CdoCommandWord;

namespace {

// Lists the operands of each write command once, for reading, writing and counting. `io.word` moves one payload word,
// `io.low` an address of one word, and `io.both` an address of two words. Returns the number of payload words of the
// operands; the other payload words are data.
template <class Command, class Io>
std::size_t operands(Command& command, Io&& io) {
  switch (command.id) {
    case CdoId::Write: io.low(command.address), io.word(command.value); return 2;
    case CdoId::MaskWrite: io.low(command.address), io.word(command.mask), io.word(command.value); return 3;
    case CdoId::DmaWrite: io.both(command.address); return 2;
    case CdoId::Write64: io.both(command.address), io.word(command.value); return 3;
    case CdoId::MaskWrite64: io.both(command.address), io.word(command.mask), io.word(command.value); return 4;
    default: return 0;
  }
}

struct OperandReader {
  ByteSpan payload;
  std::size_t position = 0;

  std::uint32_t next() {
    const std::uint32_t word = load_le<std::uint32_t>(payload, position);
    position += 4;
    return word;
  }
  void word(std::uint32_t& member) { member = next(); }
  void low(std::uint64_t& address) { address = next(); }
  void both(std::uint64_t& address) {
    const std::uint64_t high = next();
    address = high << 32 | next();
  }
};

struct OperandWriter {
  Bytes& out;

  void word(std::uint32_t member) { append_le(out, member); }
  void low(std::uint64_t address) { word(static_cast<std::uint32_t>(address)); }
  void both(std::uint64_t address) {
    low(address >> 32);
    low(address);
  }
};

struct OperandCounter {
  void word(std::uint32_t) {}
  void low(std::uint64_t) {}
  void both(std::uint64_t) {}
};

std::size_t payload_words(const CdoCommand& command) {
  return operands(command, OperandCounter{}) + command.payload.size();
}

bool needs_length_word(const CdoCommand& command) {
  return command.long_form || payload_words(command) >= kCdoLongLength;
}

std::string legal_lengths(const CdoCommandInfo& info) {
  if (info.most_words == kNoLimit) return "at least " + counted(info.least_words, "word");
  if (info.most_words == info.least_words) return counted(info.least_words, "word");
  return fmt::format("{} to {} words", info.least_words, info.most_words);
}

// Returns the fault of a command whose payload cannot have this length.
std::optional<Diag> wrong_length(CdoId id, std::size_t words) {
  const CdoCommandInfo* info = find_cdo_command(id);
  if (info == nullptr) return std::nullopt;
  if (words >= info->least_words && (info->most_words == kNoLimit || words <= info->most_words)) return std::nullopt;
  return error(code::cdo_payload, "{} cannot have {}", to_string(id), counted(words, "payload word"))
      .note("the payload of this command has {}", legal_lengths(*info));
}

}  // namespace

void decode_payload(CdoCommand& command, ByteSpan payload) {
  const std::size_t used = operands(command, OperandReader{payload});
  command.payload.append_le(payload.subspan(4 * used));
}

std::optional<RawCommand> raw_command(ByteSpan words, std::size_t at) {
  if (!in_range(at, CdoCommandWord::kSize, words.size())) return std::nullopt;
  const ByteSpan word = words.subspan(at);
  RawCommand raw{.id = CdoId{CdoCommandWord::id.get(word)},
                 .long_form = CdoCommandWord::length.get(word) == kCdoLongLength,
                 .high = CdoCommandWord::reserved.get(word),
                 .length = CdoCommandWord::length.get(word),
                 .payload = at + CdoCommandWord::kSize};
  if (!raw.long_form) return raw;
  if (!in_range(raw.payload, 4, words.size())) return std::nullopt;
  raw.length = load_le<std::uint32_t>(words, raw.payload);
  raw.payload += 4;
  return raw;
}

bool is_end_word(ByteSpan words, std::size_t at) {
  return in_range(at, 4, words.size()) && load_le<std::uint32_t>(words, at) == kCdoEndWord;
}

std::size_t count_commands(ByteSpan words) {
  std::size_t count = 0;
  for (std::size_t at = 0; count < kMaxCdoCommands && !is_end_word(words, at); ++count) {
    const auto raw = raw_command(words, at);
    if (!raw) break;
    at = raw->payload + std::size_t{4} * raw->length;
  }
  return count;
}

bool check_command(const RawCommand& raw, std::size_t index, std::uint64_t offset, Partial<Cdo>& out) {
  const auto place = [&](Diag diag) { return std::move(diag).at("CDO command {} at 0x{:x}", index, offset); };
  if (raw.high != 0)
    add_fault(out.warnings, place(error(code::cdo_payload, "{} has {:#04x} in the highest byte of its command word",
                                        to_string(raw.id), raw.high))
                                .note("no command uses this byte, and Tessera leaves it out"));
  auto wrong = wrong_length(raw.id, raw.length);
  if (!wrong) return true;
  Diag diag =
      place(std::move(*wrong))
          .help("fetch the file again if it is damaged here; if not, correct the program that wrote the command");
  // A write without its operands has no meaning and is an error; any other command is kept unchanged.
  CdoCommand command;
  command.id = raw.id;
  const bool lost = operands(command, OperandCounter{}) > raw.length;
  add_fault(lost ? out.errors : out.warnings, std::move(diag));
  return !lost;
}

std::optional<Diag> check_payload(const CdoCommand& command) {
  return wrong_length(command.id, payload_words(command));
}

Diag cut_command(const std::optional<RawCommand>& raw, std::size_t size, std::size_t index, std::uint64_t offset) {
  Diag diag = raw ? error(code::cdo_truncated, "{} announces {} payload words, but {} are left", to_string(raw->id),
                          raw->length, (size - raw->payload) / 4)
                  : error(code::cdo_truncated, "the CDO ends inside a command word or its length word");
  return std::move(diag)
      .at("CDO command {} at 0x{:x}", index, offset)
      .help("fetch the file again; it is cut short or damaged here, and the commands before this place are good");
}

std::size_t cdo_command_words(const CdoCommand& command) {
  return 1 + (needs_length_word(command) ? 1 : 0) + payload_words(command);
}

void append_cdo_command(const CdoCommand& command, Bytes& out) {
  const std::size_t words = payload_words(command);
  const bool long_form = needs_length_word(command);
  std::array<std::uint8_t, CdoCommandWord::kSize> word{};
  CdoCommandWord::id.set(word, static_cast<std::uint16_t>(command.id));
  CdoCommandWord::length.set(word, long_form ? kCdoLongLength : static_cast<std::uint8_t>(words));
  append(out, word);
  if (long_form) append_le(out, static_cast<std::uint32_t>(words));
  operands(command, OperandWriter{out});
  for (const std::uint32_t value : command.payload) append_le(out, value);
}

}  // namespace tessera::container
