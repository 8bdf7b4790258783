#include "base/process_end.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace tessera::process_end {
namespace {

std::atomic<bool> begun = false;
std::atomic<std::thread::id> exiting;

}  // namespace

void begin() {
  exiting = std::this_thread::get_id();
  begun = true;
}

bool has_begun() {
  return begun;
}

void await() {
  if (has_begun() && exiting.load() != std::this_thread::get_id()) std::this_thread::sleep_for(std::chrono::seconds(5));
}

}  // namespace tessera::process_end
