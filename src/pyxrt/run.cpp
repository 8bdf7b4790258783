// Runs and run lists. `kernel(...)` of Python is one function here, because each call from Python costs time.
#include "pyxrt/guard.h"

#include <xrt/experimental/xrt_kernel.h>
#include <xrt/xrt_kernel.h>

#include <chrono>
#include <cstdint>
#include <span>

namespace tessera::pyxrt {
namespace {

// One argument of a call as Python packs it: two words of 64 bits.
struct Argument {
  enum Kind : std::int64_t { Unset = 0, Scalar = 1, Buffer = 2 };
  std::int64_t kind;
  union {
    std::int64_t scalar;
    const xrt::bo* buffer;
  };
};

void set(xrt::run& run, int index, const Argument& argument) {
  if (argument.kind == Argument::Scalar)
    run.set_arg(index, static_cast<int>(argument.scalar));
  else if (argument.kind == Argument::Buffer)
    run.set_arg(index, *argument.buffer);
}

std::chrono::milliseconds time_of(std::uint32_t milliseconds) {
  return std::chrono::milliseconds(milliseconds);
}

}  // namespace

PYXRT_API xrt::run* pyxrt_kernel_call(const xrt::kernel* kernel, const Argument* arguments, std::size_t count) {
  return made([&] {
    xrt::run run(*kernel);
    int index = 0;
    for (const Argument& each : std::span(arguments, count)) set(run, index++, each);
    run.start();
    return run;
  });
}
PYXRT_API xrt::run* pyxrt_run_empty() {
  return made([] { return xrt::run(); });
}
PYXRT_API xrt::run* pyxrt_run_make(const xrt::kernel* kernel) {
  return made([&] { return xrt::run(*kernel); });
}
PYXRT_API void pyxrt_run_free(xrt::run* run) {
  delete run;
}
PYXRT_API int pyxrt_run_start(xrt::run* run) {
  return done([&] { run->start(); });
}
PYXRT_API int pyxrt_run_set_scalar(xrt::run* run, int index, int value) {
  return done([&] { run->set_arg(index, value); });
}
PYXRT_API int pyxrt_run_set_bo(xrt::run* run, int index, const xrt::bo* buffer) {
  return done([&] { run->set_arg(index, *buffer); });
}
PYXRT_API int pyxrt_run_wait(const xrt::run* run, std::uint32_t milliseconds) {
  return caught(-1, [&] { return static_cast<int>(run->wait(time_of(milliseconds))); });
}
// Returns 1 if the time has passed before the end of the call.
PYXRT_API int pyxrt_run_wait2(const xrt::run* run, std::uint32_t milliseconds) {
  return caught(-1, [&] { return static_cast<int>(run->wait2(time_of(milliseconds)) == std::cv_status::timeout); });
}
PYXRT_API int pyxrt_run_state(const xrt::run* run) {
  return caught(-1, [&] { return static_cast<int>(run->state()); });
}
PYXRT_API int pyxrt_run_add_callback(xrt::run* run, int state) {
  return done([&] { run->add_callback(static_cast<ert_cmd_state>(state), nullptr, nullptr); });
}
PYXRT_API xrt::bo* pyxrt_run_ctrl_scratchpad_bo(const xrt::run* run) {
  return made([&] { return run->get_ctrl_scratchpad_bo(); });
}

PYXRT_API xrt::runlist* pyxrt_runlist_empty() {
  return made([] { return xrt::runlist(); });
}
PYXRT_API xrt::runlist* pyxrt_runlist_make(const xrt::hw_context* context) {
  return made([&] { return xrt::runlist(*context); });
}
PYXRT_API void pyxrt_runlist_free(xrt::runlist* list) {
  delete list;
}
PYXRT_API int pyxrt_runlist_add(xrt::runlist* list, const xrt::run* run) {
  return done([&] { list->add(*run); });
}
PYXRT_API int pyxrt_runlist_execute(xrt::runlist* list) {
  return done([&] { list->execute(); });
}
PYXRT_API int pyxrt_runlist_wait(const xrt::runlist* list, std::uint32_t milliseconds) {
  return caught(-1, [&] { return static_cast<int>(list->wait(time_of(milliseconds)) == std::cv_status::timeout); });
}

}  // namespace tessera::pyxrt
