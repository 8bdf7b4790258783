#include "container/packets/control_packets.h"

#include "container/codes.h"
#include "container/control_operation.h"  // generated
#include "container/faults.h"
#include "container/stream_words.h"  // generated

#include <bit>

namespace tessera::container {

namespace {

// The bits of a stream header that have a meaning.
constexpr std::uint32_t kStreamHeaderBits = kPacketHeaderId.mask() | kPacketHeaderType.mask() |
                                            kPacketHeaderRow.mask() | kPacketHeaderColumn.mask() |
                                            kPacketHeaderParity.mask();

std::size_t data_words(std::uint32_t header) {
  const bool is_read = kControlHeaderOperation.get(header) == control_operation::kRead;
  return is_read ? 0 : kControlHeaderBeats.get(header) + 1;
}

void check_parity(std::uint32_t header, std::string_view name, std::uint64_t offset, std::vector<Diag>& warnings) {
  if (has_odd_parity(header)) return;
  add_fault(warnings, error(code::control_packet, "a {} has even parity", name)
                          .at("offset 0x{:x}", offset)
                          .note("the word is {:#010x}; its highest bit makes the number of ones odd", header)
                          .help("hardware drops such a packet; correct the highest bit of the word"));
}

}  // namespace

bool has_odd_parity(std::uint32_t header) {
  return std::popcount(header) % 2 != 0;
}

bool is_control_packets(ByteSpan data) {
  if (data.empty() || data.size() % 4 != 0) return false;
  for (std::size_t at = 0; at < data.size();) {
    if (!in_range(at, 8, data.size())) return false;
    const auto stream_header = load_le<std::uint32_t>(data, at);
    const auto header = load_le<std::uint32_t>(data, at + 4);
    if (!has_odd_parity(stream_header) || !has_odd_parity(header) || (stream_header & ~kStreamHeaderBits) != 0)
      return false;
    const std::size_t size = 8 + 4 * data_words(header);
    if (!in_range(at, size, data.size())) return false;
    at += size;
  }
  return true;
}

Partial<std::vector<ControlPacket>> read_control_packets(ByteSpan data, std::uint64_t origin) {
  Partial<std::vector<ControlPacket>> out;
  for (std::size_t at = 0; at < data.size();) {
    ControlPacket packet{.offset = origin + at};
    const bool has_headers = in_range(at, 8, data.size());
    if (has_headers) {
      packet.stream_header = load_le<std::uint32_t>(data, at);
      packet.header = load_le<std::uint32_t>(data, at + 4);
      check_parity(packet.stream_header, "stream header", packet.offset, out.warnings);
      check_parity(packet.header, "control header", packet.offset + 4, out.warnings);
    }
    const std::size_t words = has_headers ? data_words(packet.header) : 0;
    if (!has_headers || !in_range(at + 8, 4 * words, data.size())) {
      out.errors.push_back(error(code::control_packet, "a control packet is cut: it needs {} bytes, and {} are left",
                                 8 + 4 * words, data.size() - at)
                               .at("offset 0x{:x}", packet.offset)
                               .help("the file is cut short or damaged here; the packets before it are good"));
      return out;
    }
    for (std::size_t i = 0; i < words; ++i) packet.data.push_back(load_le<std::uint32_t>(data, at + 8 + 4 * i));
    out.value.push_back(std::move(packet));
    at += 8 + 4 * words;
  }
  return out;
}

}  // namespace tessera::container
