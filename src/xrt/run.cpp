// xrt::run and its errors.
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/log.h"
#include "xrt/run_impl.h"

#include <cerrno>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

class run::command_error_impl {
 public:
  ert_cmd_state state;
  std::string text;
  std::vector<std::uint32_t> health;
};

namespace {

run::command_error_impl of_outcome(const std::string& first, const Call::Ended& ended) {
  return {ended.state, text_of_failure(first, ended), health_of(ended)};
}

const std::shared_ptr<run_impl>& impl_of(const run& call) {
  return held(call.get_handle(), "xrt::run");
}

// The outcome of the run's last call; that of a call that completed if none has ended.
Call::Ended outcome_of(const run& failed) {
  return impl_of(failed)->ended().value_or(Call::Ended{failed.state(), 0, ""});
}

[[noreturn]] void refuse_autostart(const char* first, const char* name) {
  throw_not_on_npu(ENOSYS, first, name, "a kernel of an NPU runs once for each start()");
}

[[noreturn]] void refuse_fence(const char* name) {
  throw_not_on_npu(name, "the drivers of NPUs have no fences");
}

}  // namespace

run::command_error::command_error(ert_cmd_state state, const std::string& what)
    : detail::pimpl<command_error_impl>(std::make_shared<command_error_impl>(command_error_impl{state, what, {}})) {}
run::command_error::command_error(const xrt::run& failed, const std::string& what)
    : command_error(failed.state(), what) {
  *handle = of_outcome(what, outcome_of(failed));
}
ert_cmd_state run::command_error::get_command_state() const {
  return handle->state;
}
const char* run::command_error::what() const noexcept {
  return handle->text.c_str();
}

run::aie_error::aie_error(const xrt::run& failed, const std::string& what) : command_error(failed, what) {}
run::aie_error::span<const std::uint32_t> run::aie_error::data() const {
  return {handle->health.data(), handle->health.size()};
}

run::run(const xrt::kernel& kernel) : handle(std::make_shared<run_impl>(held(kernel.get_handle(), "xrt::kernel"))) {}
run::~run() = default;

void run::start() {
  impl_of(*this)->start();
}
void run::start(const autostart&) {
  refuse_autostart("No auto-restart counters found for kernel", "xrt::run::start(autostart)");
}
void run::stop() {
  refuse_autostart("Support for auto restart counters have not been implemented", "xrt::run::stop()");
}
ert_cmd_state run::abort() {
  return impl_of(*this)->abort();
}

ert_cmd_state run::wait(const std::chrono::milliseconds& timeout) const {
  const auto ended = impl_of(*this)->wait(timeout);
  // Many programs look at the state alone, and would never learn the reason that wait2() gives. A call that the program
  // has aborted has no other reason.
  if (ended && !ended->reason.empty() && ended->state != ERT_CMD_STATE_ABORT)
    xrtlib::log(LogLevel::Error, failure_of(ended->state) + "\n" + ended->reason);
  return ended ? ended->state : ERT_CMD_STATE_TIMEOUT;
}

std::cv_status run::wait2(const std::chrono::milliseconds& timeout) const {
  const auto ended = impl_of(*this)->wait(timeout);
  if (!ended) return std::cv_status::timeout;
  if (ended->state == ERT_CMD_STATE_COMPLETED) return std::cv_status::no_timeout;
  // Another thread may have started the run again, so the error takes the outcome of this wait.
  const std::string first = failure_of(ended->state);
  aie_error error(*this, first);
  *error.get_handle() = of_outcome(first, *ended);
  throw error;
}

ert_cmd_state run::state() const {
  return impl_of(*this)->state();
}

std::uint32_t run::return_code() const {
  impl_of(*this);
  return 0;  // XRT also returns 0, except for software kernels
}

void run::add_callback(ert_cmd_state, std::function<void(const void*, ert_cmd_state, void*)>, void*) {
  throw_not_on_npu("xrt::run::add_callback()", "the drivers of NPUs call no functions of the program");
}

void run::submit_wait(const xrt::fence&) {
  refuse_fence("xrt::run::submit_wait()");
}
void run::submit_signal(const xrt::fence&) {
  refuse_fence("xrt::run::submit_signal()");
}

xrt::bo run::get_ctrl_scratchpad_bo() const {
  return xrt::bo(impl_of(*this)->scratchpad());
}

void run::set_dtrace_control_file(const std::string&) {
  throw_not_on_npu(EINVAL,
                   "set_dtrace_control_file is not supported for this run, dtrace control file is only supported for "
                   "runs in ELF flow",
                   "xrt::run::set_dtrace_control_file()", "only control code of later NPUs has such traces");
}

ert_packet* run::get_ert_packet() const {
  return impl_of(*this)->packet();
}

int run::get_arg_index(const std::string& name) const {
  return impl_of(*this)->kernel().index_of(name);
}
void run::set_arg_at_index(int index, const void* value, std::size_t bytes) {
  impl_of(*this)->set(index, value, bytes);
}
void run::set_arg_at_index(int index, const xrt::bo& buffer) {
  impl_of(*this)->set(index, held(buffer.get_handle(), "xrt::bo"));
}
// XRT writes into the registers of a kernel that runs. An NPU has none, and the value counts from the next start.
void run::update_arg_at_index(int index, const void* value, std::size_t bytes) {
  set_arg_at_index(index, value, bytes);
}
void run::update_arg_at_index(int index, const xrt::bo& buffer) {
  set_arg_at_index(index, buffer);
}

}  // namespace xrt
