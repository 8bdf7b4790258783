// Branches, calls, locks and the end of a program.
//
// A branch takes effect after five more bundles. A call's return address is the bundle after these five, which the
// decoder has already found (Uop::target). The engine checks the lock of an acquire before the bundle's slots execute,
// because a bundle that cannot acquire must not execute at all; the acquire itself then cannot fail.

#include "core/aie2/emit.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {
namespace {

constexpr auto immediate_target = [](const auto& x) { return x.word(static_cast<std::uint32_t>(x.imm())); };

constexpr auto link = [](const auto& x) {
  x.set(roles::D, x.word(x.u.target));  // lr, which the encoding implies
};

constexpr auto j = [](const auto& x) { x.branch(immediate_target(x)); };
constexpr auto jl = [](const auto& x) {
  link(x);
  x.branch(immediate_target(x));
};
constexpr auto jz = [](const auto& x) { x.branch_if(x.u32(roles::S) == 0U, immediate_target(x)); };
constexpr auto jnz = [](const auto& x) { x.branch_if(x.u32(roles::S) != 0U, immediate_target(x)); };
constexpr auto j_indirect = [](const auto& x) { x.branch(x.u32(roles::P)); };
constexpr auto jl_indirect = [](const auto& x) {
  const auto target = x.u32(roles::P);
  link(x);
  x.branch(target);
};

// Tests the source before the decrement, and writes the decremented value to a destination that may be another
// register.
constexpr auto jnzd = [](const auto& x) {
  const auto count = x.u32(roles::S0);
  const auto target = x.u32(roles::P);
  x.set(roles::D, count - 1U);
  x.branch_if(count != 0U, target);
};

unsigned lock_of(const Exec& x) {
  return x.has(roles::Id) ? x.u32(roles::Id) : static_cast<unsigned>(x.imm());
}
Request ask_acquire(const Exec& x) {
  return {.kind = Request::Kind::Acquire, .waits = true, .lock = lock_of(x), .value = x.i32(roles::V)};
}
Request ask_release(const Exec& x) {
  return {.kind = Request::Kind::Release, .waits = false, .lock = lock_of(x), .value = x.i32(roles::V)};
}
void acquire(const Exec& x) {
  x.s.bus.acquire(lock_of(x), x.i32(roles::V), x.s.now);
}
void release(const Exec& x) {
  if (auto released = x.s.bus.release(lock_of(x), x.i32(roles::V), x.s.now); !released)
    x.fault(std::move(released).error());
}

// According to AMD's intrinsics guide (UG1583), the conditional forms act if their condition is 1; the guide says
// nothing about other values. A conditional acquire that does not act makes a request that never waits, like a release.
bool acts(const Exec& x) {
  const std::uint32_t condition = x.u32(roles::Cond);
  if (condition > 1) x.unsettled(fmt::format("the condition is {:#x}; only 0 and 1 are documented", condition));
  return condition == 1;
}
Request ask_acquire_if(const Exec& x) {
  return acts(x) ? ask_acquire(x) : ask_release(x);
}
void acquire_if(const Exec& x) {
  if (acts(x)) acquire(x);
}
void release_if(const Exec& x) {
  if (acts(x)) release(x);
}

// Trace units and counters may use an event. The instruction makes a request, although it never waits, so that the
// event happens in the order of cycles. A module has events for two of the instruction's four numbers.
Request ask_event(const Exec&) {
  return {.kind = Request::Kind::Event, .waits = false};
}
void event(const Exec& x) {
  const auto number = static_cast<unsigned>(x.imm());
  if (number >= kInstructionEvents) return x.unsettled(fmt::format("event {} has no name in public facts", number));
  x.s.bus.event(number, x.s.now);
}

void elsewhere(const Exec&) {}  // the decoder handles `done`

}  // namespace

void define_control(Semantics& table) {
  namespace M = operations;
  table.define({
      both<j>(M::j),
      both<jl>(M::jl),
      both<jz>(M::jz),
      both<jnz>(M::jnz),
      both<j_indirect>(M::j_ind),
      both<jl_indirect>(M::jl_ind),
      both<j_indirect>(M::ret),
      both<jnzd>(M::jnzd),
      {M::acq_r, acquire, ask_acquire},
      {M::acq_i, acquire, ask_acquire},
      {M::rel_r, release, ask_release},
      {M::rel_i, release, ask_release},
      {M::acq_cond_r, acquire_if, ask_acquire_if},
      {M::acq_cond_i, acquire_if, ask_acquire_if},
      {M::rel_cond_r, release_if, ask_release},
      {M::rel_cond_i, release_if, ask_release},
      {M::done, elsewhere},
      {M::event, event, ask_event},
  });
}

}  // namespace tessera::core::aie2
