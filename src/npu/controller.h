// The controller: the small processor that configures the array and executes a kernel call's command stream.
//
// It executes two formats, the DPU sequences of 2023 and the transaction stream, and turns both into the same few
// actions: write a register, point a shim descriptor at a host buffer, wait for a task-complete token. Time passes in
// the array while the controller waits; in addition, each operation takes the time that pace.h gives. Columns of
// commands and streams are virtual: the partition begins at column 0, wherever it lies on the device.
//
// The controller detects a wait that can never end, because the array knows when nothing can move any more. It reports
// a deadlock, with all waiting units and the things they wait for.
#pragma once

#include "container/cdo/cdo.h"
#include "container/stream/stream.h"
#include "explain/explain.h"
#include "npu/host_memory.h"
#include "npu/operations.h"
#include "npu/pace.h"

#include <algorithm>
#include <set>

namespace tessera::npu {

// A message of a stream to the host; they are kept in order.
struct HostMessage {
  enum class Kind : std::uint8_t { Register, Time };
  Kind kind;
  Cycle cycle;
  std::uint64_t what;       // the register's address, or the number of the time stamp
  std::uint32_t value = 0;  // of the register

  template <class A>
  void archive(A& a) {
    a.all(*this, kind, cycle, what, value);
    a.require(kind <= Kind::Time);
  }
};

// Streams that are executed one after the other, `runs` times, in one context.
struct RunList {
  struct Stream {
    std::string name;  // for reports
    container::InstructionStream operations;
  };
  std::string program;  // for reports
  std::vector<Stream> streams;
  std::uint64_t runs = 1;
};

// The progress of a controller in its run list, as data for checkpoints.
struct Position {
  std::uint64_t run = 0, stream = 0, operation = 0;
  bool waits = false;                // inside this operation, or in finish() after the last stream
  std::vector<array::Token> tokens;  // waits for these tokens, or for the tasks of these channels
  std::uint32_t merged = 0;          // waits for this many tokens of any channel
  bool has_plio = false;             // without a stream: programmable logic had words
  bool rests = false;                // without a stream: the array has come to rest

  template <class A>
  void archive(A& a) {
    a.all(*this, run, stream, operation, waits, tokens, merged, has_plio, rests);
  }
};

class Controller {
 public:
  // The run ends with T0606 when the array's time reaches `max_cycles`.
  Controller(array::Array& array, HostMemory& memory, Cycle max_cycles)
      : array_(array), memory_(memory), max_cycles_(max_cycles), partition_(array.device()) {}

  // Places the partition so that its column 0 is the device's `column`.
  void start_at(unsigned column);

  // Later operations take the time of this pace.
  void use(Pace pace) { pace_ = pace; }

  // Calls `watcher` repeatedly while the array runs, at least every few hundred cycles.
  void watch(std::function<void(Cycle)> watcher) { watcher_ = std::move(watcher); }

  // Ends the run with T0611, as a breakpoint does, when the array's time reaches `cycle`.
  void stop_at(Cycle cycle) { stop_at_ = cycle; }
  // The cycle of stop_at(), once it was reached and nothing else had ended the run.
  std::optional<Cycle> stopped_at() const {
    return stop_at_ && array_.now() >= *stop_at_ && !array_.fault() && !array_.stopped_at() ? stop_at_ : std::nullopt;
  }
  // Calls `asked` as often as `watcher`: once it is true, the run ends with T0617 and explains who waits then.
  void end_when(std::function<bool()> asked) { asked_to_end_ = std::move(asked); }
  // Later calls end with T0606 when the array's time reaches `max_cycles`.
  void limit(Cycle max_cycles) { max_cycles_ = max_cycles; }
  // run() returns T0618 as soon as it can be continued and the array's time is at or behind `cycle`: between two
  // operations, or in a wait after an event. The next run() of the same list continues, as it does after a breakpoint
  // (T0611). Neither changes anything that happens later.
  void pause_at(std::optional<Cycle> cycle) { pause_at_ = cycle; }
  // The PDIs that LOADPDI may load, and the one that load() loaded.
  void offer(Pdis pdis) { pdis_ = std::move(pdis); }
  const std::vector<HostMessage>& host_messages() const { return host_messages_; }

