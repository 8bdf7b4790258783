// A core: the kernels that share it, run as one fiber, with the modes and the time of the core.
//
// The core runs until a kernel waits, or until its time is ahead of the other cores by a slice. Time is virtual: an
// invocation costs a fixed number of cycles, each word of a stream one cycle, and each word of a buffer one cycle.
// Virtual time orders the cores, and gives wait(cycles) and end(cycles) a meaning; it does not predict the times on the
// array.
#pragma once

#include "adf/check/plan.h"
#include "adf/run/engine_calls.h"
#include "adf/run/ports.h"
#include "adf/run/workers.h"

#include <kernel_abi/core_state.h>
#include <kernel_abi/ports.h>

#include <chrono>
#include <memory>
#include <optional>

namespace tessera::adf {

struct Fault;  // memory_faults.h

// Why a core waits, for explanations.
struct Wait {
  id port = none;
  std::uint64_t needs = 0, has = 0;  // amounts in `unit`
  const char* unit = "";
  bool for_room = false;  // at an inout port: the core waits for the port's reader
};

enum class CoreState { Ready, Waiting, Idle, Failed };

// A kernel while it runs.
struct Instance {
  id node = none;
  const Kernel* kernel = nullptr;
  const ::adf::host::kernel_code* code = nullptr;
  void (*function)() = nullptr;
  void (*initialize)() = nullptr;
  void* (*state)() = nullptr;  // returns the place of the core's state in this kernel's code
  unsigned repetitions = 1;
  std::vector<::adf::host::binding> bindings;  // by argument
  std::vector<KernelPort*> ports;              // by argument; null: no port (streams need no preparation)
  Bypass* bypass = nullptr;
  std::uint64_t cycles = 0;               // estimated cycles of an invocation
  std::vector<std::size_t> streams_from;  // the kernels of the same core that feed its streams, by number on the core
  std::uint64_t invocations = 0;
  unsigned left = 0;  // invocations that are left in this iteration
  void* memory = nullptr;
};

// Returns the streams and cascades of a kernel by number, in the order of its arguments. Each kernel of a core counts
// from 0.
kernel_abi::core_ports ports_of(const Instance& one);

class Core final : public Work {
 public:
  Core(EngineCalls& engine, Workers& workers, unsigned number, std::vector<Instance> instances);
  ~Core();
  Core(const Core&) = delete;

  // --- for the engine ---
  void resume();                            // runs until the core suspends
  void add_iterations(std::int64_t count);  // -1: for ever
  bool is_done() const { return state_ == CoreState::Idle && budget_ == 0; }

  CoreState state() const { return state_; }
  std::uint64_t time() const { return time_; }
  void set_time(std::uint64_t time) { time_ = time; }
  void set_slice_end(std::uint64_t time) { slice_end_ = time; }
  // The core does not run at or after the horizon: its graph is paused then.
  std::uint64_t horizon() const { return horizon_; }
  void set_horizon(std::uint64_t time) { horizon_ = time; }
  std::uint64_t slice_end() const { return slice_end_; }
  unsigned number() const { return number_; }
  const Wait& waiting() const { return wait_; }
  const Instance* running() const { return running_; }
  // Returns the diagnostic of a fault, with the kernel that runs and its line.
  Diag placed(Diag diag) const;
  const std::vector<Instance>& instances() const { return instances_; }
  EngineCalls& engine() const { return engine_; }
  void wake();

  // --- for its worker ---
  void work() override;  // returns when the core waits between two invocations

  // --- for carriers, inside of an invocation ---
  template <class Ready>
  void wait(const Wait& why, Ready ready) {
    while (!ready()) {
      if (settled_after(ready)) return;
      block(why);
    }
  }
  void spend(std::uint64_t cycles) {
    time_ += cycles;
    if (time_ >= slice_end_) yield();
  }
  // Reports the diagnostic and ends the core; never returns.
  [[noreturn]] void fail(Diag diag);
  // Ends the core as fail() does, for a fault that a signal reports. The handler of the signal calls it.
  [[noreturn]] void fail_with(const Fault& fault);
  // Ends the process when the running kernel returns or waits.
  void refuse_return() { may_return_ = false; }
  // The same for a kernel that computes after the time limit.
  [[noreturn]] void fail_late();

 private:
  template <class Ready>
  bool settled_after(Ready ready) {
    settle();
    return ready();
  }
  void settle();
  void block(const Wait& why);
  void yield();
  void construct();
  bool go_on();
  Instance* next_instance(Wait& why);
  bool has_streams(const Instance& one) const;
  void invoke(Instance& one);
  void finish();
  template <class Call>
  void each_port(Instance& one, Call call);
  bool is_ready(Instance& one, Wait& why) const;
  void suspend();
  template <class Code>
  void run_code(const Instance& one, Code code);
  void check_return() const;
  void charge();
  Diag outside(const void* address, const void* stack_pointer) const;
  void load_state();
  void save_state();

  EngineCalls& engine_;
  unsigned number_;
  std::vector<Instance> instances_;
  Workers& workers_;
  std::unique_ptr<Worker> worker_;  // while something of the core is on a stack
  kernel_abi::core_state saved_;
  void* state_at_ = nullptr;  // place of the state now
  Instance* running_ = nullptr;
  bool is_constructed_ = false;
  bool is_in_code_ = false;                   // code of the running kernel is on the stack
  bool is_at_end_ = false;                    // the code of the running kernel has returned
  bool has_returned_ = true;                  // from work()
  bool is_bypassed_ = false;                  // a bypass replaces the running invocation
  std::size_t open_ = 0;                      // instances with invocations left in this iteration
  std::uint64_t began_ = 0;                   // time at which the running invocation began
  std::optional<std::uint64_t> waits_since_;  // of a wait between two invocations
  CoreState state_ = CoreState::Idle;
  std::string thrown_;  // the text of an exception that the kernel did not catch
  Wait wait_;
  bool may_return_ = true;
  bool is_cut_ = false;  // the fiber stopped between two instructions, and cannot unwind
  std::int64_t budget_ = 0;
  std::chrono::steady_clock::time_point charged_;  // the time up to which an observed run is counted
  double host_seconds_ = 0;                        // computing time of the running invocation
  std::uint64_t time_ = 0, slice_end_ = 0, horizon_ = ~std::uint64_t{0};
};

}  // namespace tessera::adf
