#include "container/pdi/transform.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/faults.h"
#include "container/layouts.h"
#include "container/stream/text.h"
#include "container/text/address.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::size_t kCutWords = kTransformedCutBytes / 4;

// Returns the number of words that a command's arguments have; 0 for a command that a transformed PDI cannot have.
std::size_t argument_words(CdoId id) {
  switch (id) {
    case CdoId::Write: return 2;
    case CdoId::MaskWrite:
    case CdoId::Write64: return 3;
    case CdoId::MaskWrite64:
    case CdoId::DmaWrite: return 4;
    default: return 0;
  }
}

bool has_wide_address(CdoId id) {
  return id != CdoId::Write && id != CdoId::MaskWrite;
}

bool has_mask(CdoId id) {
  return id == CdoId::MaskWrite || id == CdoId::MaskWrite64;
}

// A DMA_WRITE whose data reach past the end of the zone.
struct ShortWrite {
  std::size_t command;   // index of the command
  std::uint64_t offset;  // offset of the data in the zone
  std::uint64_t wanted;  // number of words that the command needs
  bool is_zero;          // the command zone says that all of them are zero
};

class ZoneReader {
 public:
  ZoneReader(ByteSpan commands, ByteSpan data, std::uint64_t origin)
      : reader_(commands, "command zone", origin), data_(data), budget_(2 * data.size()) {}

  Result<void> read(std::vector<CdoCommand>& out) {
    while (!reader_.at_end()) {
      const std::uint64_t place = reader_.file_offset();
      TRY(const std::uint32_t word, reader_.read<std::uint32_t>());
      TRY(const std::uint32_t count, reader_.read<std::uint32_t>());
      // Firmware uses only the low byte of the ID. The upper byte numbers a module. All commands here have the upper
      // byte of NOP.
      const CdoId id{static_cast<std::uint16_t>((static_cast<unsigned>(CdoId::Nop) & ~kTransformedCommandMask) |
                                                (word & kTransformedCommandMask))};
      const std::size_t words = argument_words(id);
      if (words == 0)
        return Failure(error(code::pdi_zone, "a transformed PDI cannot contain command 0x{:x}", word)
                           .at("offset 0x{:x}", place)
                           .help("fetch the PDI again; its command zone is damaged here, and the commands before this "
                                 "place are good"));
      if (!fits(count, words * 4, reader_.remaining()))
        return Failure(
            error(code::pdi_zone, "{} commands of kind {} do not fit into the command zone", count, to_string(id))
                .at("offset 0x{:x}", place)
                .help("fetch the PDI again; its command zone is damaged here, and the commands before this place are "
                      "good"));
      for (std::uint32_t i = 0; i < count; ++i) {
        TRY(CdoCommand command, read_one(id, out.size()));
        out.push_back(std::move(command));
      }
    }
    return {};
  }

  std::uint64_t data_end() const { return data_end_; }  // end of the commands' data in the zone
  const std::vector<ShortWrite>& short_writes() const { return short_writes_; }

 private:
  Result<CdoCommand> read_one(CdoId id, std::size_t index) {
    CdoCommand command;
    command.id = id;
    command.place = static_cast<std::uint32_t>(reader_.file_offset());
    TRY(command.address, reader_.read<std::uint32_t>());
    if (has_wide_address(id)) {
      TRY(const std::uint32_t low, reader_.read<std::uint32_t>());
      command.address = command.address << 32 | low;
    }
    if (id == CdoId::DmaWrite) {
      CHECK_OK(read_data(command, index));
      return command;
    }
    if (has_mask(id)) {
      TRY(command.mask, reader_.read<std::uint32_t>());
    }
    TRY(command.value, reader_.read<std::uint32_t>());
    return command;
  }

