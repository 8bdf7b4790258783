// Tests the addresses that descriptors of AIE1 visit against the definition of their two dimensions (bd.cpp has the
// source): word n lies at the base plus, for each of the two dimensions, offset * (n / increment % wrap). The
// descriptors are random, but only such as the array does not refuse, and they form chains.
#include "draw.h"
#include "rig_aie1.h"

#include "../effort.h"

#include <random>

namespace tessera::array {
namespace {

// Draws a value of a field; small values are more likely.
std::uint32_t draw_field(Random& random, device::Field field) {
  return draw(random, std::uint64_t{1} << (1 + draw(random, field.width)));
}

struct Tally {
  std::uint64_t descriptors = 0, links = 0, words = 0, wrapped = 0;
};

void expect_words(const Bd& bd, Random& random, Tally& tally,
                  const std::function<std::uint64_t(std::uint64_t)>& address, std::uint64_t length) {
  ASSERT_EQ(bd.unsettled, Unsettled::Nothing);
  AddressWalk walk = bd.walk(bd.start());
  std::uint64_t n = 0;
  while (n < length) {
    ASSERT_EQ(walk.remaining(), length - n);
    const AddressWalk::Run run = walk.next(1 + draw(random, 40));
    ASSERT_FALSE(run.padding);
    for (std::uint64_t k = 0; k < run.words; ++k, ++n)
      ASSERT_EQ(run.address + k * run.step, address(n)) << "word " << n;
  }
  ASSERT_EQ(walk.remaining(), 0U);
  ++tally.descriptors, tally.links += bd.next.has_value(), tally.words += length;
}

std::optional<std::uint32_t> draw_next(Random& random, device::Field field) {
  return draw(random, 2) == 0 ? std::nullopt : std::optional(draw(random, std::uint64_t{1} << field.width));
}

void print(const char* kind, const Tally& tally) {
  fmt::print("{} of AIE1: {} descriptors, {} chained, {} words, {} with both dimensions\n", kind, tally.descriptors,
             tally.links, tally.words, tally.wrapped);
}

TEST(DmaAddresses, CoreTileOfAie1) {
  Random random(1);
  const std::uint64_t promised = effort(20'000, 10'000'000);
  Tally tally;
  while (tally.descriptors < promised) {
    Bd1 spec;
    spec.base = draw_field(random, memory1::DMA_BD_Addr_A_Base_Address_A);
    spec.x_wrap = 1 + draw_field(random, memory1::DMA_BD_2D_X_X_Wrap);
    spec.y_wrap = 1 + draw_field(random, memory1::DMA_BD_2D_Y_Y_Wrap);
    spec.y_increment = spec.x_wrap;  // x and y as nested loops; other increments are refused
    spec.x_offset = draw_field(random, memory1::DMA_BD_2D_X_X_Offset);
    spec.y_offset = draw_field(random, memory1::DMA_BD_2D_Y_Y_Offset);
    const std::uint64_t most = std::uint64_t{spec.x_wrap} * spec.y_wrap;
    spec.length = 1 + draw(random, std::min<std::uint64_t>(most, draw(random, 8) == 0 ? 2000 : 50));
    spec.next = draw_next(random, memory1::DMA_BD_Control_Next_BD);
    tally.wrapped += spec.length > spec.x_wrap;
    const Bd bd = decode_bd(device::kAie1CoreBd, encode_core_bd(spec));
    ASSERT_EQ(bd.next, spec.next);
    const auto address = [&](std::uint64_t n) {
      return spec.base + spec.x_offset * (n / spec.x_increment % spec.x_wrap) +
             spec.y_offset * (n / spec.y_increment % spec.y_wrap);
    };
    expect_words(bd, random, tally, address, spec.length);
    if (HasFatalFailure()) return;
  }
  print("a core tile", tally);
}

TEST(DmaAddresses, ShimTileOfAie1) {
  Random random(2);
  const std::uint64_t promised = effort(20'000, 10'000'000);
  Tally tally;
  const unsigned bits = shim1::DMA_BD_Addr_Low_Addr_Low.width + shim1::DMA_BD_Control_Addr_High.width;
  while (tally.descriptors < promised) {
    ShimBd1 spec;
    spec.address = (random() & low_mask(bits)) / 16 * 16;
    spec.length = 1 + draw(random, draw(random, 8) == 0 ? 2000 : 50);
    spec.next = draw_next(random, shim1::DMA_BD_Control_Next_BD);
    const Bd bd = decode_bd(device::kAie1ShimBd, encode_shim_bd(spec));
    ASSERT_EQ(bd.next, spec.next);
    expect_words(bd, random, tally, [&](std::uint64_t n) { return spec.address / 4 + n; }, spec.length);
    if (HasFatalFailure()) return;
  }
  print("a shim tile", tally);
}

}  // namespace
}  // namespace tessera::array
