// Brings an array into the states that the register map describes: channels of all kinds of tiles, and cores that wait,
// fail and halt. Each field that facts/status_fields.tsv calls a state of the machine must be different from 0 in one
// of them. A field listed as 0 must always be 0.
#include "device/status_fields.h"
#include "cores.h"
#include "device/tile_layout.h"

#include "device/aie2_events.h"

#include <bit>
#include <set>

namespace tessera::array {
namespace {

using device::Shown;
using device::status_fields;
using device::StatusField;

namespace core_events = device::events::core;

constexpr TileId kInnerTiles[] = {kInnerShim, kInnerMem, kInnerCore};
constexpr Direction kDirections[] = {Direction::S2MM, Direction::MM2S};

// False for a register that changes when it is read. The tests read such registers only by name.
bool is_look_harmless(const StatusField& field) {
  return !field.reg.ends_with("Lock_Request") && field.reg.find("FIFO_Pop") == std::string_view::npos;
}

class Seen {
 public:
  void look(Rig& rig, TileId tile) {
    for (const StatusField& field : status_fields()) {
      if (field.kind != rig.kind(tile) || !is_look_harmless(field)) continue;
      for (std::uint32_t i = 0; i < field.where.count; ++i)
        note(field, *rig.array.peek32(rig.address(tile, field.where.at(i))));
    }
  }
  void word(TileKind kind, std::uint32_t offset, std::uint32_t value) {
    for (const StatusField& field : status_fields())
      if (field.kind == kind && field.where.index_of(offset)) note(field, value);
  }
  std::vector<std::string> unseen() const {
    std::vector<std::string> list;
    for (const StatusField& field : status_fields())
      if (field.shown == Shown::State && !seen_.contains(&field))
        list.push_back(fmt::format("{} {}", field.reg, field.name));
    return list;
  }

 private:
  void note(const StatusField& field, std::uint32_t word) {
    if (field.field.get(word) == 0) return;
    seen_.insert(&field);
    EXPECT_NE(field.shown, Shown::Zero) << field.reg << ' ' << field.name;
  }
  std::set<const StatusField*> seen_;
};

// A rig in which DMA channel 0 of a tile sends words back to the same tile.
struct Loop : Cores {
  explicit Loop(TileId the_tile) : tile(the_tile), kind(Rig::kind(the_tile)) {
    base = kind == TileKind::Shim  ? HostRam::kBase / 4
           : kind == TileKind::Mem ? array.device().model(kind).views[1].memory_base / 4
                                   : 0;
    lock = kind == TileKind::Mem ? array.device().model(kind).own_view().lock_base : 0;
    if (kind == TileKind::Shim)
      for (const Direction direction : kDirections) connect_shim_dma(tile, direction, 0);
    connect(tile, out(), kind == TileKind::Shim ? shim_port(Direction::S2MM, 0) : Port{Bundle::DMA, 0});
  }
  Port out() const { return kind == TileKind::Shim ? shim_port(Direction::MM2S, 0) : Port{Bundle::DMA, 0}; }
  void control_in(std::uint32_t word) {
    write(tile,
          kind == TileKind::Shim  ? shim::DMA_S2MM_Ctrl.at(0)
          : kind == TileKind::Mem ? memtile::DMA_S2MM_Ctrl.at(0)
                                  : memory::DMA_S2MM_Ctrl.at(0),
          word);
  }
  void put(std::uint32_t index, std::uint32_t word) {
    if (kind == TileKind::Shim)
      set_host_word(index, word);
    else
      write(tile, index * 4, word);
  }

