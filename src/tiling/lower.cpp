// Finds the shortest chain for a movement, and turns it into descriptors with numbers, locks and register words.
#include "base/text.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"
#include "tiling/codes.h"
#include "tiling/documented.h"  // generated
#include "tiling/lowered_movement.h"
#include "tiling/rounds.h"

#include <algorithm>
#include <limits>

namespace tessera::tiling {

using device::Arch;
using device::Direction;
using device::TileKind;

namespace {

constexpr std::uint64_t kWordBytes = 4;

class Lowerer {
 public:
  Lowerer(const Movement& movement, std::span<const Shape> shapes)
      : movement_(movement),
        shapes_(shapes),
        limits_(limits_of(movement.kind, movement.direction)),
        tile_(tile_kind(movement.kind)),
        arch_(arch_of(movement.kind)) {}

  Result<LoweredMovement> lower() {
    CHECK_OK(check_locks());
    CHECK_OK(check_address());
    TRY(bank_, bank_of(movement_));
    CHECK_OK(check_packets());
    const std::optional<Pattern> pattern = pattern_of(movement_, shapes_);
    ShortestChain found;
    if (pattern && one_packet()) found = shortest(*pattern, limits_, {1, bounds().links}, movement_.lowering);
    if (pattern && !found.chain) found = shortest(*pattern, limits_, bounds(), movement_.lowering);
    if (!found.chain) return Failure(no_fit(found.links));
    return lowered(*found.chain);
  }

 private:
  // Returns the limits of the chain. The header of a packet received out of order names one descriptor, so the chain
  // has at most one descriptor. If the movement uses several buffers in turn, each buffer has its own descriptors. The
  // data of one buffer must be finished before the next buffer begins, so the chain is executed only once.
  Bounds bounds() const {
    Bounds bounds{limits_.repeats * limits_.tasks, bank_.count / movement_.buffers};
    if (movement_.locks)
      bounds.executions = std::min<std::uint64_t>(limits_.repeats * limits_.tasks, limits_.model->lock_max);
    if (!movement_.iteration || movement_.buffers > 1 || movement_.lowering == Lowering::Plain) bounds.executions = 1;
    if (out_of_order()) bounds.links = std::min<std::uint64_t>(bounds.links, 1);
    return bounds;
  }

  // The data of a block should be one packet. Each descriptor ends a packet, unless the hardware can suppress its
  // TLAST, and each execution of a chain ends a packet in any case. So one packet per block is possible if the hardware
  // can suppress TLAST and the chain is executed once.
  bool sends_packets() const { return movement_.direction == Direction::MM2S && packet() >= 0; }
  bool suppresses_tlast() const { return device::bd_layout(tile_, arch_).has(device::BdField::TlastSuppress); }
  void suppress_tlast(std::vector<std::uint32_t>& words) const {
    device::DescriptorWords fields(device::bd_layout(tile_, arch_), words);
    fields.set_bits(device::BdField::TlastSuppress, 1);
    words = fields.words();
  }
  bool one_packet() const { return sends_packets() && suppresses_tlast(); }

  bool out_of_order() const { return movement_.direction == Direction::S2MM && packet() >= 0; }
  int packet() const { return shapes_.empty() ? -1 : shapes_[0].packet; }

  Result<void> check_locks() const {
    if (!movement_.locks) return {};
    const std::uint32_t greatest = std::max(movement_.locks->acquire, movement_.locks->release);
    if (greatest >= limits_.model->locks)
      return Failure(error(code::bad_place, "{} has no lock {}", description(movement_.kind), greatest)
                         .help("the tile has {} locks, counted from 0", limits_.model->locks));
    if (device::bd_layout(tile_, arch_).has_one_lock() && movement_.locks->acquire != movement_.locks->release)
      return Failure(error(code::bad_place, "a descriptor of {} has one lock, not {} and {}",
                           description(movement_.kind), movement_.locks->acquire, movement_.locks->release)
                         .help("give the same lock number for the acquire and the release"));
    return {};
  }

  Result<void> check_address() const {
    if (!is_aligned(movement_.address, kWordBytes))
      return Failure(error(code::bad_place, "address {:#x} is not a multiple of 4 bytes", movement_.address)
                         .help("the nearest addresses are {:#x} and {:#x}", movement_.address / kWordBytes * kWordBytes,
                               movement_.address / kWordBytes * kWordBytes + kWordBytes));
    return {};
  }

  // Refuses to receive packets of only one id if the channel has no out-of-order mode, in which headers name the
  // descriptors.
  Result<void> check_packets() const {
    if (!out_of_order()) return {};
    if (device::tile_layout(tile_, arch_).channel(Direction::S2MM).out_of_order.width != 0) return {};
    return Failure(
        error(code::bad_packet, "{} cannot receive packets of one id only", description(movement_.kind))
            .note("the channels of the tile take words in the order of their arrival and have no out-of-order mode")
            .help("let the stream switch separate the packets, and leave packet_port_id out here"));
  }

