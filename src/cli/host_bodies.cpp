#include "cli/host_bodies.h"

#include "array/codes.h"
#include "base/text.h"
#include "cli/compiler_library.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace tessera::cli {

namespace {

// Places are numbered for each configuration apart. More than so many are hardly ever there; those behind have no line
// in reports.
constexpr std::uint32_t kMostPlaces = 1 << 20;

// A loop without an end shows a number in each round, and memory has an end.
constexpr std::size_t kMostDebugged = 100'000;

// What calls may take of a host core's stack before a function calls others, in bytes.
constexpr std::uintptr_t kDeepest = std::uintptr_t{512} << 10;

// A body that runs: what its calls get as their core.
struct Running {
  array::HostCore& core;
  const compiler::NativeBodies& native;
  const container::CoreBody& body;
  std::uint32_t first_place;
  const void* stack;  // where it begins
  Debugged& debugged;
  std::vector<void*> buffers;  // where they are in this process
  KernelCall call;             // the one under way, or the last
  const KernelStates& states;
  KernelStates::OfCore state;  // while no kernel of this core runs
};

// Whose kernel runs now, if one does.
thread_local Running* in_kernel = nullptr;

Running& running(void* core) {
  return *static_cast<Running*>(core);
}
array::HostCore& host_core(void* core) {
  return running(core).core;
}

// The body computes with addresses of this process; the core sees others. Nothing for local memory.
std::optional<std::uint32_t> seen_at(const Running& run, std::uint64_t address) {
  for (std::size_t i = 0; i < run.buffers.size(); ++i) {
    const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(run.buffers[i]);
    if (offset < run.body.buffers[i].length) return run.body.buffers[i].address + static_cast<std::uint32_t>(offset);
  }
  return std::nullopt;
}

void access(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes) {
  const Running& run = running(core);
  if (const auto seen = seen_at(run, address); seen && bytes > 0)
    run.core.touches(*seen, static_cast<std::uint32_t>(bytes), writes != 0,
                     place < kMostPlaces ? run.first_place + place : 0);
}

void lend(void* core, std::uint32_t, std::uint64_t address, std::uint64_t bytes) {
  if (const auto seen = seen_at(running(core), address))
    host_core(core).bytes(*seen, static_cast<std::uint32_t>(bytes));
}

void outside(void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
             std::int64_t size) {
  const compiler::BodyPlace& at = running(core).native.place(place);
  Diag diag = length == 1 ? error(array::code::body_index, "index {} is out of range for {}", index, at.memory)
                          : error(array::code::body_index, "indices {} to {} are out of range for {}", index,
                                  index + length - 1, at.memory);
  if (!at.line.empty()) diag = std::move(diag).at("{}", at.line);
  if (dimension == compiler::kThrough)
    diag = std::move(diag).note("it has {}", counted(static_cast<std::uint64_t>(size), "element"));
  else
    diag = std::move(diag).note("its dimension {} has {}, counted from 0", dimension,
                                counted(static_cast<std::uint64_t>(size), "element"));
  host_core(core).fail(std::move(diag).help("keep the indices of the body inside of the memory that it names"));
}

void undivided(void* core, std::uint32_t place, std::uint32_t by_zero) {
  const std::string& line = running(core).native.place(place).line;
  Diag diag = by_zero != 0
                  ? error(array::code::body_division, "divides an integer by zero")
                  : error(array::code::body_division, "divides the smallest integer by -1, which has no result");
  if (!line.empty()) diag = std::move(diag).at("{}", line);
  host_core(core).fail(std::move(diag).help("look at the divisor in the body before it is divided by"));
}

// Whether a function that calls others may: native/private_memory.h has the halves of a host core's stack.
void deeper(void* core, std::uint32_t place) {
  const Running& run = running(core);
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const auto begin = reinterpret_cast<std::uintptr_t>(run.stack);
  if (begin - here < kDeepest) return;
  const compiler::BodyPlace& at = run.native.place(place);
  Diag diag = error(array::code::body_stack, "{} is called within calls that take up the stack", at.memory);
  if (!at.line.empty()) diag = std::move(diag).at("{}", at.line);
  host_core(core).fail(std::move(diag)
                           .note("the calls under way have {} KiB of it", kDeepest >> 10)
                           .help("let it call itself less often, or make a loop of it"));
}

void kernel(void* core, std::uint32_t place) {
  Running& run = running(core);
  if (place != 0) {
    run.call = {run.core.tile(), &run.native.place(place), run.core.stack()};
    run.states.enter(run.state);
    in_kernel = &run;
  } else {
    run.states.leave(run.state);
    in_kernel = nullptr;
  }
  KernelFaults::runs(place == 0 ? nullptr : &run.call);
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
  const Running& run = running(core);
  if (run.debugged.values.size() == kMostDebugged) {
    ++run.debugged.more;
    return;
  }
  run.debugged.values.push_back({run.core.now(), run.core.tile(), shown(bits, static_cast<compiler::DebugForm>(form)),
                                 place == 0 ? "" : run.native.place(place).line});
}

constexpr compiler::CoreCalls kCalls{
    .acquire = [](void* core, std::uint32_t lock, std::int32_t value) { host_core(core).acquire(lock, value); },
    .release = [](void* core, std::uint32_t lock, std::int32_t value) { host_core(core).release(lock, value); },
    .get_stream = [](void* core, std::uint32_t port) { return host_core(core).read_stream(port).data; },
    .put_stream = [](void* core, std::uint32_t port,
                     std::uint32_t word) { host_core(core).write_stream(word, false, port); },
    .get_cascade =
        [](void* core, void* value) {
          const array::CascadeValue got = host_core(core).read_cascade();
          std::memcpy(value, got.data(), got.size());
        },
    .put_cascade =
        [](void* core, const void* value) {
          array::CascadeValue given{};
          std::memcpy(given.data(), value, given.size());
          host_core(core).write_cascade(given);
        },
    .event = [](void* core, std::uint32_t number) { host_core(core).event(number); },
    .debug = debug,
    .turn = [](void* core) { host_core(core).wait(1); },
    .outside = outside,
    .undivided = undivided,
    .deeper = deeper,
    .kernel = kernel,
    .access = access,
    .lend = lend,
};

// An event that a kernel raises. Where no core runs, in what a library does when it is loaded, there is none to raise.
// Others run before it has been, and no fault of theirs is the kernel's.
void raise(unsigned number) {
  array::HostCore* core = array::HostCore::running();
  if (core == nullptr) return;
  const KernelCall* const call = KernelFaults::runs(nullptr);
  Running* const run = std::exchange(in_kernel, nullptr);
  if (run != nullptr) run->states.leave(run->state);
  core->event(number);
  if (run != nullptr) run->states.enter(run->state);
  in_kernel = run;
  KernelFaults::runs(call);
}

}  // namespace

