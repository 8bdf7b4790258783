// Runs a core: the plain engine, which is a cycle loop around the semantics, and the choice between it and the fast
// engine (block.h).
//
// Each round of the loop is one cycle. The engine writes the results that land now, runs the late parts that are due,
// and then executes all slots of the bundle at pc, which see the state at the start of the cycle. A bundle executes
// completely or not at all, so the engine checks all requests of a bundle to the outside before any slot executes. If
// no result is under way, empty bundles (59 % of real programs) that follow each other take one step.

#include "core/aie2/block.h"
#include "core/aie2/exec.h"
#include "core/aie2/loaded_values.h"
#include "core/codes.h"
#include "core/observe.h"

#include <algorithm>
#include <cassert>

namespace tessera::core::aie2 {
namespace {

auto settle(Core::State& s) {
  return [&s](std::uint16_t cell, bool used) { s.bus.settled(cell, used); };
}

// Writes the results of this cycle and runs the late parts that are due.
void begin_cycle(Core::State& s) {
  const unsigned index = static_cast<unsigned>(s.pipe % Core::State::kRing);
  if ((s.ring_busy >> index & 1) == 0) return;
  RingSlot& slot = s.ring[index];
  for (unsigned i = 0; i < slot.landings; ++i) {
    const Landing& landing = slot.landing[i];
    std::memcpy(reinterpret_cast<std::uint8_t*>(&s.regs) + landing.where.offset, landing.bytes.data(),
                landing.where.size);
    if (s.loaded) s.loaded->written(landing.where, s.pipe, settle(s));
  }
  for (unsigned i = 0; i < slot.lates; ++i) {
    Late& late = slot.late[i];
    const Uop& uop = s.decoded[late.bundle].uops[late.uop];
    if (s.loaded && late.stage == uop.late_stage) s.loaded->read_by(uop, s.pipe, settle(s));
    late.execute(Exec{s, uop, late.stage - 1U}, late.data);
  }
  slot.clear();
  s.ring_busy &= ~(1U << index);
}

void stall_for_memory(Core::State& s, Cycle cycles) {
  if (cycles == 0) return;
  if (s.observer != nullptr) s.observer->stalled(s.now, cycles);
  s.now += cycles;
  s.stalls[Cause::Memory] += cycles;
}

// Adds the cost of memory accesses in the cycle that has just passed.
void end_memory_cycle(Core::State& s) {
  if (!s.memory_timing || !s.memory_timing->any()) return;
  Cycle more = 0;
  for (unsigned window = 0; window < kQuadrants; ++window)
    if (const BankMask banks = s.memory_timing->banks(window); banks != 0)
      more += s.bus.wait_for_banks(static_cast<Quadrant>(window), banks, s.now - 1);
  more += s.memory_timing->end_cycle();
  stall_for_memory(s, more);
}

// Lets a bundle with loads or stores wait for the end of a part-word store.
void wait_for_part_word(Core::State& s, const Decoded& bundle) {
  if (!s.memory_timing || !bundle.uses_memory) return;
  stall_for_memory(s, s.memory_timing->wait(s.now));
}

// Lets `cycles` pass in which no instruction issues.
void pass_cycles(Core::State& s, unsigned cycles) {
  for (unsigned i = 0; i < cycles; ++i) {
    if (!s.cycle_begun) begin_cycle(s);
    s.cycle_begun = false;
    // When nothing is under way, all remaining cycles only change counters.
    const unsigned passed = s.ring_busy == 0 && !s.fault ? cycles - i : 1;
    s.pipe += passed;
    s.now += passed;
    end_memory_cycle(s);
    if (s.fault) return;
    s.bundles += passed;
    i += passed - 1;
  }
}

// Returns whether the empty bundles from here on may take one step: no branch is pending, no loop ends among them, and
// the slice is long enough.
bool may_skip(const Core::State& s, const Decoded& bundle) {
  const bool loop_ends = s.regs.lc != 0 && s.regs.le - bundle.pc < bundle.nop_bytes;
  return bundle.nop_bundles > 1 && s.delay == 0 && !loop_ends && s.until - s.now >= bundle.nop_bundles;
}

// Reports the values of earlier loads that the bundle uses, and adds the loads of the bundle.
void follow_loads(Core::State& s, Decoded& bundle) {
  follow_values(*s.loaded, bundle, s.pipe, settle(s));
  for (Uop& uop : bundle.uops) uop.load_cell = s.loaded->add(uop, s.pipe);
}

// Checks the requests of a bundle to the outside, in the order of execution. The core waits for the first request that
// is not ready; then it checks all requests again. Stops the core at a request that fails.
enum class Step { Proceed, Horizon, Blocked };
Step ask_requests(Core::State& s, const Decoded& bundle, Cycle sync);

}  // namespace

void advance_pc(Core::State& s, std::uint32_t pc, std::uint32_t bytes) {
  const auto stop = [&](Diag diag) { stop_core(s, pc, s.now, std::move(diag)); };
  const bool loop_ends = pc == s.regs.le && s.regs.lc != 0;
  s.pc = pc + bytes;
  if (s.delay != 0) {
    if (loop_ends)
      return stop(error(code::no_semantics, "a zero-overhead loop ends in the delay slots of a branch")
                      .note("compilers avoid this, and no public source says what the hardware does then")
                      .help("end the loop in front of the branch, or behind its delay slots"));
    if (--s.delay == 0) s.pc = s.branch_target;
    return;
  }
  if (!loop_ends) return;
  if (bytes != isa::kLongestBundle)
    return stop(
        error(code::no_semantics, "a zero-overhead loop ends with a bundle of {} bytes", bytes)
            .note("compilers end such loops with a bundle of {} bytes, and no public source says what the hardware "
                  "does otherwise",
                  isa::kLongestBundle)
            .help("give the last bundle {} bytes, as `tessera asm` does for a label given to LE", isa::kLongestBundle));
  if (--s.regs.lc != 0) s.pc = s.regs.ls;
}

void stop_core(Core::State& s, std::uint32_t pc, Cycle now, Diag diag) {
  if (s.fault) return;  // reports only the first fault of a bundle
  const ByteSpan program = s.bus.program();
  const ByteSpan behind = program.subspan(std::min<std::size_t>(pc, program.size()));
  // A core without a program ends here, too: its pc is then behind the program memory.
  const ByteSpan here =
      behind.empty() ? program : behind.first(std::min<std::size_t>(behind.size(), isa::kLongestBundle));
  if (!here.empty() && std::ranges::all_of(here, [](std::uint8_t byte) { return byte == 0; }))
    diag = std::move(diag).note("the program memory here holds only zeros: was this tile given a program?");
  s.stopped = true;
  s.fault = std::move(diag).at("core {}", device::to_string(s.tile)).at("{}", s.bus.position(pc)).at("cycle {}", now);
}

void Exec::fault(Diag diag) const {
  stop_core(s, u.pc, now(), std::move(diag));
}

void Exec::unsettled(std::string_view what) const {
  fault(error(code::no_semantics, "`{}`: {}", kAie2.encoding(u.opcode).text, what)
            .note("public facts do not settle what the hardware does here, and Tessera does not guess")
            .help("docs/fidelity.md lists the parts of the hardware that Tessera models"));
}

void Exec::misaligned_branch(std::uint32_t target) const {
  fault(error(code::no_semantics, "`{}` goes to {:#x}, which is not a multiple of {}", kAie2.encoding(u.opcode).text,
              target, kTargetAlignment)
            .note("compilers align all targets, and no public source says what the hardware does otherwise")
            .help("write `.p2align 4` before the label, or behind the delay slots of a call that returns there"));
}

void Exec::overlay(Location where, void* out, std::size_t size) const {
  const RingSlot& slot = s.ring[(s.pipe + 1) % Core::State::kRing];
  const std::int8_t index = slot.bypass[static_cast<unsigned>(u.bypass_in)];
  if (index < 0) return;
  const Landing& landing = slot.landing[static_cast<std::uint8_t>(index)];
  if (!landing.where.overlaps(where)) return;
  const unsigned begin = std::max(landing.where.offset, where.offset);
  const unsigned end =
      static_cast<unsigned>(std::min<std::size_t>(landing.where.offset + landing.where.size, where.offset + size));
  if (begin < end)
    std::memcpy(static_cast<std::uint8_t*>(out) + (begin - where.offset),
                landing.bytes.data() + (begin - landing.where.offset), end - begin);
}

namespace {

// Executes one bundle, or several empty bundles, by the plain engine. Returns nothing while the slice goes on. Empty
// bundles execute one by one if there is an observer, because it sees each bundle.
template <bool kObserved>
std::optional<Core::End> step(Core::State& s, Cycle sync, [[maybe_unused]] const Core* core = nullptr) {
  using End = Core::End;
  to_ring(s);
  auto found = decode_at(s, s.pc);
  if (!found) {
    stop_core(s, s.pc, s.now, std::move(found).error());
    return End::Fault;
  }
  Decoded& bundle = **found;
  if (!s.cycle_begun) begin_cycle(s);
  s.cycle_begun = true;
  if constexpr (kObserved) {
    if (!s.announced && !s.observer->before(*core)) return End::Break;
    s.announced = true;
    if (s.now >= s.until) return End::Horizon;  // another unit goes first
  }
  if (bundle.uops.empty()) {  // one or more empty bundles
    s.announced = false;
    if (!kObserved && may_skip(s, bundle)) {
      pass_cycles(s, bundle.nop_bundles);
      s.pc = bundle.pc + bundle.nop_bytes;
    } else {
      pass_cycles(s, 1);
      advance_pc(s, bundle.pc, bundle.length);
    }
    return s.fault ? std::optional(End::Fault) : std::nullopt;
  }
  wait_for_part_word(s, bundle);
  if (bundle.requests != 0) {
    const Step step = ask_requests(s, bundle, sync);
    if (s.fault) return End::Fault;
    if (step == Step::Horizon) return End::Horizon;
    if (step == Step::Blocked) {
      s.blocked = true;
      return End::Blocked;
    }
  }
  if (s.loaded) follow_loads(s, bundle);
  for (const Uop& uop : bundle.uops) uop.execute(Exec{s, uop});
  s.cycle_begun = s.announced = false;
  ++s.pipe;
  ++s.now;
  end_memory_cycle(s);
  if (s.fault) return End::Fault;
  ++s.bundles;
  ++bundle.executions;
  s.instructions += bundle.uops.size();
  if (bundle.ends) {
    s.done = true;
    s.pc += bundle.length;
    return End::Done;
  }
  advance_pc(s, bundle.pc, bundle.length);
  return s.fault ? std::optional(End::Fault) : std::nullopt;
}

template <bool kObserved = false>
Core::End run_plain(Core::State& s, Cycle sync, const Core* core = nullptr) {
  while (s.now < s.until)
    if (const std::optional<Core::End> end = step<kObserved>(s, sync, core)) return *end;
  return Core::End::Horizon;
}

}  // namespace

Core::End Core::run(Cycle resume, Cycle until, Cycle sync) {
  State& s = *state_;
  if (s.fault) return End::Fault;
  if (s.done) return End::Done;
  if (resume > s.now) {
    if (s.blocked) {
      s.stalls[cause_of(s.waiting.kind)] += resume - s.now;
      if (s.observer != nullptr) s.observer->waited(*this, cause_of(s.waiting.kind), resume - s.now);
    }
    s.now = resume;
  }
  s.blocked = false;
  s.until = until;

  if (s.observer != nullptr) return run_plain<true>(s, sync, this);
  if (s.options.engine == Engine::Plain || s.memory_timing) return run_plain(s, sync);
  while (s.now < s.until) {
    if (const std::optional<End> end = run_blocks(s, sync)) return *end;
    if (s.now >= s.until) break;
    if (const std::optional<End> end = step<false>(s, sync)) return *end;
  }
  return End::Horizon;
}

namespace {

Step ask_requests(Core::State& s, const Decoded& bundle, Cycle sync) {
  if (s.now > sync) return Step::Horizon;
  for (std::size_t i = 0; i < bundle.uops.size(); ++i) {
    if ((bundle.requests >> i & 1) != 0 && ask(s, bundle.uops[i]) == Answer::Blocked) return Step::Blocked;
  }
  return Step::Proceed;
}

}  // namespace

Answer ask(Core::State& s, const Uop& uop) {
  const Exec x{s, uop};
  s.waiting = uop.ask(x);
  auto ready = s.bus.ready(s.waiting, s.now);
  if (!ready) x.fault(std::move(ready).error());
  return ready && *ready ? Answer::Ready : Answer::Blocked;
}

}  // namespace tessera::core::aie2
