// Tests the addresses that descriptors visit against nested loops, as the register map describes them. For each kind of
// tile, random descriptors with all dimensions, padding and iteration are executed in chains and several times.
// Decoding and walking are tested on many descriptors, the path through the whole array on fewer.
#include "draw.h"
#include "rig.h"

#include "../effort.h"
#include "device/tile_layout.h"

#include <algorithm>
#include <random>

namespace tessera::array {
namespace {

// The ranges of the fields of a kind of tile, from the register map. Two facts are stated by hand: descriptors have
// steps D0 to D2, and in a memory tile also D3 (AM025). The first half of a memory tile's descriptors is for even
// channels, the second half for odd channels (mlir-aie, which assigns them by the parity of the channel).
struct Ranges {
  TileKind kind;
  unsigned dimensions;
  unsigned step_bits, wrap_bits;
  std::array<unsigned, 3> pad_bits;  // by dimension
  std::uint64_t words;               // words that a base can address
  std::uint32_t bds;
  std::uint32_t banks;
  unsigned counter_word;  // the descriptor's word in which the channel counts its iterations
  device::Field counter;

  std::uint32_t bank_size() const { return bds / banks; }
};
constexpr std::uint64_t words_of(unsigned bits) {
  return std::uint64_t{1} << bits;
}
constexpr Ranges kShimRanges{TileKind::Shim,
                             3,
                             shim::DMA_BD_3_D0_Stepsize.width,
                             shim::DMA_BD_3_D0_Wrap.width,
                             {0, 0, 0},
                             words_of(shim::DMA_BD_1_Base_Address_Low.width + shim::DMA_BD_2_Base_Address_High.width),
                             shim::DMA_BD_0.count,
                             1,
                             6,
                             shim::DMA_BD_6_Iteration_Current};
constexpr Ranges kMemRanges{TileKind::Mem,
                            4,
                            memtile::DMA_BD_2_D0_Stepsize.width,
                            memtile::DMA_BD_2_D0_Wrap.width,
                            {memtile::DMA_BD_1_D0_Zero_Before.width, memtile::DMA_BD_3_D1_Zero_Before.width,
                             memtile::DMA_BD_4_D2_Zero_Before.width},
                            words_of(memtile::DMA_BD_1_Base_Address.width),
                            memtile::DMA_BD_0.count,
                            2,
                            6,
                            memtile::DMA_BD_6_Iteration_Current};
constexpr Ranges kCoreRanges{TileKind::Core,
                             3,
                             memory::DMA_BD_2_D0_Stepsize.width,
                             memory::DMA_BD_3_D0_Wrap.width,
                             {0, 0, 0},
                             words_of(memory::DMA_BD_0_Base_Address.width),
                             memory::DMA_BD_0.count,
                             1,
                             4,
                             memory::DMA_BD_4_Iteration_Current};
constexpr unsigned kIterations = 1U << memory::DMA_BD_4_Iteration_Wrap.width;
static_assert(kIterations == 1U << memtile::DMA_BD_6_Iteration_Wrap.width &&
              kIterations == 1U << shim::DMA_BD_6_Iteration_Wrap.width);
constexpr std::uint64_t kZero = ~std::uint64_t{0};  // in place of an address: a zero of the padding

// Draws a number of up to `bits` bits; small numbers are more likely than large ones.
std::uint32_t draw_bits(Random& random, unsigned bits) {
  return bits == 0 ? 0 : draw(random, std::uint64_t{1} << (1 + draw(random, bits)));
}

// With `room` 0, the base and the steps come from the whole range of their fields. Otherwise the base is 0, and a step
// has at most 6 bits.
BdSpec draw_bd(Random& random, const Ranges& ranges, std::uint64_t room, bool pads) {
  BdSpec bd;
  const auto step_bits = room == 0 ? ranges.step_bits : std::min(ranges.step_bits, 6U);
  const unsigned wrapping = draw(random, ranges.dimensions);  // the last dimension has no wrap
  for (unsigned i = 0; i <= wrapping; ++i) {
    BdSpec::Dim& d = bd.dims[i];
    d.step = 1 + draw_bits(random, step_bits);
    d.step = std::min(d.step, 1U << ranges.step_bits);
    if (i > 0 && draw(random, 3) == 0)  // continues the dimension below, so that both are merged
      d.step = std::min(bd.dims[i - 1].step * bd.dims[i - 1].wrap, 1U << ranges.step_bits);
    if (i == wrapping) break;
    d.wrap = draw(random, 8) == 0 ? 1 + draw(random, (1U << ranges.wrap_bits) - 1) : 1 + draw(random, 6);
    if (!pads || draw(random, 2) == 0) continue;
    d.before = draw_bits(random, draw(random, 4) == 0 ? ranges.pad_bits[i] : std::min(ranges.pad_bits[i], 2U));
    d.after = draw_bits(random, draw(random, 4) == 0 ? ranges.pad_bits[i] : std::min(ranges.pad_bits[i], 2U));
    d.before = std::min(d.before, (1U << ranges.pad_bits[i]) - 1);
    d.after = std::min(d.after, (1U << ranges.pad_bits[i]) - 1);
  }
  bd.length = 1 + draw(random, draw(random, 8) == 0 ? 200 : 24);
  bd.iterations = draw(random, 2) == 0 ? 1 : 1 + draw(random, draw(random, 4) == 0 ? kIterations : 4);
  bd.iteration = draw(random, bd.iterations);
  bd.iteration_step = std::min(1 + draw_bits(random, step_bits), 1U << ranges.step_bits);
  bd.base = room == 0 ? random() % ranges.words : 0;
  return bd;
}

// Stores the addresses by definition: one loop for each dimension, the first dimension innermost, until there are
// `length` words. A dimension without a wrap never ends.
void nested_loops(const BdSpec& bd, std::uint32_t iteration, std::vector<std::uint64_t>& addresses) {
  const auto& d = bd.dims;
  const auto goes_on = [](const BdSpec::Dim& dim, std::uint64_t i) {
    return dim.wrap == 0 || i < std::uint64_t{dim.before} + dim.wrap + dim.after;
  };
  const auto inside = [](const BdSpec::Dim& dim, std::uint64_t i) {
    return i >= dim.before && (dim.wrap == 0 || i < std::uint64_t{dim.before} + dim.wrap);
  };
  addresses.clear();
  for (std::uint64_t i3 = 0; goes_on(d[3], i3); ++i3)
    for (std::uint64_t i2 = 0; goes_on(d[2], i2); ++i2)
      for (std::uint64_t i1 = 0; goes_on(d[1], i1); ++i1)
        for (std::uint64_t i0 = 0; goes_on(d[0], i0); ++i0) {
          if (addresses.size() == bd.length) return;
          if (inside(d[0], i0) && inside(d[1], i1) && inside(d[2], i2) && inside(d[3], i3))
            addresses.push_back(bd.base + std::uint64_t{iteration} * bd.iteration_step +
                                (i0 - d[0].before) * d[0].step + (i1 - d[1].before) * d[1].step +
                                (i2 - d[2].before) * d[2].step + (i3 - d[3].before) * d[3].step);
          else
            addresses.push_back(kZero);
        }
}

std::string describe(const BdSpec& bd, std::uint32_t iteration) {
  std::string text = fmt::format("base {:#x} length {}", bd.base, bd.length);
  for (const BdSpec::Dim& d : bd.dims)
    fmt::format_to(std::back_inserter(text), ", step {} wrap {} pads {} {}", d.step, d.wrap, d.before, d.after);
  return text + fmt::format(", iteration {} of {} step {}", iteration, bd.iterations, bd.iteration_step);
}

// A chain of descriptors with random numbers; each descriptor names the following one as its next.
struct Chain {
  std::vector<BdSpec> bds;
  std::vector<std::uint32_t> ids;

