// The sanitizers of `--check`: mistakes of a program that may still give the right result.
//
//   T0530  a unit reads memory that no unit has written
//   T0531  two agents touch the same bytes, one of them writes, and nothing orders the two
//   T0532  one agent rewrites a descriptor, a channel executes it, and nothing orders the two
//   T0533  one end of a stream sends more or less than the other takes
//   T0534  a packet matches no rule of the port where it waits, or the handler of control packets rejects it
//   T0535  at the end of the run, no agent has waited for a token that a channel gave
//   T0536  the controller takes a token that has no route to it in hardware
//   T0540  the stack of a core runs into a buffer, or beyond its own end
//   T0541  a core or a channel writes beyond the end of a buffer
//   T0542  a core writes to bytes that belong to no buffer
//   T0543  two channels of a tile execute one descriptor
//
// Agents are the cores, the DMA channels, the handlers of control packets, and the controller (one agent for all
// accesses from outside). Two agents are ordered (clock.h) in one of these ways:
//   - by a lock, released by one agent and then acquired by the other. Each unit of the lock's value carries the
//     actions of its giver, and acquires take units in the order of the releases: an agent that takes one of two units
//     knows only of the first giver. An agent that waits for an exact value knows of all agents that changed the lock;
//   - by a task, from its push to its begin, and by the token that comes back (of several waiting tokens, the oldest);
//   - by words of a stream and values of a cascade, which carry the earlier actions of their sender (sent.h);
//   - by registers and events that let a core or a channel run, or stop it;
//   - by a read of a register that shows the progress of a unit: a read by a core or by a control packet, and a poll of
//     the controller that has come true. Other reads of the controller give no order, because it goes on in any case;
//   - by a poll of data memory that has come true: the poll comes after the write that it saw.
// Doubtful cases count as ordered, so a program without findings may still have mistakes.
//
// The order comes from the program: the detector never asks which actions overlapped in which cycle. A descriptor
// counts as memory that a channel reads, from its fetch to the last word, and that other agents write. Only two results
// depend on the timing: a look at a unit by a register, an event or a poll of memory counts all actions of the unit up
// to that cycle as seen; and the reset of a channel separates the words before the reset from the words after it.
//
// The same order decides whether memory was written. If nothing orders a read and a write of the same bytes, the two
// are in a race, whichever came first, and T0530 is not reported.
//
// With FindingDetail::Kinds, the detector reports only the first race of each two agents in each memory, and the first
// unwritten read of each agent in each memory. A report gives the number of the other races or reads.
//
// The detector receives every access and changes nothing. A machine without a detector only tests a null pointer.
#pragma once

#include "array/parts/hooks.h"
#include "array/parts/view.h"
#include "sanitize/bounds.h"
#include "sanitize/sent.h"
#include "sanitize/shadow.h"
#include "sanitize/stream_ends.h"

#include <deque>
#include <functional>
#include <map>
#include <set>

namespace tessera::sanitize {

using namespace array;  // src/sanitize uses the array's types throughout

class Detector final : public Hooks {
 public:
  // `map`: the known owners of bytes, for T0540 to T0542. With an empty map, the detector still knows the bytes that
  // descriptors move.
  Detector(const View& view, MemoryMap map, FindingDetail detail);

  // Accesses (accesses.cpp).
  void channel_accesses(const Channel& channel, const AddressWalk::Run& run,
                        std::optional<std::uint64_t> sent) override;
  void core_accesses(const Tile& tile, const CoreAccess& access) override;
  void load_settled(const Tile& tile, std::uint64_t cell, bool used) override;
  void core_window(const Tile& tile, Quadrant quadrant, std::uint32_t offset, std::uint64_t size) override;
  void core_wrote_beyond(const Tile& tile, Quadrant quadrant, std::uint32_t end, std::uint32_t offset,
                         std::uint32_t place, Cycle cycle) override;
  void door_reads(const Tile& tile, std::uint32_t offset, Accessor by) override;
  void door_polls(const Tile& tile, std::uint32_t offset, Accessor by) override;
  void door_writes(const Tile& tile, std::uint32_t offset, std::size_t size, Accessor by) override;

