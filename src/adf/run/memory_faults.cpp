#include "adf/run/memory_faults.h"

#include <csignal>
#include <cstdlib>
#include <utility>

namespace tessera::adf {

namespace {

FaultReceiver& receiver_of_faults() {
  static FaultReceiver receiver;
  return receiver;
}

void handle(int number, siginfo_t* info, void*) {
  const FaultReceiver receiver = take_fault_receiver();
  if (receiver.owner != nullptr) receiver.report(receiver.owner, info->si_addr);
  static_cast<void>(std::signal(number, SIG_DFL));  // the access is repeated, and ends the process
}

}  // namespace

void set_fault_receiver(const FaultReceiver& receiver) {
  receiver_of_faults() = receiver;
}

bool has_fault_receiver() {
  return receiver_of_faults().owner != nullptr && receiver_of_faults().overrun != nullptr;
}

FaultReceiver take_fault_receiver() {
  return std::exchange(receiver_of_faults(), {});
}

void watch_memory_faults() {
  struct sigaction before{};
  if (sigaction(SIGSEGV, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) return;
  constexpr std::size_t kStackBytes = std::size_t{256} << 10;
  stack_t stack{};
  stack.ss_sp = std::malloc(kStackBytes);  // the stack lives as long as the thread
  stack.ss_size = kStackBytes;
  if (stack.ss_sp == nullptr || sigaltstack(&stack, nullptr) != 0) return;
  struct sigaction action{};
  action.sa_sigaction = &handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace tessera::adf