  // Reads the data of a DMA_WRITE. If the data zone ends early, keeps the words that the zone has, and notes a
  // ShortWrite.
  Result<void> read_data(CdoCommand& command, std::size_t index) {
    TRY(const std::uint32_t offset, reader_.read<std::uint32_t>());
    TRY(const std::uint32_t length, reader_.read<std::uint32_t>());
    const std::uint64_t wanted = length & kTransformedLengthMask;
    const std::uint64_t words =
        offset < data_.size() ? std::min<std::uint64_t>(wanted, (data_.size() - offset) / 4) : 0;
    data_end_ = std::max(data_end_, offset + wanted * 4);
    if (words < wanted) short_writes_.push_back({index, offset, wanted, (length & kTransformedZeroFlag) != 0});
    if (words * 4 > budget_)
      return Failure(error(code::pdi_zone, "the DMA_WRITEs together use more than twice the bytes of the data zone")
                         .at("offset 0x{:x}", offset_of(command))
                         .help("fetch the PDI again; its command zone is damaged here, and the commands before this "
                               "place are good"));
    budget_ -= words * 4;
    for (std::uint64_t i = 0; i < words; ++i) command.payload.push_back(load_le<std::uint32_t>(data_, offset + i * 4));
    return {};
  }

  ByteReader reader_;
  ByteSpan data_;
  std::uint64_t budget_;  // bytes of data that commands may still take: a hostile zone may use the same bytes often
  std::uint64_t data_end_ = 0;
  std::vector<ShortWrite> short_writes_;
};

// Returns the missing words if the data zone lacks exactly the bytes that XRT cut off; otherwise none.
std::vector<MissingWord> cut_words(const ZoneReader& zone, ByteSpan data, const std::vector<CdoCommand>& commands) {
  if (zone.data_end() != data.size() + kTransformedCutBytes) return {};
  std::vector<MissingWord> missing;
  for (const ShortWrite& write : zone.short_writes()) {
    const CdoCommand& command = commands[write.command];
    if (missing.size() + write.wanted - command.payload.size() > kCutWords) return {};
    for (std::uint64_t i = command.payload.size(); i < write.wanted; ++i)
      missing.push_back({write.command, command.address + i * 4, write.is_zero});
  }
  return missing;
}

Diag cut_warning(const ZoneContent& pdi) {
  Diag diag = error(code::pdi_zone, "the PDI ends {} bytes early, and {} of its data are missing", kTransformedCutBytes,
                    counted(pdi.missing.size(), "word"));
  for (auto first = pdi.missing.begin(); first != pdi.missing.end();) {
    const auto last =
        std::find_if(first, pdi.missing.end(), [&](const MissingWord& each) { return each.command != first->command; });
    std::vector<std::string> names;
    std::for_each(first, last, [&](const MissingWord& each) {
      names.push_back(print_address(each.address, default_text_device()));
    });
    const CdoCommand& command = pdi.commands[first->command];
    diag = std::move(diag)
               .at("CDO command {} ({}) at 0x{:x}", first->command, to_string(command.id), offset_of(command))
               .note("the words for {} are missing", fmt::join(names, ", "));
    first = last;
  }
  return std::move(diag)
      .note("XRT before July 2025 left out the last {} bytes of each PDI that it transformed", kTransformedCutBytes)
      .help(
          "Tessera leaves these words as they were before the command; transform the original PDI with a newer XRT "
          "to have them written");
}

void add_short_writes(const ZoneReader& zone, ByteSpan data, Partial<ZoneContent>& out) {
  for (const ShortWrite& write : zone.short_writes())
    add_fault(out.errors, error(code::pdi_zone, "a DMA_WRITE needs {} words at 0x{:x}, but the data zone has {} bytes",
                                write.wanted, write.offset, data.size())
                              .at("offset 0x{:x}", offset_of(out.value.commands[write.command]))
                              .help("the PDI is cut short or damaged; fetch its container again"));
}

// Returns whether XRT sets the flag for data that are all zero. XRT does so only for a range of addresses in a tile.
bool has_zero_flag(const CdoCommand& command) {
  const std::uint32_t offset = default_text_device().locate(command.address).offset;
  return offset >= kTransformedZeroFirst && offset <= kTransformedZeroLast &&
         std::ranges::all_of(command.payload, [](std::uint32_t word) { return word == 0; });
}

