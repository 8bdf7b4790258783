// The graph of waits on which an explanation (explain.h) is based: one node for each unit that waits or that could end
// a wait, and for words that wait in a switch. An edge (WaitEdge) leads from a wait to a unit that could end it. The
// graph reads the machine and changes nothing in it. Internal.
#pragma once

#include "array/parts/polled_events.h"
#include "array/parts/view.h"
#include "array/tile/alive.h"
#include "array/tile/clocks.h"
#include "base/joined.h"
#include "base/text.h"
#include "core/code_scan.h"
#include "explain/explanation.h"
#include "explain/lock_use.h"
#include "explain/wait_chains.h"

#include <map>

namespace tessera::explain {

using ActKind = CodeAct::Kind;

constexpr bool is_core(UnitId id) {
  return id % kUnitsPerTile == kCoreUnit;
}

// Calls `each` with all acts of a program, including the acts in loops and branches.
template <class F>
void for_each_act(const std::vector<CodeAct>& acts, F&& each) {
  for (const CodeAct& act : acts) {
    each(act);
    for_each_act(act.body, each);
  }
}

// The text for a culprit, one clause, and the remedy.
struct Culprit {
  std::string text, help;
};

class WaitGraph {
 public:
  WaitGraph(const View& view, const CallerWait& wanted);

  enum class Kind : std::uint8_t {
    None,  // the unit does not wait
    Lock,
    Word,
    Room,
    CascadeIn,
    CascadeOut,
    Bus,
    Pause,
    Poll,    // a core polls memory
    Switch,  // words wait in a slave port of a switch
    Token,
    TaskEnd,
    Bits  // a caller polls bits of a word
  };
  struct Sender {
    StreamEnd* source;
    IdSet ids;  // IDs of its packets that come through
  };
  struct Node {
    WaitUnit unit;
    Kind kind = Kind::None;
    std::string wants;            // "lock 1 of (0,2) >= 2, which is 1"
    std::optional<LockRef> lock;  // set for Kind::Lock
    LockDemand demand{};
    Tile* tile = nullptr;
    Channel* channel = nullptr;  // nullptr for cores, programmable logic and the caller
    PlioPort* plio = nullptr;
    bool handler = false;                // a handler of control packets
    std::optional<std::uint32_t> slave;  // Kind::Switch
    UnitId id = kNoUnit;
    bool by_packets = false;            // packets bring the words that the node waits for
    std::vector<Sender> senders;        // the sources whose packets reach this node
    std::vector<StreamEnd*> strangers;  // sources on the same path whose packets all have other IDs
    std::string instead;                // for a lock that no unit releases: the actions of related units
    std::string remedy;                 // replaces the general remedy for waits of this kind

    bool root() const;  // the node waits, and no unit will end the wait
    // For a wait for a lock: true if a release could end it; false if the value is too high, so that another unit has
    // to acquire.
    bool raises() const { return demand.at_least() || demand.binary || lock->lock().value < demand.amount(); }
  };

  // A lock that a unit has released or a register write has set, but that no unit has acquired and no unit may still
  // acquire.
  struct UnclaimedRelease {
    LockRef lock;
    UnitId id;
    std::string who;   // "core (0,2)", "BD 5 of MM2S 0 of (0,1)"
    std::string does;  // "releases lock 3 of (0,2)"
    bool several;      // `who` names several descriptors
  };

  std::vector<Node> nodes;
  std::vector<UnclaimedRelease> unclaimed;
  bool asked = false;  // node 0 is the caller

  // Returns whether a unit has released or set a lock that no unit acquires.
  bool gives_in_vain(UnitId id) const {
    return std::ranges::find(unclaimed, id, &UnclaimedRelease::id) != unclaimed.end();
  }

  // Returns the stream end at which a node waits for words or for room.
  static StreamEnd& end_of(const Node& node);