// What kernels call by these names (cli/kernels.cpp): the command's own symbols, which libraries find when they are
// loaded.
extern "C" void event0() {
  raise(0);
}
extern "C" void event1() {
  raise(1);
}

Result<void> HostBodies::load(const container::CoreBodies& bodies, std::uint32_t pdi,
                              std::span<const std::string> libraries, bool watch) {
  if (std::ranges::none_of(bodies.bodies, [&](const container::CoreBody& each) { return each.pdi == pdi; })) return {};
  TRY(compiler::Compiler* const compiler, load_compiler());
  TRY(const std::shared_ptr<const compiler::NativeBodies> native,
      compiler->load(bodies, pdi, kCalls, libraries, watch));
  if (!libraries.empty() && !faults_) faults_.emplace();
  states_.add(libraries);
  const auto first_place = static_cast<std::uint32_t>(loaded_.size()) * kMostPlaces;
  loaded_.push_back(native);
  for (const container::CoreBody& body : bodies.bodies)
    if (body.pdi == pdi) bodies_[{pdi, body.tile}] = {native, body, first_place, watch};
  return {};
}

Result<void> HostBodies::attach(array::Array& array, unsigned start_column) {
  first_row_ = array.device().mem_rows + 1U;
  std::map<device::TileId, std::string> cores;
  for (const auto& [key, body] : bodies_) cores.try_emplace(key.second, body.body.function);
  for (const auto& [tile, name] : cores) {
    const device::TileId place{static_cast<std::uint8_t>(tile.col + start_column), tile.row};
    CHECK_OK(array.attach(place, {.name = name,
                                  .body = [this, tile = tile](array::HostCore& core) { run(tile, core); },
                                  .place = [this](std::uint32_t number) { return line_of(number); }}));
  }
  return {};
}

Debugged HostBodies::debugged() const {
  Debugged all = debugged_;
  std::ranges::stable_sort(all.values, {},
                           [](const Debugged::Value& each) { return std::pair(each.cycle, each.tile); });
  return all;
}

void HostBodies::run(device::TileId tile, array::HostCore& core) {
  const auto found = bodies_.find({pdi_, tile});
  if (found == bodies_.end())  // which the array reports
    throw std::runtime_error("its core has a program in this configuration, and a body in another one of the run");
  const Body& body = found->second;
  Running run{core,      *body.native, body.body, body.first_place, __builtin_frame_address(0),
              debugged_, {},           {},        states_,          states_.fresh(core, first_row_)};
  for (const container::CoreBody::Buffer& buffer : body.body.buffers) {
    const std::span<std::uint8_t> bytes =
        body.watch ? core.told_bytes(buffer.address, buffer.length) : core.bytes(buffer.address, buffer.length);
    if (bytes.size() != buffer.length) return;  // the core is being unwound
    run.buffers.push_back(bytes.data());
  }
  const struct Leaves {  // also by an exception, out of a kernel
    ~Leaves() {
      KernelFaults::runs(nullptr);
      in_kernel = nullptr;
    }
  } leaves;
  body.native->run(tile, &run, run.buffers);
}

std::string HostBodies::line_of(std::uint32_t place) const {
  const std::uint32_t number = place % kMostPlaces;
  return number == 0 ? "" : loaded_[place / kMostPlaces]->place(number).line;
}

}  // namespace tessera::cli
