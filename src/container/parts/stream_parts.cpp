// The parts of command streams: the programs of cores in a CDO. The commands of a CDO, TXN or DPU sequence have a text
// of their own (stream/text.h), so their fields here are only headers and counts. Control packets show all their
// fields.
#include "container/cdo/core_programs.h"
#include "container/control_operation.h"  // generated
#include "container/packets/control_packets.h"
#include "container/parts/formats.h"
#include "container/records.h"
#include "container/stream/text.h"
#include "container/stream_words.h"  // generated

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
    Part core{.name = fmt::format("core({},{})", tile.col, tile.row), .noun = "program of a core"};
    core.own = std::make_shared<const Bytes>(std::move(program));
    core.bytes = *core.own;
    core.slot = out.parts.size();
    out.parts.push_back(std::move(core));
  }
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

void open_control_packets(const Part& part, Opening& out) {
  const auto packets = out.absorb(read_control_packets(part.bytes, part.offset.value_or(0)));
  Fields list = Fields::array();
  for (const ControlPacket& packet : packets) list.push_back(packet_fields(packet));
  out.fields = {{"count", packets.size()}, {"packets", std::move(list)}};
}

}  // namespace tessera::container