  // wait_bodies.cpp: for a wait for a lock that no unit releases, returns the core that should release the lock. This
  // core acquires the lock that the waiting unit releases, and its program never releases the awaited lock. Returns
  // nothing unless Tessera is certain.
  std::optional<Culprit> who_keeps(const Node& waits);
  // wait_partners.cpp: for a wait for a lock that no unit releases, returns the unit that fills or empties the buffer
  // that the waiting unit uses next, if that unit releases another lock or no lock. If there is no such unit, the text
  // says so. The text begins with "; ".
  std::optional<Culprit> data_partner(const Node& waits);
  // wait_arrivals.cpp: `master` asks for more of a lock than the other units have released, and these units wait for
  // `master`. If exactly one unit never released the lock, the text names it.
  std::optional<Culprit> too_few_arrive(const Node& master);
  // wait_arrivals.cpp: for a wait for a lock that no unit releases, returns the master of a barrier that releases a
  // lock for each other unit but not for the waiting unit.
  std::optional<Culprit> lets_one_wait(const Node& waits);
  // Returns whether a unit acquires more than 1 of a lock at once, so that several units may rightly release the lock.
  bool is_taken_in_numbers(LockRef lock) const;
  // Returns a test for the acts of a core's program at which the core may stand now; empty when Tessera does not know.
  IsAct stands_at(const Tile& tile);
  // Returns the line of a host core's wait: "a.mlir:8:3", "a.mlir:8:3 or a.mlir:9:3". Empty when the line is unknown,
  // or when more than three lines are possible.
  std::string line_of_wait(const Tile& tile);
  // Returns the known part of the program of the tile's core.
  const CodeScan& scan(const Tile& tile);
  // Returns whether a core's program may reach an act for which `is_it` is true from the act at which the core stands.
  // True when Tessera does not know the program.
  bool may_come_to(const Tile& tile, const IsAct& is_it);

  // wait_lock_users.cpp: for a wait for a lock that no unit releases, names the one or two units whose own use of locks
  // is wrong: "; core (0,2) releases lock 0 of (0,2), which MM2S 0 of (0,2) releases, too". Empty when there is no such
  // unit or more than two.
  std::string suspects(const Node& waits);
  // Returns whether the unit can reach the lock, so that it could release it.
  bool can_give(UnitId id, LockRef lock) const;
  // Returns a text such as "core (0,2) releases lock 3 of (0,2), which no unit takes".
  std::string text_of(const UnclaimedRelease& release) const;
  // For a released lock that no unit acquires, returns the unit that probably should acquire the lock: it can reach the
  // lock, but waits for a lock that another unit acquires, too. Returns nothing unless exactly one unit does so.
  struct OtherTaker {
    std::string name, text;  // "MM2S 0 of (0,2)", "MM2S 0 of (0,2) acquires lock 1 of (0,2), as core (0,2) does"
  };
  std::optional<OtherTaker> taker_instead(const UnclaimedRelease& release);
  // Returns the result of taker_instead() as a culprit, if `unclaimed` has exactly one lock.
  std::optional<Culprit> takes_anothers();
  // Returns the locks that each unit uses. The units are all channels, all cores that were enabled, and other units
  // that have used a lock.
  std::map<UnitId, UsedLocks> lock_users();
  // wait_later.cpp: names the caller's actions after the wait that could end a hopeless wait: "; line 8 (WRITE), behind
  // this wait, gives MM2S 0 of (0,0) a task". Empty when there are none.
  std::string later(const Node& waits);
  // Returns the number of words in the tasks that the caller gives to a channel after the wait. 0 when the caller's
  // later writes are unknown; absent when a task has a chain of descriptors.
  std::optional<std::uint64_t> later_words(Channel& channel) const;
  // Returns the caller's last register write that set the lock of a wait: "line 60 (WRITE) set lock 15 of (0,3)". Empty
  // if there is none.
  std::string set_by(const Node& waits) const;
  // Returns the remedy if the caller set the lock of a wait to a value that is too low; otherwise empty.
  std::string remedy_of_set(const Node& waits) const;
  // Returns the access that set the register of a wait's lock: "; a register write set it to 1 in cycle 5". Empty if
  // there is none.
  static std::string set_to(const View& view, const Node& waits);
  // Returns the control packets that the tiles in a hopeless wait have dropped. One of these packets may have been
  // meant to end the wait.
  std::string dropped(const Node& waits);
  // Returns a hint if the unit waits for a neighbour's lock while the lock with the same index in its own tile is free:
  // "BD 0 of S2MM 0 of (1,1) waits for lock number 0, which is lock 0 of (0,1); ...". The program probably meant the
  // tile's own lock. Otherwise empty.
  std::string misnamed(const Node& waits);
  // For a wait that a release could end, names the other units that have acquired from the lock: "; MM2S 1 of (0,1)
  // took 1 of it". Otherwise empty.
  std::string taken_by_others(const Node& waits) const;
  // For a poll of a part of a buffer, names the units that write other words of the buffer: "; core (0,2) writes word 1
  // of it".
  std::string written_beside(const Node& waits);
  // Returns whether a unit waits for a lock that began with a value above 0, that only this unit has used, and that no
  // unit will release.
  bool has_used_up(const Node& waits) const;
  static std::string used_up_text(const Node& waits);  // "; it began with 1, and MM2S 0 of (0,1) has taken 1"
  // If has_used_up() is true for the last unit of `chain`, names a core of the chain that has taken from another lock
  // and asks for more. Otherwise empty.
  std::string asks_again(const std::vector<std::size_t>& chain) const;
  // why_not_given() (wait_hints.cpp) gives the reason of a wait for a lock that no unit releases. why_not_written()
  // (wait_unread.cpp) gives the reason of a poll of bytes that no unit writes.
  std::string why_not_given(const Node& waits);
  std::string why_not_written(const Node& polls);
  // Returns the caller's last write of polled bytes, which did not end the poll: "line 42 (WRITE) wrote 1 to it, and ".
  // Empty when the caller has written none of these bytes.
  std::string written_before(const Node& polls);
  // wait_unread.cpp: for a poll of bytes that no unit writes, names the units that write another buffer, which no unit
  // reads.
  std::string written_in_vain(const Node& waits);
  // For a wait for a lock that no unit releases, names locks with the same index in other tiles that hold enough and
  // that no unit has used or will acquire. Also names the core of the lock's tile if it never ran: "; core (0,2) was
  // never enabled".
  std::string set_elsewhere(const Node& waits);
  // For a core that waits at its cascade for `other`, which was never enabled, returns another neighbour that was
  // enabled and uses its cascade. The directions of the cascades are then probably wrong. nullptr when there is no such
  // neighbour, and on AIE1, where no register changes the directions.
  const Tile* turned_from(const Node& waits, const Tile& other);