  // Actions that order agents (order.cpp).
  void lock_given(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) override;
  void lock_written(LockRef lock, std::int32_t value) override;
  void lock_taken(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) override;
  void controls(UnitId unit, UnitId by, bool lets_run) override;
  void looked_at(const Tile& tile, std::uint32_t register_offset, Accessor by) override;
  void event_asserted(std::uint32_t logic, UnitId by) override;
  void event_passes(std::uint32_t from, std::uint32_t to) override;
  void event_wakes(std::uint32_t logic, UnitId core) override;
  void gave_token(const Channel& channel) override;
  void token_taken(const Channel& channel) override;
  std::uint8_t sends(const StreamEnd& source, std::uint64_t words) override;
  void receives(const StreamEnd& sink, UnitId from, std::uint8_t number, std::uint64_t words) override;
  void cascade_given(UnitId from) override;
  void cascade_taken(UnitId from, UnitId to, std::size_t waiting) override;

  // Tasks and descriptors of channels (descriptors.cpp).
  void task_given(const Channel& channel, std::uint32_t bd, bool token, Accessor by) override;
  void task_begins(const Channel& channel) override;
  void channel_reset(const Channel& channel, UnitId by) override;
  void bd_fetched(const Channel& channel) override;
  void bd_placed(const Channel& channel, std::uint64_t begin, std::uint64_t end) override;
  void bd_written(const Tile& tile, std::uint32_t bd, Accessor by) override;

  void control_packet_dropped(const Tile& tile, std::string_view why) override;

  // Returns the findings, in the chosen detail. With `has_ended`, which means that the run ended and is not stuck, they
  // include leftovers.
  std::vector<Finding> findings(bool has_ended);

  // Sanitizers::watch_host().
  using HostAccess = std::function<void(std::uint64_t address, std::uint64_t bytes, bool writes)>;
  void watch_host(HostAccess accessed) { host_accessed_ = std::move(accessed); }

 private:
  struct LoadingCore;
  // A data memory of a tile, or the host's memory.
  struct Memory {
    const Tile* tile = nullptr;
    Shadow shadow{};
    struct Reader {
      LoadingCore* core;
      Epoch last;  // of the core's last load from this memory
    };
    std::vector<Reader> readers{};  // the cores that have loaded from this memory
    std::vector<Region> regions{};  // by their first bytes
    std::vector<UnitId> stacks{};   // cores whose stacks lie in this memory

    const Region* region_at(std::uint64_t byte) const;
  };
  // A load of a core that counts only if its value is used, or an access that counts at once.
  struct Load {
    Memory* memory;
    std::uint32_t offset, size;
    Access access;
    bool unwritten;
    std::optional<Access> overwritten{};  // an unordered write before the value was used

    std::uint32_t good_from() const;  // if any byte from here to the end is written, the load is no fault
  };
  struct LoadingCore {
    AgentId agent = 0;
    std::array<Memory*, kQuadrants> memories{};  // looked up at the first access
    std::vector<std::vector<Load>> loads{};      // by cell, until the core settles them
    SeenStack stack{};
    std::map<std::uint32_t, StoreRun> stores{};  // by program counter
    std::uint64_t requests = 0;                  // lock requests so far
  };

  // A task of a channel: the access that gave it, and the knowledge of the giving agent at that time.
  struct Task {
    Access given;
    std::uint32_t bd;  // the first descriptor
    VectorClock known{};
  };
  // The last rewrite of a descriptor, and the channels that use it or have executed it.
  struct Descriptor {
    struct Use {
      Access access;  // the fetch, with the epoch of the last word moved since
      Access given;   // the task
      std::uint32_t first_bd;
      std::optional<Access> rewritten{};  // a write after this use that was in order, as far as is known
    };
    std::optional<Access> write;
    std::map<UnitId, Use> uses;         // by channel
    std::map<UnitId, Access> executed;  // by channel: its last fetch of the descriptor since the last rewrite
  };

  // Bounds (stores_and_stacks.cpp).
  void look_at_stack(const Tile& tile, LoadingCore& core, const CoreAccess& access);
  void look_at_store(Memory& memory, LoadingCore& core, const CoreAccess& access, const Access& write);
  void look_at_stacks(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access);
  void found_beyond(const Memory& memory, const Region& buffer, std::uint64_t byte, const Access& write);
  void found_stack(const Tile& core, const Access& access, const SeenStack& stack, std::string_view into, Meeting at);
  void look_for_shared(const Channel& channel, std::uint32_t first);
  void executes(const Channel& channel, Descriptor& descriptor, const Access& fetch);
  void found_shared(const Channel& channel, std::uint32_t bd, UnitId other);

  bool is_core(AgentId agent) const;
  bool is_channel(AgentId agent) const;
  const Channel& channel_of(UnitId unit) const;
  void asked_for_lock(UnitId who);

