#include "container/cdo/cdo_v1.h"

#include "base/text.h"
#include "container/cdo_v1_commands.h"  // generated
#include "container/codes.h"
#include "container/faults.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::size_t kSectionWords = 3;  // id, length, number of commands
constexpr std::size_t kDmaFixed = 3;      // address, number of data words, number of padding words in front of them

std::uint32_t word_at(ByteSpan words, std::size_t index) {
  return load_le<std::uint32_t>(words, 4 * index);
}

// Returns the number of words after the command word. None if `rest` ends in front of the words with the counts.
std::optional<std::uint64_t> length_of(const CdoV1Command& info, ByteSpan rest) {
  if (rest.size() / 4 < info.words) return std::nullopt;
  const auto count = [&](int word) {
    return word < 0 ? 0ULL : std::uint64_t{word_at(rest, static_cast<std::size_t>(word))};
  };
  switch (info.rule) {
    case CdoV1Rule::None: return info.words;
    case CdoV1Rule::Counted: return info.words + count(info.first) + count(info.second);
    case CdoV1Rule::IfNoSource: return info.words + (count(0) == 0 && count(1) == 0 ? count(info.first) : 0);
    case CdoV1Rule::IfType: return info.words + (count(0) != 0 ? 1 : 0);
  }
  return std::nullopt;
}

std::uint64_t wide(ByteSpan words) {
  return std::uint64_t{word_at(words, 0)} << 32 | word_at(words, 1);
}

// Stores the operands of writes in the members for them, and the words of all other commands in `payload`.
void decode_words(ByteSpan words, CdoCommand& command, Partial<Cdo>& out) {
  const auto keep = [&](std::size_t from) { command.payload.append_le(words.subspan(4 * from)); };
  switch (command.id) {
    case CdoId::Write: command.address = word_at(words, 0), command.value = word_at(words, 1); return;
    case CdoId::MaskWrite:
      command.address = word_at(words, 0), command.mask = word_at(words, 1), command.value = word_at(words, 2);
      return;
    case CdoId::Write64: command.address = wide(words), command.value = word_at(words, 2); return;
    case CdoId::MaskWrite64:
      command.address = wide(words), command.mask = word_at(words, 2), command.value = word_at(words, 3);
      return;
    case CdoId::DmaWrite: break;
    default: return keep(0);
  }
  command.address = word_at(words, 0);
  command.mask = word_at(words, 2);  // number of padding words that align the data
  keep(kDmaFixed + command.mask);
  for (std::size_t i = 0; i < command.mask; ++i)
    if (word_at(words, kDmaFixed + i) != 0)
      return add_fault(out.warnings, error(code::cdo_payload, "the words that align a DMA_WRITE are not zero")
                                         .at("CDO command {} at 0x{:x}", out.value.commands.size(), command.place)
                                         .note("these words have no meaning, and Tessera leaves them out"));
}

class SectionReader {
 public:
  SectionReader(ByteSpan words, std::uint64_t origin, Partial<Cdo>& out) : words_(words), origin_(origin), out_(out) {}

  // Reads a section with its commands. Returns false, after an error, if the section or a command does not fit or is
  // not known.
  bool section() {
    if (words_.size() - at_ < 4 * kSectionWords) return cut("a section", kSectionWords);
    CdoSection& section = out_.value.sections.emplace_back();
    section.first = static_cast<std::uint32_t>(out_.value.commands.size());
    section.id = next();
    section.length = next();
    section.count = next();
    for (std::uint32_t i = 0; i < section.count; ++i) {
      if (words_.size() - at_ >= 4 && word_at(words_, at_ / 4) == kCdoEndWord) {
        at_ += 4;
        section.ended = true;
        return true;
      }
      if (!command()) return false;
    }
    return true;
  }

  std::size_t position() const { return at_; }

 private:
  std::uint32_t next() {
    at_ += 4;
    return load_le<std::uint32_t>(words_, at_ - 4);
  }

  bool command() {
    if (words_.size() - at_ < 4) return cut("a command", 1);
    if (out_.value.commands.size() == kMaxCdoCommands) return too_many();
    const std::uint32_t number = word_at(words_, at_ / 4);
    const auto* info = std::ranges::find(kCdoV1Commands, number, &CdoV1Command::number);
    if (info == std::end(kCdoV1Commands)) {
      out_.errors.push_back(
          error(code::cdo_payload, "the command {:#x} has no known length", number)
              .at("CDO command {} at 0x{:x}", out_.value.commands.size(), origin_ + at_)
              .note("Tessera reads no further, because such a command does not state its length")
              .help("fetch the file again if it is damaged here; the commands before this place are good"));
      return false;
    }
    const ByteSpan rest = words_.subspan(at_ + 4);
    const auto length = length_of(*info, rest);
    if (!length || *length > rest.size() / 4) return cut(info->name, length.value_or(info->words));
    CdoCommand command;
    command.id = find_cdo_command(info->name)->id;
    command.place = static_cast<std::uint32_t>(origin_ + at_);
    decode_words(rest.first(4 * *length), command, out_);
    out_.value.commands.push_back(std::move(command));
    at_ += 4 * (1 + *length);
    return true;
  }