 private:
  // Calls `is_write` for register writes of the caller or of a control packet, and returns the place of the first write
  // for which it is true.
  using Writes = std::function<std::optional<std::string>(const CallerWait::IsWrite& is_write)>;

  std::size_t node(Channel& channel);
  std::size_t node(PlioPort& port);
  std::size_t core_node(Tile& tile);
  std::size_t handler_node(Tile& tile);  // the handler of control packets
  std::size_t node(StreamEnd& end);
  std::vector<Tile*> tiles() const;
  Culprit keeper(const Node& waits, Tile& tile, LockRef taken);
  LockRef taken_first(Tile& tile);
  std::vector<UnitId> ends_of_way(const std::map<UnitId, UsedLocks>& units, UnitId from) const;
  // wait_polls.cpp
  std::string poll_wants(const Tile& tile);
  std::string loop_of(const Tile& tile);  // the loop in which an emulated core polls; empty for a host core
  struct Bytes {                          // bytes of a tile's data memory
    Tile* tile;
    std::uint64_t first, length;
  };
  // wait_partners.cpp
  struct BufferUse {
    Bytes bytes;
    bool reads;  // true: the waiting unit reads the bytes, so another unit has to fill them
  };
  struct Partner {
    UnitId id;
    std::string name;  // "BD 24 of S2MM 1 of (0,1)"
    UsedLocks used;
  };
  std::optional<Bytes> moved_by(Tile& tile, const Bd& bd) const;
  Bytes whole_buffer(const Bytes& bytes) const;
  std::vector<BufferUse> one_way_buffers(const Tile& core_tile, const std::vector<const CodeAct*>& acts);
  std::vector<BufferUse> buffers_behind(const Node& waits);
  std::vector<BufferUse> all_buffers(const Node& waits, bool reads);
  std::optional<std::vector<Partner>> partners_at(const BufferUse& use, UnitId unit);
  std::string partner_beside(const Node& waits, const BufferUse& missing);
  Culprit without_partner(const Node& waits, const BufferUse& use);
  Culprit with_partner(const Node& waits, const BufferUse& use, const Partner& partner) const;
  static std::string_view use_text(const Node& waits, const BufferUse& use);

