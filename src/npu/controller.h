// The controller: the small processor that configures the array and executes a kernel call's command stream.
//
// It knows two languages, the DPU sequences of 2023 and the transaction stream, and turns both into the same few
// actions: write a register, point a shim descriptor at a host buffer, wait for a task-complete token. Time passes in
// the array while the controller waits; besides, each operation takes the time that pace.h says. Columns of commands
// and streams are virtual: the partition begins at column 0, wherever it lies on the device.
//
// A wait that nobody will end is found out, because the array knows when nothing can move any more: it is reported as a
// deadlock with all units that wait and what for.
#pragma once

#include "container/cdo.h"
#include "container/stream.h"
#include "npu/host_memory.h"
#include "npu/operations.h"
#include "npu/pace.h"

#include <algorithm>
#include <set>

namespace tessera::npu {

// What streams told the host, in order.
struct Told {
  enum class Kind : std::uint8_t { Register, Time };
  Kind kind;
  Cycle cycle;
  std::uint64_t what;       // the register's address, or the number that the stream gave the time
  std::uint32_t value = 0;  // of the register

  template <class A>
  void archive(A& a) {
    a.all(*this, kind, cycle, what, value);
    a.require(kind <= Kind::Time);
  }
};

// Streams that are executed one after the other, so many times, in one context.
struct RunList {
  struct Stream {
    std::string name;  // for reports
    container::InstructionStream operations;
  };
  std::string program;  // likewise
  std::vector<Stream> streams;
  std::uint64_t runs = 1;
};

// How far a controller is with its run list, as data: what a checkpoint keeps of it.
struct Position {
  std::uint64_t run = 0, stream = 0, operation = 0;
  bool waits = false;                // in the midst of this operation, or of what follows the last stream
  std::vector<array::Token> tokens;  // for these, or for the tasks of these channels
  std::uint32_t merged = 0;          // for so many of any channel
  bool has_plio = false;             // the configuration alone: programmable logic had words
  bool rests = false;                // likewise: it has come to rest

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

  // Puts the partition on the device's columns from `column` on.
  void start_at(unsigned column);

  // Each operation from then on takes that time.
  void use(Pace pace) { pace_ = pace; }

  // `watcher` is called every now and then while the array runs, at least every few hundred cycles.
  void watch(std::function<void(Cycle)> watcher) { watcher_ = std::move(watcher); }

  // Ends the run when the array's time reaches `cycle`, with T0611, as a breakpoint does.
  void stop_at(Cycle cycle) { stop_at_ = cycle; }
  // That cycle, once it was reached and nothing else had ended the run.
  std::optional<Cycle> stopped_at() const {
    return stop_at_ && array_.now() >= *stop_at_ && !array_.fault() && !array_.stopped_at() ? stop_at_ : std::nullopt;
  }
  // `asked` is looked at as often as `watcher`: the run ends with T0617 once it is true, and explains who waits then.
  void end_when(std::function<bool()> asked) { asked_to_end_ = std::move(asked); }
  // What LOADPDI may load, and what was loaded by load().
  void offer(Pdis pdis) { pdis_ = std::move(pdis); }
  const std::vector<Told>& told() const { return told_; }

  // Executes the commands of a CDO as the firmware does when it loads a PDI, then lets the array start up.
  Result<void> load(const container::Cdo& cdo);
  Result<void> execute(const container::InstructionStream& stream);
  // A whole run, from where the controller is with it: the streams, or without any what the configuration does until
  // nothing moves, and then finish().
  Result<std::vector<Diag>> run(const RunList& list);  // with warnings

  // Checkpoints: `keep` gets the whole state, host memory and array included, when so many cycles have passed since the
  // last one and the controller is between two operations or waits; or once, why there will be none (T0517).
  using Keep = std::function<void(Cycle, Result<Bytes>)>;
  void checkpoint_every(Cycle cycles, Keep keep);
  // Takes over such a state, instead of load(): run() goes on from there. The array must be new, the host memory have
  // the same buffers, and what was offered and asked for be the same. T0615 when it is not a state of such a run.
  Result<void> restart(ByteSpan state);
  Result<void> execute(const container::DpuSequence& sequence);
  Result<void> execute(const container::Txn& txn);
  // Without a stream: the array runs until nothing moves any more. T0606 when that takes too long. Units that wait then
  // are as they should be when they were given work from outside and have done it, or when a stream is to give them
  // some: the warning T0615 names what they wait for. When they wait for each other in a ring no stream helps: T0605.
  Result<std::optional<Diag>> run_to_rest();
  // What follows the last stream: the array runs on until the shim DMA has ended its tasks, and programmable logic has
  // sent and got its words. On hardware the call is
  // over when its stream is, and whoever reads the buffers then may be too early; here the buffers hold all that ever
  // comes. Gives the warning T0610 when tasks never end, or not before `max_cycles`.
  Result<std::optional<Diag>> finish();
  // After that, for whoever looks at what a run leaves behind: lets the array come to rest if it does so soon. What it
  // does then belongs to no run any more, but a fault of a core or a channel is one of the program: which of its last
  // steps lie before the end of the stream depends on the timing.
  Result<void> rest();
  // Why the last of these did not come to its end, if a wait was the reason.
  const std::optional<array::Explanation>& explanation() const { return explanation_; }
  bool has_executed() const { return has_executed_; }  // a command stream, besides configurations

