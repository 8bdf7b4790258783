#include "xrt/run_impl.h"

#include "container/npu_calls.h"  // generated
#include "xrt/call_names.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/settings.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

constexpr std::uint64_t kRunOpcodes[] = {container::npu_calls::kOpcodeDpu, container::npu_calls::kOpcodeTxn};

constexpr std::pair<ert_cmd_state, const char*> kStates[] = {
    {ERT_CMD_STATE_NEW, "ERT_CMD_STATE_NEW"},
    {ERT_CMD_STATE_QUEUED, "ERT_CMD_STATE_QUEUED"},
    {ERT_CMD_STATE_RUNNING, "ERT_CMD_STATE_RUNNING"},
    {ERT_CMD_STATE_COMPLETED, "ERT_CMD_STATE_COMPLETED"},
    {ERT_CMD_STATE_ERROR, "ERT_CMD_STATE_ERROR"},
    {ERT_CMD_STATE_ABORT, "ERT_CMD_STATE_ABORT"},
    {ERT_CMD_STATE_SUBMITTED, "ERT_CMD_STATE_SUBMITTED"},
    {ERT_CMD_STATE_TIMEOUT, "ERT_CMD_STATE_TIMEOUT"},
    {ERT_CMD_STATE_NORESPONSE, "ERT_CMD_STATE_NORESPONSE"},
    {ERT_CMD_STATE_SKERROR, "ERT_CMD_STATE_SKERROR"},
    {ERT_CMD_STATE_SKCRASHED, "ERT_CMD_STATE_SKCRASHED"},
};

[[noreturn]] void refuse_argument(const kernel_impl& kernel, std::size_t index, const std::string& cause,
                                  const std::string& help) {
  throw_system(EINVAL, fmt::format("Invalid argument {} of kernel '{}'", index, kernel.name()),
               problem(code::bad_argument, "argument {} ('{}') of kernel '{}' {}", index,
                       kernel.arguments()[index].get_handle()->name, kernel.name(), cause)
                   .help("{}", help));
}

}  // namespace

std::string state_name(ert_cmd_state state) {
  const auto* const found = std::ranges::find(kStates, state, &std::pair<ert_cmd_state, const char*>::first);
  return found == std::end(kStates) ? std::to_string(static_cast<int>(state)) : found->second;
}

std::string failure_of(ert_cmd_state state) {
  return fmt::format("Command failed to complete successfully ({})", state_name(state));
}

std::vector<std::uint32_t> health_of(const Call::Ended& ended) {
  if (ended.state != ERT_CMD_STATE_TIMEOUT) return {};
  ert_ctx_health_data health{};
  health.version = ERT_CTX_HEALTH_DATA_V0;
  health.txn_op_idx = static_cast<std::uint32_t>(ended.operation.value_or(container::npu_calls::kHealthNotCaptured));
  std::vector<std::uint32_t> words(sizeof(health) / sizeof(std::uint32_t));
  std::memcpy(words.data(), &health, sizeof(health));
  return words;
}

std::string text_of_failure(const std::string& first, const Call::Ended& ended) {
  constexpr const char* kNames[] = {"txn_op_idx",
                                    "ctx_pc",
                                    "fatal_error_type",
                                    "fatal_error_exception_type",
                                    "fatal_error_exception_pc",
                                    "fatal_error_app_module"};
  const std::vector<std::uint32_t> health = health_of(ended);
  std::string text = first;
  for (std::size_t i = 1; i < health.size(); ++i) text += fmt::format("\n{} = 0x{:08X}", kNames[i - 1], health[i]);
  if (!ended.reason.empty()) text += "\n" + ended.reason;
  return text;
}

run_impl::run_impl(std::shared_ptr<kernel_impl> kernel)
    : kernel_(std::move(kernel)),
      memory_(kernel_->code() ? kernel_->code()->make_memory(kernel_->context()->device()) : KernelCode::Memory()),
      packet_(std::make_shared<Packet>(kernel_->code() ? kernel_->code()->opcode() : ERT_START_CU)) {}

run_impl::~run_impl() {
  if (!call_) return;
  kernel_->context()->context().leave_to_parent(*call_);
  call_->wait(std::nullopt);
}