  std::optional<Bytes> word_at(std::uint64_t address) const;
  std::vector<Bytes> polled_by(const Tile& tile);
  std::vector<Bytes> looked_at_by(const Tile& tile);  // for an emulated core
  bool may_store(const Tile& core_tile, const Bytes& bytes);
  const CodeAct* access_of(const Tile& core_tile, CodeAct::Kind kind, const Bytes& bytes);  // if its program is known
  bool is_unread(const Bytes& bytes);
  std::string writer_of(const Bytes& bytes);
  std::string text_of(const Bytes& bytes) const;
  static std::string part_of(const PartNames::Buffer& buffer, const Bytes& bytes);
  static bool overlap(const Bytes& one, const Bytes& other);
  using PartOf = std::function<std::optional<std::string>(const Bytes& written)>;
  void add_writes_beside(const Node& node, Tile& user, const PartOf& beside, std::vector<std::string>& found);
  std::vector<WaitUnit::Bytes> polls_of(const Tile& tile);
  std::optional<Bytes> bytes_of(const Tile& core_tile, const CodeAct::Bytes& memory) const;
  void add_poll_edges(Node& node);
  void add_writer(Node& node, Tile& core_tile, const std::vector<Bytes>& polled);
  std::optional<std::string> later_write(const Writes& writes, const std::vector<Bytes>& polled) const;
  bool is_taken(LockRef lock);
  bool is_for_absent_core(LockRef lock) const;
  bool is_for_absent_producer(LockRef lock, UnitId who) const;
  void find_unclaimed_releases();
  UsedLocks locks_used_by(Channel& channel);
  UsedLocks locks_used_by(Tile& core_tile);
  std::string gives_instead(const Node& waits);
  std::string partners_give(const Node& waits, const std::map<UnitId, UsedLocks>& units);
  bool is_taken_yet(LockRef lock);
  bool is_given_in_vain(LockRef lock, UnitId giver);
  // Returns whether `giver` has released a lock that no unit acquires, that another unit releases, too, or whose amount
  // from `giver` no unit needed.
  bool is_odd_gift(const std::map<UnitId, UsedLocks>& units, UnitId giver, LockRef lock);
  // Returns whether a unit's own use of locks shows no fault, so that the explanation should not name this unit.
  bool does_right(const std::map<UnitId, UsedLocks>& units, UnitId id);
  std::string giver_text(UnitId id, LockRef lock);
  std::string other_values(const Node& waits);
  struct Givers {
    std::string name;  // "core (0,2)", "BD 0, BD 1 of S2MM 0 of (0,2)"
    bool several;
  };
  Givers who_releases(LockRef lock, UnitId who);
  bool ends_wait_for_lock(const Node& node, Tile& user, std::uint32_t first_bd);

  void add_caller(const CallerWait& wanted);
  void add_token_edge(Node& node, const CallerWait::Channel& wanted);
  void add_any_token(Node& node, const CallerWait& wanted);
  void add_strange_tokens(Node& node, const CallerWait& wanted);
  std::string pushed_without_token(const Channel& channel) const;
  void add_bits(Node& node, const CallerWait::Bits& bits);
  void add_edges(std::size_t index);
  void add_lock_edges(Node& node);
  void add_lock_edges_of_dma(Node& node, Tile& user);
  void add_lock_edge_of_core(Node& node, Tile& user);
  void add_word_edges(Node& node, StreamEnd& sink);
  static void add_pause(Node& node);
  void add_room_edges(Node& node, StreamEnd& source);
  std::vector<StreamEnd*> held_up_for(StreamEnd& sink);
  void add_source_edge(Node& node, StreamEnd& source);
  std::string begins_elsewhere(Node& node, const Channel& feeder) const;
  std::string ends_elsewhere(Node& node) const;
  void add_sink_edge(Node& node, StreamEnd& sink);
  // wait_packets.cpp
  std::size_t switch_node(Tile& tile, std::uint32_t slave);
  void add_switch_edges(Node& node);
  void add_arbiter_edges(Node& node, const Switch::Input& input);
  void add_turn_edge(Node& node, std::uint32_t arbiter);
  void add_rest_edges(Node& node, const Switch::Input& input);
  void add_packet_feeders(Node& node, StreamEnd& sink);
  bool add_feeders_of(Node& node, Place master, IdSet ids, PacketPath& way);
  // wait_fan_in.cpp
  void leave_finished_feeders();
  void leave_finished_feeders(Node& sink);
  void add_owed_feeders(Node& sink);
  void add_stuck_strangers(Node& sink);
  void add_words_beside(Node& sink);
  void add_unrouted_senders(Node& sink);
  // wait_stuck.cpp
  void find_stuck_words();
  void add_stuck_packets(Node& node, const PacketPath& way);
  std::string origin(const Switch::Input& input);
  void add_cascade_edges(Node& node, bool reads);
  // Adds an edge to a unit. The edge is dead when the unit can act no more.
  void add_edge(Node& node, std::size_t to, std::string text);

