// xrt::runlist: runs that are submitted together.
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
  struct Failed {
    const xrt::run* run;
    ert_cmd_state state;
  };
  // Returns the first run that failed; nothing if all have completed, or if the time has passed before.
  std::optional<Failed> first_failed() const;
  [[noreturn]] void throw_failed(const Failed& failed);
  bool have_ended(std::chrono::milliseconds time);

  const std::shared_ptr<hw_context_impl> context_;
  std::mutex mutex_;
  std::vector<xrt::run> runs_;
  std::vector<std::shared_ptr<Call>> calls_;
  bool is_running_ = false;
  std::uint64_t waited_ = 0;
};

class runlist::command_error_impl {
 public:
  xrt::run run;
  ert_cmd_state state;
  std::string text;
  std::vector<std::uint32_t> health;
};

void runlist_impl::add(const xrt::run& next) {
  const std::shared_ptr<run_impl>& impl = held(next.get_handle(), "xrt::run");
  const std::lock_guard lock(mutex_);
  if (is_running_)
    throw_system(EINVAL, "runlist must be idle before adding run objects, current state: running",
                 problem(code::misuse, "the run list is under way").help("call wait() of the list first"));
  impl->enter_list();
  runs_.push_back(next);
}

void runlist_impl::execute() {
  const std::lock_guard lock(mutex_);
  if (is_running_)
    throw_system(EINVAL, "runlist must be idle before submitting for execution, current state: running",
                 problem(code::misuse, "the run list is under way").help("call wait() of the list first"));
  if (runs_.empty()) return;
  // A run may have been started before it was added: its call ends first, as calls of a context are in order.
  calls_.clear();
  waited_ = 0;
  std::vector<run_impl*> runs;
  for (const xrt::run& one : runs_) {
    runs.push_back(one.get_handle().get());
    runs.back()->wait(std::chrono::milliseconds(0));
  }
  calls_ = submit_all(context_->context(), runs);
  is_running_ = true;
}

// The time of a list is that of its calls together.
bool runlist_impl::have_ended(std::chrono::milliseconds time) {
  for (const std::shared_ptr<Call>& call : calls_) context_->context().leave_to_parent(*call);
  if (time.count() > 0 && settings().wall_clock) {
    const auto end = std::chrono::steady_clock::now() + time;
    for (const std::shared_ptr<Call>& call : calls_) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      if (!call->wait_for(std::max(left, std::chrono::milliseconds(0)))) return false;
    }
    return true;
  }
  if (time.count() <= 0) context_->context().help(*calls_.back());
  const std::uint64_t limit =
      waited_ + static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0)) * kCyclesPerMs;
  std::uint64_t cycles = 0;
  for (const std::shared_ptr<Call>& call : calls_) {
    const auto ended = time.count() > 0 ? call->wait(limit - cycles) : call->wait(std::nullopt);
    if (!ended) {
      waited_ = limit;
      return false;
    }
    cycles += ended->cycles;
  }
  return true;
}

std::optional<runlist_impl::Failed> runlist_impl::first_failed() const {
  for (std::size_t i = 0; i < calls_.size(); ++i)
    if (const auto ended = calls_[i]->ended(); ended && ended->state != ERT_CMD_STATE_COMPLETED)
      return Failed{&runs_[i], ended->state};
  return std::nullopt;
}

void runlist_impl::throw_failed(const Failed& failed) {
  throw runlist::aie_error(*failed.run, failed.state,
                           fmt::format("runlist failed execution ({})", state_name(failed.state)));
}

std::cv_status runlist_impl::wait(std::chrono::milliseconds time) {
  const std::lock_guard lock(mutex_);
  if (!is_running_) return std::cv_status::no_timeout;
  if (!have_ended(time)) return std::cv_status::timeout;
  is_running_ = false;
  if (const auto failed = first_failed()) throw_failed(*failed);
  return std::cv_status::no_timeout;
}

ert_cmd_state runlist_impl::state() {
  const std::lock_guard lock(mutex_);
  if (calls_.empty()) return ERT_CMD_STATE_NEW;
  for (const std::shared_ptr<Call>& call : calls_)
    if (!call->ended()) return call->state();
  is_running_ = false;
  const auto failed = first_failed();
  return failed ? failed->state : ERT_CMD_STATE_COMPLETED;
}

int runlist_impl::poll() {
  const std::lock_guard lock(mutex_);
  if (!is_running_) return 1;
  if (!calls_.back()->ended()) return 0;
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
  calls_.clear();
}

runlist::command_error::command_error(const xrt::run& run, ert_cmd_state state, const std::string& what)
    : detail::pimpl<command_error_impl>(
          std::make_shared<command_error_impl>(command_error_impl{run, state, what, {}})) {
  if (state == ERT_CMD_STATE_TIMEOUT) handle->health.resize(sizeof(ert_ctx_health_data) / sizeof(std::uint32_t));
  const auto ended = held(run.get_handle(), "xrt::run")->ended();
  if (ended && !ended->reason.empty()) handle->text += "\n" + ended->reason;
}
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
    : command_error(run, state, what) {}
xrt::detail::span<const std::uint32_t> runlist::aie_error::data() const {
  return {handle->health.data(), handle->health.size()};
}

runlist::runlist(const xrt::hw_context& context)
    : detail::pimpl<runlist_impl>(std::make_shared<runlist_impl>(held(context.get_handle(), "xrt::hw_context"))) {}
runlist::~runlist() = default;

void runlist::add(const xrt::run& next) {
  if (!handle)
    throw_system(
        EINVAL, "cannot add run object to uninitialized runlist",
        problem(code::misuse, "the run list is empty of a context").help("construct it from an xrt::hw_context"));
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