// The value has as many bytes as the program's type, and the argument as many as the container says: XRT copies the
// smaller number into a register of zeros.
void run_impl::set(int index, const void* value, std::size_t bytes) {
  const xclbin::arg_impl& argument = kernel_->argument(index);
  std::uint64_t number = 0;
  if (kernel_->code() && bytes > sizeof(number))
    throw_runtime("Patching scalar values only supports 64-bit values or less",
                  problem(code::bad_argument, "argument {} gets a value of {} bytes", argument.index, bytes)
                      .note("the kernel has control code, into which values of at most {} bytes go", sizeof(number))
                      .help("give larger values in a buffer"));
  if (value != nullptr)
    std::memcpy(&number, value,
                std::min({bytes, sizeof(number), static_cast<std::size_t>(std::max<std::uint64_t>(argument.size, 1))}));
  const std::lock_guard lock(mutex_);
  buffers_.erase(argument.index);
  scalars_[argument.index] = number;
}

void run_impl::set(int index, const std::shared_ptr<bo_impl>& buffer) {
  const xclbin::arg_impl& argument = kernel_->argument(index);
  if (!argument.is_buffer)
    refuse_argument(*kernel_, argument.index, "is a number, and the program gives a buffer",
                    "give the arguments in the order of the kernel");
  if (buffer->device != kernel_->context()->device())
    refuse_argument(*kernel_, argument.index,
                    fmt::format("is a buffer of device {}, and the kernel runs on device {}", buffer->device->index(),
                                kernel_->context()->device()->index()),
                    "make the buffer on the kernel's device");
  const std::lock_guard lock(mutex_);
  if (kernel_->code() && is_open_)
    throw_runtime("xrt::run::set_arg called while command is still in progress",
                  problem(code::misuse, "the call of the run has not ended, or the program has not waited for it")
                      .note("the kernel has control code, into which the addresses of buffers are written")
                      .help("call wait() first, or set the arguments of another run of the kernel"));
  scalars_.erase(argument.index);
  buffers_[argument.index] = buffer;
}

std::uint64_t run_impl::scalar(std::size_t index) const {
  if (const auto found = scalars_.find(index); found != scalars_.end()) return found->second;
  refuse_argument(*kernel_, index, "is missing", "set all arguments of the kernel before start()");
}

Range run_impl::instructions() const {
  const std::size_t index = kernel_->roles().instructions;
  if (const auto found = buffers_.find(index); found != buffers_.end()) return found->second->range;
  if (scalars_.contains(index))
    refuse_argument(*kernel_, index, "is a buffer, and the program gives a number",
                    "give the buffer with the instructions: kernels with an xrt::module alone take 0 here");
  refuse_argument(*kernel_, index, "is missing", "give the buffer with the instructions");
}

std::shared_ptr<Call> run_impl::prepare(const std::shared_ptr<Chain>& chain) {
  const std::lock_guard lock(mutex_);
  const bool is_in_list_again = call_ && chain && call_->chain == chain;
  if (call_ && (is_open_ || !call_->ended()) && !is_in_list_again)
    throw_runtime("bad command state, can't launch",
                  problem(code::misuse, "the run was started before, and the program has not waited for its call")
                      .help("call wait() first, or start another run of the kernel"));
  const kernel_impl::Roles& roles = kernel_->roles();
  auto call = std::make_shared<Call>();
  call->chain = chain;
  call->packet = packet_;
  call->arguments = kernel_->argument_note();
  call->pdi = kernel_->pdi();
  if (settings().session.check != api::Check::Off) call->name = next_call_of(kernel_->name());
  if (kernel_->code())
    kernel_->code()->complete(*call, memory_, {buffers_, scalars_});
  else
    add_instructions(*call);
  for (unsigned k = 0; k < roles.buffers.size(); ++k) {
    if (const auto found = buffers_.find(roles.buffers[k]); found != buffers_.end())
      call->buffers.emplace_back(k, found->second->range);
    else if (kernel_->code())
      continue;  // a number is an address, which the stream has
    else if (const auto number = scalars_.find(roles.buffers[k]); number != scalars_.end() && number->second != 0)
      refuse_argument(*kernel_, roles.buffers[k], "is a buffer, and the program gives a number", "give an xrt::bo");
  }
  packet_->set(ERT_CMD_STATE_QUEUED);
  call_ = call;
  is_open_ = lists_ == 0;
  waited_ = {};
  return call;
}

