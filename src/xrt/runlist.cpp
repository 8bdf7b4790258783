// xrt::runlist: runs that are submitted together.
#include "base/fork_lock.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/run_impl.h"
#include "xrt/settings.h"

#include <xrt/experimental/xrt_kernel.h>

#include <cerrno>
#include <numeric>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

class runlist_impl {
 public:
  explicit runlist_impl(std::shared_ptr<hw_context_impl> context) : context_(std::move(context)) {}
  ~runlist_impl() {
    for (const xrt::run& one : runs_) one.get_handle()->leave_list();
  }
  runlist_impl(const runlist_impl&) = delete;
  runlist_impl& operator=(const runlist_impl&) = delete;

  void add(const xrt::run& next);
  void execute();
  std::cv_status wait(std::chrono::milliseconds time);
  ert_cmd_state state();
  int poll();
  void reset();

 private:
  using Calls = std::vector<std::shared_ptr<Call>>;
  struct Failed {
    xrt::run run;
    Call::Ended ended;
  };
  void require_idle(const char* action) const;
  // Returns the state of the first call that has not ended for the program; nothing if the list has ended.
  std::optional<ert_cmd_state> unfinished();
  // Returns the first run that failed; nothing if all have completed.
  std::optional<Failed> first_failed() const;
  [[noreturn]] static void throw_failed(const Failed& failed);
  // Returns the cycles of the calls together; nothing if the time has passed before.
  static std::optional<std::uint64_t> wait_for_all(const Calls& calls, std::chrono::milliseconds time,
                                                   std::uint64_t limit);

  const std::shared_ptr<hw_context_impl> context_;
  tessera::Mutex mutex_;
  std::vector<xrt::run> runs_;
  std::shared_ptr<const Calls> calls_ = std::make_shared<Calls>();  // of the last execution
  bool is_running_ = false;  // the program has not seen the end of the last execution
  WaitedTime waited_;
};

class runlist::command_error_impl {
 public:
  xrt::run run;
  ert_cmd_state state;
  std::string text;
  std::vector<std::uint32_t> health;
};

void runlist_impl::require_idle(const char* action) const {
  if (is_running_)
    throw_system(EINVAL, fmt::format("runlist must be idle before {}, current state: running", action),
                 problem(code::misuse, "the run list is under way").help("call wait() of the list first"));
}

void runlist_impl::add(const xrt::run& next) {
  const std::shared_ptr<run_impl>& impl = held(next.get_handle(), "xrt::run");
  const std::lock_guard lock(mutex_);
  require_idle("adding run objects");
  if (impl->kernel().context() != context_)
    throw_system(EINVAL, "Run object belongs to another hardware context than the runlist",
                 problem(code::misuse, "the kernel of the run is one of another context than the run list")
                     .note("one command executes the runs of a list, and a command belongs to one context")
                     .help("make the run list and the kernels of its runs from the same xrt::hw_context"));
  impl->enter_list();
  runs_.push_back(next);
}

void runlist_impl::execute() {
  const std::lock_guard lock(mutex_);
  require_idle("submitting for execution");
  if (runs_.empty()) return;
  // A run may have been started before it was added: its call ends first, as calls of a context are in order.
  std::vector<run_impl*> runs;
  for (const xrt::run& one : runs_) {
    runs.push_back(one.get_handle().get());
    runs.back()->wait(std::chrono::milliseconds(0));
  }
  calls_ = std::make_shared<Calls>(submit_all(context_->context(), runs));
  waited_ = {};
  is_running_ = true;
}

// The time of a list is that of its calls together.
std::optional<std::uint64_t> runlist_impl::wait_for_all(const Calls& calls, std::chrono::milliseconds time,
                                                        std::uint64_t limit) {
  const auto end = wall_end_of(time);
  std::uint64_t cycles = 0;
  for (const std::shared_ptr<Call>& call : calls) {
    const auto ended = waited_for(*call, time, limit - cycles, end);
    if (!ended) return std::nullopt;
    cycles += ended->cycles;
  }
  return cycles;
}

std::optional<runlist_impl::Failed> runlist_impl::first_failed() const {
  for (std::size_t i = 0; i < calls_->size(); ++i)
    if (const auto ended = (*calls_)[i]->ended(); ended && ended->state != ERT_CMD_STATE_COMPLETED)
      return Failed{runs_[i], *ended};
  return std::nullopt;
}

void runlist_impl::throw_failed(const Failed& failed) {
  const std::string first = fmt::format("runlist failed execution ({})", state_name(failed.ended.state));
  runlist::aie_error error(failed.run, failed.ended.state, first);
  // Another thread may have started the run again, so the error takes the outcome of the list's call.
  error.get_handle()->text = text_of_failure(first, failed.ended);
  error.get_handle()->health = health_of(failed.ended);
  throw error;
}

