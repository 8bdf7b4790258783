#include "runtime/host_bodies.h"

#include "array/codes.h"
#include "base/text.h"
#include "runtime/body_acts.h"
#include "runtime/codes.h"
#include "runtime/compiled_bodies.h"
#include "runtime/compiler_library.h"
#include "runtime/running_body.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace tessera::runtime {

namespace {

// Each configuration has this many numbers for its places in the design. Further places have no line in reports.
constexpr std::uint32_t kMostPlaces = 1 << 20;

// The most values of aie.debug that are kept. An endless loop that prints a value in each round must not fill the
// memory.
constexpr std::size_t kMostDebugged = 100'000;

// When the nested calls of a body have used this many bytes of the host core's stack, a further call stops the machine.
constexpr std::uintptr_t kDeepest = std::uintptr_t{512} << 10;

// A running body. The body's code passes a pointer to this object to each of the kCalls.
struct Running : compiler::BodyCore, RunningBody {
  const container::CoreBody& body;
  std::uint32_t first_place;
  const void* stack;  // the beginning of the stack
  Debugged& debugged;
  bool watch;
  std::vector<void*> buffers{};  // addresses in this process
  std::uint32_t kernel_place = 0;
};

Running& running(void* core) {
  return static_cast<Running&>(*static_cast<compiler::BodyCore*>(core));
}

// Makes a request to the core. If the core has to wait, the body is suspended until the core can continue.
template <class Ask>
auto ask(void* core, Ask what) {
  return running(core).aside(what);
}

// Returns the address at which the core sees the byte at `address` of this process. Absent if no buffer of the body has
// the byte, as for local memory.
std::optional<std::uint32_t> seen_at(const Running& run, std::uint64_t address) {
  for (std::size_t i = 0; i < run.buffers.size(); ++i) {
    const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(run.buffers[i]);
    if (offset < run.body.buffers[i].length) return run.body.buffers[i].address + static_cast<std::uint32_t>(offset);
  }
  return std::nullopt;
}

void access(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes) {
  Running& run = running(core);
  if (const auto seen = seen_at(run, address); seen && bytes > 0)
    run.core().touches(*seen, static_cast<std::uint32_t>(bytes), writes != 0,
                       place < kMostPlaces ? run.first_place + place : 0);
}

void lend(void* core, std::uint32_t, std::uint64_t address, std::uint64_t bytes) {
  const auto seen = seen_at(running(core), address);
  if (!seen) return;
  running(core).core().bytes(*seen, static_cast<std::uint32_t>(bytes));
  running(core).fence.lend(*seen, static_cast<std::uint32_t>(bytes));
}

void outside(void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
             std::int64_t size) {
  const compiler::BodyPlace& at = running(core).native().place(place);
  const auto last = static_cast<__int128>(index) + length - 1;  // in 128 bits, because `index` may be any number
  Diag diag = length == 1
                  ? error(array::code::body_index, "index {} is out of range for {}", index, at.memory)
                  : error(array::code::body_index, "indices {} to {} are out of range for {}", index, last, at.memory);
  if (dimension == compiler::kThrough)
    diag = std::move(diag).note("{} has {}", at.memory, counted(static_cast<std::uint64_t>(size), "element"));
  else
    diag = std::move(diag).note("dimension {} of this memory has {}, counted from 0", dimension,
                                counted(static_cast<std::uint64_t>(size), "element"));
  running(core).fail(std::move(diag).help("keep the indices of the body inside the memory that it names"), at);
}

void undivided(void* core, std::uint32_t place, std::uint32_t by_zero) {
  Diag diag = by_zero != 0 ? error(array::code::body_division, "the body divides an integer by zero")
                           : error(array::code::body_division,
                                   "the body divides the smallest integer by -1, and the quotient does not fit");
  running(core).fail(std::move(diag).help("check the divisor in the body before the division"),
                     running(core).native().place(place));
}

// Stops the machine if calls are nested too deeply (compiler/native/private_memory.h).
void deeper(void* core, std::uint32_t place) {
  Running& run = running(core);
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const auto begin = reinterpret_cast<std::uintptr_t>(run.stack);
  if (begin - here < kDeepest) return;
  const compiler::BodyPlace& at = run.native().place(place);
  run.fail(
      error(array::code::body_stack, "{} is called too deeply: the calls around it have used up the stack", at.memory)
          .note("nested calls may take {} KiB", kDeepest >> 10)
          .help("use fewer nested calls, or a loop"),
      at);
}

void kernel(void* core, std::uint32_t place) {
  Running& run = running(core);
  if (place != 0) {
    if (run.watch) run.fence.enter(run.core());
    run.kernel_place = place < kMostPlaces ? run.first_place + place : 0;
    run.enter_kernel(place);
  } else {
    run.leave_kernel();
    if (run.watch) run.fence.leave(run.core(), run.kernel_place);
  }
}

std::string shown(std::uint64_t bits, compiler::DebugForm form) {
  switch (form) {
    case compiler::DebugForm::Integer: return fmt::format("{}", static_cast<std::int64_t>(bits));
    case compiler::DebugForm::Float: return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case compiler::DebugForm::Double: return fmt::format("{}", std::bit_cast<double>(bits));
  }
  return {};
}

void debug(void* core, std::uint32_t place, std::uint64_t bits, std::uint32_t form) {
  Running& run = running(core);
  if (run.debugged.values.size() == kMostDebugged) {
    ++run.debugged.more;
    return;
  }
  run.debugged.values.push_back({run.core().now(), run.core().tile(),
                                 shown(bits, static_cast<compiler::DebugForm>(form)),
                                 place == 0 ? "" : run.native().place(place).line});
}

constexpr compiler::CoreCalls kCalls{
    .acquire = [](void* core, std::uint32_t lock,
                  std::int32_t value) { ask(core, [&](array::HostCore& host) { host.acquire(lock, value); }); },
    .release = [](void* core, std::uint32_t lock,
                  std::int32_t value) { ask(core, [&](array::HostCore& host) { host.release(lock, value); }); },
    .get_stream =
        [](void* core, std::uint32_t port) {
          return ask(core, [&](array::HostCore& host) { return host.read_stream(port).data; });
        },
    .put_stream =
        [](void* core, std::uint32_t port, std::uint32_t word) {
          ask(core, [&](array::HostCore& host) { host.write_stream(word, false, port); });
        },
    .get_cascade =
        [](void* core, void* value) {
          const auto got = ask(core, [](array::HostCore& host) { return host.read_cascade(); });
          std::memcpy(value, got.data(), got.size());
        },
    .put_cascade =
        [](void* core, const void* value) {
          array::CascadeValue given{};
          std::memcpy(given.data(), value, given.size());
          ask(core, [&](array::HostCore& host) { host.write_cascade(given); });
        },
    .event = [](void* core, std::uint32_t number) { ask(core, [&](array::HostCore& host) { host.event(number); }); },
    .debug = debug,
    .turn = [](void* core) { ask(core, [](array::HostCore& host) { host.wait(1); }); },
    .poll =
        [](void* core, std::uint32_t loop) {
          ask(core, [&](array::HostCore& host) { loop == compiler::kPollLeft ? host.leave_poll() : host.poll(loop); });
        },
    .outside = outside,
    .undivided = undivided,
    .deeper = deeper,
    .kernel = kernel,
    .access = access,
    .lend = lend,
};

// Returns false if the body was ended (kernel_stops.h). A jump back to a function loses its variables, so it has none.
bool returns(const compiler::NativeBodies& native, device::TileId tile, Running& run, sigjmp_buf& home) {
  if (sigsetjmp(home, 1) != 0) return false;
  run.returns_to(&home);
  native.run(tile, run, run.buffers);
  return true;
}

void fail_endless(Running& run) {
  const compiler::BodyPlace* const kernel = run.kernel();
  Diag diag = error(code::kernel_endless, "{} of core {} has computed for {} s without returning",
                    kernel != nullptr ? std::string_view(kernel->memory) : "the body", to_string(run.core().tile()),
                    KernelStops::seconds())
                  .note("{}", kEndlessNote)
                  .help("{}", kEndlessHelp);
  if (kernel != nullptr) return run.fail(std::move(diag), *kernel);
  run.aside([&](array::HostCore& core) { core.fail(std::move(diag)); });
}

}  // namespace