  void describe(Node& node, Channel& channel);
  void describe(Node& node, PlioPort& port);
  void describe(Node& node, Tile& core_tile);
  static void describe_handler(Node& node, Tile& tile);
  std::optional<Channel::Wait> wait_of(const Channel& channel);
  std::string channel_wants(Node& node, Channel& channel, Cause cause);
  std::string core_wants(Node& node, Tile& tile);
  static void end_wait_if_over(Node& node);
  std::string never_enabled(Tile& tile);
  std::string nothing_traced(StreamEnd& source);

  // wait_later.cpp
  struct LaterAction {
    std::string place, does;          // "line 8 (WRITE)", "enables core (0,2)"
    std::optional<std::size_t> edge;  // the dead edge that the action would revive; absent: the action ends the wait
  };
  std::vector<LaterAction> later_actions(const Node& waits, const Writes& writes);
  std::optional<std::string> later_task(const Writes& writes, const CallerWait::Channel& channel,
                                        bool with_token) const;
  std::optional<std::string> later_enable(const Writes& writes, device::TileId tile) const;
  std::optional<std::string> later_event(const Writes& writes, const EventTrigger& trigger) const;
  std::optional<std::string> later_lock(const Writes& writes, const Node& waits);
  std::optional<std::string> later_resume(const Writes& writes, const Channel& channel) const;
  // wait_requests.cpp
  void add_requests();
  void add_request(std::size_t waits, std::size_t packet, const Writes& writes);
  bool is_on_way_to_handler(Tile& tile, const Node& packet);

  const View& view_;
  const CallerWait& caller_;
  std::map<UnitId, std::size_t> index_;
  std::map<std::pair<device::TileId, std::uint32_t>, std::size_t> switches_;
  std::map<UnitId, CodeScan> scans_;
};

std::string at_line(const WaitGraph::Node& waits);
// Returns the lines where a core acquires or releases a lock: " at a.mlir:8:3 and a.mlir:9:3 in a branch". Empty when
// they are unknown.
std::string lines_of(WaitGraph& graph, const Tile& core, LockRef lock, ActKind kind);
// Returns whether a core can read and write the data memory of a tile.
bool sees_memory_of(const Tile& core_tile, const Tile& tile);
// For a unit that waits for an exact value of a lock, returns an explanation of acquires of exact values: "; its BD 2
// asks for exactly 1: ...". Otherwise empty. With `by_name`, the text names the unit instead of saying "it" or "its".
std::string exact_hint(const WaitGraph::Node& waits, bool by_name = false);

// Returns whether the words at the front of a slave port have no destination with the present register values.
bool stands_for_ever(Tile& tile, std::uint32_t slave);
// Returns the position of a channel that has several tasks or executions: "task 2 of 2", "execution 1 of 4".
std::vector<std::string> task_of(const WaitUnit& unit);
device::EventId enable_event(Tile& tile);  // the event configured to enable a core; kNoEvent when there is none
std::string core_remedy(Tile& tile);       // the remedy for a core that does not act
std::string times(std::uint64_t count);    // "once", "3 times"
inline constexpr const char* kGiveAsTaken =
    "let the unit release as much as it acquires, or acquire only as much as it releases";
inline constexpr std::string_view kNothingToSend = "has nothing to send";
inline constexpr std::string_view kNoUnitReleases = "no core, DMA or control packet releases it";
std::string without_tlast(Channel& channel, std::uint64_t bds);  // ": BD 0, BD 1 are without TLAST", or empty
std::string without_words(Channel& channel);  // for tasks that have ended: ": BD 0 has length 0", or empty
// Returns the lines of the design that declare the parts named in `text` (wait_names.cpp).
std::vector<std::string> places_in(const PartNames& names, const std::string& text);

}  // namespace tessera::explain
