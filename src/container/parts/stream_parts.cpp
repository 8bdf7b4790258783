// The parts of command streams: the programs of cores in a CDO. The commands of a CDO, TXN or DPU sequence have a text
// of their own (stream/text.h), so their fields here are only headers and counts. Control packets show all their
// fields.
#include "container/cdo/core_programs.h"
#include "container/codes.h"
#include "container/control_operation.h"  // generated
#include "container/files/sniff.h"
#include "container/layouts.h"
#include "container/packets/control_packets.h"
#include "container/parts/formats.h"
#include "container/plain_text.h"
#include "container/records.h"
#include "container/stream/text.h"
#include "container/stream_words.h"  // generated
#include "container/text/hex_words.h"

namespace tessera::container {

namespace {

// {"WRITE": 12, ...} by name, so that the order does not depend on the stream.
template <class Command>
Fields counts_of(const std::vector<Command>& commands, auto&& name) {
  std::map<std::string, std::uint64_t> counts;
  for (const Command& each : commands) ++counts[name(each)];
  Fields out = Fields::object();
  for (const auto& [key, count] : counts) out[key] = count;
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

// The header in little-endian order.
Bytes header_of(ByteSpan cdo, bool big_endian) {
  Bytes header(cdo.begin(), cdo.begin() + layout::CdoHeader::kSize);
  if (big_endian)
    for (std::size_t at = 0; at < header.size(); at += 4)
      std::reverse(header.begin() + static_cast<std::ptrdiff_t>(at),
                   header.begin() + static_cast<std::ptrdiff_t>(at) + 4);
  return header;
}

std::string operation_name(std::uint32_t operation) {
  switch (operation) {
    case control_operation::kWrite: return "write";
    case control_operation::kRead: return "read";
    case control_operation::kWriteIncrement: return "write_increment";
    default: return "block_write";
  }
}

Fields packet_fields(const ControlPacket& packet) {
  const auto parity = [](std::uint32_t word) { return has_odd_parity(word) ? "odd" : "even"; };
  return {{"offset", packet.offset},
          {"stream_header",
           {{"id", kPacketHeaderId.get(packet.stream_header)},
            {"type", kPacketHeaderType.get(packet.stream_header)},
            {"row", kPacketHeaderRow.get(packet.stream_header)},
            {"column", kPacketHeaderColumn.get(packet.stream_header)},
            {"parity", parity(packet.stream_header)}}},
          {"operation", operation_name(kControlHeaderOperation.get(packet.header))},
          {"address", kControlHeaderAddress.get(packet.header)},
          {"words", kControlHeaderBeats.get(packet.header) + 1},
          {"response_id", kControlHeaderResponse.get(packet.header)},
          {"parity", parity(packet.header)},
          {"data", packet.data}};
}

// The core whose program is this part of a CDO.
std::string core_name(device::TileId tile) {
  return fmt::format("core({},{})", tile.col, tile.row);
}

// Puts the program into the commands that write it, and reads it back: bytes between the commands have no place.
Result<void> change_core(const Part& core, const Bytes& program, Cdo& cdo) {
  const device::Device& device = default_text_device();
  CorePrograms programs;
  write_core_programs(cdo, device, programs);
  for (const auto& [tile, old] : programs) {
    if (core_name(tile) != core.name) continue;
    set_core_program(cdo, device, tile, program);
    CorePrograms now;
    write_core_programs(cdo, device, now);
    if (now[tile] == program) return {};
  }
  return Failure(
      error(code::part_cannot_change, "the commands do not write all bytes of {} that have changed", core.segment())
          .note("a program lies in the data of several commands, and no command writes the bytes between")
          .help("keep the bytes that are zero between the pieces of the old program"));
}

}  // namespace

void open_cdo(const Part& part, Opening& out) {
  if (part.bytes.size() < layout::CdoHeader::kSize) {
    out.absorb(read_cdo(part.bytes, part.offset.value_or(0)));
    return;
  }
  const Cdo cdo = out.absorb(read_cdo(part.bytes, part.offset.value_or(0)));
  out.fields = {{"header", record_fields(kCdoHeaderRecord, header_of(part.bytes, cdo.big_endian))},
                {"big_endian", cdo.big_endian},
                {"commands", cdo.commands.size()},
                {"of_each_kind", cdo_counts(cdo)}};
  if (!cdo.trailer.empty()) out.fields["bytes_behind_the_commands"] = cdo.trailer.size();
  CorePrograms programs;
  write_core_programs(cdo, default_text_device(), programs);
  for (auto& [tile, program] : programs) {
    Part core{.name = core_name(tile), .noun = "program of a core"};
    core.own = std::make_shared<const Bytes>(std::move(program));
    core.bytes = *core.own;
    core.slot = out.parts.size();
    out.parts.push_back(std::move(core));
  }
}

Result<Bytes> rebuild_cdo(const Part& part, const PartChanges& changes) {
  TRY(Cdo cdo, read_cdo(part.bytes).complete());
  if (!changes.empty())
    for (const Part& core : open_part(part).parts) {
      const auto change = changes.find(core.slot);
      if (change == changes.end()) continue;
      CHECK_OK(check_same_size(core, change->second, "the commands that write the program have fixed lengths"));
      CHECK_OK(change_core(core, *change->second, cdo));
    }
  return write_cdo(cdo);
}

Result<Bytes> rebuild_txn(const Part& part, const PartChanges& /*changes*/) {
  TRY(const Txn txn, read_txn(part.bytes).complete());
  return write_txn(txn);
}

void open_txn(const Part& part, Opening& out) {
  const Txn txn = out.absorb(read_txn(part.bytes, part.offset.value_or(0)));
  out.fields = {{"header", record_fields(kTxnHeaderRecord, part.bytes)},
                {"operations", txn.ops.size()},
                {"of_each_kind", txn_counts(txn)}};
  if (!txn.trailer.empty()) out.fields["bytes_behind_the_operations"] = txn.trailer.size();
}

void open_stream_file(const Part& part, Opening& out) {
  const CommandStream stream = out.absorb(read_stream(part.bytes, "the stream"));
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
}

Result<Bytes> rebuild_stream_file(const Part& part, const PartChanges& /*changes*/) {
  const FileKind kind = sniff(part.bytes);
  if (kind == FileKind::StreamText)
    return Failure(error(code::part_cannot_change, "a text of commands has no writer")
                       .note("comments and names have no place in the commands")
                       .help("change the text"));
  TRY(const CommandStream stream, read_stream(part.bytes, "the stream").complete());
  TRY(const Bytes bytes, write_stream(stream));
  if (kind == FileKind::Dpu) return bytes;
  TRY(const std::string text, replace_hex_words(as_text(part.bytes), bytes));
  return Bytes(text.begin(), text.end());
}

Result<Bytes> rebuild_control_packets(const Part& part, const PartChanges& /*changes*/) {
  TRY(const std::vector<ControlPacket> packets, read_control_packets(part.bytes).complete());
  Bytes out;
  for (const ControlPacket& packet : packets) {
    append_le(out, packet.stream_header);
    append_le(out, packet.header);
    for (const std::uint32_t word : packet.data) append_le(out, word);
  }
  return out;
}

void open_control_packets(const Part& part, Opening& out) {
  const auto packets = out.absorb(read_control_packets(part.bytes, part.offset.value_or(0)));
  Fields list = Fields::array();
  for (const ControlPacket& packet : packets) list.push_back(packet_fields(packet));
  out.fields = {{"count", packets.size()}, {"packets", std::move(list)}};
}

}  // namespace tessera::container
