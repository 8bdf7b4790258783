#include "adf_array/limits.h"

#include "adf/codes.h"
#include "adf_array/clocks.h"
#include "base/text.h"

#include <tessera/session.h>

namespace tessera::adf_array {

namespace {

Diag time_limit(std::string_view what) {
  return error(adf::code::stuck, "the limit of {} ended the call", what)
      .help("allow more time, or look for a loop that never ends");
}

}  // namespace

Limits::Limits(const adf::Options& options)
    : last_cycle_(options.cycle_limit == 0 ? api::kMostCycles : options.cycle_limit), seconds_(options.timeout) {
  if (options.hang_time != 0) hang_cycles_ = cycles_of_nanoseconds(options.hang_time);
  begin_call();
}

void Limits::begin_call() {
  began_ = std::chrono::steady_clock::now();
}

std::optional<Diag> Limits::reached(std::uint64_t now) const {
  if (now >= last_cycle_) return time_limit(counted(last_cycle_, "cycle"));
  if (seconds_ == 0) return {};
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
  if (passed.count() < seconds_) return {};
  return time_limit(fmt::format("{} seconds", seconds_));
}

bool HangWatch::hangs(std::uint64_t now, std::optional<std::uint64_t> progress) {
  if (!cycles_) return false;
  if (!progress || progress != last_) {
    last_ = progress;
    since_ = now;
  }
  return now - since_ >= *cycles_;
}

}  // namespace tessera::adf_array