Result<void> HostBodies::load(const container::CoreBodies& bodies, std::uint32_t pdi, const KernelOptions& options,
                              std::span<const std::string> libraries, bool watch, bool as_json) {
  const auto first = std::ranges::find(bodies.bodies, pdi, &container::CoreBody::pdi);
  if (first == bodies.bodies.end()) return {};
  if (options.no_bodies)
    return Failure(
        error(code::bodies_refused, "the core of {} has a body that runs on the host", to_string(first->tile))
            .note("this run refuses bodies on the host")
            .help("let bodies run on the host; or give the core a program: compile its body for the array, or name its "
                  "ELF"));
  TRY(compiler::Compiler* const compiler, load_compiler());
  paths_.assign(libraries.begin(), libraries.end());
  TRY(libraries_, KernelLibraries::load(paths_));
  const auto is_kernel = [&](const std::string& name) { return libraries_.find(name) != nullptr; };
  TRY(const std::shared_ptr<const compiler::NativeBodies> native,
      compiled_bodies(*compiler, bodies, pdi, kCalls, is_kernel, watch));
  if (!faults_ && options.faults == FaultPolicy::EndProcess) faults_.emplace(options.seconds, as_json);
  if (!stops_ && options.faults == FaultPolicy::EndCall) stops_.emplace(options.seconds);
  if (options.slots && !counts_) counts_.emplace();
  const auto first_place = static_cast<std::uint32_t>(loaded_.size()) * kMostPlaces;
  loaded_.push_back(native);
  for (const container::CoreBody& body : bodies.bodies)
    if (body.pdi == pdi) bodies_[{pdi, body.tile}] = {native, body, first_place, watch};
  return {};
}