  TileId tile;
  TileKind kind;
  std::uint64_t base = 0;
  std::uint32_t lock = 0;
};

void see_channels_at_work(Seen& seen, TileId tile) {
  Loop rig(tile);
  rig.bd(tile, 5,
         {.base = rig.base, .length = 40, .acquires = true, .acquire_lock = rig.lock + 1, .acquire_value = -1});
  rig.bd(tile, 6,
         {.base = rig.base + 64, .length = 40, .acquires = true, .acquire_lock = rig.lock + 2, .acquire_value = -1});
  for (const Direction direction : kDirections)
    for (int i = 0; i < 3; ++i) rig.push(tile, direction, 0, direction == Direction::MM2S ? 5 : 6);
  rig.run();
  seen.look(rig, tile);  // both wait for a lock
  rig.set_lock(tile, 1, 1);
  rig.run();
  seen.look(rig, tile);  // no sink takes words
  rig.set_lock(tile, 2, 2);
  rig.run(rig.array.now() + 10);
  seen.look(rig, tile);  // words come
  rig.run();
  seen.look(rig, tile);  // no source gives words
  for (const Direction direction : kDirections)
    for (int i = 0; i < 5; ++i) rig.push(tile, direction, 0, 5);
  EXPECT_EQ(rig.fault_code(), array::code::queue_overflow.id);
  seen.look(rig, tile);
}

void see_descriptor_fail(Seen& seen, TileId tile, Direction direction, std::uint32_t bd, BdSpec spec) {
  Loop rig(tile);
  rig.bd(tile, bd, spec);
  rig.push(tile, direction, 0, bd);
  EXPECT_EQ(rig.run(), Stop::Fault);
  seen.look(rig, tile);
}

void see_descriptors_fail(Seen& seen, TileId tile) {
  const Loop some(tile);
  for (const Direction direction : kDirections) {
    see_descriptor_fail(seen, tile, direction, 3, {.base = some.base, .length = 4, .valid = false});
    if (some.kind == TileKind::Shim) see_descriptor_fail(seen, tile, direction, 3, {.base = 4, .length = 4});
    if (some.kind != TileKind::Mem) continue;
    see_descriptor_fail(seen, tile, direction, 24, {.base = some.base, .length = 4});
    see_descriptor_fail(seen, tile, direction, 3, {.base = 3 * some.base, .length = 4});
    see_descriptor_fail(seen, tile, direction, 3,
                        {.base = some.base, .length = 4, .acquires = true, .acquire_lock = 250, .acquire_value = -1});
  }
}

// Sends a packet whose header names a descriptor that the tile does not have, or that the channel may not use.
void see_packets_fail(Seen& seen, TileId tile) {
  Loop rig(tile);
  rig.control_in(memory::DMA_S2MM_Ctrl_Enable_Out_of_Order.mask());
  rig.bd(tile, 0, {.base = rig.base, .length = 4, .packet = true, .out_of_order = 40});
  rig.bd(tile, 1, {.base = rig.base + 64, .length = 4});
  rig.push(tile, Direction::MM2S, 0, 0);
  rig.push(tile, Direction::S2MM, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Fault);
  seen.look(rig, tile);
}

void see_finish_on_tlast(Seen& seen, TileId tile) {
  constexpr std::uint32_t kNoCounts = 1, kCountsInRegister = 3;
  const std::uint32_t fifo = tile == kInnerShim  ? shim::DMA_S2MM_FoT_Count_FIFO_Pop.at(0)
                             : tile == kInnerMem ? memtile::DMA_S2MM_FoT_Count_FIFO_Pop.at(0)
                                                 : memory::DMA_S2MM_FoT_Count_FIFO_Pop.at(0);
  for (const std::uint32_t mode : {kNoCounts, kCountsInRegister}) {
    Loop rig(tile);
    rig.control_in(memory::DMA_S2MM_Ctrl_FoT_Mode.set(0, mode));
    rig.bd(tile, 0, {.base = rig.base, .length = 8});
    rig.bd(tile, 1, {.base = rig.base + 64, .length = mode == kNoCounts ? 4U : 12U});
    rig.push(tile, Direction::MM2S, 0, 0);
    rig.push(tile, Direction::S2MM, 0, 1);
    EXPECT_EQ(rig.run(), mode == kNoCounts ? Stop::Fault : Stop::Quiet);
    seen.look(rig, tile);
    seen.word(rig.kind, fifo, rig.read(tile, fifo));
  }
}

void see_locks(Seen& seen, TileId tile) {
  Rig rig("npu1_4col");
  const TileKind kind = rig.kind(tile);
  const device::TileLayout& where = device::tile_layout(kind, device::Arch::AIE2);
  const auto request = [&](std::uint32_t lock, std::int32_t value) {
    std::uint32_t offset = where.request_lock.set(where.lock_request.offset, lock);
    offset = where.request_value.set(offset, static_cast<std::uint32_t>(value));
    seen.word(kind, where.lock_request.offset, rig.read(tile, offset));
  };
  for (std::uint32_t i = 0; i < rig.array.device().model(kind).locks; ++i) {
    request(i, -1);
    rig.set_lock(tile, i, 63);
    request(i, 1);
  }
  seen.look(rig, tile);
  rig.set_lock(tile, 0, 0);
  request(0, 1);
}

// Sends control packets, each with another mistake, from a DMA channel of the same tile.
void see_control_packets(Seen& seen, TileId tile) {
  std::uint32_t hole = 0;
  while (device::register_run_at(tile == kInnerShim  ? TileKind::Shim
                                 : tile == kInnerMem ? TileKind::Mem
                                                     : TileKind::Core,
                                 hole, device::Arch::AIE2) ||
         hole < 0xC0000)
    hole += 4;
  const std::uint32_t odd = 1, even = 3, write_to_hole = hole | (std::popcount(hole) % 2 == 0 ? 1U << 31 : 0);
  for (const std::vector<std::uint32_t>& words :
       {std::vector{even, odd}, {odd, even}, {odd}, {odd, write_to_hole, 7U}}) {
    Loop rig(tile);
    for (std::uint32_t i = 0; i < words.size(); ++i) rig.put(i, words[i]);
    rig.connect(tile, rig.out(), {Bundle::Ctrl, 0});
    rig.bd(tile, 0, {.base = rig.base, .length = static_cast<std::uint32_t>(words.size())});
    rig.bd(tile, 1, {.base = rig.base + 64, .length = static_cast<std::uint32_t>(words.size())});
    rig.push(tile, Direction::S2MM, 0, 1);  // this channel receives the words, too
    rig.push(tile, Direction::MM2S, 0, 0);
    rig.run();
    EXPECT_EQ(rig.fault_code(), "none");
    seen.look(rig, tile);
  }
}

// Generates an event in each word of the status registers, blocks broadcasts, and runs timers and traces.
void see_events(Seen& seen, TileId tile) {
  Rig rig("npu1_4col");
  for (const device::RegisterRun& run : device::register_runs(rig.kind(tile), device::Arch::AIE2)) {
    const std::string name = run.name(0);
    if (name == "Event_Generate")
      for (std::uint32_t event = 20; event <= run.fields[0].field.get(~0U); event += 32)
        rig.write(tile, run.reg.offset, event);
    if (name.starts_with("Event_Broadcast") && name.ends_with("_Set")) rig.write(tile, run.reg.offset, 1);
    if (name == "Trace_Control0") {
      std::uint32_t word = core::Trace_Control0_Trace_Start_Event.set(0, core_events::TRUE);
      if (run.module == "core") word = core::Trace_Control0_Mode.set(word, 1);
      rig.write(tile, run.reg.offset, word);
    }
  }
  rig.run();
  rig.array.idle_until((Cycle{1} << 32) + 1);
  EXPECT_EQ(rig.fault_code(), "none");
  seen.look(rig, tile);
}

void see_core(Seen& seen, const std::string& program, const std::function<void(Cores&)>& prepare = {}) {
  Cores rig;
  rig.load(kInnerCore, kSetUp + program + kDone);
  if (prepare) prepare(rig);
  rig.control(kInnerCore, true);
  rig.run(5000);
  EXPECT_EQ(rig.fault_code(), "none") << program;
  seen.look(rig, kInnerCore);
}
void generate_in_core(Rig& rig, device::EventId event) {
  rig.write(kInnerCore, core::Event_Generate.offset, event);
  rig.run(rig.array.now() + 100);
}
auto writes(device::Reg reg, std::uint32_t word) {
  return [reg, word](Cores& rig) { rig.write(kInnerCore, reg.at(0), word); };
}

void see_cores(Seen& seen) {
  for (const unsigned window : {0U, 16U, 32U, 48U}) see_core(seen, fmt::format("acq #{}, r10\n", window));
  see_core(seen, "mov r0, SS\n");
  see_core(seen, times(20, "mov ms, r1"));
  see_core(seen, "vmov x1, SCD\n");
  see_core(seen, times(20, "vmov MCD, x3"));
  see_core(seen, "lda.tm r0, [p0]\n" + nops(6));
  see_core(seen, "", [&](Cores& rig) {
    rig.control(kInnerCore, false, true);
    seen.look(rig, kInnerCore);
    rig.control(kInnerCore, false);
  });
  see_core(seen, "acq #48, r10\n", writes(core::Debug_Control2, core::Debug_Control2_Lock_Stall_Halt.mask()));
  see_core(seen, "mov r0, SS\n", writes(core::Debug_Control2, core::Debug_Control2_Stream_Stall_Halt.mask()));
  see_core(seen, "", [](Cores& rig) {
    rig.write(kInnerCore, core::PC_Event.at(0), core::PC_Event_PC_Address.set(core::PC_Event_Valid.mask(), 4));
    rig.write(kInnerCore, core::Debug_Control2.offset, core::Debug_Control2_PC_Event_Halt.mask());
  });
  const auto at_event = [&](device::Reg reg, device::Field field) {
    Cores rig;
    rig.load(kInnerCore, kSpin);
    rig.write(kInnerCore, reg.at(0), field.set(0, core_events::USER_EVENT_0));
    rig.control(kInnerCore,
                !(field.lsb == core::Enable_Events_Enable_Event.lsb && reg.offset == core::Enable_Events.offset));
    rig.run(100);
    generate_in_core(rig, core_events::USER_EVENT_0);
    seen.look(rig, kInnerCore);
  };
  at_event(core::Debug_Control1, core::Debug_Control1_Debug_Halt_Core_Event0);
  at_event(core::Debug_Control1, core::Debug_Control1_Debug_Halt_Core_Event1);
  at_event(core::Error_Halt_Event, core::Error_Halt_Event_Error_Halt_Core_Event);
  at_event(core::Enable_Events, core::Enable_Events_Enable_Event);
  at_event(core::Enable_Events, core::Enable_Events_Disable_Event);
}

TEST(StatusFields, EachThatShowsStateIsSeenToShowIt) {
  Seen seen;
  for (const TileId tile : kInnerTiles) {
    see_channels_at_work(seen, tile);
    see_descriptors_fail(seen, tile);
    see_packets_fail(seen, tile);
    see_finish_on_tlast(seen, tile);
    see_locks(seen, tile);
    see_control_packets(seen, tile);
    see_events(seen, tile);
  }
  see_cores(seen);
  EXPECT_EQ(seen.unseen(), std::vector<std::string>());
  fmt::print("{} fields of status registers\n", status_fields().size());
}

}  // namespace
}  // namespace tessera::array
