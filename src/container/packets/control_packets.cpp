#include "container/packets/control_packets.h"

#include "container/codes.h"
#include "container/control_operation.h"  // generated
#include "container/faults.h"
#include "container/packet_operations.h"  // generated
#include "container/stream_words.h"       // generated

#include <algorithm>
#include <bit>

namespace tessera::container {

namespace {

constexpr std::size_t kLeastBarePackets = 8;  // fewest packets that count as control packets without stream headers
constexpr std::size_t kPacketsPerFault = 16;  // packets with stream headers that make up for one wrong parity

constexpr std::uint32_t kStreamHeaderBits = kPacketHeaderId.mask() | kPacketHeaderOutOfOrder.mask() |
                                            kPacketHeaderType.mask() | kPacketHeaderRow.mask() |
                                            kPacketHeaderColumn.mask() | kPacketHeaderParity.mask();
constexpr std::uint32_t kControlHeaderBits = kControlHeaderAddress.mask() | kControlHeaderBeats.mask() |
                                             kControlHeaderOperation.mask() | kControlHeaderResponse.mask() |
                                             kControlHeaderParity.mask();

bool is_read(std::uint32_t header) {
  return kControlHeaderOperation.get(header) == control_operation::kRead;
}

std::size_t data_words(std::uint32_t header) {
  return is_read(header) ? 0 : kControlHeaderBeats.get(header) + 1;
}

void check_parity(std::uint32_t header, std::string_view name, std::uint64_t offset, std::vector<Diag>& warnings) {
  if (has_odd_parity(header)) return;
  add_fault(warnings, error(code::control_packet, "a {} has even parity", name)
                          .at("offset 0x{:x}", offset)
                          .note("the word is {:#010x}; its highest bit must make the number of ones odd", header)
                          .help("correct the highest bit of the word; hardware drops a packet with even parity"));
}

constexpr std::size_t bytes_of_headers(bool stream_headers) {
  return stream_headers ? 8 : 4;
}

// Reads the packet at `at`. Returns the number of bytes that it takes, even if `data` has fewer.
std::size_t load_packet(ByteSpan data, std::size_t at, bool stream_headers, ControlPacket& packet) {
  const std::size_t headers = bytes_of_headers(stream_headers);
  if (!in_range(at, headers, data.size())) return headers;
  if (stream_headers) packet.stream_header = load_le<std::uint32_t>(data, at);
  packet.header = load_le<std::uint32_t>(data, at + headers - 4);
  const std::size_t size = headers + 4 * data_words(packet.header);
  if (!in_range(at, size, data.size())) return size;
  for (std::size_t i = 0; i < data_words(packet.header); ++i)
    packet.words[i] = load_le<std::uint32_t>(data, at + headers + 4 * i);
  return size;
}

// Returns whether all of `data` is control packets, by the rules of is_control_packets().
bool decodes(ByteSpan data, bool stream_headers) {
  if (data.empty() || data.size() % 4 != 0) return false;
  std::size_t count = 0, wrong = 0;
  std::uint32_t first = 0;
  bool varies = false;
  for (std::size_t at = 0; at < data.size(); ++count) {
    ControlPacket packet;
    const std::size_t size = load_packet(data, at, stream_headers, packet);
    if (!in_range(at, size, data.size())) return false;
    const std::uint32_t address = kControlHeaderAddress.get(packet.header);
    const bool is_right = has_odd_parity(packet.header) && (!stream_headers || has_odd_parity(packet.stream_header));
    wrong += is_right ? 0 : 1;
    if (stream_headers ? unused_bits(packet.stream_header) != 0 : !is_right || !is_aligned(address, 4)) return false;
    if (count == 0) first = address;
    varies |= address != first;
    at += size;
  }
  return stream_headers ? wrong <= count / kPacketsPerFault : count >= kLeastBarePackets && varies;
}

}  // namespace

std::string_view packet_operation(std::uint32_t header) {
  return std::ranges::find(kPacketOperations, kControlHeaderOperation.get(header), &NamedValue::value)->name;
}

bool has_odd_parity(std::uint32_t header) {
  return std::popcount(header) % 2 != 0;
}

std::uint32_t unused_control_bits(std::uint32_t header) {
  return header & ~kControlHeaderBits;
}

std::uint32_t unused_bits(std::uint32_t stream_header) {
  return stream_header & ~kStreamHeaderBits;
}

bool ControlPacket::reads() const {
  return is_read(header);
}

std::span<const std::uint32_t> ControlPacket::data() const {
  return std::span(words).first(data_words(header));
}

bool is_control_packets(ByteSpan data) {
  return decodes(data, true) || decodes(data, false);
}

Partial<ControlPackets> read_control_packets(ByteSpan data, std::uint64_t origin) {
  return read_packets(data, decodes(data, true) || !decodes(data, false), origin);
}

ControlPacket EncodedPackets::decode(std::size_t number) const {
  ControlPacket packet{.offset = origin + positions[number]};
  load_packet(bytes, positions[number], stream_headers, packet);
  return packet;
}

Partial<ControlPackets> read_packets(ByteSpan data, bool stream_headers, std::uint64_t origin) {
  Partial<ControlPackets> out;
  out.value.stream_headers = stream_headers;
  EncodedPackets encoded{.origin = origin, .stream_headers = stream_headers};
  std::vector<ControlPacket> decoded;
  const auto finish = [&](std::size_t end) {
    if (encoded.positions.size() <= kMostDecoded) {
      out.value.packets = std::move(decoded);
      return;
    }
    encoded.bytes.assign(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(end));
    out.value.packets = ControlPacketList(std::move(encoded));
  };
  for (std::size_t at = 0; at < data.size();) {
    ControlPacket packet{.offset = origin + at};
    const std::size_t size = load_packet(data, at, stream_headers, packet);
    const std::size_t headers = bytes_of_headers(stream_headers);
    if (in_range(at, headers, data.size())) {
      if (stream_headers) check_parity(packet.stream_header, "stream header", packet.offset, out.warnings);
      check_parity(packet.header, "control header", packet.offset + headers - 4, out.warnings);
    }
    if (!in_range(at, size, data.size())) {
      out.errors.push_back(
          error(code::control_packet, "a control packet is cut short: it needs {} bytes, but {} are left", size,
                data.size() - at)
              .at("offset 0x{:x}", packet.offset)
              .help(
                  "fetch the file again; it is cut short or damaged here, and the packets before this place are good"));
      finish(at);
      return out;
    }
    encoded.positions.push_back(static_cast<std::uint32_t>(at));
    if (encoded.positions.size() <= kMostDecoded) decoded.push_back(packet);
    at += size;
  }
  finish(data.size());
  return out;
}

void PacketWriter::add(const ControlPackets& packets, const ControlPacket& packet) {
  if (packets.stream_headers) append_le(out_, packet.stream_header);
  append_le(out_, packet.header);
  for (const std::uint32_t word : packet.data()) append_le(out_, word);
}

Result<Bytes> PacketWriter::finish(const ControlPackets& /*packets*/) && {
  return std::move(out_);
}

Result<Bytes> write_control_packets(const ControlPackets& packets) {
  PacketWriter writer;
  std::size_t size = 0;
  for (const ControlPacket& packet : packets.packets)
    size += bytes_of_headers(packets.stream_headers) + 4 * packet.data().size();
  writer.reserve(size);
  for (const ControlPacket& packet : packets.packets) writer.add(packets, packet);
  return std::move(writer).finish(packets);
}

}  // namespace tessera::container
