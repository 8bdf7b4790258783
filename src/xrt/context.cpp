#include "xrt/context.h"

#include "base/fork_lock.h"
#include "base/lasting.h"
#include "base/process_end.h"
#include "xrt/advice.h"
#include "xrt/codes.h"
#include "xrt/exit_listeners.h"
#include "xrt/faults.h"
#include "xrt/instructions.h"
#include "xrt/log.h"
#include "xrt/report.h"
#include "xrt/settings.h"
#include "xrt/spin.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): pthread_sigmask is POSIX, not C++
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tessera::xrtlib {
namespace {

// Command streams number the buffers alone, and programs all arguments.
std::string text_with_arguments(api::Diagnostic error, const Call& call) {
  if (call.arguments && api::to_text(error).find("host buffer") != std::string::npos)
    error.notes.push_back(*call.arguments);
  return text_of(error);
}

[[noreturn]] void refuse_at_end(std::unique_lock<Mutex>& lock) {
  lock.unlock();
  process_end::await();
  throw_runtime("Invalid hardware context",
                problem(code::misuse, "the program ends").help("start no call while the program ends"));
}

// A thread begins with the blocked signals of the thread that made it. But this one gets the faults of bodies.
void take_faults() {
  sigset_t faults;
  ::sigemptyset(&faults);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) ::sigaddset(&faults, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &faults, nullptr);
}

}  // namespace

Context::Context(std::shared_ptr<xrt_core::device> device, std::shared_ptr<xrt::xclbin_impl> xclbin)
    : device_(std::move(device)), xclbin_(std::move(xclbin)), name_(xclbin_->name()), process_(::getpid()) {
  const api::Program program = open_program(std::nullopt);
  note_bodies(program);
  enter(fmt::format("{} ({})", name_, xclbin_->id().to_string()), program.columns());
}

Context::Context(std::shared_ptr<xrt_core::device> device, Module module, std::string name)
    : device_(std::move(device)), name_(std::move(name)), process_(::getpid()), module_(std::move(module)) {
  check_target(*module_, name_);
  const api::Program program = open_module(*module_);
  note_bodies(program);
  enter(name_, program.columns());
}

void Context::enter(const std::string& holder, std::size_t columns) {
  slot_ = device_->take_slot(holder, static_cast<unsigned>(columns));
  exit_listeners().listen(this, [this] { end_with_process(); });
  device_->space()->listen(this, [this] {
    {
      const std::lock_guard lock(mutex_);
    }  // the thread has not read the version yet, or already waits
    changed_.notify_all();
  });
}

Context::~Context() {
  device_->space()->unlisten(this);
  exit_listeners().unlisten(this);
  stop();
  device_->free_slot(slot_);
}

// In a process that was forked, the thread does not exist: it can neither be joined nor detached. It may have been in
// the middle of a change of the session when the process was forked, so the session is not destroyed either.
void Context::stop() {
  if (process_ != ::getpid()) {
    abandon(std::move(thread_));
    abandon(std::move(session_));
    abandon(std::move(shared_));
    abandon(std::move(queue_));
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    stops_ = has_work_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// After this, exit() destroys the static objects of the program, which bodies may use, and memory that buffers may
// share with the program. Other contexts need neither: their calls go on until the process has ended.
bool Context::uses_program() const {
  return has_bodies_ || settings().tells_check || device_->space()->has_memory_of_program();
}

void Context::end_with_process() {
  if (process_ != ::getpid() || !uses_program()) return;
  {
    const std::lock_guard lock(mutex_);
    stops_ = has_work_ = true;
  }
  abort(nullptr);
  stop();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !is_busy_; });  // a thread of the program may help()
}

// The calls are destroyed without the lock, because the end of a buffer wakes the thread, which takes it.
void Context::abort(const Call* only) {
  std::deque<std::shared_ptr<Call>> ended, left;
  {
    const std::lock_guard lock(mutex_);
    for (std::shared_ptr<Call>& call : queue_)
      (only == nullptr || call.get() == only ? ended : left).push_back(std::move(call));
    queue_.swap(left);
    if (current_ != nullptr && (only == nullptr || current_ == only)) {
      aborts_ = true;
      if (api::Session* const session = cancellable_.load()) session->cancel();
    }
  }
  for (const std::shared_ptr<Call>& call : ended) {
    if (call->chain) call->chain->has_failed = true;
    call->end({ERT_CMD_STATE_ABORT, 0,
               render(problem(code::misuse, "the call was aborted before it began")
                          .help("start the run again if its results are needed"))});
  }
}