  // Executes the commands of a CDO as the firmware does when it loads a PDI, then lets the array start up.
  Result<void> load(const container::Cdo& cdo);
  Result<void> execute(const container::InstructionStream& stream);
  // A whole run, continued from the current position: the streams, or without a stream the configuration until
  // nothing moves, and then finish(). A run that fails is over: the next one begins at the first stream.
  Result<std::vector<Diag>> run(const RunList& list);  // with warnings

  // Checkpoints: `keep` gets the whole state, host memory and array included, when `cycles` cycles have passed since
  // the last one and the controller is between two operations or waits. If the array can never be saved, `keep` is
  // called once, with the reason (T0517).
  using Keep = std::function<void(Cycle, Result<Bytes>)>;
  void checkpoint_every(Cycle cycles, Keep keep);
  // The same state now, of a controller that does not execute or that has paused. None at a moment at which the array
  // cannot be saved, a few cycles later it can. T0517.
  Result<std::optional<Bytes>> state();
  // Takes over such a state, instead of load(): run() continues from there. The array must be new, the host memory must
  // have the same buffers, and offers and options must be the same. T0615 when the state does not belong to such a run.
  Result<void> restart(ByteSpan state);
  Result<void> execute(const container::DpuSequence& sequence);
  Result<void> execute(const container::Txn& txn);
  // For a run without a stream: runs the array until nothing moves any more. T0606 when that takes too long. Units may
  // still wait: they have finished their work from outside, or a stream would give them work; the warning T0614 names
  // what they wait for. When units wait for each other in a cycle, no stream helps: T0605.
  Result<std::optional<Diag>> run_to_rest();
  // For the end of the last stream: runs the array until the shim DMA has finished its tasks, and programmable logic
  // has sent and received its words. On hardware the call ends with its stream, and a host that reads the buffers then
  // may be too early; here the buffers hold everything that the tasks write. Gives the warning T0610 when tasks never
  // finish, or not before `max_cycles`.
  Result<std::optional<Diag>> finish();
  // After finish(), for callers that look at the final state: lets the array come to rest if it does so soon. These
  // steps belong to no run any more, but a fault of a core or a channel in them is still an error of the program: the
  // timing decides which of its last steps come before the end of the stream.
  Result<void> rest();
  // The explanation of the last of these calls, if it failed in a wait.
  const std::optional<explain::Explanation>& explanation() const { return explanation_; }
  bool has_executed() const { return has_executed_; }  // a command stream, besides configurations

 private:
  struct Executor;
  struct Search;
  // While it lives, the array knows the operation in progress: "call.txn, line 5 (WRITE)". A stream may load a
  // configuration, so these nest.
  struct NamedOperations {
    template <class Place>
    NamedOperations(Controller& the_controller, const std::string& stream, const Place& place)
        : controller(the_controller), outer(std::move(controller.operation_name_)) {
      use([&stream, &place] { return fmt::format("{}, {}", stream, place()); });
    }
    ~NamedOperations() { use(std::move(outer)); }
    NamedOperations(const NamedOperations&) = delete;
    NamedOperations& operator=(const NamedOperations&) = delete;
    void use(std::function<std::string()> name) {
      controller.operation_name_ = std::move(name);
      controller.array_.name_operation(controller.operation_name_);
    }
    Controller& controller;
    std::function<std::string()> outer;
  };

