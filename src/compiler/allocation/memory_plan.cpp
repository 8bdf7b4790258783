#include "compiler/allocation/memory_plan.h"

#include "base/bits.h"

#include <algorithm>
#include <numeric>

namespace tessera::compiler {

namespace {

using RefusalKind = MemoryRefusal::Kind;

class BufferPlacer {
 public:
  // With `upwards`, never goes back to free room below a buffer that lies already in the bank; without a bank, below a
  // buffer that place_anywhere() placed.
  BufferPlacer(const TileMemory& memory, std::span<const BufferRequest> buffers, bool upwards)
      : memory_(memory), buffers_(buffers), upwards_(upwards), addresses_(buffers.size()) {}

  std::optional<MemoryRefusal> place_fixed(std::size_t i) {
    const BufferRequest& request = buffers_[i];
    const std::uint32_t address = *request.address;
    if (!in_range(address, request.size, memory_.size)) return MemoryRefusal{RefusalKind::Outside, i};
    if (request.aligned && !is_aligned(address, memory_.alignment)) return MemoryRefusal{RefusalKind::Misaligned, i};
    if (request.bank && *request.bank != address / memory_.bank_size()) return MemoryRefusal{RefusalKind::OtherBank, i};
    if (address < memory_.stack) return MemoryRefusal{RefusalKind::Stack, i};
    for (const std::size_t other : placed_)
      if (address < end(other) && addresses_[other] < address + request.size)
        return MemoryRefusal{RefusalKind::Overlap, i, other};
    put(i, address);
    return std::nullopt;
  }

  bool place_in_bank(std::size_t i, std::uint32_t bank) {
    const std::uint64_t begin = std::uint64_t{bank} * memory_.bank_size(), high = begin + memory_.bank_size();
    std::uint64_t low = begin;
    for (const std::size_t other : placed_)
      if (upwards_ && addresses_[other] >= begin && addresses_[other] < high) low = std::max(low, end(other));
    return place_between(i, low, high);
  }
  bool place_anywhere(std::size_t i) {
    if (!place_between(i, upwards_ ? next_ : 0, memory_.size)) return false;
    next_ = end(i);
    return true;
  }

  std::vector<std::uint32_t> take() { return std::move(addresses_); }

 private:
  std::uint64_t end(std::size_t i) const { return addresses_[i] + buffers_[i].size; }

  void put(std::size_t i, std::uint32_t address) {
    addresses_[i] = address;
    placed_.insert(std::ranges::upper_bound(placed_, address, {}, [&](std::size_t at) { return addresses_[at]; }), i);
  }

  // Places the buffer at the lowest free address in the range; returns false when no free part of the range is large
  // enough.
  bool place_between(std::size_t i, std::uint64_t low, std::uint64_t high) {
    const BufferRequest& request = buffers_[i];
    const auto aligned = [&](std::uint64_t at) { return request.aligned ? align_up(at, memory_.alignment) : at; };
    std::uint64_t at = aligned(std::max<std::uint64_t>(low, memory_.stack));
    for (const std::size_t other : placed_) {
      if (at + request.size <= addresses_[other]) break;
      if (end(other) > at) at = aligned(end(other));
    }
    if (at > high || request.size > high - at) return false;
    put(i, static_cast<std::uint32_t>(at));
    return true;
  }

  const TileMemory& memory_;
  std::span<const BufferRequest> buffers_;
  bool upwards_;
  std::uint64_t next_ = 0;  // end of the buffer that place_anywhere() placed last
  std::vector<std::uint32_t> addresses_;
  std::vector<std::size_t> placed_;  // sorted by address
};

using Plan = std::variant<std::vector<std::uint32_t>, MemoryRefusal>;

Plan plan(const TileMemory& memory, std::span<const BufferRequest> buffers, MemoryScheme scheme, bool upwards) {
  BufferPlacer placer(memory, buffers, upwards);
  std::vector<std::size_t> rest;
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i].address) {
      if (const auto refusal = placer.place_fixed(i)) return *refusal;
    } else {
      rest.push_back(i);
    }
  for (const std::size_t i : rest)
    if (const auto bank = buffers[i].bank) {
      if (*bank >= memory.banks) return MemoryRefusal{RefusalKind::NoBank, i};
      if (!placer.place_in_bank(i, *bank)) return MemoryRefusal{RefusalKind::NoRoom, i};
    }
  std::erase_if(rest, [&](std::size_t i) { return buffers[i].bank.has_value(); });
  std::ranges::stable_sort(rest, std::ranges::greater(), [&](std::size_t i) { return buffers[i].size; });

  std::uint32_t turn = 0;
  for (const std::size_t i : rest) {
    bool placed = false;
    if (scheme == MemoryScheme::Sequential) placed = placer.place_anywhere(i);
    for (std::uint32_t tried = 0; !placed && scheme == MemoryScheme::BankAware && tried < memory.banks; ++tried) {
      placed = placer.place_in_bank(i, turn);
      turn = (turn + 1) % memory.banks;
    }
    if (!placed) return MemoryRefusal{RefusalKind::NoRoom, i};
  }
  return placer.take();
}

}  // namespace

std::variant<std::vector<std::uint32_t>, MemoryRefusal> plan_memory(const TileMemory& memory,
                                                                    std::span<const BufferRequest> buffers,
                                                                    MemoryScheme scheme) {
  Plan upwards = plan(memory, buffers, scheme, /*upwards=*/true);
  const auto* refusal = std::get_if<MemoryRefusal>(&upwards);
  return refusal != nullptr && refusal->kind == RefusalKind::NoRoom ? plan(memory, buffers, scheme, /*upwards=*/false)
                                                                    : upwards;
}

}  // namespace tessera::compiler
