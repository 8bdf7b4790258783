// The machine behind Array: all tiles, the event queue, and the rules by which tiles act on each other. Internal.
//
//   door.cpp         addresses -> memories and registers, and the effects of a register write
//   lock.cpp         acquire, release, and the units that wait
//   dma.cpp          the channel's state machine;  dma_registers.cpp  its control and status;
//   dma_words.cpp    the words that a channel looks at
//   stream.cpp       bursts;  burst_words.cpp  their words;  route.cpp  the ends of a stream
//   network.cpp      words one by one;  stuck_streams.cpp  bursts that must continue word by word
//   control_packets.cpp, plio.cpp, noc.h  other ends of streams
//   tile_control.h   clocks that are off, isolated neighbours
//   machine_run.cpp  the event loop, and slices of cores
//   events.cpp       which unit asserts which event when, and its effects;  broadcast.cpp, core_events.cpp  more of
//   them event_config.cpp the event registers event_reach.cpp  the events that have an effect somewhere checkpoint.cpp
//   the complete state as bytes watch.cpp        breakpoints report.cpp       counts of a run;  explain.cpp  why
//   nothing moves
#pragma once

#include "array/check/memory_map.h"
#include "array/codes.h"
#include "array/core_loops.h"
#include "array/events/events.h"
#include "array/names.h"
#include "array/noc.h"
#include "array/tile.h"
#include "array/tile_control.h"
#include "array/variation.h"
#include "array/watch.h"
#include "base/archive.h"
#include "device/ports.h"

namespace tessera::array {

class Checker;

// A lock somewhere in the array.
struct LockRef {
  Tile* tile;
  std::uint32_t index;

  Lock& lock() const { return tile->locks[index]; }
  bool binary() const { return tile->model.arch == device::Arch::AIE1; }
  LockDemand demand(std::int32_t value) const { return {value, binary()}; }
  std::string name() const;  // "lock 3 of (0,2)"
};
std::string describe_wait(LockRef lock, std::int32_t value);  // "lock 3 of (0,2) >= 1, which is 0"

class Machine {
 public:
  Machine(const device::Device& the_device, ExternalMemory& the_memory);
  ~Machine();

