#include "core/aie2/lone_core.h"

#include "core/aie2/limits.h"  // generated
#include "core/codes.h"
#include "core/lock_demand.h"
#include "device/capabilities.h"

#include <algorithm>
#include <cassert>

namespace tessera::core::aie2 {

namespace {

// The place of the core in fault reports: the first row of core tiles.
constexpr device::TileId kTile{0, 2};
constexpr unsigned kDrain = kRingCycles;  // number of empty bundles until the last result lands
constexpr unsigned kReturnBundles = kDrain + 1;
constexpr Cycle kReturnCycles = 64 * kReturnBundles;  // more than the return bundles take, even with bank conflicts
constexpr std::uint8_t kNoCode = 0xFF;                // bytes that are not a bundle at any address

// Returns the code at the return address: empty bundles of two bytes each, and a bundle with `done`.
Bytes return_bundles() {
  Bytes bytes;
  const auto add = [&bytes](std::string_view text) {
    const Result<isa::Bundle> bundle = kAie2.parse_bundle(text);
    [[maybe_unused]] const bool encoded = bundle && kAie2.encode(*bundle, bytes);
    assert(encoded);
  };
  for (unsigned i = 0; i < kDrain; ++i) add("nop");
  add("done");
  return bytes;
}

}  // namespace

const device::TileModel& LoneCore::model() {
  return device::tile_model(device::kEmulatedCores, device::TileKind::Core);
}

LoneCore::LoneCore(Bytes program, Neighbours neighbours)
    : program_memory(std::move(program)),
      locks(model().locks * kQuadrants),
      core(*this, kTile),
      neighbours_(neighbours) {
  for (unsigned i = 0; i < kQuadrants; ++i)
    if (neighbours == Neighbours::Silent || static_cast<Quadrant>(i) == Quadrant::Own) memories[i].resize(kWindowSize);
}

std::uint32_t LoneCore::place_return() {
  if (return_) return *return_;
  program_size_ = program_memory.size();
  const std::size_t end = std::max<std::size_t>(program_size_, model().program_memory);
  const std::size_t begin = align_up(end + isa::kLongestBundle, kTargetAlignment);
  program_memory.resize(begin, kNoCode);
  append(program_memory, return_bundles());
  core.program_written(0, static_cast<std::uint32_t>(program_memory.size()));
  return_ = static_cast<std::uint32_t>(begin);
  return *return_;
}

LoneCore::End LoneCore::call(const Call& call) {
  for (const auto& [reg, value] : call.registers) core.write_register(reg, value);
  core.write_register({files::LR, 0}, place_return());
  core.start(core.now(), call.entry);
  returned_ = false;
  Core::End end = run_until(core.now() + call.max_cycles);
  // The function has returned within the limit. The bundles at the return address get extra cycles, which do not count.
  if (end == Core::End::Horizon && core.pc() >= *return_) end = run_until(core.now() + kReturnCycles);
  switch (end) {
    case Core::End::Horizon: return End::CycleLimit;
    case Core::End::Blocked: return End::Waits;
    case Core::End::Fault: return End::Fault;
    case Core::End::Break: return End::Break;
    case Core::End::Done: break;
  }
  if (core.pc() != program_memory.size()) return End::Done;
  ++returns_;
  returned_ = true;
  return End::Returned;
}

Core::End LoneCore::run_until(Cycle limit) {
  return core.run(core.now(), limit, limit);
}

CoreReport LoneCore::counts() const {
  CoreReport report = core.counts();
  report.bundles -= returns_ * kReturnBundles;
  report.active -= returns_ * kReturnBundles;
  report.instructions -= returns_;
  report.executed.by_operation[static_cast<unsigned>(operations::done)] -= returns_;
  if (returned_) report.pc = *return_;
  return report;
}

Cycle LoneCore::ended() const {
  return core.now() - (returned_ ? kReturnBundles : 0);
}

bool LoneCore::has_returned_to(std::uint32_t pc) const {
  return return_ && pc >= *return_;
}

std::optional<Diag> LoneCore::fault() const {
  const std::uint32_t pc = core.pc();
  const bool at_return = has_returned_to(pc) && pc < program_memory.size();
  if (!core.fault() || !return_ || pc < program_size_ || at_return) return core.fault();
  return error(code::core_program, "the core has left the program: nothing is at {:#x}", pc)
      .at("cycle {}", core.now())
      .note("the program has {:#x} bytes", program_size_)
      .help(
          "end the function with `ret lr` and five bundles behind it: otherwise the core runs on into the bytes that "
          "follow");
}

std::string LoneCore::waits_for() const {
  const Request& wait = core.waits_for();
  const LockDemand demand{wait.value};
  return fmt::format("lock {} {} {}, which is {}", wait.lock, demand.at_least() ? ">=" : "==", demand.amount(),
                     locks[wait.lock]);
}

std::span<std::uint8_t> LoneCore::data(Quadrant quadrant) {
  return memories[static_cast<unsigned>(quadrant)];
}

Result<void> LoneCore::check_lock(unsigned lock) const {
  const device::View* view = model().lock_view(lock);
  if (view == nullptr) return Failure(error(code::no_lock, "a core has no lock number {}", lock));
  const auto side = static_cast<Quadrant>(view - model().views.data());  // core_windows.py proves their order
  if (neighbours_ == Neighbours::None && side != Quadrant::Own)
    return Failure(error(code::no_neighbour, "lock number {} belongs to a neighbour, and this core has none", lock)
                       .note("the core's own locks begin at number {}", model().views.back().lock_base)
                       .help("run programs of several cores in an array, with `tessera run`"));
  return {};
}

Result<bool> LoneCore::ready(const Request& request, Cycle) {
  using Kind = Request::Kind;
  if (request.kind == Kind::Release || request.kind == Kind::Event) return true;
  if (request.kind != Kind::Acquire) {
    if (neighbours_ == Neighbours::None)
      return Failure(error(code::no_neighbour, "a core alone has no {}", to_string(cause_of(request.kind)))
                         .help("run programs that exchange data in an array, with `tessera run`"));
    if (!request.waits) return true;
    switch (request.kind) {
      case Kind::ReadStream: return !words_in.empty();
      case Kind::WriteStream: return words_out.size() < room;
      case Kind::ReadCascade: return !cascade_in.empty();
      case Kind::WriteCascade: return cascade_out.size() < room;
      default: return true;
    }
  }
  CHECK_OK(check_lock(request.lock));
  const LockDemand demand{request.value};
  if (!demand.possible(model().lock_max))
    return Failure(out_of_range(demand, fmt::format("lock {}", request.lock), model().lock_max));
  return demand.holds(locks[request.lock]);
}

void LoneCore::acquire(unsigned lock, std::int32_t value, Cycle) {
  locks[lock] -= LockDemand{value}.taken();
}

Result<void> LoneCore::release(unsigned lock, std::int32_t value, Cycle) {
  CHECK_OK(check_lock(lock));
  if (!may_release(locks[lock], value, model().lock_max))
    return Failure(out_of_range(locks[lock], value, fmt::format("lock {}", lock), model().lock_max));
  locks[lock] += value;
  return {};
}

std::optional<StreamWord> LoneCore::read_stream(unsigned, Cycle) {
  if (words_in.empty()) return std::nullopt;
  const StreamWord word = words_in.front();
  words_in.pop_front();
  return word;
}

bool LoneCore::write_stream(unsigned, StreamWord word, Cycle) {
  if (words_out.size() >= room) return false;
  words_out.push_back(word);
  return true;
}

CascadeValue LoneCore::read_cascade(Cycle) {
  const CascadeValue value = cascade_in.front();
  cascade_in.pop_front();
  return value;
}

void LoneCore::write_cascade(const CascadeValue& value, Cycle) {
  cascade_out.push_back(value);
}

Result<std::uint32_t> LoneCore::read_register(std::uint32_t offset, Cycle) {
  return registers[offset];
}

void LoneCore::write_register(std::uint32_t offset, std::uint32_t value, Cycle) {
  registers[offset] = value;
}

}  // namespace tessera::core::aie2