void Context::submit(const std::vector<std::shared_ptr<Call>>& calls) {
  if (process_ != ::getpid())
    throw_runtime("Invalid hardware context",
                  problem(code::misuse, "the context belongs to the process that this one was forked from")
                      .help("open the device and the context after fork()"));
  {
    std::unique_lock lock(mutex_);
    if (stops_ || (has_bodies_ && process_end::has_begun())) refuse_at_end(lock);
    if (!thread_.joinable()) start_thread();
    queue_.insert(queue_.end(), calls.begin(), calls.end());
    has_work_ = true;
  }
  changed_.notify_all();
}

void Context::start_thread() {
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error& fault) {
    throw_system(fault.code().value(), "Failed to start the hardware context",
                 problem(code::too_many, "this machine allows the process no further thread")
                     .note("each context that executes calls has a thread")
                     .help("destroy a context first, or raise the limit of processes (`ulimit -u`)"));
  }
}

// Whether the context's thread has work while no thread is busy.
bool Context::has_to_act() const {
  return stops_ || !queue_.empty() || (session_ && shared_version_ != device_->space()->version());
}

void Context::work() {
  take_faults();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return !is_busy_ && has_to_act(); });
    if (!queue_.empty()) {
      execute_next(lock);
      if (!has_bodies_) continue;
      lock.unlock();
      spin_until([&] { return has_work_.load(std::memory_order_relaxed); });
      lock.lock();
    } else if (stops_) {
      break;
    } else {
      is_busy_ = true;
      lock.unlock();
      return_pages();
      lock.lock();
      is_busy_ = false;
    }
  }
  lock.unlock();
  if (session_ && !needs_reset_) check_.end_program(*session_);
  session_.reset();
}

void Context::execute_next(std::unique_lock<Mutex>& lock) {
  std::shared_ptr<Call> call = std::move(queue_.front());
  queue_.pop_front();
  has_work_ = stops_ || !queue_.empty();
  current_ = call.get();
  aborts_ = false;
  is_busy_ = true;
  lock.unlock();
  execute(*call);
  lock.lock();
  current_ = nullptr;
  is_busy_ = false;
  lock.unlock();
  call.reset();  // without the lock: its buffers may end here
  lock.lock();
}

void Context::help(const Call& wanted) {
  if (has_bodies_ || process_ != ::getpid()) return;
  std::unique_lock lock(mutex_);
  while (!is_busy_ && !queue_.empty() && !wanted.ended()) execute_next(lock);
  if (!is_busy_ && has_to_act()) changed_.notify_all();
}

void Context::leave_to_parent(Call& call) const {
  if (process_ == ::getpid() || call.ended()) return;
  call.end({ERT_CMD_STATE_ABORT, 0,
            render(problem(code::misuse, "the call belongs to the process that this one was forked from")
                       .help("open the device and the context after fork()"))});
}

void Context::fail(Call& call, const std::string& reason) {
  call.end({ERT_CMD_STATE_ERROR, 0, reason});
}

void Context::execute(Call& call) {
  if (call.chain && call.chain->has_failed) {
    call.end({ERT_CMD_STATE_ABORT, 0,
              render(problem(code::misuse, "a call before it in the run list failed")
                         .help("mend the first call that failed; the later ones were not executed"))});
    return;
  }
  call.begin();
  try {
    run(call);
  } catch (const std::exception& fault) {
    fail(call, fault.what());
    session_.reset();
  }
  if (call.chain && call.ended()->state != ERT_CMD_STATE_COMPLETED) call.chain->has_failed = true;
}

// abort() may cancel the session as long as it runs, and not after an exception has ended it.
api::Outcome Context::run_session(const api::RunList& list) {
  struct Cancellable {
    explicit Cancellable(Context& context) : of(context) { of.cancellable_ = &*of.session_; }
    ~Cancellable() {
      const std::lock_guard lock(of.mutex_);
      of.cancellable_ = nullptr;
    }
    Cancellable(const Cancellable&) = delete;
    Cancellable& operator=(const Cancellable&) = delete;
    Context& of;
  };
  const Cancellable cancellable(*this);
  return session_->run(list);
}

