// The controller: the small processor that configures the array and executes the command stream of a kernel call.
//
// The controller executes two formats, the DPU sequences of 2023 and the transaction stream. It turns both into the
// same few actions, for example: write a register, point a shim descriptor at a host buffer, wait for a task-complete
// token. Time passes in the array while the controller waits. In addition, each operation takes the time that pace.h
// gives. Columns in commands and streams are virtual: column 0 is the first column of the partition, which may begin at
// any column of the device.
//
// The controller detects a wait that can never end, because the array knows when nothing can move any more. The
// controller then reports a deadlock and explains it (explain/explain.h).
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

// A message of a stream to the host.
struct HostMessage {
  enum class Kind : std::uint8_t { Register, Time };
  Kind kind;
  Cycle cycle;
  std::uint64_t what;       // the register's address, or the number of the time stamp
  std::uint32_t value = 0;  // the register's word

  template <class A>
  void archive(A& a) {
    a.all(*this, kind, cycle, what, value);
    a.require(kind <= Kind::Time);
  }
};

// The streams of a run: the controller executes them one after the other, `runs` times, without loading the
// configuration again in between.
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
  bool waits = false;                // the controller waits in `operation`, in run_to_rest() or in finish()
  std::vector<array::Token> tokens;  // the tokens that are awaited, or in finish() the channels whose tasks are awaited
  std::uint32_t merged = 0;          // the number of tokens of any channel that are awaited
  bool has_plio = false;             // without a stream: programmable logic had words to move when the run began
  bool rests = false;                // without a stream: the array has come to rest

  template <class A>
  void archive(A& a) {
    a.all(*this, run, stream, operation, waits, tokens, merged, has_plio, rests);
  }
};

class Controller {
 public:
  // A run fails with T0606 when the array's time reaches `max_cycles`.
  Controller(array::Array& array, HostMemory& memory, Cycle max_cycles)
      : array_(array), memory_(memory), max_cycles_(max_cycles), partition_(array.device()) {}

  // Places the partition so that its column 0 is the device's `column`.
  void start_at(unsigned column);

  // Sets the pace for later operations.
  void use(Pace pace) { pace_ = pace; }

  // Calls `watcher` with the present cycle, repeatedly while the array runs.
  void watch(std::function<void(Cycle)> watcher) { watcher_ = std::move(watcher); }

  // Lets the run fail with T0611, as at a breakpoint, when the array's time reaches `cycle`.
  void stop_at(Cycle cycle) { stop_at_ = cycle; }
  // Returns the cycle of stop_at(), if the run has reached it and nothing else has ended the run.
  std::optional<Cycle> stopped_at() const {
    return stop_at_ && array_.now() >= *stop_at_ && !array_.fault() && !array_.stopped_at() ? stop_at_ : std::nullopt;
  }
  // Calls `asked` as often as the watcher. When `asked` returns true, the run fails with T0617 and an explanation of
  // the waits.
  void end_when(std::function<bool()> asked) { asked_to_end_ = std::move(asked); }
  // Replaces `max_cycles` of the constructor for later calls.
  void limit(Cycle max_cycles) { max_cycles_ = max_cycles; }
  // Lets run() fail with T0618 when the array's time has reached `cycle`, between two operations or after an event in a
  // wait. The next run() of the same list continues there, as it does after a breakpoint (T0611). A pause and a
  // breakpoint do not change what happens later.
  void pause_at(std::optional<Cycle> cycle) { pause_at_ = cycle; }
  // Sets the PDIs that LOADPDI may load, and in `loaded` the number of the PDI that load() loads.
  void offer(Pdis pdis) { pdis_ = std::move(pdis); }
  const std::vector<HostMessage>& host_messages() const { return host_messages_; }

  // Executes the commands of a CDO as the firmware does when it loads a PDI. Then lets the array run until it rests,
  // for at most limits::kSettleCycles.
  Result<void> load(const container::Cdo& cdo);
  Result<void> execute(const container::InstructionStream& stream);
  // Does a whole run, from the current position on: executes the streams, or without a stream calls run_to_rest(), and
  // then calls finish(). Returns the warnings. After a failure other than T0611 and T0618, the next run begins at the
  // first stream.
  Result<std::vector<Diag>> run(const RunList& list);
  // Returns the operation of its stream, counted from 0, in which the last run failed; empty if it failed elsewhere.
  std::optional<std::uint64_t> failed_operation() const { return failed_operation_; }

  // Calls `keep` with the whole state, host memory and array included, every `cycles` cycles: as soon as the controller
  // waits or is between two operations. If the array can never be saved, calls `keep` once, with the reason (T0517).
  using Keep = std::function<void(Cycle, Result<Bytes>)>;
  void checkpoint_every(Cycle cycles, Keep keep);
  // Returns the state that `keep` receives. The controller must not be executing, or must be paused. Absent while the
  // array cannot be saved, and while the time of an operation still passes: try again a few cycles later. Fails with
  // T0517 if the array can never be saved.
  Result<std::optional<Bytes>> state();
  // Loads a saved state instead of calling load(); run() then continues from there. The array must be new, the host
  // memory must have the same buffers, and the offered PDIs and the options must be the same. Fails with T0615 if the
  // state does not match.
  Result<void> restart(ByteSpan state);
  Result<void> execute(const container::DpuSequence& sequence);
  Result<void> execute(const container::Txn& txn);
  // For a run without a stream: runs the array until nothing moves any more. Fails with T0606 if this takes too long.
  // Units may still wait, because their work is done or because only a stream would give them work; the warning T0614
  // names their waits. If units wait for each other in a ring, no stream can help, and the call fails with T0605. If a
  // shim channel had a task or programmable logic had words to move, the call returns no warning and no error about
  // waits.
  Result<std::optional<Diag>> run_to_rest();
  // Call after the last stream: runs the array until the shim DMA has finished its tasks, and programmable logic has
  // sent and received its words. On hardware a kernel call ends with its stream, and a host that then reads the buffers
  // may read too early. After finish() the buffers hold everything that the tasks write. Returns the warning T0610 if
  // tasks never finish, or not before `max_cycles`.
  Result<std::optional<Diag>> finish();
  // Call after finish(), before a look at the final state: runs the array until it rests, for at most
  // limits::kSettleCycles. These cycles do not belong to the run. But a fault of a core or a channel in them is still
  // an error of the program, because only timing decides which of the program's last steps come before the end of the
  // stream.
  Result<void> rest();
  // Returns the explanation of the last call above, if it failed or warned because of a wait.
  const std::optional<explain::Explanation>& explanation() const { return explanation_; }
  bool has_executed() const { return has_executed_; }  // whether a command stream has run