  // Returns the diagnostic for a movement without a chain. `links`: the length of a chain that would suffice; 0 if the
  // chain is too long to count.
  Diag no_fit(std::uint64_t links) const {
    if (out_of_order() && links != 0)
      return error(code::bad_packet, "packets with id {} need a chain of {} descriptors", packet(), links)
          .note("the channel takes packets out of order, and the header of each names one descriptor")
          .help("use a movement that fits into one descriptor, or a channel without packet ids");
    if (links == 0)
      return error(code::no_fit, "the tiles are clipped in too many different ways")
          .note("the movement needs thousands of descriptors, but the channel has {}", bank_.count)
          .help("choose strides that are multiples of the tile, or a boundary at the end of a tile");
    const std::uint64_t needed = links * movement_.buffers;
    Diag diag = error(code::no_fit, "the movement needs {}, but {} has {} for this channel",
                      counted(needed, "buffer descriptor"), description(movement_.kind), bank_.count)
                    .note("that is {} too many", with_commas(needed - bank_.count));
    if (movement_.buffers > 1)
      diag = std::move(diag).note(
          "each of {1} buffers needs {0}; a chain for several buffers cannot be executed repeatedly", links,
          movement_.buffers);
    return limiting(std::move(diag));
  }

  Diag limiting(Diag diag) const {
    diag = std::move(diag).note(
        "a descriptor has {}, with wraps up to {}, steps up to {} words and a length up to {} words",
        counted(limits_.dimensions, "dimension"), limits_.wrap, with_commas(limits_.step), with_commas(limits_.length));
    if (limits_.pads())
      diag = std::move(diag).note(
          "a descriptor adds up to {} zeros before and after its dimensions (UG1603 says {}, {}, {})",
          fmt::join(std::span(limits_.before).first(limits_.dimensions - 1), ", "), documented::kPaddingD0,
          documented::kPaddingD1, documented::kPaddingD2);
    const std::uint64_t executions = bounds().executions;
    if (executions == 1) return diag;
    return std::move(diag).note("one descriptor begins in up to {} places, and a chain is executed up to {} times",
                                limits_.iterations, executions);
  }

  Result<LoweredMovement> lowered(const Chain& chain) const {
    LoweredMovement lowered;
    lowered.kind = movement_.kind;
    lowered.direction = movement_.direction;
    lowered.channel = movement_.channel;
    lowered.first = bank_.first;
    lowered.executions = chain.executions;
    lowered.out_of_order = out_of_order();
    if (sends_packets()) lowered.packets = chain.executions * (suppresses_tlast() ? 1 : chain.links.size());
    for (std::uint32_t buffer = 0; buffer < movement_.buffers; ++buffer)
      for (std::size_t i = 0; i < chain.links.size(); ++i) {
        const Chain::Link& link = chain.links[i];
        const bool is_first = i == 0, is_last = i + 1 == chain.links.size();
        lowered.chain.push_back(descriptor(link, buffer * buffer_bytes(), is_first, is_last));
        lowered.ends_in_zeros |= ends_in_zeros(link.piece);
      }
    for (std::size_t i = 0; i + 1 < lowered.chain.size(); ++i)
      lowered.chain[i].next = lowered.first + static_cast<std::uint32_t>(i) + 1;
    for (const device::Descriptor& each : lowered.chain) {
      auto [words, refusals] = device::encode(each, tile_, arch_, std::string(description(movement_.kind)));
      if (!refusals.empty())  // the pieces were made to fit
        return Failure(
            error(code::no_fit, "{}", refusals.front()).help("this is a mistake of the lowering; please report it"));
      const bool is_last = (lowered.words.size() + 1) % chain.links.size() == 0;
      if (one_packet() && !is_last) suppress_tlast(words);
      lowered.words.push_back(std::move(words));
    }
    start(lowered);
    return lowered;
  }

  // Returns whether the length of a piece ends among its zeros, before the end of the piece.
  static bool ends_in_zeros(const Piece& piece) {
    bool is_zero = false;
    std::uint64_t rest = piece.words - 1, block = 1;
    for (const auto& [step, size, before, after] : piece.dimensions) {
      const std::uint64_t rounds = before + size + after, at = rest % rounds;
      is_zero |= at < before || at - before >= size;
      rest /= rounds;
      block *= rounds;
    }
    return is_zero && piece.words < block;
  }

  // Returns the distance from one buffer to the next: the size of the largest buffer of all tilings.
  std::uint64_t buffer_bytes() const {
    std::uint64_t bits = 0;
    for (const Shape& shape : shapes_) {
      const Shape::Dimension& last = shape.dimensions.at(shape.count - 1);
      bits = std::max(bits, last.pitch * last.extent * movement_.element.bits);
    }
    return align_up((bits + 7) / 8, kWordBytes);
  }

