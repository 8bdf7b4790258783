#include "array/parts/control_packets.h"
#include "array/codes.h"
#include "array/parts/door.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/tile/switch_config.h"

#include "array/control_operation.h"  // generated
#include "core/stream_header.h"
#include "device/capabilities.h"

namespace tessera::array {

using device::Direction;
using PacketPhase = ControlPort::Phase;

namespace {

constexpr std::string_view kEvenParity = "a header has even parity";
constexpr std::string_view kEndsEarly = "TLAST comes before its last word";
constexpr std::string_view kGoesOn = "it continues after the last word that its header announces";

// Returns whether TLAST must come with the last word of a packet. On AIE2P, compilers send several packets without
// TLAST in between.
bool ends_with_tlast(const Tile& tile) {
  return !capabilities(tile.model).joined_control_packets;
}

// Returns the message for a packet with a bad address. The message gives the address as the packet does: an offset in
// the tile.
std::string bad_address(const Diag& why, std::uint32_t header) {
  const std::uint32_t address = kControlHeaderAddress.get(header);
  if (why.code == code::misaligned) return fmt::format("its address {:#x} is not a multiple of 4", address);
  if (why.code == code::no_register)
    return fmt::format("its address {:#x} is neither memory nor a register of the tile", address);
  return fmt::format("its address {:#x}: {}", address, why.message);
}

}  // namespace

std::string dropped_packets(Tile& tile) {
  const device::TileLayout& layout = tile.layout;
  if (layout.control_status.count == 0) return "";
  const std::uint32_t status = tile.registers.at(layout.control_status.offset);
  std::string why;
  const auto add = [&](device::Field error, std::string_view text) {
    if (error.get(status) != 0) why += fmt::format("{}{}", why.empty() ? ": " : ", ", text);
  };
  add(layout.control_first_parity, "its packet header has even parity");
  add(layout.control_second_parity, "its control header has even parity");
  add(layout.control_tlast, "TLAST does not come with its last word");
  add(layout.control_slave_error, "its address is neither memory nor a register of the tile");
  if (why.empty()) return "";
  const std::optional<Place> master = port_of(tile.control_port(Direction::S2MM));
  if (const MasterConfig config =
          master ? master_config(tile, master->index(device::PortRole::Master)) : MasterConfig();
      config.packet && config.drop_header)
    why += fmt::format(
        "; {} removes the packet header (drop_header), so the handler takes the next word for a packet header",
        master->name("master"));
  return fmt::format("a control packet to {} was dropped{}", device::to_string(tile.id), why);
}

void ControlPackets::step(Tile& tile) {
  StreamEnd& sink = tile.control_port(Direction::S2MM);
  if (parts_.streams.has_word(sink) && !sink.fifo.popped_at(parts_.now()))
    receive(tile, parts_.streams.take_word(sink));
  if (parts_.fault()) return;
  parts_.streams.await_word(sink);
  if (!tile.control.answers.empty()) send_answers(tile);
}

void ControlPackets::receive(Tile& tile, StreamWord word) {
  ControlPort& port = tile.control;
  switch (port.phase) {
    case PacketPhase::PacketHeader:
      if (!parity_is_right(word.data)) return fail(tile, tile.layout.control_first_parity, kEvenParity, !word.last);
      if (word.last) return fail(tile, tile.layout.control_tlast, kEndsEarly, false);
      port.phase = PacketPhase::ControlHeader;
      return;
    case PacketPhase::ControlHeader:
      if (!parity_is_right(word.data)) return fail(tile, tile.layout.control_second_parity, kEvenParity, !word.last);
      port.header = word.data;
      port.data.clear();
      break;
    case PacketPhase::Data: port.data.push_back(word.data); break;
    case PacketPhase::Skip:
      if (word.last) port.phase = PacketPhase::PacketHeader;
      return;
  }
  const bool reads = kControlHeaderOperation.get(port.header) == control_operation::kRead;
  const std::size_t expected = reads ? 0 : kControlHeaderBeats.get(port.header) + 1;
  if (port.data.size() < expected) {
    if (word.last) return fail(tile, tile.layout.control_tlast, kEndsEarly, false);
    port.phase = PacketPhase::Data;
    return;
  }
  if (!word.last && ends_with_tlast(tile)) return fail(tile, tile.layout.control_tlast, kGoesOn, true);
  port.phase = PacketPhase::PacketHeader;
  execute(tile);
}

void ControlPackets::execute(Tile& tile) {
  const ControlPort& port = tile.control;
  const std::uint64_t address = parts_.device.address(tile.id, kControlHeaderAddress.get(port.header));
  if (kControlHeaderOperation.get(port.header) == control_operation::kRead)
    return execute_read(tile, address, kControlHeaderBeats.get(port.header) + 1);
  Bytes bytes;
  for (const std::uint32_t word : port.data) append_le(bytes, word);
  const auto written = parts_.door.write_block(address, bytes, {tile.first_unit + kControlUnit});
  if (!written) fail(tile, tile.layout.control_slave_error, bad_address(written.error(), port.header), false);
}

void ControlPackets::execute_read(Tile& tile, std::uint64_t address, std::uint32_t words) {
  std::vector<StreamWord> answer{{packet_header(tile.id, kControlHeaderResponse.get(tile.control.header), 0)}};
  for (std::uint32_t i = 0; i < words; ++i) {
    const auto value = parts_.door.read32(address + i * 4, {tile.first_unit + kControlUnit});
    if (!value)
      return fail(tile, tile.layout.control_slave_error, bad_address(value.error(), tile.control.header), false);
    answer.push_back({*value, i + 1 == words});
  }
  for (StreamWord& word : answer) {
    if (parts_.hooks) word.number = parts_.hooks->sends(tile.control_port(Direction::MM2S), 1);
    tile.control.answers.push_back(word);
  }
}

void ControlPackets::fail(Tile& tile, device::Field error, std::string_view why, bool packet_goes_on) const {
  std::uint32_t& status = tile.registers.at(tile.layout.control_status.offset);
  status = error.set(status, 1);
  if (parts_.hooks) parts_.hooks->control_packet_dropped(tile, why);
  tile.control.phase = packet_goes_on ? PacketPhase::Skip : PacketPhase::PacketHeader;
}

void ControlPackets::send_answers(Tile& tile) {
  StreamEnd& source = tile.control_port(Direction::MM2S);
  std::deque<StreamWord>& answers = tile.control.answers;
  if (parts_.streams.has_room(source)) {
    parts_.streams.put_word(source, answers.front());
    answers.pop_front();
  }
  if (!answers.empty()) parts_.streams.await_room(source);
}

}  // namespace tessera::array
