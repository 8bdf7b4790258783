// Tests that the sanitizers have the same findings with both engines: the same text, places and cycles, in the same
// order.
//
// Random programs of two neighbours load and store in memory that both reach, sometimes acquire and release locks, and
// load values ahead that they may never use. Meanwhile a channel sends a part of this memory. Most of the programs are
// wrong, each in several ways.
#include "../array/cores.h"

#include "sanitize/codes.h"
#include "sanitize/sanitizers.h"

#include "../effort.h"

#include <random>

namespace tessera::sanitize {

using namespace array;

namespace {

class RandomText {
 public:
  explicit RandomText(std::uint32_t seed) : random_(seed) {}

  // p0 and p1 are the buffers of the two tiles, as this core sees them.
  std::string program(std::uint32_t lower, std::uint32_t upper) {
    std::string text = fmt::format("movxm p0, #{:#x}\nmovxm p1, #{:#x}\nmovx r10, #-1\nmovx r11, #1\n", lower, upper);
    const unsigned blocks = 2 + pick(3);
    for (unsigned block = 0; block < blocks; ++block) {
      const std::string label = fmt::format("block{}", block);
      text += fmt::format("movx r9, #{}\n.align 16\n{}:\n", pick(6), label);
      const unsigned bundles = 3 + pick(16);
      for (unsigned i = 0; i < bundles; ++i) text += bundle() + "\n";
      text += fmt::format("jnz r9, #{}\nadd r9, r9, #-1\n{}", label, nops(4));
    }
    return text + nops(8) + kDone;
  }

 private:
  unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
  std::string word() { return fmt::format("[p{}, #{}]", pick(2), 4 * pick(24)); }
  std::string vector() { return fmt::format("[p{}, #{}]", pick(2), 32 * pick(4)); }

  std::string bundle() {
    switch (pick(16)) {
      case 0:
      case 1:
      case 2: return fmt::format("lda r{}, {}", pick(4), word());
      case 3: return fmt::format("st r{}, {}", pick(4), word());
      case 4:
      case 5: return fmt::format("vlda wl{}, {}", pick(3), vector());
      case 6: return fmt::format("vldb wh{}, {}", pick(3), vector());
      case 7: return fmt::format("vst w{}{}, {}", pick(2) == 0 ? 'l' : 'h', pick(3), vector());
      case 8: return fmt::format("vst.srs.s16.s32 bml{}, s0, {}", pick(2), vector());
      case 9: return fmt::format("vlda.ups.s32.s16 bml{}, s0, {}", pick(2), vector());
      case 10: return fmt::format("add r{}, r{}, r{}", pick(4), pick(4), pick(4));
      case 11: return fmt::format("vmov x{}, x{}", pick(3), pick(3));
      case 12: return fmt::format("lda.u8 r{}, [p{}, #{}]", pick(4), pick(2), pick(4));
      case 13: return pick(4) == 0 ? "acq #49, r10" : "rel #49, r11";
      case 14: return nops(1 + pick(8)).substr(0, 3);
      default: return fmt::format("movx r{}, #{}", pick(4), pick(9));
    }
  }

  std::mt19937 random_;
};

// Sends the upper tile's data to host memory, and reads it before or after the cores write it.
void configure_sending_from_above(Rig& rig) {
  rig.connect_shim_dma(kShimTile, Direction::S2MM, 0);
  rig.connect(kUpperTile, {Bundle::DMA, 0}, {Bundle::South, 1});
  for (const TileId tile : {kCoreTile, TileId{0, 1}}) rig.connect(tile, {Bundle::North, 1}, {Bundle::South, 1});
  rig.connect(kShimTile, {Bundle::North, 1}, Rig::shim_port(Direction::S2MM, 0));
  rig.bd(kUpperTile, 0, {.base = 0x400 / 4, .length = 20});
  rig.push(kUpperTile, Direction::MM2S, 0, 0);
  rig.bd(kShimTile, 1, {.base = HostRam::kBase / 4, .length = 20});
  rig.push(kShimTile, Direction::S2MM, 0, 1);
}

std::string findings(std::uint32_t seed, Engine engine) {
  RandomText random(seed);
  Cores rig;
  rig.array.use({.engine = engine, .eager = true});
  const Sanitizers sanitizers(rig.array);
  rig.fill(kCoreTile, 0x400, 8, 1);
  rig.set_lock(kCoreTile, 1, 2);
  rig.set_lock(kUpperTile, 1, 2);
  rig.load(kCoreTile, random.program(0x70400, 0x60400));
  rig.load(kUpperTile, random.program(0x40400, 0x70400));
  rig.control(kCoreTile, true);
  if (seed % 2 == 0) configure_sending_from_above(rig);
  rig.control(kUpperTile, true);
  rig.run(40);
  if (seed % 2 != 0) configure_sending_from_above(rig);
  if (seed % 3 == 0) rig.write(kUpperTile, 0x404, 7);
  rig.run(5000);
  std::string text = rig.array.fault() ? render(*rig.array.fault()) : "";
  for (const Finding& finding : sanitizers.findings()) {
    text += render(finding.diag);
    for (const Party& party : finding.parties) text += fmt::format("{} {} {}\n", party.who, party.does, party.cycle);
  }
  return text;
}

TEST(CheckEngines, FindTheSameInRandomProgramsThatRace) {
  const auto programs = static_cast<std::uint32_t>(effort(300, 20'000));
  unsigned races = 0, unwritten = 0, faults = 0;
  for (std::uint32_t seed = 1; seed <= programs; ++seed) {
    const std::string plain = findings(seed, Engine::Plain);
    ASSERT_EQ(findings(seed, Engine::Native), plain) << "seed " << seed;
    races += plain.find(code::race.id) != std::string::npos;
    unwritten += plain.find(code::unwritten.id) != std::string::npos;
    faults += plain.find("--> core") != std::string::npos;
  }
  fmt::print("{} programs: {} with races, {} read unwritten memory, {} stopped\n", programs, races, unwritten, faults);
  EXPECT_GT(races, programs / 2);
  EXPECT_GT(unwritten, programs / 4);
  EXPECT_LT(faults, programs / 10);
}

}  // namespace
}  // namespace tessera::sanitize
