#include "adf/run/interrupted.h"

#include <ucontext.h>

namespace tessera::adf {

namespace {

struct Registers {
  const void *instruction, *stack_pointer;
};

Registers registers_of(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return {reinterpret_cast<const void*>(machine.gregs[REG_RIP]), reinterpret_cast<const void*>(machine.gregs[REG_RSP])};
#elif defined(__aarch64__)
  return {reinterpret_cast<const void*>(machine.pc), reinterpret_cast<const void*>(machine.sp)};
#else
  static_cast<void>(machine);
  return {nullptr, nullptr};
#endif
}

}  // namespace

const void* instruction_of(const void* context) {
  return registers_of(context).instruction;
}
const void* stack_pointer_of(const void* context) {
  return registers_of(context).stack_pointer;
}

}  // namespace tessera::adf