  AgentId agent(UnitId unit);
  std::optional<AgentId> known_agent(UnitId unit) const;
  bool reads_unwritten(const Memory& memory, const Load& load) const;
  void look_for_unwritten(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access,
                          const std::optional<Access>& task);
  void count(const Load& load);
  // Compares a write with loads whose values may still be used. The write covers bytes between `begin` and `end`: all
  // of them if `step` is 1, otherwise the first of each `step` words.
  void meet_loads(const Memory& memory, const Access& write, std::uint64_t begin, std::uint64_t end,
                  std::uint32_t step = 1);
  void note(Memory& memory, std::uint64_t begin, std::uint64_t end, const Access& access);
  // Returns a frequent reason of a race (initial_value.cpp): "lock 0 of (0,2) began with 3, and S2MM 0 of (0,2), which
  // acquires it, has descriptors for 2 buffers". Empty if no lock of the agent began with a number that is too high.
  std::string counts_too_many(AgentId agent) const;
  void found_race(const Tile* memory, std::uint64_t word, const Access& one, const Access& other);
  Access access_of(AgentId agent, bool writes, std::uint32_t where, Cycle cycle);
  Access door_access(Accessor by, bool writes);
  bool knows_of(const Access& access, AgentId other) const;
  void moves_words(const StreamEnd& end, std::uint64_t words);
  void found_rewritten(const Channel& channel, std::uint32_t bd, const Access& write, const Descriptor::Use& use);
  LoadingCore& core_of(const Tile& tile);
  Memory* in_view(const Tile& tile, Quadrant quadrant);
  VectorClock& clock(UnitId unit) { return clocks_[agent(unit)]; }
  void hand_over(UnitId from, VectorClock& to);
  Memory& memory_of(const Tile* memory);                                                     // nullptr: the host's
  std::pair<std::string, std::uint64_t> name(const Tile* memory, std::uint64_t byte) const;  // with the byte's offset
  std::string place(AgentId agent, std::uint32_t where) const;  // "core (0,2) at pc 0x40", "MM2S 0 of (0,2) with BD 3"
  std::vector<Finding> unwritten_reads() const;
  Party party(const Access& access, std::string_view does) const;
  std::optional<Actor> actor(AgentId agent, std::uint32_t where) const;
  Meeting meeting(const Tile* memory, std::uint64_t byte) const;
  void found(Finding finding);
  void look_at_way(const Channel& channel);
  void look_at_tokens();

  const View& view_;
  MemoryMap map_;
  std::deque<VectorClock> clocks_;              // by agent; a deque, so that references stay valid
  std::vector<UnitId> units_;                   // by agent
  std::vector<std::optional<AgentId>> agents_;  // by unit
  std::uint64_t accesses_ = 0;
  std::vector<std::unique_ptr<Memory>> memories_;    // by tile
  std::vector<std::unique_ptr<LoadingCore>> cores_;  // by tile
  Memory host_;                                      // the host's memory, by address
  HostAccess host_accessed_;                         // empty: nothing watches the accesses to it
  struct LockClock {
    std::deque<VectorClock> units;  // for each unit of the lock's value, oldest first: its giver's knowledge
    VectorClock all;                // the knowledge of all givers so far
    VectorClock taken;              // the knowledge of all takers so far
  };
  std::map<std::pair<device::TileId, std::uint32_t>, LockClock> locks_;
  std::map<UnitId, std::deque<VectorClock>> tokens_;  // by channel: waiting tokens, oldest first
  std::map<UnitId, std::deque<Access>> token_tasks_;  // by channel: tasks whose tokens no agent has taken
  std::deque<SentWords> words_;                       // by sending agent
  std::map<UnitId, SentWords> cascades_;              // by source
  Traffic traffic_;
  std::map<std::uint32_t, VectorClock> events_;  // by place: the knowledge of all agents that caused events there
  struct Tasks {
    std::deque<Task> queue;
    Task current;
  };
  std::map<UnitId, Tasks> tasks_;  // by channel
  std::map<std::pair<device::TileId, std::uint32_t>, Descriptor> descriptors_;
  std::vector<std::string> operations_;  // names of the controller's operations, by Access::where
  FindingDetail detail_;
  std::map<FindingKey, std::size_t> known_;  // indices in findings_, by kind, and by detail if requested
  std::vector<Finding> findings_;
};

}  // namespace tessera::sanitize