  bool cut(std::string_view name, std::uint64_t needed) {
    out_.errors.push_back(
        error(code::cdo_truncated, "{} needs {}, but the file has only {} more", name, counted(needed, "word"),
              (words_.size() - at_) / 4)
            .at("CDO command {} at 0x{:x}", out_.value.commands.size(), origin_ + at_)
            .help(
                "fetch the file again; it is cut short or damaged here, and the commands before this place are good"));
    return false;
  }

  bool too_many() {
    out_.errors.push_back(error(code::cdo_truncated, "the CDO has more than {} commands", kMaxCdoCommands)
                              .at("CDO at 0x{:x}", origin_ + at_)
                              .help("split the CDO; real CDOs have less than a hundredth of this number of commands"));
    return false;
  }

  ByteSpan words_;
  std::uint64_t origin_;
  Partial<Cdo>& out_;
  std::size_t at_ = 0;
};

void append_words(const CdoCommand& command, std::vector<std::uint32_t>& out) {
  const auto low = static_cast<std::uint32_t>(command.address);
  const auto high = static_cast<std::uint32_t>(command.address >> 32);
  switch (command.id) {
    case CdoId::Write: out.insert(out.end(), {low, command.value}); break;
    case CdoId::MaskWrite: out.insert(out.end(), {low, command.mask, command.value}); break;
    case CdoId::Write64: out.insert(out.end(), {high, low, command.value}); break;
    case CdoId::MaskWrite64: out.insert(out.end(), {high, low, command.mask, command.value}); break;
    case CdoId::DmaWrite:
      out.insert(out.end(), {low, static_cast<std::uint32_t>(command.payload.size()), command.mask});
      out.insert(out.end(), command.mask, 0);
      break;
    default: break;
  }
  out.insert(out.end(), command.payload.begin(), command.payload.end());
}

// Appends the words of a command. Fails if this version does not have the command, or if its words contradict its
// counts.
Result<void> append_command(const CdoCommand& command, std::size_t index, std::vector<std::uint32_t>& out) {
  const auto* info = std::ranges::find(kCdoV1Commands, to_string(command.id), &CdoV1Command::name);
  const auto refuse = [&](std::string_view why, std::string_view remedy) {
    return Failure(
        error(code::stream_range, "{} cannot be written into a CDO before version 1.50", to_string(command.id))
            .at("CDO command {}", index)
            .note("{}", why)
            .help("{}", remedy));
  };
  if (info == std::end(kCdoV1Commands))
    return refuse("this version does not have the command", "write version 2.00, which has all commands");
  std::vector<std::uint32_t> words;
  append_words(command, words);
  Bytes bytes;
  for (const std::uint32_t word : words) append_le(bytes, word);
  if (length_of(*info, bytes) != words.size())
    return refuse("the words of the command contradict the counts in them",
                  "correct the counts or the number of words");
  out.push_back(info->number);
  out.insert(out.end(), words.begin(), words.end());
  return {};
}

}  // namespace

std::size_t read_cdo_sections(ByteSpan words, std::uint32_t count, std::uint64_t origin, Partial<Cdo>& out) {
  SectionReader reader(words, origin, out);
  for (std::uint32_t i = 0; i < count; ++i)
    if (!reader.section()) break;
  return reader.position();
}

Result<void> append_cdo_sections(const Cdo& cdo, Bytes& out) {
  for (std::size_t i = 0; i < cdo.sections.size(); ++i) {
    const CdoSection& section = cdo.sections[i];
    const std::size_t end = i + 1 < cdo.sections.size() ? cdo.sections[i + 1].first : cdo.commands.size();
    std::vector<std::uint32_t> words;
    for (std::size_t at = section.first; at < end; ++at) CHECK_OK(append_command(cdo.commands[at], at, words));
    if (section.ended) words.push_back(kCdoEndWord);
    append_le(out, section.id);
    append_le(out, section.length);
    append_le(out, section.count);
    for (const std::uint32_t word : words) append_le(out, word);
  }
  return {};
}

}  // namespace tessera::container