  device::Descriptor descriptor(const Chain::Link& link, std::uint64_t moved, bool is_first, bool is_last) const {
    device::Descriptor descriptor;
    descriptor.address = window().memory_base + movement_.address + moved + link.piece.base * kWordBytes;
    descriptor.words = link.piece.words;
    descriptor.dimensions.assign(link.piece.dimensions.begin(), link.piece.dimensions.end());
    if (link.iteration.count > 1)
      descriptor.iteration = {link.iteration.step, link.iteration.count, link.iteration.current};
    if (sends_packets() && (is_first || !suppresses_tlast()))
      descriptor.packet = {0, movement_.packet_id.value_or(static_cast<std::uint32_t>(packet()))};
    if (!movement_.locks) return descriptor;
    // The value of a binary lock means full or empty. A counting lock holds the number of executions that may follow.
    const bool binary = !device::capabilities(arch_).counting_locks;
    const std::int32_t full = movement_.direction == Direction::MM2S ? 1 : 0;
    const std::uint32_t base = window().lock_base;
    if (is_first) descriptor.acquire = {movement_.locks->acquire + base, binary ? full : 1, !binary};
    if (is_last) descriptor.release = {movement_.locks->release + base, binary ? 1 - full : 1, false};
    return descriptor;
  }

  // Returns the window through which the DMA reaches the memory and locks of its own tile. Only in a memory tile, this
  // window does not start at 0.
  device::View window() const { return tile_ == TileKind::Mem ? limits_.model->own_view() : device::View{}; }

  void start(LoweredMovement& lowered) const {
    const device::ChannelLayout& channel = device::tile_layout(tile_, arch_).channel(movement_.direction);
    lowered.queue = channel.queue.at(movement_.channel);
    for (std::uint64_t left = lowered.executions; left != 0;) {
      const std::uint64_t now = std::min(left, limits_.repeats);
      const auto repeat = static_cast<std::uint32_t>(now - 1);
      lowered.tasks.push_back({channel.repeat.set(channel.start_bd.set(0, lowered.first), repeat), repeat});
      left -= now;
    }
  }

  const Movement& movement_;
  const std::span<const Shape> shapes_;
  const Limits limits_;
  const TileKind tile_;
  const Arch arch_;
  device::DescriptorBank bank_;
};

}  // namespace

std::uint32_t LoweredMovement::offset(std::size_t index) const {
  return device::tile_layout(tile_kind(kind), arch_of(kind)).bd.at(first + static_cast<std::uint32_t>(index));
}

device::DescriptorWords LoweredMovement::fields(std::size_t index) const {
  return {device::bd_layout(tile_kind(kind), arch_of(kind)), words[index]};
}

Result<device::DescriptorBank> bank_of(const Movement& movement) {
  const device::TileModel& model = *limits_of(movement.kind, movement.direction).model;
  const std::uint32_t channels = model.channels(movement.direction);
  if (movement.channel >= channels)
    return Failure(error(code::bad_place, "{} has no {} channel {}", description(movement.kind),
                         device::to_string(movement.direction), movement.channel)
                       .help("the tile has {} channels of this direction, counted from 0", channels));
  device::DescriptorBank bank = device::descriptors_of(model, movement.channel);
  if (!movement.first_bd) return bank;
  if (!bank.contains(*movement.first_bd))
    return Failure(error(code::bad_place, "{} channel {} of {} cannot use buffer descriptor {}",
                         device::to_string(movement.direction), movement.channel, description(movement.kind),
                         *movement.first_bd)
                       .help("this channel can use descriptors {} to {}", bank.first, bank.first + bank.count - 1));
  bank.count -= *movement.first_bd - bank.first;
  bank.first = *movement.first_bd;
  return bank;
}

std::vector<Diag> warnings_of(const Movement& movement, const LoweredMovement& lowered) {
  std::vector<Diag> warnings;
  if (lowered.packets > 1) {
    Diag diag = error(code::many_packets, "a block is sent as {} packets", with_commas(lowered.packets));
    diag = lowered.executions > 1
               ? std::move(diag).note("the chain is executed {} times, and each execution ends a packet",
                                      with_commas(lowered.executions))
               : std::move(diag).note("each descriptor of {} ends a packet", description(movement.kind));
    warnings.push_back(
        std::move(diag).help("let the other end expect this number of packets, or choose tilings that need {}",
                             lowered.executions > 1 ? "fewer descriptors" : "one descriptor"));
  }
  if (lowered.out_of_order)
    warnings.push_back(error(code::any_packet, "the channel receives packets of any ID")
                           .note("their headers name the descriptor; no public source says that a DMA checks IDs")
                           .help("let the slots of the stream switch pass only the intended IDs"));
  return warnings;
}

Result<LoweredMovement> lower(const Movement& movement, std::span<const Shape> shapes) {
  return Lowerer(movement, shapes).lower();
}

}  // namespace tessera::tiling
