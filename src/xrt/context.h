// A context: an array of its own, on which a thread of its own executes calls in their order.
//
// The array keeps its state between calls of one PDI. The first call of a kernel with another PDI loads that PDI. After
// a call that failed, the array begins anew with the next call, as the driver resets the columns of a context.
//
// A context of full ELFs has the device images of all of them, which its calls load themselves. After a further ELF,
// the array begins anew, too: a session has the images with which it was opened.
//
// The first call opens the session: a program that makes a context and never calls a kernel does not wait for the
// compiler of bodies. If bodies of cores run on the host, the session belongs to the context's thread. Otherwise any
// thread may execute calls, one at a time, and a thread that waits for a call executes it itself.
#pragma once

#include "base/fork_lock.h"
#include "container/module/module.h"
#include "xrt/call.h"
#include "xrt/call_check.h"
#include "xrt/device_impl.h"
#include "xrt/xclbin_impl.h"

#include <tessera/program.h>
#include <tessera/session.h>

#include <deque>
#include <set>
#include <thread>

namespace tessera::xrtlib {

class Context {
 public:
  // Throws if the xclbin does not suit the device.
  Context(std::shared_ptr<xrt_core::device> device, std::shared_ptr<xrt::xclbin_impl> xclbin);
  // The same for a full ELF. `name` is the file's name.
  using Module = std::shared_ptr<const container::ControlModule>;
  Context(std::shared_ptr<xrt_core::device> device, Module module, std::string name);
  // Waits for the calls that were submitted.
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const std::shared_ptr<xrt_core::device>& device() const { return device_; }
  unsigned slot() const { return slot_; }

  // Returns the control code of all ELFs, where each device image has a number of its own.
  Module module();
  // Adds a full ELF, which has no kernel in common with the others. Throws if it does not suit the device.
  void add(const container::ControlModule& module, const std::string& name);

  void submit(const std::vector<std::shared_ptr<Call>>& calls);
  // Executes the call, and those before it, in the thread that waits for it, if the context's own thread has not begun:
  // a short call then needs no switch of threads. Returns without the end of the call if this is not possible.
  void help(const Call& wanted);
  // In a process that was forked from that of the context: ends the call with state ABORT, because no thread executes
  // it.
  void leave_to_parent(Call& call) const;
  // Ends a call that was submitted, or all calls (nullptr), with state ABORT.
  void abort(const Call* only);

 private:
  // Takes a number, and lets the end of the process and of buffers reach the context.
  void enter(const std::string& holder, std::size_t columns);
  void start_thread();
  void work();
  bool has_to_act() const;
  void execute_next(std::unique_lock<Mutex>& lock);
  void stop();
  bool uses_program() const;
  // Ends calls that need objects or memory of the program, which exit() is about to destroy.
  void end_with_process();
  void execute(Call& call);
  void run(Call& call);
  api::Outcome run_session(const api::RunList& list);
  bool open(std::size_t pdi, Call& call);
  bool prepare_buffers(Call& call);
  // Returns the streams of the call, and fails the call if its instructions are not a stream.
  std::optional<api::RunList> streams_of(Call& call);
  std::optional<api::CommandStream> stream_of(std::span<const std::uint8_t> bytes, Call& call);
  void finish(Call& call, const api::Outcome& outcome);
  void share_pages();
  void return_pages();
  void set_scratchpad(const Call& call);
  void fail(Call& call, const std::string& reason);
  api::Program open_program(std::optional<std::size_t> pdi) const;
  api::Program open_module(const container::ControlModule& module) const;
  static api::SessionOptions session_options(const api::Program& program);
  void note_bodies(const api::Program& program);  // throws if the settings refuse them
  void warn_of_other_device(std::span<const std::uint8_t> instructions) const;
  // These throw if a program or control code is for another device.
  void check_target(const container::ControlModule& module, const std::string& name) const;
  void check_target(const api::Program& program) const;
  void check_columns(const api::Program& program) const;

  const std::shared_ptr<xrt_core::device> device_;
  const std::shared_ptr<xrt::xclbin_impl> xclbin_;  // nullptr for a context of ELFs
  const std::string name_;                          // of the xclbin or of the first ELF
  unsigned slot_ = 0;
  const int process_;
  std::atomic<bool> has_bodies_ = false;  // bodies of cores run on the host

  Mutex mutex_;
  Condition changed_;
  Module module_;  // of all ELFs
  std::deque<std::shared_ptr<Call>> queue_;
  std::atomic<bool> has_work_ = false;  // the queue has a call, or the thread is to stop; changes under the lock
  bool is_busy_ = false;                // a thread executes a call or shares pages
  const Call* current_ = nullptr;
  bool stops_ = false;
  std::atomic<bool> aborts_ = false;  // the present call ends
  std::atomic<api::Session*> cancellable_ = nullptr;
  std::thread thread_;

  // These belong to the thread that is busy.
  std::optional<api::Session> session_;
  Module opened_module_;         // whose images the session has
  bool has_scratchpad_ = false;  // the session has the words of a call
  bool needs_reset_ = false;     // the last call failed
  std::size_t loaded_ = 0;       // the number of the PDI in the array
  std::uint64_t shared_version_ = 0;
  std::map<std::uint64_t, std::shared_ptr<Pages>> shared_;
  std::set<unsigned> bound_;
  CallCheck check_;
  struct Known {
    Bytes bytes;
    api::CommandStream stream;
  };
  std::deque<Known> known_;  // the last streams, so that a call need not read its stream again
};

}  // namespace tessera::xrtlib