  std::optional<std::uint32_t> next(std::size_t i) const {
    return i + 1 < ids.size() ? std::optional(ids[i + 1]) : std::nullopt;
  }
};

// The chain may use `ids` descriptors, from number `lowest` on.
Chain draw_chain(Random& random, const Ranges& ranges, std::uint32_t lowest, std::uint32_t ids, std::uint64_t room,
                 bool pads) {
  Chain chain;
  const std::uint32_t count = 1 + draw(random, 3);
  const std::uint32_t first = draw(random, ids);
  for (std::uint32_t i = 0; i < count; ++i) chain.ids.push_back(lowest + (first + i * 5) % ids);
  for (std::uint32_t i = 0; i < count; ++i) {
    chain.bds.push_back(draw_bd(random, ranges, room, pads));
    chain.bds.back().next = chain.next(i);
  }
  return chain;
}

// Tests decoding and walking alone, in the order of a channel: the channel reads the words of a descriptor, moves runs
// of any length, and then updates the iteration counter and takes the next descriptor.
void expect_addresses(const Ranges& ranges) {
  Random random(static_cast<unsigned>(ranges.kind));
  const std::uint64_t promised = effort(20'000, 10'000'000);
  const device::BdLayout& layout = device::bd_layout(ranges.kind, device::Arch::AIE2);
  ASSERT_EQ(layout.place(device::BdField::IterationCurrent).word, ranges.counter_word);
  std::vector<BdWords> registers(ranges.bds);
  std::vector<std::uint64_t> expected;
  std::uint64_t descriptors = 0, executions = 0, words = 0, padding = 0, stepped = 0, links = 0;
  while (descriptors < promised) {
    const std::uint32_t lowest = draw(random, ranges.banks) * ranges.bank_size();
    const Chain chain = draw_chain(random, ranges, lowest, ranges.bank_size(), 0, ranges.kind == TileKind::Mem);
    descriptors += chain.bds.size();
    for (std::size_t i = 0; i < chain.ids.size(); ++i) registers[chain.ids[i]] = encode_bd(ranges.kind, chain.bds[i]);
    const std::uint32_t repeats = 1 + draw(random, 3);
    for (std::uint32_t repeat = 0; repeat < repeats; ++repeat) {
      std::uint32_t id = chain.ids[0];
      for (std::size_t i = 0; i < chain.ids.size(); ++i) {
        const BdSpec& spec = chain.bds[i];
        const std::uint32_t iteration = (spec.iteration + repeat) % spec.iterations;
        const Bd bd = decode_bd(layout, registers[id]);
        std::uint32_t& counter = registers[id][ranges.counter_word];
        const std::uint32_t counted = ranges.counter.set(counter, (iteration + 1) % spec.iterations);
        counter = with_next_iteration(layout, counter, bd);
        ASSERT_EQ(counter, counted) << describe(spec, iteration);
        nested_loops(spec, iteration, expected);
        AddressWalk walk = bd.walk(bd.start());
        std::uint64_t highest = 0;
        for (std::size_t at = 0; at < expected.size();) {
          ASSERT_EQ(walk.remaining(), expected.size() - at);
          const AddressWalk::Run run = walk.next(1 + draw(random, 40));
          for (std::uint64_t k = 0; k < run.words; ++k, ++at) {
            const std::uint64_t address = run.padding ? kZero : run.address + k * run.step;
            ASSERT_EQ(address, expected[at]) << "word " << at << ": " << describe(spec, iteration);
            if (run.padding)
              ++padding;
            else
              highest = std::max(highest, address - bd.start() + 1);
          }
        }
        ASSERT_EQ(walk.remaining(), 0U);
        ASSERT_GE(bd.walk(bd.start()).extent(), highest) << describe(spec, iteration);
        ASSERT_EQ(bd.next, chain.next(i));
        ++executions, words += expected.size(), stepped += iteration != 0, links += bd.next.has_value();
        id = bd.next.value_or(id);
      }
    }
  }
  fmt::print("{}: {} descriptors in {} executions ({} at a later iteration, {} chained), {} words ({} of padding)\n",
             to_string(ranges.kind), descriptors, executions, stepped, links, words, padding);
}

TEST(DmaAddresses, ShimTile) {
  expect_addresses(kShimRanges);
}
TEST(DmaAddresses, MemoryTile) {
  expect_addresses(kMemRanges);
}
TEST(DmaAddresses, CoreTile) {
  expect_addresses(kCoreRanges);
}

// Tests the same addresses through registers, channels and a stream. One end of the stream has the chain, and the other
// end has a descriptor for consecutive words. Each round draws the end that has the chain.
struct Bench : Rig {
  Bench(TileKind the_kind, Timing timing) : kind(the_kind) {
    array.use({.timing = timing});
    tile = {0, static_cast<std::uint8_t>(kind == TileKind::Shim ? 0 : kind == TileKind::Mem ? 1 : 2)};
    if (kind == TileKind::Shim) {
      connect_shim_dma(tile, Direction::MM2S, 0);
      connect_shim_dma(tile, Direction::S2MM, 0);
      connect(tile, shim_port(Direction::MM2S, 0), shim_port(Direction::S2MM, 0));
    } else {
      for (const auto channel : std::array<std::uint8_t, 2>{0, 1})
        connect(tile, {Bundle::DMA, channel}, {Bundle::DMA, channel});
    }
    if (kind == TileKind::Shim) origin = HostRam::kBase / 4;
    if (kind == TileKind::Mem) origin = array.device().model(kind).views[1].memory_base / 4;
  }
  std::uint32_t get(std::uint64_t word) {
    return kind == TileKind::Shim ? host_word(word) : read(tile, static_cast<std::uint32_t>(word * 4));
  }
  void set(std::uint64_t word, std::uint32_t value) {
    if (kind == TileKind::Shim)
      set_host_word(word, value);
    else
      write(tile, static_cast<std::uint32_t>(word * 4), value);
  }

  TileKind kind;
  TileId tile;
  std::uint64_t origin = 0;  // the base of word 0
};

constexpr std::uint64_t kArea = 0x2000;  // words for the drawn descriptors; the other descriptor uses the words above

// Returns the addresses of all words that the chain moves in `repeats` executions, in order.
std::vector<std::uint64_t> all_addresses(const Chain& chain, std::uint32_t repeats) {
  std::vector<std::uint64_t> all;
  std::vector<std::uint64_t> some;
  for (std::uint32_t repeat = 0; repeat < repeats; ++repeat)
    for (const BdSpec& bd : chain.bds) {
      nested_loops(bd, (bd.iteration + repeat) % bd.iterations, some);
      all.insert(all.end(), some.begin(), some.end());
    }
  return all;
}

// Timing::Cycles moves all words through the network one by one.
void expect_transfers(const Ranges& ranges, Timing timing) {
  Bench bench(ranges.kind, timing);
  Random random(100 + static_cast<unsigned>(ranges.kind));
  std::vector<std::uint32_t> model(kArea);
  for (std::size_t i = 0; i < kArea; ++i) bench.set(i, model[i] = static_cast<std::uint32_t>(random()));
  const std::uint64_t promised = effort(1'000, 100'000);
  std::uint64_t descriptors = 0;
  while (descriptors < promised) {
    const bool sends = draw(random, 2) == 0;
    const std::uint32_t bank = draw(random, ranges.banks);
    const std::uint32_t lowest = bank * ranges.bank_size();
    const std::uint32_t counting = lowest + ranges.bank_size() - 1;
    const Chain chain =
        draw_chain(random, ranges, lowest, ranges.bank_size() - 1, kArea, sends && ranges.kind == TileKind::Mem);
    const std::uint32_t repeats = 1 + draw(random, 3);
    const std::vector<std::uint64_t> addresses = all_addresses(chain, repeats);
    if (std::ranges::any_of(addresses, [](std::uint64_t a) { return a >= kArea && a != kZero; })) continue;
    descriptors += chain.bds.size();
    for (std::size_t i = 0; i < chain.ids.size(); ++i) {
      BdSpec bd = chain.bds[i];
      bd.base += bench.origin;
      bench.bd(bench.tile, chain.ids[i], bd);
    }
    bench.bd(bench.tile, counting,
             {.base = bench.origin + kArea, .length = static_cast<std::uint32_t>(addresses.size())});
    if (!sends)
      for (std::size_t i = 0; i < addresses.size(); ++i) bench.set(kArea + i, static_cast<std::uint32_t>(random()));
    bench.push(bench.tile, sends ? Direction::MM2S : Direction::S2MM, bank, chain.ids[0], repeats - 1, true);
    bench.push(bench.tile, sends ? Direction::S2MM : Direction::MM2S, bank, counting, 0, true);
    ASSERT_EQ(bench.run(bench.array.now() + 1'000'000), Stop::Quiet);
    for (const Direction direction : {Direction::MM2S, Direction::S2MM})
      ASSERT_TRUE(bench.array.take_token({bench.tile, direction, static_cast<std::uint8_t>(bank)}))
          << bench.fault_code();
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const std::uint32_t word = bench.get(kArea + i);
      if (!sends)
        model[addresses[i]] = word;
      else
        ASSERT_EQ(word, addresses[i] == kZero ? 0 : model[addresses[i]]) << "word " << i;
    }
    if (sends) continue;
    for (const std::uint64_t address : addresses) {
      ASSERT_EQ(bench.get(address), model[address]) << "address " << address;
    }
  }
  for (std::size_t i = 0; i < kArea; ++i) ASSERT_EQ(bench.get(i), model[i]) << "nobody wrote to word " << i;
}

TEST(DmaTransfers, ShimTile) {
  expect_transfers(kShimRanges, Timing::Functional);
}
TEST(DmaTransfers, ShimTileWordByWord) {
  expect_transfers(kShimRanges, Timing::Cycles);
}
TEST(DmaTransfers, MemoryTile) {
  expect_transfers(kMemRanges, Timing::Functional);
}
TEST(DmaTransfers, MemoryTileWordByWord) {
  expect_transfers(kMemRanges, Timing::Cycles);
}
TEST(DmaTransfers, CoreTile) {
  expect_transfers(kCoreRanges, Timing::Functional);
}
TEST(DmaTransfers, CoreTileWordByWord) {
  expect_transfers(kCoreRanges, Timing::Cycles);
}

}  // namespace
}  // namespace tessera::array