// Other threads may look at the list during the wait, so it does not hold the lock.
std::cv_status runlist_impl::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  if (!is_running_) return std::cv_status::no_timeout;
  const std::shared_ptr<const Calls> calls = calls_;
  const std::uint64_t limit = waited_.end_of(time);
  lock.unlock();
  for (const std::shared_ptr<Call>& call : *calls) context_->context().leave_to_parent(*call);
  if (time.count() == 0) context_->context().help(*calls->back());
  const std::optional<std::uint64_t> cycles = wait_for_all(*calls, time, limit);
  lock.lock();
  if (calls_ == calls && !settings().wall_clock) {
    if (cycles) waited_.reach(*cycles);
    if (time.count() != 0) waited_.time_out(cycles.value_or(limit));
  }
  if (!cycles) return std::cv_status::timeout;
  if (calls_ != calls || !is_running_) return std::cv_status::no_timeout;  // another thread has seen the end
  is_running_ = false;
  if (const auto failed = first_failed()) throw_failed(*failed);
  return std::cv_status::no_timeout;
}

std::optional<ert_cmd_state> runlist_impl::unfinished() {
  std::uint64_t cycles = 0;
  for (const std::shared_ptr<Call>& call : *calls_) {
    const Call::Now now = call->now();
    if (!now.ended) return now.state;
    cycles += now.ended->cycles;
  }
  if (!waited_.look(cycles)) return ERT_CMD_STATE_RUNNING;
  return std::nullopt;
}

// As XRT does: a list that is not under way has completed.
ert_cmd_state runlist_impl::state() {
  const std::lock_guard lock(mutex_);
  if (!is_running_) return ERT_CMD_STATE_COMPLETED;
  if (const auto state = unfinished()) return *state;
  is_running_ = false;
  const auto failed = first_failed();
  return failed ? failed->ended.state : ERT_CMD_STATE_COMPLETED;
}

int runlist_impl::poll() {
  const std::lock_guard lock(mutex_);
  if (!is_running_) return 1;
  if (unfinished()) return 0;
  is_running_ = false;
  if (const auto failed = first_failed()) throw_failed(*failed);
  return 1;
}

void runlist_impl::reset() {
  const std::lock_guard lock(mutex_);
  if (is_running_)
    throw_system(EINVAL,
                 "The runlist is submitted for execution and cannot be reset. Please use wait() to ensure that all "
                 "commands have completed before calling reset().",
                 problem(code::misuse, "the run list is under way").help("call wait() of the list first"));
  for (const xrt::run& one : runs_) one.get_handle()->leave_list();
  runs_.clear();
  calls_ = std::make_shared<Calls>();
}

runlist::command_error::command_error(const xrt::run& run, ert_cmd_state state, const std::string& what)
    : detail::pimpl<command_error_impl>(
          std::make_shared<command_error_impl>(command_error_impl{run, state, what, {}})) {}
xrt::run runlist::command_error::get_run() const {
  return handle->run;
}
ert_cmd_state runlist::command_error::get_command_state() const {
  return handle->state;
}
const char* runlist::command_error::what() const noexcept {
  return handle->text.c_str();
}
runlist::aie_error::aie_error(const xrt::run& run, ert_cmd_state state, const std::string& what)
    : command_error(run, state, what) {
  const auto ended = held(run.get_handle(), "xrt::run")->ended();
  if (!ended) return;
  handle->text = text_of_failure(what, *ended);
  handle->health = health_of(*ended);
}
xrt::detail::span<const std::uint32_t> runlist::aie_error::data() const {
  return {handle->health.data(), handle->health.size()};
}

runlist::runlist(const xrt::hw_context& context)
    : detail::pimpl<runlist_impl>(std::make_shared<runlist_impl>(held(context.get_handle(), "xrt::hw_context"))) {}
runlist::~runlist() = default;

void runlist::add(const xrt::run& next) {
  if (!handle)
    throw_system(EINVAL, "cannot add run object to uninitialized runlist",
                 problem(code::misuse, "the run list has no context").help("construct it from an xrt::hw_context"));
  handle->add(next);
}
void runlist::add(xrt::run&& next) {
  add(static_cast<const xrt::run&>(next));
}
void runlist::execute() {
  held(handle, "xrt::runlist")->execute();
}
std::cv_status runlist::wait(const std::chrono::milliseconds& timeout) const {
  return held(handle, "xrt::runlist")->wait(timeout);
}
ert_cmd_state runlist::state() const {
  return held(handle, "xrt::runlist")->state();
}
int runlist::poll() const {
  return held(handle, "xrt::runlist")->poll();
}
void runlist::reset() {
  held(handle, "xrt::runlist")->reset();
}

}  // namespace xrt