 private:
  struct Executor;
  struct Search;
  // Tells the array, as long as it lives, which operation is carried out: "call.txn, line 5 (WRITE)". A stream may load
  // a configuration in one of its own.
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
  // Points the shim descriptor whose word 0 is at `bd_word0` at a byte of a host buffer, the first of a word.
  Result<void> point_bd(std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t offset);
  Result<void> wait_for_tokens(device::TileId first, unsigned cols, unsigned rows, device::Direction direction,
                               std::uint8_t channel);
  Result<void> wait_for_merged_tokens(unsigned tokens, unsigned cols);
  // The cycle in which the array has to be left, whatever it does then.
  Cycle last_cycle() const { return std::min(max_cycles_, stop_at_.value_or(max_cycles_)); }
  template <class A>
  void archive(A& a);
  void checkpoint_if_due();
  // Begins to wait, unless the controller was restarted in the midst of it. False: `position_` has what it waits for.
  bool begins_to_wait() { return loading_ || !std::exchange(position_.waits, true); }
  Result<void> run_streams(const RunList& list);
  // Runs the array until `done` holds, watched.
  array::Stop run_until(const std::function<bool()>& done);
  // `wanted` says what for, at the time when it turns out that it will not come.
  Result<void> wait_until(const std::function<array::Wanted()>& wanted, const std::function<bool()>& done);
  Result<void> poll_core(const std::function<array::Wanted()>& wanted, const std::function<bool()>& done);
  Result<void> waited_in_vain(array::Stop stop, array::Wanted wanted);
  const array::Explanation& explain(const array::Wanted& wanted);
  bool is_asked_to_end() const { return asked_to_end_ && asked_to_end_(); }
  // T0617, with what the run waited for.
  Diag interrupted(const array::Wanted& wanted);
  // The fault or breakpoint (T0611) that the array has stopped for.
  Result<void> check_array() const;
  // What every operation ends with: time passes, and a fault of the array becomes the operation's.
  Result<void> end_operation(const OperationTime& time);
  bool is_task_queue(std::uint64_t address) const;

  // Tile and address on the device, of one in the partition; T0802 when it is not there.
  Result<device::TileId> physical(unsigned col, unsigned row) const;
  Result<std::uint64_t> physical(std::uint64_t address) const;

  bool has_executed_ = false;
  array::Array& array_;
  HostMemory& memory_;
  Cycle max_cycles_;
  device::Device partition_;  // the device as streams see it
  unsigned first_column_ = 0;
  Cycle settled_ = 0;  // when the last configuration had been loaded and the array come to rest, or not
  Position position_;
  std::string stream_name_ = "the command stream";
  std::function<std::string()> operation_name_;
  // Of the stream that is executed: where its first register write behind the operation under way stands that a
  // predicate holds for.
  decltype(array::Wanted::later) later_;
  Pace pace_ = Pace::Swift;
  bool loading_ = false;  // a configuration, in one go
  Keep keep_;
  Cycle checkpoint_every_ = array::kNever, next_checkpoint_ = array::kNever;
  std::function<void(Cycle)> watcher_;
  std::function<bool()> asked_to_end_;
  std::optional<array::Explanation> explanation_;
  std::optional<Cycle> stop_at_;
  Pdis pdis_;
  std::set<device::TileId> touched_;  // tiles that were written to, which a reset has to reach
  std::vector<Told> told_;
  std::vector<std::uint32_t> state_table_;        // the controller's copy of the scratchpad
  std::vector<std::uint32_t> instruction_words_;  // of the DPU sequence that is executed
};

}  // namespace tessera::npu