 private:
  struct Executor;
  struct Search;
  // While an object of this type exists, the array knows the name of the present operation: "call.txn, line 5 (WRITE)".
  // The objects nest, because a stream may load a configuration.
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
  // Points the shim descriptor whose word 0 is at `bd_word0` at byte `offset`, a multiple of 4, of a host buffer.
  Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset);
  Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                               std::uint8_t channel);
  Result<void> wait_for_merged_tokens(unsigned tokens, unsigned cols);
  // Returns the latest cycle at which the run ends.
  Cycle last_cycle() const { return std::min(max_cycles_, stop_at_.value_or(max_cycles_)); }
  template <class A>
  void archive(A& a);
  void checkpoint_if_due();
  // Begins a wait. Returns false when the controller continues a wait after a restart or a pause: then `position_`
  // already describes the wait.
  bool begins_to_wait() { return loading_ || !std::exchange(position_.waits, true); }
  Result<void> run_streams(const RunList& list);
  // Runs the array until `done` returns true or the run must stop. Calls the watcher meanwhile.
  array::Stop run_until(const std::function<bool()>& done);
  // Waits until `done` returns true. If the wait does not end, the error explains the wait that `wanted` describes.
  Result<void> wait_until(const std::function<explain::CallerWait()>& wanted, const std::function<bool()>& done);
  Result<void> poll_core(const std::function<explain::CallerWait()>& wanted, const std::function<bool()>& done);
  Result<void> waited_in_vain(array::Stop stop, explain::CallerWait wanted);
  const explain::Explanation& explain(const explain::CallerWait& wanted);
  bool is_to_pause() const { return pause_at_ && !loading_ && array_.now() >= *pause_at_; }
  Diag pause() const;  // returns T0618
  // Returns whether a run that ended with this diagnostic can continue.
  static bool is_pause(const Diag& diag);
  bool is_asked_to_end() const { return asked_to_end_ && asked_to_end_(); }
  // Returns T0617, with an explanation of the run's wait.
  Diag interrupted(const explain::CallerWait& wanted);
  // Fails with the fault or breakpoint (T0611) that stopped the array.
  Result<void> check_array() const;
  Result<std::vector<Diag>> run_from_here(const RunList& list);
  // Executes one operation of a stream. If a pause or breakpoint stopped the operation before, executes the rest of it.
  template <class Body>
  Result<void> execute_operation(const Body& body);
  // Ends an operation: lets its time pass, and fails with a fault of the array.
  Result<void> end_operation();
  bool is_task_queue(std::uint64_t address) const;

  // Return the tile or the address on the device for a tile or an address of the partition. Fail with T0802 if the tile
  // does not exist. In a partition that begins at column 0, addresses stay the same and are not checked.
  Result<device::TileId> physical(unsigned col, unsigned row) const;
  Result<std::uint64_t> physical(std::uint64_t address) const;

  bool has_executed_ = false;
  array::Array& array_;
  HostMemory& memory_;
  Cycle max_cycles_;
  device::Device partition_;  // the device as streams see it
  unsigned first_column_ = 0;
  Cycle settled_ = 0;  // the cycle in which the array settled after the last configuration, or reached its limit
  Position position_;
  std::optional<std::uint64_t> failed_operation_;
  std::string stream_name_ = "the command stream";
  std::function<std::string()> operation_name_;
  // These functions search the running stream from the current operation, `later_` forwards and `earlier_` backwards,
  // for the first register write for which a predicate is true, and return its place.
  decltype(explain::CallerWait::later) later_, earlier_;
  decltype(explain::CallerWait::takes_later) takes_later_;  // searches the running stream forwards for a wait
  Pace pace_ = Pace::Swift;
  bool loading_ = false;  // loading a configuration, which no pause interrupts
  Keep keep_;
  Cycle checkpoint_every_ = array::kNever, next_checkpoint_ = array::kNever;
  std::function<void(Cycle)> watcher_;
  std::function<bool()> asked_to_end_;
  std::optional<explain::Explanation> explanation_;
  std::optional<Cycle> stop_at_;
  std::optional<Cycle> pause_at_;
  std::optional<Cycle> operation_end_;  // the end of an operation that has acted and whose time still passes
  Pdis pdis_;
  std::set<device::TileId> touched_;  // tiles that commands have written; load_pdi() resets them
  std::vector<HostMessage> host_messages_;
  std::vector<std::uint32_t> state_table_;        // the controller's copy of the scratchpad
  std::vector<std::uint32_t> instruction_words_;  // of the running DPU sequence
};

}  // namespace tessera::npu
