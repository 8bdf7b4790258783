// A core in its tile: the bus by which the core reaches memory, locks, streams, cascade and registers, and the slices
// of time in which the core executes.
//
// Order. Requests of all units must happen in the order of (cycle, unit). A core executes a slice of cycles, and may
// make requests up to the next event of any other unit. But a request may wake another unit, which then has an event
// earlier than the core's next request. In that case the bus defers the next request: the request is not ready
// (`deferred_`), and the core repeats it at the request's cycle, after the other unit has acted. A release never waits,
// so the bus posts it as an event instead. The slice is shortened, too: it ends kRunAhead cycles after the other unit's
// event, as if this event had been known from the start. cores/core_unit.cpp has an example.
#pragma once

#include "array/lock.h"
#include "array/tile/event_layout.h"
#include "core/emulated_core.h"
#include "core/host/host_executor.h"
#include "core/idle_executor.h"
#include "core/observe.h"

#include <deque>

namespace tessera::array {

struct Parts;
struct LockRef;
struct Tile;

// Reports each bundle of a core to the core's event logic, and stops the core as its debug registers require. Passes
// all calls on to a debugger outside the array (`next`), if there is one.
class BundleWatch final : public CoreObserver {
 public:
  BundleWatch(Parts& parts, Tile& tile) : parts_(parts), tile_(tile) {}
  bool before(const EmulatedCore& core) override;
  void waited(const EmulatedCore& core, Cause cause, Cycle cycles) override;
  void stalled(Cycle from, Cycle cycles) override;
  void configure();  // reads the tile's registers

  CoreObserver* next = nullptr;
  bool resumed = false;                // the core was stopped before the bundle at pc
  std::optional<unsigned> steps_left;  // while the core single-steps
  bool stopped = false;                // the core is stopped; `status` has the reason
  std::uint32_t status = 0;            // as Debug_Status shows it

  template <class A>
  void archive(A& a) {
    a(resumed, steps_left, stopped, status);
  }

 private:
  bool tell(const EmulatedCore& core, Cycle now, std::uint32_t pc);

  std::array<std::uint32_t, 4> marks_{};  // program counters whose bundles assert events; UINT32_MAX: no mark
  bool halts_ = false;                    // reaching a mark halts the core
  Parts& parts_;
  Tile& tile_;
};

class CoreUnit final : public CoreBus {
 public:
  CoreUnit(Parts& parts, Tile& tile);

  std::optional<Diag> barred(Quadrant quadrant) override;
  std::span<std::uint8_t> data(Quadrant quadrant) override;
  ByteSpan program() override;
  Cycle wait_for_banks(Quadrant quadrant, std::uint16_t banks, Cycle now) override;
  void accessed(const CoreAccess& access) override;
  void settled(std::uint64_t load, bool used) override;
  void looks(Quadrant quadrant, std::uint32_t offset, std::uint32_t size, bool writes, std::uint32_t pc) override;
  void told_time() override;
  void opened(Quadrant quadrant, std::uint32_t offset, std::uint32_t size) override;
  void written_beyond(Quadrant quadrant, std::uint32_t end, std::uint32_t offset, std::uint32_t place) override;
  Cycle work_before(Request::Kind kind) override;
  Result<bool> ready(const Request& request, Cycle now) override;
  void acquire(unsigned lock, std::int32_t value, Cycle now) override;
  Result<void> release(unsigned lock, std::int32_t value, Cycle now) override;
  std::optional<StreamWord> read_stream(unsigned port, Cycle now) override;
  bool write_stream(unsigned port, StreamWord word, Cycle now) override;
  CascadeValue read_cascade(Cycle now) override;
  void write_cascade(const CascadeValue& value, Cycle now) override;
  Result<std::uint32_t> read_register(std::uint32_t offset, Cycle now) override;
  void write_register(std::uint32_t offset, std::uint32_t value, Cycle now) override;
  void event(unsigned number, Cycle now) override;
  std::string position(std::uint32_t pc) override;

  enum class State : std::uint8_t { Disabled, Running, Waiting, Done, Faulted };

  Cause waits_because() const { return cause_of(executor().waits_for().kind); }

  void control(bool enable, bool reset, Cycle now);
  // Executes a slice that begins at `now` and ends at `limit` or before. `next` is the next event of any other unit.
  void run(Cycle now, const Event& next, Cycle limit);
  // Carries out the posted operations (Post) that are due at `now`.
  void do_posts(Cycle now);
  // Call when the core may no longer have to wait: the core repeats its request.
  void look_again(Cycle now);
  void go_on(Cycle now);  // call when the core's clock is on again
  bool has_clock() const;

  State state() const { return state_; }
  bool was_enabled() const { return was_enabled_; }
  bool in_reset() const { return in_reset_; }
  bool halted() const { return halted_; }  // by its debug registers
  // Returns the number of the loop in which a host core only reads memory until the memory changes; 0 outside of such
  // loops, and for cores that are not host cores.
  std::uint32_t polls() const { return host_ != nullptr && state_ == State::Running ? host_->polls() : 0; }
  bool has_left_poll() { return host_ != nullptr && host_->has_left_poll(); }
  Cycle waiting_since() const { return waiting_since_; }
  bool goes_round() const;                   // the core repeats a loop that reads nothing
  bool follows() const { return follows_; }  // whether its event logic sees each bundle
  // Returns the number of cycles that the core has waited for requests of a kind, up to `now`.
  Cycle waited_for(Request::Kind kind, Cycle now) const;
  std::string waits_for() const;  // "lock 0 of (0,2) >= 1, which is 0", "a word on stream port 0: ..."
  std::string describe_state() const;
  std::uint32_t status() const;  // the word of Core_Status

  // Call when another unit may have a new event: ends the core's slice earlier if that event is now the next one.
  void others_changed();

