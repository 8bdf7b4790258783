// Turns text of control packets into words, and words into text.
//
// The text has no parities: the assembler computes them. Hardware drops a packet with a wrong parity. The text of such
// a packet has the option `parity=even` or `stream_parity=even`, so that the assembler gives back its bytes unchanged.
#include "container/packets/packets_text.h"

#include "container/codes.h"
#include "container/packet_operations.h"  // generated
#include "container/stream_words.h"       // generated

#include <algorithm>
#include <utility>

namespace tessera::container {

namespace {

struct HeaderOption {
  std::string_view name;
  device::Field field;
};
constexpr HeaderOption kStreamOptions[] = {{"id", kPacketHeaderId},
                                           {"type", kPacketHeaderType},
                                           {"row", kPacketHeaderRow},
                                           {"col", kPacketHeaderColumn},
                                           {"ooo", kPacketHeaderOutOfOrder}};
constexpr HeaderOption kResponse{"response", kControlHeaderResponse};

Result<void> take(Line& line, const HeaderOption& option, std::uint32_t& word) {
  const auto text = line.option(option.name);
  if (!text) return {};
  TRY(const std::uint32_t value, parse_field(*text, option.name, option.field));
  word = option.field.set(word, value);
  return {};
}

// Sets the parity bit so that the number of ones is odd, or even if the text says so.
Result<void> set_parity(Line& line, std::string_view name, device::Field field, std::uint32_t& word) {
  const std::string_view wanted = line.option(name).value_or("odd");
  if (wanted != "odd" && wanted != "even")
    return Failure(error(code::stream_syntax, "'{}' is not a parity", wanted).help("write odd or even"));
  word = field.set(word, has_odd_parity(field.set(word, 0)) == (wanted == "odd") ? 0 : 1);
  return {};
}

// Takes the bits of a header that no field covers.
Result<void> take_unused(Line& line, std::string_view option, std::uint32_t (*unused_of)(std::uint32_t),
                         std::uint32_t& word) {
  std::uint32_t unused = 0;
  CHECK_OK(line.option(option, unused));
  if (unused_of(unused) != unused)
    return Failure(error(code::stream_range, "the bits {:#x} of {} belong to a field", unused, option)
                       .help("give the field by its name: id, type, row, col, ooo or response"));
  word |= unused;
  return {};
}

Result<void> parse_stream_header(Line& line, std::uint32_t& word) {
  for (const HeaderOption& option : kStreamOptions) CHECK_OK(take(line, option, word));
  CHECK_OK(take_unused(line, "unused", unused_bits, word));
  return set_parity(line, "stream_parity", kPacketHeaderParity, word);
}

Result<void> check_beats(std::uint64_t words) {
  if (words >= 1 && words <= kMaxPacketWords) return {};
  return Failure(error(code::stream_range, "a control packet cannot have {} data words", words)
                     .note("a control packet has 1 to {} data words", kMaxPacketWords)
                     .help("split the words over several packets"));
}

void print_header(std::span<const HeaderOption> options, std::uint32_t header, TextOut& out) {
  for (const HeaderOption& option : options)
    if (const std::uint32_t value = option.field.get(header); value != 0) out.add(" {}={}", option.name, value);
}

void print_packet(const ControlPacket& packet, bool stream_headers, TextOut& out) {
  out.add("{} {:#x}", packet_operation(packet.header), kControlHeaderAddress.get(packet.header));
  if (packet.reads()) out.add(" {}", kControlHeaderBeats.get(packet.header) + 1);
  for (const std::uint32_t word : packet.data()) out.add(" {:#x}", word);
  if (stream_headers) {
    print_header(kStreamOptions, packet.stream_header, out);
    if (const std::uint32_t unused = unused_bits(packet.stream_header); unused != 0) out.add(" unused={:#x}", unused);
    if (!has_odd_parity(packet.stream_header)) out.add(" stream_parity=even");
  }
  print_header({&kResponse, 1}, packet.header, out);
  if (const std::uint32_t unused = unused_control_bits(packet.header); unused != 0)
    out.add(" control_unused={:#x}", unused);
  if (!has_odd_parity(packet.header)) out.add(" parity=even");
  out.end();
}

}  // namespace

Result<void> StreamText<ControlPackets>::header(Line& line, ControlPackets& packets) {
  return line.flag("stream_headers", packets.stream_headers);
}

void PacketWords::push_back(std::uint32_t word) {
  if (count_++ >= kMaxPacketWords) return;
  packet_->words[count_ - 1] = word;
  std::uint32_t& header = packet_->header;
  const bool was_odd = has_odd_parity(header);
  header = kControlHeaderBeats.set(header, static_cast<std::uint32_t>(count_ - 1));
  if (has_odd_parity(header) != was_odd)
    header = kControlHeaderParity.set(header, kControlHeaderParity.get(header) == 0 ? 1 : 0);
}

Result<void> PacketWords::check() const {
  return check_beats(count_);
}

PacketWords StreamText<ControlPackets>::data(ControlPackets& packets) {
  std::vector<ControlPacket>& all = packets.packets.all();
  const bool takes_data = !all.empty() && !all.back().reads();
  const bool is_empty = std::exchange(packets.is_last_empty, false);
  return PacketWords(takes_data ? &all.back() : nullptr, is_empty);
}

Result<void> StreamText<ControlPackets>::end(const ControlPackets& packets) {
  return check_beats(packets.is_last_empty ? 0 : 1);
}

Result<void> StreamText<ControlPackets>::command(Line& line, ControlPackets& packets) {
  if (auto ended = end(packets); !ended) return Failure(std::move(ended).error().note("the packet above has no words"));
  const auto* operation = std::ranges::find(kPacketOperations, line.mnemonic, &NamedValue::name);
  if (operation == std::end(kPacketOperations))
    return Failure(error(code::stream_syntax, "'{}' is not an operation of control packets", line.mnemonic)
                       .help("use one of the operations write, read, write_increment and block_write"));
  ControlPacket packet;
  packet.header = kControlHeaderOperation.set(0, operation->value);
  TRY(const std::string_view address, line.operand("an address"));
  TRY(const std::uint32_t offset, parse_field(address, "the address", kControlHeaderAddress));
  std::uint64_t words = 0;
  if (packet.reads()) {
    TRY(words, line.number<std::uint32_t>("a number of words"));
  } else {
    std::vector<std::uint32_t> data;
    CHECK_OK(line.words(data));
    packets.is_last_empty = data.empty();  // `.word` lines below give the words
    words = std::max<std::size_t>(data.size(), 1);
    std::copy_n(data.begin(), std::min(data.size(), kMaxPacketWords), packet.words.begin());
  }
  CHECK_OK(check_beats(words));
  packet.header = kControlHeaderAddress.set(packet.header, offset);
  packet.header = kControlHeaderBeats.set(packet.header, static_cast<std::uint32_t>(words - 1));
  CHECK_OK(take(line, kResponse, packet.header));
  CHECK_OK(take_unused(line, "control_unused", unused_control_bits, packet.header));
  CHECK_OK(set_parity(line, "parity", kControlHeaderParity, packet.header));
  if (packets.stream_headers) CHECK_OK(parse_stream_header(line, packet.stream_header));
  packets.packets.push_back(packet);
  return {};
}

Result<void> StreamText<ControlPackets>::append(Expansion, const Line& line, ControlPackets&) {
  return Failure(
      error(code::stream_syntax, "'{}' is not an operation of control packets", line.mnemonic)
          .note("a control packet does not name its tile, so pseudo-commands, which name a tile, cannot make packets")
          .help("write the words with write or block_write"));
}

void StreamText<ControlPackets>::print(const ControlPackets& packets, TextOut& out) {
  out.add("{}", kDirective);
  if (!packets.stream_headers) out.add(" stream_headers=0");
  out.end();
  for (const ControlPacket& packet : packets.packets) print_packet(packet, packets.stream_headers, out);
}

}  // namespace tessera::container