  template <class Stream>
  Result<void> execute_all(const Stream& stream, std::string_view language);
  Result<void> load_commands(const container::Cdo& cdo);
  Result<void> write_all(const container::Cdo& cdo);
  Result<void> command(const container::CdoCommand& command);
  Result<void> load_pdi(std::uint64_t id);
  Result<void> reset(device::TileId tile);
  Result<void> write_words(std::uint64_t address, std::span<const std::uint32_t> words);
  // Points the shim descriptor whose word 0 is at `bd_word0` at a byte of a host buffer, a multiple of 4.
  Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset);
  Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                               std::uint8_t channel);
  Result<void> wait_for_merged_tokens(unsigned tokens, unsigned cols);
  // The cycle at which the run ends at the latest.
  Cycle last_cycle() const { return std::min(max_cycles_, stop_at_.value_or(max_cycles_)); }
  template <class A>
  void archive(A& a);
  void checkpoint_if_due();
  // Begins to wait. False when the controller was restarted inside a wait: `position_` then holds what it waits for.
  bool begins_to_wait() { return loading_ || !std::exchange(position_.waits, true); }
  Result<void> run_streams(const RunList& list);
  // Runs the array until `done` holds; calls the watcher.
  array::Stop run_until(const std::function<bool()>& done);
  // `wanted` describes the thing waited for, when it turns out that it will not come.
  Result<void> wait_until(const std::function<explain::CallerWait()>& wanted, const std::function<bool()>& done);
  Result<void> poll_core(const std::function<explain::CallerWait()>& wanted, const std::function<bool()>& done);
  Result<void> waited_in_vain(array::Stop stop, explain::CallerWait wanted);
  const explain::Explanation& explain(const explain::CallerWait& wanted);
  bool is_to_pause() const { return pause_at_ && !loading_ && array_.now() >= *pause_at_; }
  Diag pause() const;  // T0618
  // Whether the run that ended with it can be continued.
  static bool is_pause(const Diag& diag);
  bool is_asked_to_end() const { return asked_to_end_ && asked_to_end_(); }
  // T0617, with the thing that the run waited for.
  Diag interrupted(const explain::CallerWait& wanted);
  // The fault or breakpoint (T0611) that stopped the array.
  Result<void> check_array() const;
  Result<std::vector<Diag>> run_from_here(const RunList& list);
  // One operation of a stream, or the rest of one in which the run has stopped.
  template <class Body>
  Result<void> execute_operation(const Body& body);
  // The end of every operation: time passes, and a fault of the array becomes the operation's.
  Result<void> end_operation();
  bool is_task_queue(std::uint64_t address) const;

  // The tile and the address on the device for one in the partition; T0802 when it does not exist.
  Result<device::TileId> physical(unsigned col, unsigned row) const;
  Result<std::uint64_t> physical(std::uint64_t address) const;

  bool has_executed_ = false;
  array::Array& array_;
  HostMemory& memory_;
  Cycle max_cycles_;
  device::Device partition_;  // the device as streams see it
  unsigned first_column_ = 0;
  Cycle settled_ = 0;  // when the array had settled after the last configuration, or its limit was reached
  Position position_;
  std::string stream_name_ = "the command stream";
  std::function<std::string()> operation_name_;
  // Search the running stream behind the current operation, or back from it: give the place of the first register write
  // for which a predicate holds.
  decltype(explain::CallerWait::later) later_, earlier_;
  Pace pace_ = Pace::Swift;
  bool loading_ = false;  // loading a configuration, which is not interrupted
  Keep keep_;
  Cycle checkpoint_every_ = array::kNever, next_checkpoint_ = array::kNever;
  std::function<void(Cycle)> watcher_;
  std::function<bool()> asked_to_end_;
  std::optional<explain::Explanation> explanation_;
  std::optional<Cycle> stop_at_;
  std::optional<Cycle> pause_at_;
  std::optional<Cycle> operation_end_;  // of an operation that has acted, and whose time passes
  Pdis pdis_;
  std::set<device::TileId> touched_;  // written tiles, which a reset must clear
  std::vector<HostMessage> host_messages_;
  std::vector<std::uint32_t> state_table_;        // the controller's copy of the scratchpad
  std::vector<std::uint32_t> instruction_words_;  // of the running DPU sequence
};

}  // namespace tessera::npu