  // Events and debugging by registers (core_events.cpp). `act` posts an event's action on this core for `cycle`.
  void act(CoreAction action, Cycle cycle);
  bool is_woken_by(CoreAction action) const;  // whether, in the present state, the action would make this core run
  void halt_bit(bool on, Cycle now);          // the bit of Debug_Control0 was written
  void clear_error_halt(Cycle now);
  void follow(bool on);                  // lets its event logic see each bundle
  void observe(CoreObserver* observer);  // for a debugger outside
  std::uint32_t debug_status() const { return debug_status_; }
  std::uint32_t occurred() const { return occurred_; }  // actions that events have caused, as Enable_Events shows them
  void clear_occurred(std::uint32_t bits) { occurred_ &= ~bits; }

  // Lets `program`, a function of the host, execute instead of the tile's program.
  void attach(HostProgram program);
  // Ends the attached function, if there is one. Call while the memories that the function uses still exist.
  void end_host();
  const HostExecutor* host() const { return host_.get(); }

  Executor& executor() { return *executor_; }
  const Executor& executor() const { return *executor_; }
  // Cascade (cascade.cpp). The tiles at the other ends of the core's two cascade wires; nullptr at the edge of the
  // array, or where the neighbour's wire does not lead to this core.
  Tile* cascade_source() const;
  Tile* cascade_sink() const;
  std::string cascade_trouble(bool reads) const;  // returns the reason why the tile at that end is nullptr

  // Returns the core that executes the tile's program; nullptr where Tessera cannot execute such cores
  // (core/kinds/kinds.h).
  EmulatedCore* emulated() { return core_.get(); }
  const EmulatedCore* emulated() const { return core_.get(); }
  // Call program_written when the bytes [offset, offset + length) of program memory changed, and memories_changed when
  // the core can reach other memories than before.
  void program_written(std::size_t offset, std::size_t length);
  void memories_changed();
  // Core_PC: the address at which the core continues when it is enabled next.
  std::uint32_t pc() const { return start_pc_.value_or(executor().pc()); }
  void set_start(std::uint32_t pc) { start_pc_ = pc; }

  // A checkpoint cannot contain a host core (Machine::may_be_saved).
  template <class A>
  void archive(A& a) {
    if constexpr (A::kHashes) {
      a.number(executor().fingerprint());
    } else {
      if (core_) core_->archive(a);
      a(deferred_);
    }
    a(state_, enabled_, was_enabled_, in_reset_, break_due_, waited_, waiting_since_, waits_, start_pc_, stalled_,
      halted_, error_halted_, debug_status_, occurred_, follows_, watch_, posts_);
    a.require(state_ <= State::Faulted);
    a.below(device::kEventIds, stalled_);
    if (A::kLoads) follow(follows_);
  }

 private:
  Tile* owner_of(Quadrant quadrant) const;  // null outside the array

  // An operation that the core carries out later, at `cycle`: a release that came too early, a register write, or the
  // action of an event. Writes are posted because a write may have any effect on this core, too, and must find the core
  // stopped.
  struct Post {
    enum class Kind : std::uint8_t { Release, Write, Action };
    Kind kind;
    Cycle cycle;
    std::uint32_t pc;
    unsigned where;  // the lock, the register's offset, or the action's number
    std::uint32_t value;

    template <class A>
    void archive(A& a) {
      a.all(*this, kind, cycle, pc, where, value);
      a.require(kind <= Kind::Action && (kind != Kind::Action || where < kCoreActions));
    }
  };

  UnitId unit() const;
  void note_polls();
  void looks_at_register(std::uint32_t offset);
  // Returns whether another unit has an event that comes before an operation of this core at cycle `now`.
  bool another_unit_precedes(Cycle now);
  bool is_ready(const Request& request);
  bool cascade_is_ready(bool reads);
  void note_wait(const Request& request, std::optional<LockRef> lock, Cycle now);
  Result<void> carry_out(const Post& post, Cycle now);
  void post(const Post& post);
  void pulse(device::EventId event, Cycle now);
  void stall(Cycle now);
  void end_stall(Cycle now);
  void tell_active(bool active, Cycle now, bool ahead = false);
  void carry_out_action(CoreAction action, Cycle now);
  void halt(std::uint32_t status, Cycle now);
  void resume(Cycle now);
  // Returns the cycle at which a slice that begins at `now` must end, when `next` is the next event of all other units.
  Cycle horizon(const Event& next, Cycle now) const;
  std::string cascade_wait(bool reads) const;

  Parts& parts_;
  Tile& tile_;
  std::unique_ptr<EmulatedCore> core_;  // nullptr where Tessera cannot emulate the core
  IdleExecutor idle_;
  std::unique_ptr<HostExecutor> host_;
  Executor* executor_;  // the host core if one is attached, otherwise the emulated one, otherwise idle_
  State state_ = State::Disabled;
  bool enabled_ = false;
  bool was_enabled_ = false;
  bool in_reset_ = true;  // the state of the hardware at power-up
  bool deferred_ = false;
  bool polls_ = false;      // the value last reported to Progress
  bool break_due_ = false;  // the core stands before a breakpoint whose cycle is not reached yet
  bool waited_ = false;     // the next request has waited since waiting_since_
  Cycle waiting_since_ = 0;
  std::array<Cycle, kRequestKinds> waits_{};
  std::optional<std::uint32_t> start_pc_;
  device::EventId stalled_ = 0;  // the event of the present stall
  bool halted_ = false, error_halted_ = false;
  std::uint32_t debug_status_ = 0, occurred_ = 0;
  bool follows_ = false;
  CoreObserver* debugger_ = nullptr;
  BundleWatch watch_;
  std::deque<Post> posts_;
};

}  // namespace tessera::array