// A core that still executes its body keeps its copy, because run() holds a reference, until the array has reset the
// core.
Result<void> HostBodies::use(std::uint32_t pdi) {
  pdi_ = pdi;
  copies_.clear();
  if (!paths_.empty() && !folder_) {
    TRY(folder_, TemporaryFolder::make("kernels-of-cores"));
  }
  for (const auto& [key, body] : bodies_) {
    if (key.first != pdi) continue;
    const auto folder = folder_ ? folder_->path() / std::to_string(copied_++) : std::filesystem::path();
    TRY(CoreCopy copy, CoreCopy::make(*body.native, paths_, folder));
    copies_[key.second] = std::make_shared<const CoreCopy>(std::move(copy));
  }
  return {};
}

Result<void> HostBodies::attach(array::Array& array, unsigned start_column) {
  states_.use(array.device());
  std::map<device::TileId, std::string> cores;
  for (const auto& [key, body] : bodies_) cores.try_emplace(key.second, body.body.function);
  for (const auto& [tile, name] : cores) {
    const device::TileId place{static_cast<std::uint8_t>(tile.col + start_column), tile.row};
    CHECK_OK(array.attach(place, {.name = name,
                                  .body = [this, tile = tile](array::HostCore& core) { run(tile, core); },
                                  .place = [this](std::uint32_t number) { return line_of(number); },
                                  .code = [this, tile = tile] { return code_of(tile); }}));
  }
  return {};
}

array::CodeScan HostBodies::code_of(device::TileId tile) const {
  const auto found = bodies_.find({pdi_, tile});
  const auto* acts = found == bodies_.end() ? nullptr : found->second.native->acts(tile);
  return acts == nullptr ? array::CodeScan::unknown() : scan_body(*acts, found->second.body);
}

Debugged HostBodies::debugged() const {
  Debugged all = debugged_;
  std::ranges::stable_sort(all.values, {},
                           [](const Debugged::Value& each) { return std::pair(each.cycle, each.tile); });
  return all;
}

void HostBodies::run(device::TileId tile, array::HostCore& core) {
  const auto found = bodies_.find({pdi_, tile});
  if (found == bodies_.end())  // the array reports the exception
    throw std::runtime_error(
        "its core has a program in this configuration, but a body in another configuration of the run");
  const Body& body = found->second;
  const Copy copy = copies_.at(tile);
  Running run{copy->core(),
              {core, *body.native, copy->libraries(), states_, fault_lines_, counts_ ? &*counts_ : nullptr},
              body.body,
              body.first_place,
              __builtin_frame_address(0),
              debugged_,
              body.watch};
  for (const container::CoreBody::Buffer& buffer : body.body.buffers) {
    const std::span<std::uint8_t> bytes =
        body.watch ? core.watched_bytes(buffer.address, buffer.length) : core.bytes(buffer.address, buffer.length);
    if (bytes.size() != buffer.length) return;  // the core is being unwound
    run.buffers.push_back(bytes.data());
  }
  // The text of an exception that a kernel threw. Exceptions by which the core unwinds its body are not caught.
  std::optional<std::string> thrown;
  const auto is_thrown = [&] { return run.kernel() != nullptr && !core.unwinding(); };
  try {
    sigjmp_buf home;
    if (!returns(*body.native, tile, run, home)) fail_endless(run);
  } catch (const std::exception& exception) {
    if (!is_thrown()) throw;
    thrown = exception.what();
  } catch (...) {
    if (!is_thrown()) throw;
    thrown = "the exception has no standard type";
  }
  if (!thrown) return;
  run.fail(error(code::kernel_fault, "{} throws an exception that it does not catch", run.kernel()->memory)
               .note("{}", *thrown)
               .help("catch the exception in the kernel: bodies of cores cannot handle exceptions"),
           *run.kernel());
}

Diag HostBodies::in_design(Diag fault) const {
  const auto line = std::ranges::find_if(fault.places, [&](const auto& each) { return fault_lines_.contains(each); });
  if (line == fault.places.end() || line == fault.places.begin()) return fault;
  const std::string controller = fmt::format("{}", fmt::join(std::ranges::subrange(fault.places.begin(), line), ": "));
  fault.places.erase(fault.places.begin(), line);
  return std::move(fault).note("the controller was at {}", controller);
}

std::string HostBodies::line_of(std::uint32_t place) const {
  const std::uint32_t number = place % kMostPlaces;
  return number == 0 ? "" : loaded_[place / kMostPlaces]->place(number).line;
}

}  // namespace tessera::runtime
