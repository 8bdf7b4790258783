// The C functions of kernels and runs.
#include "xrt/handles.h"
#include "xrt/kernel_impl.h"
#include "xrt/run_impl.h"

#include <xrt/xrt_kernel.h>

#include <cstdarg>

using namespace tessera::xrtlib;

namespace {

using Kernels = Handles<xrt::kernel>;
using Runs = Handles<xrt::run>;

xrt::kernel open_kernel(xrtDeviceHandle device, const xuid_t xclbin, const char* name) {
  return {xrt::hw_context(Handles<xrt::device>::all().get(device), xrt::uuid(xclbin)), text_of_c(name, "name")};
}

// Takes an argument as the caller of a function with `...` passes it: a handle of a buffer, or a number.
void take_argument(const xrt::run& run, int index, std::va_list& arguments) {
  const auto& impl = held(run.get_handle(), "xrt::run");
  const xrt::xclbin::arg_impl& argument = impl->kernel().argument(index);
  if (argument.is_buffer) {
    impl->set(index, Handles<xrt::bo>::all().get(va_arg(arguments, void*)).get_handle());
  } else if (argument.size > sizeof(std::uint32_t)) {
    const std::uint64_t value = va_arg(arguments, std::uint64_t);
    impl->set(index, &value, sizeof(value));
  } else {
    const std::uint32_t value = va_arg(arguments, std::uint32_t);
    impl->set(index, &value, sizeof(value));
  }
}

int refuse_c(const char* function, const char* why) {
  return guarded(-1, [&]() -> int { throw_not_on_npu(function, why); });
}

}  // namespace

extern "C" {

xrtKernelHandle xrtPLKernelOpen(xrtDeviceHandle device, const xuid_t xclbin, const char* name) {
  return guarded(nullptr, [&] { return Kernels::all().add(open_kernel(device, xclbin, name)); });
}
xrtKernelHandle xrtPLKernelOpenExclusive(xrtDeviceHandle device, const xuid_t xclbin, const char* name) {
  return xrtPLKernelOpen(device, xclbin, name);
}
int xrtKernelClose(xrtKernelHandle kernel) {
  return guarded(-1, [&] { return Kernels::all().close(kernel), 0; });
}
int xrtKernelArgGroupId(xrtKernelHandle kernel, int argument) {
  return guarded(-1, [&] { return Kernels::all().get(kernel).group_id(argument); });
}
std::uint32_t xrtKernelArgOffset(xrtKernelHandle kernel, int argument) {
  return guarded(~std::uint32_t{0}, [&] { return Kernels::all().get(kernel).offset(argument); });
}
int xrtKernelReadRegister(xrtKernelHandle, std::uint32_t, std::uint32_t*) {
  return refuse_c("xrtKernelReadRegister()", "only the controller of an NPU reaches its registers");
}
int xrtKernelWriteRegister(xrtKernelHandle, std::uint32_t, std::uint32_t) {
  return refuse_c("xrtKernelWriteRegister()", "only the controller of an NPU reaches its registers");
}

xrtRunHandle xrtKernelRun(xrtKernelHandle kernel, ...) {
  std::va_list arguments;
  va_start(arguments, kernel);
  void* const handle = guarded(nullptr, [&]() -> void* {
    const xrt::kernel opened = Kernels::all().get(kernel);
    xrt::run run(opened);
    for (std::size_t i = 0; i < opened.get_handle()->arguments().size(); ++i)
      take_argument(run, static_cast<int>(i), arguments);
    run.start();
    return Runs::all().add(run);
  });
  va_end(arguments);
  return handle;
}
xrtRunHandle xrtRunOpen(xrtKernelHandle kernel) {
  return guarded(nullptr, [&] { return Runs::all().add(xrt::run(Kernels::all().get(kernel))); });
}
int xrtRunSetArg(xrtRunHandle run, int index, ...) {
  std::va_list arguments;
  va_start(arguments, index);
  const int result = guarded(-1, [&] { return take_argument(Runs::all().get(run), index, arguments), 0; });
  va_end(arguments);
  return result;
}
int xrtRunUpdateArg(xrtRunHandle run, int index, ...) {
  std::va_list arguments;
  va_start(arguments, index);
  const int result = guarded(-1, [&] { return take_argument(Runs::all().get(run), index, arguments), 0; });
  va_end(arguments);
  return result;
}
int xrtRunStart(xrtRunHandle run) {
  return guarded(-1, [&] { return Runs::all().get(run).start(), 0; });
}
ert_cmd_state xrtRunWait(xrtRunHandle run) {
  return guarded(ERT_CMD_STATE_ABORT, [&] { return Runs::all().get(run).wait(); });
}
ert_cmd_state xrtRunWaitFor(xrtRunHandle run, unsigned int milliseconds) {
  return guarded(ERT_CMD_STATE_ABORT, [&] { return Runs::all().get(run).wait(milliseconds); });
}
ert_cmd_state xrtRunState(xrtRunHandle run) {
  return guarded(ERT_CMD_STATE_ABORT, [&] { return Runs::all().get(run).state(); });
}
int xrtRunSetCallback(xrtRunHandle, ert_cmd_state, void (*)(xrtRunHandle, ert_cmd_state, void*), void*) {
  return refuse_c("xrtRunSetCallback()", "the drivers of NPUs call no functions of the program");
}
int xrtRunClose(xrtRunHandle run) {
  return guarded(-1, [&] { return Runs::all().close(run), 0; });
}
}