  // Access by address (door.cpp). peek32: the value that a read would return, for display and explanations; it does not
  // count as an access.
  Result<std::uint32_t> read32(std::uint64_t address, Accessor by);
  Result<bool> poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by);
  Result<std::uint32_t> peek32(std::uint64_t address);
  Result<void> write32(std::uint64_t address, std::uint32_t value, Accessor by);
  Result<void> mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by);
  Result<void> write_block(std::uint64_t address, ByteSpan data, Accessor by);

  // The event loop (machine_run.cpp).
  Stop run(Cycle limit, const std::function<bool()>& done);
  void idle_until(Cycle cycle);
  bool rests();                 // nothing will ever move without somebody outside
  bool stands_still();          // no unit has an event, but for cores that poll in vain
  void note_poll(bool begins);  // a host core begins to, or ends
  // Of a core that only looks until something changes: a host core that says so, an emulated one of which it is proven.
  bool is_polling(UnitId unit) const;
  // In an array that stands still: a core that polls, and one that goes round a loop and looks at nothing.
  bool polls_in_vain(const Tile& tile);
  bool goes_round(const Tile& tile);
  bool shows_time(const Tile& tile, std::uint32_t offset);  // a register that changes by time alone
  Cycle now() const { return now_; }
  void catch_up();
  bool shows_core(std::uint64_t address) const;  // door.cpp

  void use(CoreOptions options);
  void check(MemoryMap map, FindingDetail detail);
  Result<void> attach(device::TileId id, HostProgram program);
  void probe(Cycle every, std::function<void(Cycle)> probe);
  std::uint64_t fingerprint();

  // Checkpoints (checkpoint.cpp).
  Result<bool> may_be_saved();
  void save(Saver& saver) { archive(saver); }
  void load(Loader& loader) {
    archive(loader);
    if (probe_) probe(probe_every_, std::move(probe_));  // from here on
  }

  // Reports (report.cpp).
  Report report() const;
  std::vector<Waiting> waiting();
  Explanation explain(const Wanted& wanted);  // explain.cpp
  std::optional<Bottleneck> bottleneck();     // bottleneck.cpp

  // Tiles. tile() creates the tile if necessary; the id must lie inside the device. find() never creates one.
  Tile& tile(device::TileId id);
  // The memory tile west of column 0, where a partition has one: data memory without any acting unit.
  Tile& western(std::uint8_t row);
  Tile* find(device::TileId id);
  std::vector<Tile*> tiles() const;  // existing tiles, by column, then row
  const Tile& tile_of(UnitId unit) const { return *tiles_[unit / kUnitsPerTile]; }
  // The core tile beside `tile`, nullptr where there is none.
  Tile* neighbour(const Tile& tile, device::Bundle side);
  // Applies a value of Core_Control, whichever unit wrote it (door.cpp).
  void control_core(Tile& tile, std::uint32_t value, Cycle now);

  // Locks (lock.cpp). lock_in_view: the lock that a number means to a tile. open_to: fails where the lock's tile is
  // isolated or has no clock. may_acquire: whether the lock can be taken now; otherwise the machine tells `who` at the
  // next change. Values that no lock can hold fail. acquire takes the lock, after may_acquire was true in the same
  // cycle.
  Result<LockRef> lock_in_view(Tile& from, std::uint32_t id);
  Result<LockRef> open_to(const Tile& from, Result<LockRef> lock);
  Result<bool> may_acquire(LockRef ref, std::int32_t value, UnitId who);
  void acquire(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);
  Result<void> release(LockRef ref, std::int32_t value, Cycle cycle, UnitId who);
  // `given`: the change comes from a release or a register write, not from an acquire.
  void set_lock(LockRef ref, std::int32_t value, Cycle cycle, UnitId who, bool given = true);
  std::optional<std::uint32_t> request_binary_lock(Tile& tile, std::uint32_t offset,
                                                   UnitId who);              // of AIE1, by reading a register
  std::uint32_t request_lock(Tile& tile, std::uint32_t offset, UnitId who);  // a read of the lock request window

  // Channels (dma.cpp).
  void push(Channel& channel, std::uint32_t word, Accessor by);
  void reset(Channel& channel);
  void advance(Channel& channel);
  bool take_token(const Token& token);
  const std::vector<Token>& tokens() const { return tokens_; }   // tokens not yet taken
  Result<LockRef> dma_lock(Channel& channel, std::uint32_t id);  // the lock that a number in a descriptor names
  void wait(Channel& channel, Cause cause);
  // Whether the channel can read or write its next word in this cycle: it needs the bank for a bank's whole word, and
  // for host memory room on the network on chip.
  bool has_bank(Channel& channel);
  void stop_waiting(Channel& channel);
  // Moves one word between the memory of a channel in the middle of a descriptor and its stream.
  StreamWord give_to_stream(Channel& channel);
  void take_from_stream(Channel& channel, StreamWord word);

  // Streams (stream.cpp, route.cpp).
  void pump_from(StreamEnd& source);  // the source's situation changed
  void pump_into(Channel& sink);      // the sink's situation changed
  void complete_burst(StreamEnd& source);
  // The unit of a source's stream, and the other way round.
  static UnitId stream_unit(const StreamEnd& source) { return source.tile->first_unit + kStreamUnit + source.index; }
  StreamEnd& source_of(UnitId stream);
  bool by_word(StreamEnd& source);     // its words go through the network
  bool fed_by_burst(StreamEnd& sink);  // its words come from a source that sends bursts
  // Whether the switch has a wire between the two; if not, the machine stops.
  bool joined(const Tile& tile, device::Port slave, device::Port master);
  const Route& route(StreamEnd& source);
  const Feeder& feeder(StreamEnd& sink);
  // The words of cores: take and put only after has. A unit that awaits a word is told at the first cycle that may have
  // one.
  bool has_word(StreamEnd& sink);
  bool has_room(StreamEnd& source);
  void await_word(StreamEnd& sink);
  void await_room(StreamEnd& source);
  StreamWord take_word(StreamEnd& sink);
  void put_word(StreamEnd& source, StreamWord word);
  void wake(StreamEnd& end, Cycle cycle);
  void halt_streams(const StreamEnd& end);  // stops the bursts that the end is part of; units with words look again
  void routes_changed();
  std::vector<StreamEnd*> holding_up(StreamEnd& source);  // the sinks that have no room for its words
  std::string lacks_word(StreamEnd& sink);                // why nothing comes: "MM2S 0 of (0,2) has no task"
  std::string lacks_room(StreamEnd& source);              // why no word leaves

  // A core that runs ahead acts at `cycle`, before all other units.
  void advance_time(Cycle cycle) { now_ = std::max(now_, cycle); }

  // Requests of the event logic (core_events.cpp): an action on a core, and to follow it from bundle to bundle.
  void core_event(Tile& tile, CoreAction action, Cycle cycle);
  void events_wanted(Tile& tile);
  // The next word of a trace unit leaves, if there is room.
  void send_trace(Tile& tile, unsigned port);

  // Debugging (watch.cpp).
  void break_at(const BreakPoint& point);
  void observe(device::TileId id, CoreObserver* observer);
  std::string name_of(UnitId unit) const;  // "core (0,2)", "MM2S 0 of (0,2)"
  // "core (0,2) at pc 0x1a0", "host core 'scale' of (0,2)".
  std::string place_of(UnitId core, std::uint32_t pc) const;
  std::uint64_t hits(const BreakPoint& point) const { return watch_ == nullptr ? 0 : watch_->hits(point); }
  TileSnapshot inspect(device::TileId id);
  const std::optional<Break>& stopped_at() const { return break_; }
  void stop_before(const Tile& tile);  // its core came to a breakpoint
  std::function<std::string(device::TileId, std::uint32_t)> code_names;
  std::function<std::string()> operation;  // names the operation now writing from outside

  // Stops the machine: the first fault is the one to report.
  void stop(Diag diag);
  const std::optional<Diag>& fault() const { return fault_; }
  const std::vector<Diag>& warnings() const { return warnings_; }

  const device::Device& device;
  ExternalMemory& memory;
  Scheduler scheduler;
  Network network{*this};
  ControlPackets control_packets{*this};
  Events events{*this};
  Plio plio{*this};
  Noc noc;
  TileControl tile_control{*this};
  CoreLoops loops{*this};
  Work work;
  CoreOptions core_options;
  std::unique_ptr<Checker> checker;      // with --check
  std::unique_ptr<Variation> variation;  // with a seed
  std::uint64_t route_epoch = kUnresolved + 1;
  Names names;  // for reports

 private:
  Result<std::pair<Tile*, std::uint32_t>> locate(std::uint64_t address);
  std::uint32_t read_word(Tile& tile, std::uint32_t offset, Accessor by);
  Result<void> write_word(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  bool write_lock_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  bool write_channel_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  void write_core_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by);
  std::optional<std::uint32_t> read_computed(Tile& tile, std::uint32_t offset);
  std::optional<std::uint32_t> read_channel_register(Tile& tile, std::uint32_t offset);
  void control_channel(Channel& channel, std::uint32_t value, Accessor by);
  void set_pad_value(Channel& channel, std::uint32_t& held, std::uint32_t value);

  void begin_task(Channel& channel);
  void begin_execution(Channel& channel);
  Cycle start_delay(const Channel& channel);
  void note_count(Channel& channel, bool last_in_task);
  void write_block(Channel& channel, std::uint32_t word);
  void end_at_tlast(Channel& channel, bool last);
  bool fetch(Channel& channel);
  void decode(Channel& channel);
  bool place(Channel& channel);
  void warn_of_western(const Channel& channel);
  bool take_lock(Channel& channel);
  bool finish(Channel& channel);
  void stop_at(Channel& channel, device::Field flag, Diag diag);
  std::string reason(Channel& channel);

  std::uint8_t* window(Channel& channel);
  bool start_burst(StreamEnd& source, bool from_source);
  void note(StreamEnd& end, bool moving);
  void cut_burst(StreamEnd& source);
  void halt_burst(StreamEnd& source);
  void settle(StreamEnd& source);
  bool go_on_by_word();  // stuck_streams.cpp
  void look_again(StreamEnd& end);
  void end_burst(StreamEnd& source);
  void move_words(StreamEnd& source, std::uint64_t words);
  static std::uint32_t pad_value(const Channel& channel);
  std::uint32_t read_word(Channel& channel);
  void write_word(Channel& channel, std::uint32_t word);
  void read_words(Channel& channel, std::span<std::uint32_t> words);
  void copy_words_from(Channel& channel, std::span<std::uint32_t> words);
  void write_words(Channel& channel, std::span<const std::uint32_t> words);
  void write_words(Channel& channel, WordsAt& from, std::uint64_t count);
  void note_accesses(Channel& channel, std::uint64_t count) const;
  enum class Sent : std::uint8_t { AtOnce, OneByOne };
  void tell_accesses(const Channel& channel, Walk& walk, std::uint64_t count, Sent sent = Sent::AtOnce) const;
  bool returns(const StreamEnd& source);
  std::uint8_t tell_burst(StreamEnd& source, Walk& walk, std::uint64_t words);
  void drain_before(StreamEnd& source, std::uint64_t words);
  void note_passed(StreamEnd& source, std::uint64_t words);
  Walk deliver(StreamEnd& source, const WordsAt& from, std::uint64_t count, bool last, std::uint8_t number);
  void drain(StreamEnd& sink, std::uint64_t count);

  void note_out_of_range(LockRef ref, bool above);
  void note_lock(LockRef ref, std::int32_t before, Cycle cycle, UnitId who);
  void note_bd(const Channel& channel);
  void stop_at_break(Break what);

  template <class A>
  void archive(A& a);
  template <class A>
  void archive_tiles(A& a, std::vector<std::unique_ptr<Tile>>& tiles);
  template <class A>
  void archive_tile(A& a, Tile& tile);
  template <class A>
  void archive_routes(A& a);
  template <class A>
  void archive_route(A& a, StreamEnd& source);
  StreamEnd* find_end(const EndName& name);
  bool find_again(Channel& channel);
  bool burst_holds(const StreamEnd& source) const;
  bool plausible(Tile& tile);
  bool plausible(UnitId unit);

  CoreUnit& core_of(Tile& tile);
  bool poll_in_vain(const Event& next);
  void others_act();
  void run_core(Tile& tile, Cycle limit);
  void dispatch(const Event& event, Cycle limit);

  std::vector<std::unique_ptr<Tile>> tiles_;  // by column, then row; empty until touched
  std::vector<Token> tokens_;
  Cycle now_ = 0;
  std::vector<std::unique_ptr<Tile>> western_;  // by row; empty until touched
  std::optional<Diag> fault_;
  std::vector<Diag> warnings_;
  std::unique_ptr<Watch> watch_;  // nullptr unless a debugger uses it
  std::optional<Break> break_;
  bool break_told_ = false;  // run() returned for it
  bool has_run_ = false;
  unsigned polling_cores_ = 0;  // host cores that only look at memory until it changes
  // When anything else acted than emulated cores and polling host cores, or somebody outside wrote; and when others
  // were last found to have something to do.
  Cycle last_change_ = 0, last_asked_ = 0;
  std::function<void(Cycle)> probe_;
  Cycle probe_every_ = kNever;
  Cycle next_probe_ = kNever;
};

}  // namespace tessera::array
