#include "container/cdo/cdo_text.h"

#include "base/text.h"
#include "container/cdo/ascii_cdo.h"
#include "container/cdo/command_words.h"
#include "container/codes.h"
#include "container/text/address.h"
#include "container/text/operands.h"

#include <algorithm>
#include <cctype>

namespace tessera::container {

namespace {

std::string upper(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

void print(const CdoCommand& command, TextOut& out) {
  const auto at = [&](std::uint64_t address) { return print_address(address, out.device()); };
  const CdoCommandInfo* info = find_cdo_command(command.id);
  if (info != nullptr)
    out.add("{}", lower(info->name));
  else
    out.add("command {:#x}", static_cast<unsigned>(command.id));
  switch (command.id) {
    case CdoId::Write:
    case CdoId::Write64: out.add(" {} {:#x}", at(command.address), command.value); break;
    case CdoId::MaskWrite:
    case CdoId::MaskWrite64: out.add(" {} {:#x} {:#x}", at(command.address), command.mask, command.value); break;
    case CdoId::DmaWrite:
      out.add(" {}", at(command.address));
      if (command.mask != 0) out.add(" aligned={}", command.mask);  // only CDOs before version 1.50 have it
      break;
    default: break;
  }
  out.words(command.payload);
  if (command.long_form) out.add(" long=1");
  out.end();
}

constexpr std::string_view kSectionMnemonic = "section";
constexpr std::string_view kTitleMnemonic = ".title";

Result<void> parse_title(Line& line, Cdo& cdo) {
  if (!cdo.commands.empty() || !cdo.sections.empty())
    return Failure(error(code::stream_syntax, "a .title line follows a command")
                       .help("move the .title lines in front of the first command"));
  TRY(std::string title, line.quoted("a line of Xilinx ASCII text"));
  CHECK_OK(check_ascii_title(title, cdo.titles.empty()));
  cdo.titles.push_back(std::move(title));
  return {};
}

Result<void> parse_section(Line& line, Cdo& cdo) {
  CdoSection section{.first = static_cast<std::uint32_t>(cdo.commands.size())};
  TRY(section.id, line.number<std::uint32_t>("a section id"));
  CHECK_OK(line.option("length", section.length));
  CHECK_OK(line.option("count", section.count));
  CHECK_OK(line.flag("end", section.ended));
  cdo.sections.push_back(section);
  return {};
}

void print_section(const CdoSection& section, TextOut& out) {
  out.add("{} {:#x} length={} count={}", kSectionMnemonic, section.id, section.length, section.count);
  if (section.ended) out.add(" end=1");
  out.end();
}

}  // namespace

Result<void> StreamText<Cdo>::header(Line& line, Cdo& cdo) {
  CHECK_OK(line.option("counted", cdo.counted_words));
  CHECK_OK(line.option("version", cdo.version));
  CHECK_OK(line.flag("big_endian", cdo.big_endian));
  CHECK_OK(line.flag("open_header", cdo.open_header));
  if (cdo.version >= kCdoVersionLimit)
    return Failure(error(code::stream_range, "CDO version {:#x} cannot be written", cdo.version)
                       .note("Tessera writes the versions below {:#x}", kCdoVersionLimit)
                       .help("write version=0x200, or leave the version out"));
  return {};
}

Result<void> StreamText<Cdo>::end(const Cdo& cdo) {
  if (cdo.counted_words == 0) return {};
  const std::size_t there = cdo.trailer.size() / 4;
  const auto refused = [&](std::string_view note) {
    return Failure(error(code::stream_range, "counted={} does not fit the .trailer lines", cdo.counted_words)
                       .note("{}", note)
                       .help("leave counted out, or give the words in .trailer lines"));
  };
  if (cdo.is_sectioned()) return refused("the length of a CDO before version 1.50 counts sections, and no words");
  if (cdo.counted_words > there)
    return refused(fmt::format("the .trailer lines have {}", counted(there, "whole word")));
  Bytes first(cdo.trailer.begin(), cdo.trailer.begin() + 4);
  if (cdo.big_endian) std::ranges::reverse(first);
  if (!is_end_word(first, 0)) return refused("words that the length counts behind the commands begin with an END word");
  return {};
}

Result<void> StreamText<Cdo>::command(Line& line, Cdo& cdo) {
  if (line.mnemonic == kTrailerMnemonic) return parse_trailer(line, cdo.trailer);
  CHECK_OK(check_before_trailer(cdo.trailer));
  if (line.mnemonic == kTitleMnemonic) return parse_title(line, cdo);
  if (cdo.is_sectioned()) {
    if (line.mnemonic == kSectionMnemonic) return parse_section(line, cdo);
    if (cdo.sections.empty())
      return Failure(error(code::stream_syntax, "a CDO before version 1.50 has its commands in sections")
                         .help("write a line `section ID length=WORDS count=COMMANDS` before the first command"));
  }
  CdoCommand command;
  if (const CdoCommandInfo* info = find_cdo_command(upper(line.mnemonic))) {
    command.id = info->id;
  } else if (line.mnemonic == "command") {
    TRY(const auto id, line.number<std::uint16_t>("a command id"));
    command.id = CdoId{id};
  } else {
    return Failure(
        error(code::stream_syntax, "'{}' is not a CDO command", line.mnemonic)
            .help("use a command such as write, mask_write, dma_write, bd or connect, or write `command ID words`"));
  }
  CHECK_OK(line.flag("long", command.long_form));
  const bool masked = command.id == CdoId::MaskWrite || command.id == CdoId::MaskWrite64;
  const bool narrow = command.id == CdoId::Write || command.id == CdoId::MaskWrite;
  const bool valued = masked || command.id == CdoId::Write || command.id == CdoId::Write64;
  if (narrow) {
    TRY(command.address, line.address32());
  } else if (valued || command.id == CdoId::DmaWrite) {
    TRY(command.address, line.address());
  }
  if (masked) {
    TRY(const FieldBits bits, line.masked(command.address));
    command.mask = bits.mask;
    command.value = bits.value;
  } else if (valued) {
    TRY(command.value, line.value(command.address));
  }
  if (cdo.is_sectioned() && command.id == CdoId::DmaWrite) CHECK_OK(line.option("aligned", command.mask));
  CHECK_OK(line.words(command.payload));
  cdo.commands.push_back(std::move(command));
  return {};
}

Result<void> StreamText<Cdo>::append(Expansion expansion, const Line&, Cdo& cdo) {
  CHECK_OK(check_before_trailer(cdo.trailer));
  if (expansion.host)
    return Failure(error(code::stream_syntax, "a configuration has no host buffers")
                       .help("use `arg` in the command stream, or give base=BYTES"));
  for (RegisterWrite& write : expansion.writes) {
    CdoCommand command;
    command.address = write.address;
    command.id = write.mask ? CdoId::MaskWrite : write.words.size() == 1 ? CdoId::Write : CdoId::DmaWrite;
    if (command.id == CdoId::DmaWrite) {
      command.payload = std::move(write.words);
    } else {
      command.mask = write.mask.value_or(0);
      command.value = write.words.front();
    }
    cdo.commands.push_back(std::move(command));
  }
  return {};
}

void StreamText<Cdo>::print(const Cdo& cdo, TextOut& out) {
  out.add("{}", kDirective);
  if (cdo.version != kCdoVersion) out.add(" version={:#x}", cdo.version);
  if (cdo.big_endian) out.add(" big_endian=1");
  if (cdo.open_header) out.add(" open_header=1");
  if (cdo.counted_words != 0) out.add(" counted={}", cdo.counted_words);
  out.end();
  for (const std::string& title : cdo.titles) {
    out.add("{}", kTitleMnemonic);
    out.quoted(title);
    out.end();
  }
  auto section = cdo.sections.begin();
  for (std::size_t i = 0; i <= cdo.commands.size(); ++i) {
    for (; section != cdo.sections.end() && section->first == i; ++section) print_section(*section, out);
    if (i < cdo.commands.size()) container::print(cdo.commands[i], out);
  }
  out.trailer(cdo.trailer);
}

}  // namespace tessera::container
