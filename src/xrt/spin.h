// Waits a moment for another thread before it sleeps.
//
// A call passes from the program's thread to that of its context, and its end passes back. If the other side sleeps,
// the system needs 10 to 50 microseconds to wake it, which is longer than a short call takes. So each side looks for a
// moment whether the other one comes, and sleeps only then. The moment is a few of these times: it costs a long wait
// nothing that anybody sees. A machine with one processor would only keep the other thread from its work.
#pragma once

#include "base/lasting.h"

#include <thread>

namespace tessera::xrtlib {

template <class Condition>
void spin_until(Condition holds) {
  const bool is_alone = lasting([] { return std::thread::hardware_concurrency() < 2; });
  if (is_alone) return;
  constexpr int kLooks = 500;  // some 20 microseconds
  for (int i = 0; i < kLooks && !holds(); ++i) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb");
#endif
  }
}

}  // namespace tessera::xrtlib
