// The parts of command streams. A CDO contains the programs of cores, and further CDOs behind it. The commands of a
// CDO, TXN or DPU sequence can be printed as a text (stream/text.h), so the fields here give only headers and counts.
// Control packets show all their fields.
#include "container/cdo/ascii_cdo.h"
#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/elf/core_elf.h"
#include "container/elf/elf.h"
#include "container/files/sniff.h"
#include "container/layouts.h"
#include "container/packets/control_packets.h"
#include "container/parts/formats.h"
#include "container/records.h"
#include "container/stream/text.h"
#include "container/stream_words.h"  // generated
#include "container/text/hex_words.h"

#include <algorithm>
#include <ranges>

namespace tessera::container {

namespace {

constexpr std::size_t kMostKindsListed = 256;

// Returns, for each name of a command, the number of commands, such as {"WRITE": 12}, in the order of the names. A
// hostile stream may have 65,000 kinds of commands without a name, and an object with so many members takes seconds:
// the kinds beyond the limit share one member.
Fields counts_of(const auto& commands, auto&& name) {
  std::map<std::string, std::uint64_t> counts;
  for (const auto& each : commands) ++counts[name(each)];
  Fields out = Fields::object();
  std::uint64_t others = 0;
  for (const auto& [key, count] : counts)
    if (out.size() < kMostKindsListed)
      out[key] = count;
    else
      others += count;
  if (others != 0) out["others"] = others;
  return out;
}

Fields cdo_counts(const Cdo& cdo) {
  return counts_of(cdo.commands, [](const CdoCommand& each) { return to_string(each.id); });
}
Fields txn_counts(const Txn& txn) {
  return counts_of(txn.ops, [](const TxnOp& each) { return to_string(opcode_of(each.body)); });
}
Fields dpu_counts(const DpuSequence& sequence) {
  return counts_of(sequence.ops, [](const DpuOp& each) { return to_string(opcode_of(each.body)); });
}

// Returns the CDO's header in little-endian order.
Bytes header_of(ByteSpan cdo, bool big_endian) {
  Bytes header(cdo.begin(), cdo.begin() + layout::CdoHeader::kSize);
  if (big_endian)
    for (std::size_t at = 0; at < header.size(); at += 4)
      std::reverse(header.begin() + static_cast<std::ptrdiff_t>(at),
                   header.begin() + static_cast<std::ptrdiff_t>(at) + 4);
  return header;
}

Fields cdo_fields(const Part& part, const Cdo& cdo) {
  Fields fields = {{"header", record_fields(kCdoHeaderRecord, header_of(part.bytes, cdo.big_endian))},
                   {"big_endian", cdo.big_endian},
                   {"commands", cdo.commands.size()},
                   {"of_each_kind", cdo_counts(cdo)}};
  if (!cdo.trailer.empty()) fields["bytes_behind_the_commands"] = cdo.trailer.size();
  return fields;
}

std::string parity_name(std::uint32_t header) {
  return has_odd_parity(header) ? "odd" : "even";
}

Fields stream_header_fields(std::uint32_t header) {
  Fields fields = {{"id", kPacketHeaderId.get(header)},
                   {"type", kPacketHeaderType.get(header)},
                   {"row", kPacketHeaderRow.get(header)},
                   {"column", kPacketHeaderColumn.get(header)},
                   {"out_of_order", kPacketHeaderOutOfOrder.get(header)},
                   {"parity", parity_name(header)}};
  if (const std::uint32_t unused = unused_bits(header); unused != 0) fields["unused_bits"] = unused;
  return fields;
}

Fields packet_fields(const ControlPacket& packet, bool stream_headers) {
  Fields fields = {{"offset", packet.offset}};
  if (stream_headers) fields["stream_header"] = stream_header_fields(packet.stream_header);
  fields["operation"] = std::string(packet_operation(packet.header));
  fields["address"] = kControlHeaderAddress.get(packet.header);
  fields["words"] = kControlHeaderBeats.get(packet.header) + 1;
  fields["response_id"] = kControlHeaderResponse.get(packet.header);
  fields["parity"] = parity_name(packet.header);
  fields["data"] = std::vector<std::uint32_t>(packet.data().begin(), packet.data().end());
  return fields;
}

// Lists only the first packets: the fields of a packet take a hundred times its bytes, and `disasm` prints all packets.
Fields packets_fields(const ControlPackets& packets) {
  constexpr std::size_t kMostPacketsListed = 4096;
  Fields list = Fields::array();
  for (const ControlPacket& packet : packets.packets) {
    if (list.size() == kMostPacketsListed) break;
    list.push_back(packet_fields(packet, packets.stream_headers));
  }
  Fields fields = {{"count", packets.packets.size()}, {"stream_headers", packets.stream_headers}};
  if (list.size() < packets.packets.size()) fields["not_listed"] = packets.packets.size() - list.size();
  fields["packets"] = std::move(list);
  return fields;
}

// Returns the name of the part that has the program of a core.
std::string core_name(device::TileId tile) {
  return fmt::format("core({},{})", tile.col, tile.row);
}

// Puts the program and the data of an ELF into the commands that write the core's memories. Fails with T0218 if the
// commands do not write exactly the same words.
Result<void> change_core(const Part& core, const std::optional<SharedBytes>& change, Cdo& cdo) {
  if (!change)
    return Failure(error(code::part_cannot_change, "{} cannot be removed", core.segment())
                       .note("the program lies in the data of several commands")
                       .help("remove these commands from the CDO, or replace the program"));
  if (!is_elf(*change))
    return Failure(error(code::part_cannot_change, "the new bytes of {} are not an ELF", core.segment())
                       .note("{} is a program of a core", core.segment())
                       .help("give an ELF of a core, or change the part {}/.text", core.segment()));
  TRY(const Elf elf, read_elf(*change).complete());
  for (const auto& [tile, old] : core_elfs(cdo, default_text_device())) {
    if (core_name(tile) != core.name) continue;
    TRY(const bool fits, set_core(cdo, default_text_device(), tile, elf));
    if (fits) return {};
  }
  return Failure(error(code::part_cannot_change,
                       "the commands of the CDO do not write the same words as the new program of {}", core.segment())
                     .note("several commands contain the program and its data, and Tessera keeps the lengths and "
                           "addresses of commands")
                     .help("give a program of the same size, or change the commands of the CDO"));
}

}  // namespace

void open_later_cdo(const Part& part, Opening& out) {
  if (part.bytes.size() < layout::CdoHeader::kSize) {
    out.absorb(read_cdo(part.bytes, part.offset.value_or(0)));
    return;
  }
  const Cdo cdo = out.absorb(read_cdo(part.bytes, part.offset.value_or(0)));
  if (out.wants_fields) out.fields = cdo_fields(part, cdo);
  for (auto& [tile, elf] : core_elfs(cdo, default_text_device(), part.arch)) {
    Part core{.name = core_name(tile)};
    core.own = std::make_shared<const Bytes>(std::move(elf.bytes));
    core.bytes = *core.own;
    core.arch = part.arch;
    core.format = core_elf_format();
    core.noun = std::string(core.format->noun);
    core.slot = out.parts.size();
    if (elf.joined_ranges != 0)
      core.described = std::make_shared<const Fields>(Fields{{"joined_data_ranges", elf.joined_ranges}});
    out.parts.push_back(std::move(core));
  }
}

std::vector<Part> cdos_from(const Part& part, std::size_t at) {
  std::vector<Part> later;
  while (const auto next = next_cdo(part.bytes, at)) {
    const std::size_t size = cdo_size(part.bytes.subspan(*next));
    Part& cdo = later.emplace_back(inner_part(part, "later_cdo", *next, size));
    cdo.format = later_cdo_format();
    cdo.noun = std::string(cdo.format->noun);
    at = *next + size;
  }
  return later;
}

std::vector<Part> later_cdos(const Part& cdo) {
  const std::size_t first = cdo_size(cdo.bytes);
  return first == 0 ? std::vector<Part>() : cdos_from(cdo, first);
}

// Opens a CDO. A file may have several CDOs, one behind the other. The fields describe the first CDO, and each further
// CDO is a part inside.
void open_cdo(const Part& part, Opening& out) {
  open_later_cdo(part, out);
  for (Part& later : later_cdos(part)) {
    later.slot = out.parts.size();
    out.parts.push_back(std::move(later));
  }
  number_parts(out.parts);
}

// Replaces or removes CDOs behind the first one. `file` has the same CDOs at the same places as `part`.
Result<Bytes> rebuild_later(const std::vector<Part>& parts, const Part& part, const PartChanges& changes, Bytes file) {
  for (const Part& later : std::views::reverse(parts)) {
    const auto change = changes.find(later.slot);
    if (change == changes.end() || later.format != later_cdo_format()) continue;
    const auto begin = file.begin() + (later.bytes.data() - part.bytes.data());
    const auto place = file.erase(begin, begin + static_cast<std::ptrdiff_t>(later.bytes.size()));
    if (change->second) file.insert(place, change->second->begin(), change->second->end());
  }
  return file;
}

// Leaves out each change that gives a part the bytes that it already has. If several commands write different words to
// the same address, the program of the core has only the last ones, and set_core() would write them everywhere.
PartChanges changes_of(const std::vector<Part>& parts, const PartChanges& all) {
  PartChanges changes;
  for (const Part& inner : parts) {
    const auto change = all.find(inner.slot);
    if (change == all.end() || (change->second && std::ranges::equal(*change->second, inner.bytes))) continue;
    changes.insert(*change);
  }
  return changes;
}

Result<Bytes> rebuild_cdo(const Part& part, const PartChanges& all) {
  const std::vector<Part> parts = all.empty() ? std::vector<Part>() : open_parts_inside(part).parts;
  const PartChanges changes = changes_of(parts, all);
  if (changes.empty()) return rewrite_cdo(part.bytes);
  TRY(Cdo cdo, read_cdo(part.bytes).complete());
  for (const Part& core : parts)
    if (const auto change = changes.find(core.slot); change != changes.end() && core.format == core_elf_format())
      CHECK_OK(change_core(core, change->second, cdo));
  TRY(Bytes file, write_cdo(cdo));
  return rebuild_later(parts, part, changes, std::move(file));
}

namespace {

// Returns the CDO of an ASCII text as a part. The bytes have no place in the file.
Part cdo_of_bytes(const Part& part, Bytes bytes) {
  Part cdo{.name = part.name};
  cdo.own = std::make_shared<const Bytes>(std::move(bytes));
  cdo.bytes = *cdo.own;
  cdo.format = format_opened_by(open_cdo);
  cdo.arch = part.arch;
  return cdo;
}

}  // namespace

Part cdo_of_ascii(const Part& text) {
  return cdo_of_bytes(text, read_ascii_cdo(as_text(text.bytes)).value.bytes);
}

void open_ascii_cdo(const Part& part, Opening& out) {
  AsciiCdo ascii = out.absorb(read_ascii_cdo(as_text(part.bytes)));
  open_cdo(cdo_of_bytes(part, std::move(ascii.bytes)), out);
  if (!ascii.titles.empty()) out.fields["titles"] = std::move(ascii.titles);
}

Result<Bytes> rebuild_ascii_cdo(const Part& part, const PartChanges& changes) {
  TRY(AsciiCdo ascii, read_ascii_cdo(as_text(part.bytes)).complete());
  TRY(const Bytes bytes, rebuild_cdo(cdo_of_bytes(part, std::move(ascii.bytes)), changes));
  return replace_ascii_cdo(as_text(part.bytes), bytes);
}

Result<Bytes> rebuild_txn(const Part& part, const PartChanges& /*changes*/) {
  TRY(const Txn txn, read_txn(part.bytes).complete());
  return write_txn(txn);
}

void open_txn(const Part& part, Opening& out) {
  const Txn txn = out.absorb(read_txn(part.bytes, part.offset.value_or(0)));
  if (!out.wants_fields) return;
  out.fields = {{"header", record_fields(kTxnHeaderRecord, part.bytes)},
                {"operations", txn.ops.size()},
                {"of_each_kind", txn_counts(txn)}};
  if (!txn.trailer.empty()) out.fields["bytes_behind_the_operations"] = txn.trailer.size();
}

void open_stream_file(const Part& part, Opening& out) {
  const TextStream stream = out.absorb(read_text_stream(part.bytes, "the stream"));
  if (const auto* cdo = std::get_if<Cdo>(&stream))
    out.fields = {{"language", "CDO"}, {"commands", cdo->commands.size()}, {"of_each_kind", cdo_counts(*cdo)}};
  if (const auto* txn = std::get_if<Txn>(&stream))
    out.fields = {{"language", "TXN"},
                  {"version", fmt::format("{}.{}", txn->major, txn->minor)},
                  {"generation", named_value(kDeviceGenerations, txn->generation)},
                  {"rows", txn->rows},
                  {"cols", txn->cols},
                  {"mem_rows", txn->mem_rows},
                  {"operations", txn->ops.size()},
                  {"of_each_kind", txn_counts(*txn)}};
  if (const auto* sequence = std::get_if<DpuSequence>(&stream))
    out.fields = {{"language", "DPU sequence"},
                  {"prolog_words", sequence->prolog.size()},
                  {"operations", sequence->ops.size()},
                  {"of_each_kind", dpu_counts(*sequence)}};
  if (const auto* packets = std::get_if<ControlPackets>(&stream)) {
    out.fields = {{"language", "control packets"}};
    out.fields.update(packets_fields(*packets));
  }
}

Result<Bytes> rebuild_stream_file(const Part& part, const PartChanges& /*changes*/) {
  const FileKind kind = sniff(part.bytes);
  if (kind == FileKind::StreamText)
    return Failure(error(code::part_cannot_change, "Tessera cannot rewrite command text")
                       .note("the commands do not contain the comments and names of the text")
                       .help("edit the text itself"));
  TRY(const CommandStream stream, read_stream(part.bytes, "the stream").complete());
  TRY(const Bytes bytes, write_stream(stream));
  if (kind == FileKind::Dpu) return bytes;
  TRY(const std::string text, replace_hex_words(as_text(part.bytes), bytes));
  return Bytes(text.begin(), text.end());
}

Result<Bytes> rebuild_control_packets(const Part& part, const PartChanges& /*changes*/) {
  TRY(const ControlPackets packets, read_control_packets(part.bytes).complete());
  return write_control_packets(packets);
}

void open_control_packets(const Part& part, Opening& out) {
  const ControlPackets packets = out.absorb(read_control_packets(part.bytes, part.offset.value_or(0)));
  if (out.wants_fields) out.fields = packets_fields(packets);
}

}  // namespace tessera::container