void Context::run(Call& call) {
  if (xclbin_ == nullptr && opened_module_ != module()) session_.reset();
  if (!session_ && !open(call.pdi, call)) return;
  if (needs_reset_) {
    needs_reset_ = false;
    loaded_ = session_->program().pdi();
    if (auto done = session_->reset(); !done) return session_.reset(), fail(call, text_of(done.error()));
  }
  share_pages();
  if (!prepare_buffers(call)) return;
  set_scratchpad(call);
  check_.begin(*session_, call, shared_);
  const auto list = streams_of(call);
  if (!list) return check_.end(*session_);
  const std::uint64_t began = session_->now();
  session_->watch([&](std::uint64_t cycle) {
    call.advance(cycle - began);
    if (aborts_.load(std::memory_order_relaxed)) session_->cancel();
  });
  const api::Outcome outcome = run_session(*list);
  session_->watch({});
  check_.end(*session_);
  finish(call, outcome);
}

// Opens the session with the PDI of the first kernel that the program calls. Naming all PDIs as streams lets Tessera
// compile the bodies of their cores now.
bool Context::open(std::size_t pdi, Call& call) {
  opened_module_ = module();
  const api::Program program = xclbin_ ? open_program(pdi) : open_module(*opened_module_);
  auto session = api::Session::open(program, session_options(program));
  if (!session) return fail(call, text_of(session.error())), false;
  for (const api::Diagnostic& warning : session->opening_warnings()) log(LogLevel::Warning, text_of(warning));
  session_.emplace(std::move(*session));
  loaded_ = pdi;
  shared_.clear();
  shared_version_ = 0;
  bound_.clear();
  needs_reset_ = has_scratchpad_ = false;
  return true;
}

std::optional<api::RunList> Context::streams_of(Call& call) {
  api::RunList list;
  if (!call.refused.empty()) return fail(call, call.refused), std::nullopt;
  if (xclbin_ && call.pdi != loaded_) {
    const auto load = load_of(*xclbin_, call.pdi);
    if (!load) return fail(call, "the kernel's PDI has no number by which a stream could load it"), std::nullopt;
    list.streams.push_back(*load);
  }
  if (call.stream) {
    list.streams.push_back(*call.stream);
    loaded_ = call.pdi;
    return list;
  }
  const std::span<const std::uint8_t> buffer = call.instructions.bytes();
  const auto length = length_of_instructions(buffer, call.count);
  if (!length) {
    fail(call, render(length.error()));
    return std::nullopt;
  }
  auto stream = stream_of(buffer.first(*length), call);
  if (!stream) return std::nullopt;
  list.streams.push_back(std::move(*stream));
  loaded_ = call.pdi;
  return list;
}

std::optional<api::CommandStream> Context::stream_of(std::span<const std::uint8_t> bytes, Call& call) {
  for (const Known& known : known_)
    if (std::ranges::equal(known.bytes, bytes)) return known.stream;
  warn_of_other_device(bytes);
  Bytes copy(bytes.begin(), bytes.end());
  auto stream = api::CommandStream::from_bytes(copy, "instructions", device_->name());
  if (!stream) return fail(call, text_of(stream.error())), std::nullopt;
  constexpr std::size_t kMost = 16;
  if (known_.size() == kMost) known_.pop_front();
  known_.push_back({std::move(copy), *stream});
  return std::move(*stream);
}

void Context::finish(Call& call, const api::Outcome& outcome) {
  for (const api::Diagnostic& warning : outcome.warnings) log(LogLevel::Warning, text_of(warning));
  write_report(*session_);
  ert_cmd_state state = ERT_CMD_STATE_ERROR;
  switch (outcome.ending) {
    case api::Ending::Completed: state = ERT_CMD_STATE_COMPLETED; break;
    case api::Ending::Deadlock:
    case api::Ending::CycleLimit: state = ERT_CMD_STATE_TIMEOUT; break;
    case api::Ending::Cancelled: state = ERT_CMD_STATE_ABORT; break;
    default: break;
  }
  needs_reset_ = state != ERT_CMD_STATE_COMPLETED;
  call.end(
      {state, outcome.cycles(), outcome.error ? text_with_arguments(*outcome.error, call) : "", outcome.operation});
}

}  // namespace tessera::xrtlib