void run_impl::add_instructions(Call& call) const {
  const kernel_impl::Roles& roles = kernel_->roles();
  if (roles.opcode && std::ranges::find(kRunOpcodes, scalar(*roles.opcode)) == std::end(kRunOpcodes))
    refuse_argument(*kernel_, *roles.opcode,
                    fmt::format("is {}, an opcode that NPUs do not know", scalar(*roles.opcode)),
                    "give the opcode 3, which executes the instructions");
  call.instructions = instructions();
  call.count = scalar(roles.count);
}

std::shared_ptr<bo_impl> run_impl::scratchpad() const {
  if (!kernel_->code())
    throw_system(EINVAL, "No module associated with run object",
                 problem(code::misuse, "the run has no control scratchpad")
                     .note("only a kernel with control code of an ELF has one")
                     .help("give parameters as the design of an xclbin takes them, in a buffer"));
  if (memory_.scratchpad) return memory_.scratchpad;
  throw_runtime("Control scratchpad memory is not present",
                problem(code::misuse, "the control code of kernel '{}' has no scratchpad", kernel_->name())
                    .note("the compiler gives it one for a design with parameters (aiex.scratchpad_parameter)")
                    .help("compile the design with parameters, or give them in a buffer"));
}

void run_impl::start() {
  if (lists_ != 0)
    throw_system(EINVAL, "Run object belongs to a runlist and cannot be explicitly started",
                 problem(code::misuse, "the run belongs to a run list")
                     .help("call execute() of the list, or destroy or reset() the list first"));
  submit_all(kernel_->context()->context(), {this});
}

std::vector<std::shared_ptr<Call>> submit_all(Context& context, const std::vector<run_impl*>& runs) {
  const auto chain = runs.size() > 1 ? std::make_shared<Chain>() : nullptr;
  std::vector<std::shared_ptr<Call>> calls;
  try {
    for (run_impl* const run : runs) calls.push_back(run->prepare(chain));
    context.submit(calls);
  } catch (...) {
    for (std::size_t i = 0; i < calls.size(); ++i) runs[i]->forget(*calls[i]);
    throw;
  }
  return calls;
}

// Another thread may already wait for the call.
void run_impl::forget(Call& call) {
  call.end({ERT_CMD_STATE_ABORT, 0, "the call was not started, because its command was refused"});
  const std::lock_guard lock(mutex_);
  if (call_.get() != &call) return;
  call_ = nullptr;
  is_open_ = false;
}

ert_cmd_state run_impl::abort() {
  const auto call = [&] {
    const std::lock_guard lock(mutex_);
    return call_;
  }();
  if (!call)
    throw_system(EINVAL, "Cannot abort command that wasn't started",
                 problem(code::misuse, "the run was never started").help("start the run first"));
  if (!call->ended()) kernel_->context()->context().abort(call.get());
  return wait(std::chrono::milliseconds(0))->state;
}

std::optional<Call::Ended> run_impl::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<Call> call = call_;
  if (!call) return Call::Ended{ERT_CMD_STATE_NEW, 0, ""};
  const std::uint64_t limit = waited_.end_of(time);
  lock.unlock();
  kernel_->context()->context().leave_to_parent(*call);
  const bool has_limit = time.count() != 0, is_wall = settings().wall_clock;
  if (!has_limit) kernel_->context()->context().help(*call);
  auto ended = waited_for(*call, time, limit, wall_end_of(time));
  lock.lock();
  if (call_ != call) return ended;
  if (ended) is_open_ = false;
  if (is_wall) return ended;
  if (ended) waited_.reach(ended->cycles);
  if (has_limit) waited_.time_out(ended ? ended->cycles : limit);
  return ended;
}

ert_cmd_state run_impl::state() {
  const std::lock_guard lock(mutex_);
  if (!call_) return ERT_CMD_STATE_NEW;
  const Call::Now now = call_->now();
  if (!now.ended) return now.state;
  if (!waited_.look(now.ended->cycles)) return ERT_CMD_STATE_RUNNING;
  is_open_ = false;
  return now.state;
}

std::optional<Call::Ended> run_impl::ended() const {
  const std::lock_guard lock(mutex_);
  return call_ ? call_->ended() : std::nullopt;
}

ert_packet* run_impl::packet() {
  return packet_->get();
}

}  // namespace xrt
