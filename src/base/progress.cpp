#include "base/progress.h"

#include "base/foreign.h"
#include "base/text.h"

#include <fmt/format.h>

namespace tessera {
namespace {

constexpr unsigned kCallsPerLook = 256;  // reading the clock costs more than the work between two calls
constexpr const char* kBackAndClear = "\r\x1b[K";

}  // namespace

Progress::~Progress() {
  if (shown_) std::fputs(kBackAndClear, out_);
}

void Progress::update(const std::function<std::string()>& line) {
  if (calls_++ % kCallsPerLook == 0) step(line);
}

void Progress::step(const std::function<std::string()>& line) {
  const Clock::time_point now = Clock::now();
  if (now < due_) return;
  due_ = now + interval_;
  shown_ = true;
  std::fputs((kBackAndClear + printable(shortened(line()))).c_str(), out_);
  std::fflush(out_);
}

}  // namespace tessera
