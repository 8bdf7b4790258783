// Tests breakpoints and observers. A stop must show the values that the hardware's registers would hold. A run that was
// watched or stopped must equal the same run without observers and breakpoints. Each bundle takes a cycle, so the text
// of a program gives the expected cycles.
#include "core/core_bench.h"
#include "rig.h"

#include "core/aie2/registers.h"
#include "core/observe.h"

#include <algorithm>

namespace tessera::array {
namespace {

using namespace tessera::core::aie2;  // the core alone, and its registers

std::uint32_t word_of(const CoreSnapshot& snapshot, std::string_view name) {
  const auto found = std::ranges::find(snapshot.registers, name, &RegisterValue::name);
  if (found == snapshot.registers.end()) {
    ADD_FAILURE() << "no register " << name;
    return 0;
  }
  return load_le<std::uint32_t>(found->value, 0);
}

// The core ------------------------------------------------------------------------------------------------------------

struct Listener : CoreObserver {
  std::vector<std::pair<Cycle, std::uint32_t>> bundles;
  std::vector<std::pair<Cycle, Cycle>> waits;  // begin, length
  bool before(const EmulatedCore& core) override {
    bundles.emplace_back(core.now(), core.pc());
    return true;
  }
  void waited(const EmulatedCore& core, Cause, Cycle cycles) override { waits.emplace_back(core.now(), cycles); }
};

const std::string kLoad =
    "movxm p0, #0x70000\n"  // cycle 0
    "movx r1, #5\n"         // 1
    "lda r1, [p0], #4\n"    // 2: r1 changes for readers of cycle 9 on, p0 for those of 3
    "load:\n"
    "mul r2, r1, r1\n"  // 3: of the old r1; visible from 5 on
    "behind:\n"
    "nop\nnop\nnop\nnop\nnop\n"  // 4 to 8
    "landed:\n"
    "add r3, r1, r2\n"  // 9
    "done\n";

std::uint32_t label(const CoreBench& bench, std::string_view name) {
  return bench.program_text.find(name)->address;
}

TEST(Breakpoints, ShowRegistersAsTheNextBundleReadsThemAndWhatIsUnderWay) {
  CoreBench bench(kLoad);
  bench.set_word(CoreBench::kOwn, 1000);
  Breakpoints breaks;
  breaks.add(label(bench, "behind"));
  breaks.add(label(bench, "landed"));
  bench.core.set_observer(&breaks);

  ASSERT_EQ(bench.run(), Core::End::Break);
  CoreSnapshot at = bench.core.inspect();
  EXPECT_EQ(at.cycle, 4U);
  EXPECT_EQ(at.pc, label(bench, "behind"));
  EXPECT_EQ(word_of(at, "r1"), 5U) << "the load has not landed";
  EXPECT_EQ(word_of(at, "p0"), 0x70004U);
  EXPECT_EQ(word_of(at, "r2"), 0U);
  ASSERT_EQ(at.results.size(), 2U);
  EXPECT_EQ(at.results[0].name, "r2");
  EXPECT_EQ(at.results[0].lands, 5U);
  EXPECT_EQ(load_le<std::uint32_t>(at.results[0].value, 0), 25U);
  EXPECT_EQ(at.results[1].name, "r1");
  EXPECT_EQ(at.results[1].lands, 9U);
  EXPECT_EQ(load_le<std::uint32_t>(at.results[1].value, 0), 1000U);

  ASSERT_EQ(bench.core.run(4, 100, 100), Core::End::Break);
  at = bench.core.inspect();
  EXPECT_EQ(at.cycle, 9U);
  EXPECT_EQ(word_of(at, "r1"), 1000U);
  EXPECT_EQ(word_of(at, "r2"), 25U);
  EXPECT_TRUE(at.results.empty());

  ASSERT_EQ(bench.core.run(9, 100, 100), Core::End::Done);
  EXPECT_EQ(bench.r("r3"), 1025U);
  EXPECT_EQ(bench.core.counts().bundles, 11U);
}

TEST(Breakpoints, CountTheirHits) {
  const std::string loop = "movx r1, #9\n.align 16\nloop:\njnz r1, #loop\nadd r1, r1, #-1\nnop\nnop\nnop\nnop\ndone\n";
  CoreBench bench(loop);
  Breakpoints breaks;
  breaks.add(label(bench, "loop"), 5);
  bench.core.set_observer(&breaks);
  ASSERT_EQ(bench.run(), Core::End::Break);
  EXPECT_EQ(breaks.last()->count, 5U);
  EXPECT_EQ(bench.r("r1"), 5U);
  ASSERT_EQ(bench.core.run(0, 1000, 1000), Core::End::Break);
  EXPECT_EQ(breaks.last()->count, 6U);
}

TEST(Observers, HearOfEveryBundleOnceAndOfWaits) {
  CoreBench bench("movx r1, #-1\nacq #48, r1\nnop\nnop\ndone\n");
  Listener listener;
  bench.core.set_observer(&listener);
  ASSERT_EQ(bench.run(), Core::End::Blocked);
  ASSERT_EQ(bench.core.run(7, 100, 100), Core::End::Blocked);
  bench.locks[48] = 1;
  ASSERT_EQ(bench.core.run(20, 100, 100), Core::End::Done);
  std::vector<Cycle> cycles;
  for (const auto& [cycle, pc] : listener.bundles) cycles.push_back(cycle);
  EXPECT_EQ(cycles, (std::vector<Cycle>{0, 1, 21, 22, 23}));
  EXPECT_EQ(listener.waits, (std::vector<std::pair<Cycle, Cycle>>{{1, 6}, {7, 13}}));
}

// The registers that a snapshot lists cover every byte of any register, and no byte twice.
TEST(Inspect, ListsEveryRegisterOnce) {
  Bytes used(sizeof(RegisterFile));
  for (const isa::Reg reg : storage_registers()) {
    const Location where = locate(reg);
    for (unsigned i = 0; i < where.size; ++i) EXPECT_EQ(used[where.offset + i]++, 0) << isa::kAie2.to_string(reg);
  }
  using isa::RegFile;
  for (const RegFile file :
       {isa::aie2::files::L, isa::aie2::files::X, isa::aie2::files::Y, isa::aie2::files::BM, isa::aie2::files::CM})
    for (const isa::Reg reg : isa::kAie2.registers_in(file))
      for (unsigned i = 0; i < locate(reg).size; ++i)
        EXPECT_EQ(used[locate(reg).offset + i], 1) << isa::kAie2.to_string(reg);
}

// The array -----------------------------------------------------------------------------------------------------------

void start(Rig& rig, TileId tile, std::string_view source) {
  auto program = isa::assemble(isa::kAie2, source, "test");
  ASSERT_TRUE(program.has_value()) << render(program.error());
  Bytes bytes = program->bytes;
  bytes.resize(align_up(bytes.size(), 4));
  ASSERT_TRUE(rig.array.write_block(rig.address(tile, core::Program_Memory.offset), bytes).has_value());
  rig.write(tile, core::Core_Control.offset, core::Core_Control_Enable.mask());
}

// Two cores pass 20 items to each other; the upper one counts its items in r5.
void start_pair(Rig& rig) {
  const std::string loop = ".align 16\nloop:\n";
  const std::string back = "jnz r2, #loop\nadd r2, r2, #-1\nnop\nnop\nnop\nnop\ndone\n";
  rig.set_lock(kCoreTile, 0, 1);
  start(rig, kCoreTile,
        "movx r1, #1\nmovx r10, #-1\nmovx r2, #19\n" + loop + "acq #48, r10\nnop\nnop\nrel #49, r1\n" + back);
  start(rig, kUpperTile,
        "movx r1, #1\nmovx r10, #-1\nmovx r2, #19\n" + loop + "acq #1, r10\nadd r5, r5, #1\nnop\nrel #0, r1\n" + back);
}

std::string progress_summary(Rig& rig) {
  std::string text;
  for (const CoreReport& one : rig.array.report().cores)
    text += fmt::format("{} {} {} {} {} {}\n", device::to_string(one.tile), one.bundles, one.active,
                        one.stalls[Cause::Lock], one.pc, one.state);
  return text + fmt::format("{}", rig.array.report().cycles);
}

TEST(Break, ChangesNothing) {
  Rig plain, watched;
  start_pair(plain);
  ASSERT_EQ(plain.run(), Stop::Quiet) << (plain.array.fault() ? render(*plain.array.fault()) : "");
  for (const auto kind : {BreakPoint::Kind::Pc, BreakPoint::Kind::Lock})
    watched.array.break_at({.kind = kind, .tile = kCoreTile, .number = kind == BreakPoint::Kind::Pc ? 0x10 : 1});
  Listener listener;
  watched.array.observe(kUpperTile, &listener);
  start_pair(watched);
  unsigned stops = 0;
  while (watched.run() == Stop::Break) ++stops;
  EXPECT_EQ(stops, 40U + 20U) << "each item changes lock 1 twice, and the loop begins 20 times";
  EXPECT_EQ(progress_summary(watched), progress_summary(plain));
  EXPECT_EQ(listener.bundles.size(), 3U + 20U * 10U + 1U);
}

TEST(Break, BeforeABundleInItsCycle) {
  Rig rig;
  rig.array.break_at({.tile = kCoreTile, .number = 0x8});
  start(rig, kCoreTile, "movx r1, #1\nmovx r2, #2\nmovx r3, #3\ndone\n");
  ASSERT_EQ(rig.run(), Stop::Break);
  ASSERT_TRUE(rig.array.stopped_at().has_value());
  EXPECT_EQ(rig.array.stopped_at()->text(), "core (0,2) is about to execute 0x8");
  EXPECT_EQ(rig.array.now(), 2U);
  const CoreSnapshot at = *rig.array.inspect(kCoreTile).core;
  EXPECT_EQ(word_of(at, "r2"), 2U);
  EXPECT_EQ(word_of(at, "r3"), 0U);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_FALSE(rig.array.stopped_at().has_value());
}

TEST(Break, WhenALockChanges) {
  Rig rig;
  rig.array.break_at({.kind = BreakPoint::Kind::Lock, .tile = kCoreTile, .number = 3, .hit = 2});
  rig.set_lock(kCoreTile, 3, 4);  // a write of the configuration does not count
  start(rig, kCoreTile, "movx r1, #1\nmovx r2, #-2\nrel #50, r1\nrel #51, r1\nacq #51, r2\nmovx r7, #7\ndone\n");
  ASSERT_EQ(rig.run(), Stop::Break);
  EXPECT_EQ(rig.array.stopped_at()->text(), "lock 3 of (0,2) changes from 5 to 3 by core (0,2)");
  EXPECT_EQ(rig.array.stopped_at()->hit, 2U);
  EXPECT_EQ(rig.array.stopped_at()->cycle, 4U);
  EXPECT_EQ(rig.array.inspect(kCoreTile).locks[3], 3);
  EXPECT_EQ(word_of(*rig.array.inspect(kCoreTile).core, "r7"), 0U) << "nothing after the acquire has happened";
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.read(kCoreTile, core::Core_R.at(7)), 7U);
}

TEST(Break, WhenAChannelStartsADescriptor) {
  constexpr TileId kFrom{0, 2};
  const auto set_up = [&](Rig& rig) {
    rig.fill(kFrom, 0, 64, 100);
    rig.bd(kFrom, 0, {.base = 0, .length = 32, .next = 1});
    rig.bd(kFrom, 1, {.base = 32, .length = 32, .acquires = true, .acquire_lock = 2, .acquire_value = -1});
    rig.bd(kFrom, 2, {.base = 0x1000, .length = 64});
    rig.connect(kFrom, {Bundle::DMA, 0}, {Bundle::DMA, 0});
    rig.set_lock(kFrom, 2, 1);
    rig.push(kFrom, Direction::S2MM, 0, 2);
    rig.push(kFrom, Direction::MM2S, 0, 0);
  };
  Rig plain, rig;
  set_up(plain);
  ASSERT_EQ(plain.run(), Stop::Quiet) << (plain.array.fault() ? render(*plain.array.fault()) : "");
  rig.array.break_at({.kind = BreakPoint::Kind::Bd, .tile = kFrom, .number = 1});
  set_up(rig);
  ASSERT_EQ(rig.run(), Stop::Break) << rig.fault_code();
  EXPECT_EQ(rig.array.stopped_at()->text(), "MM2S 0 of (0,2) starts buffer descriptor 1");
  EXPECT_EQ(rig.lock(kFrom, 2), 0U) << "the lock is taken";
  EXPECT_EQ(rig.words(kFrom, 0x4000, 32), counting(100, 32));
  EXPECT_EQ(rig.words(kFrom, 0x4080, 32), std::vector<std::uint32_t>(32, 0)) << "no word of it has moved";
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kFrom, 0x4000, 64), counting(100, 64));
  EXPECT_EQ(rig.array.now(), plain.array.now());
}

TEST(NameCode, StandsInReportsOfFaultsAndWaits) {
  Rig rig;
  rig.array.name_code([](TileId, std::uint32_t pc) { return fmt::format("f+{:#x}", pc); });
  start(rig, kCoreTile, "movx r10, #-1\nacq #48, r10\ndone\n");
  start(rig, kUpperTile, "nop\nnop\nlda r0, [p0, #0]\ndone\n");
  ASSERT_EQ(rig.run(1), Stop::CycleLimit);
  ASSERT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.array.fault()->places, (std::vector<std::string>{"core (0,3)", "pc 0x4 in f+0x4", "cycle 2"}));
  EXPECT_EQ(rig.array.waiting().front().reason, "waits for lock 0 of (0,2) >= 1, which is 0 at pc 0x4 in f+0x4");
}

}  // namespace
}  // namespace tessera::array
