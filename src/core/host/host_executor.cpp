// Runs host cores: slices of the function, its faults, and the operations of HostCore (host_core.h).

#include "core/host/host_executor.h"

#include "base/fingerprint.h"
#include "core/codes.h"

#include <utility>

namespace tessera::core {

using RequestKind = Request::Kind;

HostExecutor::HostExecutor(CoreBus& bus, device::TileId tile, const device::TileModel& model, HostProgram program)
    : bus_(bus), tile_(tile), model_(model), program_(std::move(program)) {}

void HostExecutor::start(Cycle now, std::optional<std::uint32_t>) {
  if (now > now_) {
    idle_ += now - now_;
    now_ = now;
  }
  blocked_ = done_ = false;
}

void HostExecutor::reset() {
  if (running_) {  // an operation of the function itself caused the reset: it happens at the next suspend
    reset_due_ = true;
    until_ = 0;
    return;
  }
  fiber_.reset();
  blocked_ = done_ = reset_due_ = false;
  polls_ = 0;
  fault_.reset();
}

// A global variable, because code compiled for a core knows only its own core and passes no reference to it.
static thread_local HostCore* running_core = nullptr;

HostCore* HostCore::running() {
  return running_core;
}

Executor::End HostExecutor::run(Cycle resume, Cycle until, Cycle sync) {
  if (fault_) return End::Fault;
  if (done_) return End::Done;
  if (resume > now_) {
    if (blocked_) stalls_[cause_of(request_.kind)] += resume - now_;
    now_ = resume;
  }
  blocked_ = false;
  until_ = until;
  sync_ = sync;
  if (fiber_ == nullptr) fiber_ = std::make_unique<Fiber>([this] { call(); });
  running_ = true;
  HostCore* const outer = std::exchange(running_core, &core_);
  fiber_->resume();
  running_core = outer;
  running_ = false;
  if (reset_due_) {
    reset();
    return End::Horizon;
  }
  if (fiber_->ended()) {
    if (fiber_->escaped()) escaped("the exception has no standard type");
    fiber_.reset();
    done_ = !fault_;
    polls_ = 0;
    return fault_ ? End::Fault : End::Done;
  }
  blocked_ = end_ == End::Blocked;
  return end_;
}

// An exception that the function does not catch is a fault of the function. The exception that unwinds the fiber has
// another type and passes through.
void HostExecutor::call() {
  try {
    program_.body(core_);
  } catch (const std::exception& exception) {
    escaped(exception.what());
  }
}

void HostExecutor::escaped(std::string_view what) {
  fault_ = error(code::host_core, "host core '{}' ended with an exception", program_.name)
               .at("core {}", device::to_string(tile_))
               .at("cycle {}", now_)
               .note("{}", what)
               .help("catch the exception in the function, or remove its cause");
}

void HostExecutor::leave(End end) {
  end_ = end;
  fiber_->suspend();
}

void HostExecutor::fail(Diag diag) {
  if (!fault_)
    fault_ = std::move(diag)
                 .at("core {}", device::to_string(tile_))
                 .at("host core '{}'", program_.name)
                 .at("cycle {}", now_);
  do leave(End::Fault);
  while (!fiber_->unwinding());
}

void HostExecutor::leave_poll() {
  left_poll_ |= polls_ != 0;
  polls_ = 0;
}

void HostExecutor::poll(std::uint32_t loop) {
  if (polls_ != loop) {
    leave_poll();
    polls_ = loop;
    until_ = now_;  // the end of this slice was chosen for a core that works
  }
  pass(1);
}

void HostExecutor::wait(Cycle cycles) {
  leave_poll();
  pass(cycles);
}

void HostExecutor::pass(Cycle cycles) {
  now_ += cycles;
  while (now_ >= until_ && !fiber_->unwinding()) leave(End::Horizon);
}

bool HostExecutor::prepare(const Request& request) {
  leave_poll();
  now_ += bus_.work_before(request.kind);
  while (!fiber_->unwinding()) {
    if (now_ >= until_ || now_ > sync_) {
      leave(End::Horizon);
      continue;
    }
    request_ = request;
    auto ready = bus_.ready(request_, now_);
    if (!ready)
      fail(std::move(ready).error());
    else if (*ready)
      return true;
    else
      leave(End::Blocked);
  }
  fiber_->suspend();
  return false;
}

std::span<std::uint8_t> HostExecutor::bytes(std::uint32_t address, std::uint32_t length, std::optional<Use> use,
                                            std::uint32_t place) {
  if (const device::View* view = model_.memory_view(address)) {
    const std::uint32_t offset = address - view->memory_base;
    const auto quadrant = static_cast<Quadrant>(view - model_.views.data());
    if (std::optional<Diag> barred = bus_.barred(quadrant)) {
      fail(std::move(*barred));
      return {};
    }
    const std::span<std::uint8_t> memory = bus_.data(quadrant);
    if (in_range(offset, length, memory.size())) {
      if (use == Use::Any)
        bus_.opened(quadrant, offset, length);
      else if (use)
        bus_.accessed({quadrant, offset, length, use == Use::Store, place, now_});
      return memory.subspan(offset, length);
    }
  }
  fail(error(code::core_address, "{} bytes at {:#x} are not in the data memory that the core sees", length, address)
           .note("the core's own memory begins at {:#x} and has {:#x} bytes", core_.own_memory(), model_.data_memory)
           .help("stay inside the memory of the tile or of one neighbour that exists"));
  return {};
}

std::uint64_t HostExecutor::fingerprint() {
  Fingerprint print;
  print.add(now_);
  print.add(operations_);
  return print.value();
}

CoreReport HostExecutor::counts() const {
  CoreReport report;
  report.tile = tile_;
  report.active = now_ - idle_;
  report.stalls = stalls_;
  report.host_operations = operations_;
  return report;
}

// HostCore -----------------------------------------------------------------------------------------------------------

device::TileId HostCore::tile() const {
  return executor_.tile();
}
Cycle HostCore::now() const {
  return executor_.now();
}
StallCycles HostCore::stalls() const {
  return executor_.stalls();
}
void HostCore::wait(Cycle cycles) {
  executor_.wait(cycles);
}
void HostCore::poll(std::uint32_t loop) {
  executor_.poll(loop);
}
void HostCore::leave_poll() {
  executor_.leave_poll();
}
std::span<const std::uint8_t> HostCore::stack() const {
  return executor_.stack();
}

std::span<std::uint8_t> HostCore::bytes(std::uint32_t address, std::uint32_t length) {
  return executor_.bytes(address, length, HostExecutor::Use::Any);
}
std::span<std::uint8_t> HostCore::access(std::uint32_t address, std::uint32_t length, bool writes) {
  return executor_.bytes(address, length, writes ? HostExecutor::Use::Store : HostExecutor::Use::Load);
}
std::span<std::uint8_t> HostCore::watched_bytes(std::uint32_t address, std::uint32_t length) {
  return executor_.bytes(address, length, std::nullopt);
}
void HostCore::touches(std::uint32_t address, std::uint32_t length, bool writes, std::uint32_t place) {
  executor_.bytes(address, length, writes ? HostExecutor::Use::Store : HostExecutor::Use::Load, place);
}
std::pair<std::uint32_t, std::span<std::uint8_t>> HostCore::memory_around(std::uint32_t address) {
  const device::View* view = executor_.model().memory_view(address);
  if (view == nullptr) return {};
  const auto quadrant = static_cast<Quadrant>(view - executor_.model().views.data());
  return {view->memory_base, executor_.bus().data(quadrant)};
}
void HostCore::has_written_beyond(std::uint32_t end, std::uint32_t address, std::uint32_t place) {
  const device::View* view = executor_.model().memory_view(address);
  const auto quadrant = static_cast<Quadrant>(view - executor_.model().views.data());
  executor_.bus().written_beyond(quadrant, end - view->memory_base, address - view->memory_base, place);
}
void HostCore::fail(Diag diag) {
  executor_.fail(std::move(diag));
}
bool HostCore::unwinding() const {
  return executor_.unwinding();
}
std::uint32_t HostCore::own_memory() const {
  return executor_.model().own_view().memory_base;
}
unsigned HostCore::own_locks() const {
  return executor_.model().own_view().lock_base;
}
const device::View* HostCore::view_of(device::TileId tile) const {
  const device::TileId own = executor_.tile();
  for (const device::View& view : executor_.model().views)
    if (own.col + view.col_offset == tile.col && own.row + view.row_offset == tile.row) return &view;
  return nullptr;
}

void HostCore::acquire(unsigned lock, std::int32_t value) {
  if (!executor_.prepare({.kind = RequestKind::Acquire, .lock = lock, .value = value})) return;
  executor_.bus().acquire(lock, value, executor_.now());
  executor_.carried_out();
}

void HostCore::release(unsigned lock, std::int32_t value) {
  if (!executor_.prepare({.kind = RequestKind::Release, .waits = false, .lock = lock, .value = value})) return;
  if (auto released = executor_.bus().release(lock, value, executor_.now()); !released)
    return executor_.fail(std::move(released).error());
  executor_.carried_out();
}

StreamWord HostCore::read_stream(unsigned port) {
  if (!executor_.prepare({.kind = RequestKind::ReadStream, .port = port})) return {};
  const std::optional<StreamWord> word = executor_.bus().read_stream(port, executor_.now());
  executor_.carried_out();
  return word.value_or(StreamWord{});
}

void HostCore::write_stream(std::uint32_t data, bool last, unsigned port) {
  if (!executor_.prepare({.kind = RequestKind::WriteStream, .port = port})) return;
  executor_.bus().write_stream(port, {data, last}, executor_.now());
  executor_.carried_out();
}

std::optional<StreamWord> HostCore::try_read_stream(unsigned port) {
  if (!executor_.prepare({.kind = RequestKind::ReadStream, .waits = false, .port = port})) return std::nullopt;
  const std::optional<StreamWord> word = executor_.bus().read_stream(port, executor_.now());
  executor_.carried_out();
  return word;
}

bool HostCore::try_write_stream(std::uint32_t data, bool last, unsigned port) {
  if (!executor_.prepare({.kind = RequestKind::WriteStream, .waits = false, .port = port})) return false;
  const bool taken = executor_.bus().write_stream(port, {data, last}, executor_.now());
  executor_.carried_out();
  return taken;
}

void HostCore::event(unsigned number) {
  if (number >= kInstructionEvents)
    return executor_.fail(error(code::unsupported, "event {} has no name in public facts", number)
                              .help("a core has events 0 to {}", kInstructionEvents - 1));
  if (!executor_.prepare({.kind = RequestKind::Event, .waits = false})) return;
  executor_.bus().event(number, executor_.now());
  executor_.carried_out();
}

CascadeValue HostCore::read_cascade() {
  if (!executor_.prepare({.kind = RequestKind::ReadCascade})) return {};
  const CascadeValue value = executor_.bus().read_cascade(executor_.now());
  executor_.carried_out();
  return value;
}

void HostCore::write_cascade(const CascadeValue& value) {
  if (!executor_.prepare({.kind = RequestKind::WriteCascade})) return;
  executor_.bus().write_cascade(value, executor_.now());
  executor_.carried_out();
}

}  // namespace tessera::core