class ZoneWriter {
 public:
  Zones zones;

  // `missing` are the words of this command that a cut PDI lacks behind its payload.
  Result<void> add(const CdoCommand& command, std::span<const MissingWord> missing) {
    if (command.id == CdoId::Nop) return {};
    if (argument_words(command.id) == 0)
      return Failure(error(code::does_not_fit, "a transformed PDI cannot contain {}", to_string(command.id))
                         .help("write the PDI in the plain form; NPU firmware executes only writes and NOPs"));
    if (command.id != CdoId::DmaWrite && !command.payload.empty())
      return Failure(error(code::does_not_fit,
                           "a transformed PDI cannot contain a {} with more words than its operands",
                           to_string(command.id))
                         .note("the command has {}", counted(command.payload.size(), "further word"))
                         .help("write the PDI in the plain form, or correct the command"));
    begin_group(command.id);
    if (has_wide_address(command.id)) append_le(zones.commands, static_cast<std::uint32_t>(command.address >> 32));
    append_le(zones.commands, static_cast<std::uint32_t>(command.address));
    if (command.id == CdoId::DmaWrite) return add_data(command, missing);
    if (has_mask(command.id)) append_le(zones.commands, command.mask);
    append_le(zones.commands, command.value);
    return {};
  }

 private:
  void begin_group(CdoId id) {
    if (id != id_) {
      id_ = id;
      append_le(zones.commands, static_cast<std::uint32_t>(id) & kTransformedCommandMask);
      count_at_ = zones.commands.size();
      append_le(zones.commands, std::uint32_t{0});
    }
    store_le(std::span(zones.commands), count_at_, load_le<std::uint32_t>(zones.commands, count_at_) + 1);
  }

  Result<void> add_data(const CdoCommand& command, std::span<const MissingWord> missing) {
    const std::size_t words = command.payload.size() + missing.size();
    if (words > kTransformedLengthMask)
      return Failure(error(code::does_not_fit, "a DMA_WRITE of {} words is too long for a transformed PDI", words)
                         .note("a DMA_WRITE in a transformed PDI has at most {} words", kTransformedLengthMask)
                         .help("split the DMA_WRITE, or write the PDI in the plain form"));
    const bool is_zero = missing.empty() ? has_zero_flag(command) : missing.front().is_zero;
    const std::uint32_t flag = is_zero ? kTransformedZeroFlag : 0;
    append_le(zones.commands, static_cast<std::uint32_t>(zones.data.size()));
    append_le(zones.commands, static_cast<std::uint32_t>(words) | flag);
    for (const std::uint32_t word : command.payload) append_le(zones.data, word);
    zones.data.resize(zones.data.size() + missing.size() * 4);
    return {};
  }

  CdoId id_ = CdoId::Nop;  // ID of the current group; Nop before the first group
  std::size_t count_at_ = 0;
};

}  // namespace

Partial<ZoneContent> read_zones(ByteSpan commands, ByteSpan data, std::uint64_t origin) {
  Partial<ZoneContent> out;
  ZoneReader zone(commands, data, origin);
  Result<void> read = zone.read(out.value.commands);
  if (read) out.value.missing = cut_words(zone, data, out.value.commands);
  if (out.value.missing.empty())
    add_short_writes(zone, data, out);
  else
    out.warnings.push_back(cut_warning(out.value));
  if (!read) out.errors.push_back(std::move(read).error());
  if (zone.data_end() < data.size()) {
    const ByteSpan tail = data.subspan(zone.data_end());
    out.value.tail.assign(tail.begin(), tail.end());
  }
  return out;
}

Result<Zones> write_zones(const std::vector<CdoCommand>& commands, const std::vector<MissingWord>& missing) {
  ZoneWriter writer;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const auto here = std::ranges::equal_range(missing, i, {}, &MissingWord::command);
    CHECK_OK(writer.add(commands[i], {here.begin(), here.end()}));
  }
  return std::move(writer.zones);
}

}  // namespace tessera::container
