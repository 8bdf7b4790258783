// Kernels and their calls.
//
//   xrt::kernel kernel(context, "MLIR_AIE");
//   auto run = kernel(3, instructions, words, in, out);
//   run.wait();
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/ert.h"
#include "xrt/detail/span.h"
#include "xrt/xrt_bo.h"
#include "xrt/xrt_device.h"
#include "xrt/xrt_uuid.h"

#ifdef __cplusplus
#include "xrt/experimental/xrt_exception.h"
#include "xrt/experimental/xrt_fence.h"
#include "xrt/xrt_hw_context.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#endif

typedef void* xrtKernelHandle;
typedef void* xrtRunHandle;

#ifdef __cplusplus
namespace xrt {

struct autostart {
  unsigned int iterations = 0;
};

class kernel;
class run_impl;

class run {
 public:
  class command_error_impl;
  class command_error : public detail::pimpl<command_error_impl>, public std::exception {
   public:
    XRT_API_EXPORT command_error(ert_cmd_state state, const std::string& what);
    XRT_API_EXPORT command_error(const xrt::run& run, const std::string& what);
    XRT_API_EXPORT ert_cmd_state get_command_state() const;
    XRT_API_EXPORT const char* what() const noexcept override;

   private:
    std::shared_ptr<command_error_impl> unused_;  // part of the layout of XRT's class
  };
  // The error of wait2() for a kernel of an NPU. data() has the health of the context.
  class aie_error : public command_error {
   public:
    template <typename T>
    using span = xrt::detail::span<T>;
    XRT_API_EXPORT aie_error(const xrt::run& run, const std::string& what);
    XRT_API_EXPORT span<const uint32_t> data() const;
  };

  run() = default;
  XRT_API_EXPORT explicit run(const kernel& kernel);
  run(const run&) = default;
  run(run&&) = default;
  run& operator=(const run&) = default;
  run& operator=(run&&) = default;
  XRT_API_EXPORT ~run();

  XRT_API_EXPORT void start();
  XRT_API_EXPORT void start(const autostart& iterations);
  XRT_API_EXPORT void stop();
  XRT_API_EXPORT ert_cmd_state abort();
  // Returns the state at the end of the call; ERT_CMD_STATE_TIMEOUT if the time has passed before. 0: no limit. The
  // time is time of the emulated device, unless TESSERA_CLOCK=wall.
  XRT_API_EXPORT ert_cmd_state wait(const std::chrono::milliseconds& timeout = std::chrono::milliseconds{0}) const;
  ert_cmd_state wait(unsigned int milliseconds) const { return wait(std::chrono::milliseconds{milliseconds}); }
  // Works like wait(), but throws run::aie_error if the call failed.
  XRT_API_EXPORT std::cv_status wait2(const std::chrono::milliseconds& timeout) const;
  void wait2() const { wait2(std::chrono::milliseconds{0}); }
  XRT_API_EXPORT ert_cmd_state state() const;
  XRT_API_EXPORT uint32_t return_code() const;
  XRT_API_EXPORT void add_callback(ert_cmd_state state, std::function<void(const void*, ert_cmd_state, void*)> callback,
                                   void* data);

  explicit operator bool() const { return handle != nullptr; }
  bool operator<(const xrt::run& other) const { return handle < other.handle; }

  template <typename Arg>
  typename std::enable_if<!std::is_base_of<xrt::bo, typename std::decay<Arg>::type>::value>::type set_arg(int index,
                                                                                                          Arg&& arg) {
    set_arg_at_index(index, &arg, sizeof(arg));
  }
  template <typename Arg>
  typename std::enable_if<std::is_base_of<xrt::bo, typename std::decay<Arg>::type>::value>::type set_arg(int index,
                                                                                                         Arg&& arg) {
    set_arg_at_index(index, static_cast<const xrt::bo&>(arg));
  }
  void set_arg(int index, xrt::bo& arg) { set_arg_at_index(index, arg); }
  void set_arg(int index, const xrt::bo& arg) { set_arg_at_index(index, arg); }
  void set_arg(int index, xrt::bo&& arg) { set_arg_at_index(index, arg); }
  void set_arg(int index, const void* value, size_t bytes) { set_arg_at_index(index, value, bytes); }
  template <typename Arg>
  void set_arg(const std::string& name, Arg&& arg) {
    set_arg(get_arg_index(name), std::forward<Arg>(arg));
  }
  template <typename Arg>
  void update_arg(int index, Arg&& arg) {
    update_arg_at_index(index, &arg, sizeof(arg));
  }
  void update_arg(int index, const xrt::bo& arg) { update_arg_at_index(index, arg); }
  void update_arg(int index, const void* value, size_t bytes) { update_arg_at_index(index, value, bytes); }

  template <typename... Args>
  void operator()(Args&&... args) {
    set_arg(0, std::forward<Args>(args)...);
    start();
  }
  template <typename... Args>
  void operator()(autostart&& iterations, Args&&... args) {
    set_arg(0, std::forward<Args>(args)...);
    start(iterations);
  }

  XRT_API_EXPORT void submit_wait(const xrt::fence& fence);
  XRT_API_EXPORT void submit_signal(const xrt::fence& fence);
  XRT_API_EXPORT xrt::bo get_ctrl_scratchpad_bo() const;
  XRT_API_EXPORT void set_dtrace_control_file(const std::string& path);

  const std::shared_ptr<run_impl>& get_handle() const { return handle; }
  explicit run(std::shared_ptr<run_impl> impl) : handle(std::move(impl)) {}
  XRT_API_EXPORT ert_packet* get_ert_packet() const;

 private:
  XRT_API_EXPORT int get_arg_index(const std::string& name) const;
  XRT_API_EXPORT void set_arg_at_index(int index, const void* value, size_t bytes);
  XRT_API_EXPORT void set_arg_at_index(int index, const xrt::bo& buffer);
  XRT_API_EXPORT void update_arg_at_index(int index, const void* value, size_t bytes);
  XRT_API_EXPORT void update_arg_at_index(int index, const xrt::bo& buffer);

  template <typename Arg, typename... Args>
  void set_arg(int index, Arg&& arg, Args&&... args) {
    set_arg(index, std::forward<Arg>(arg));
    set_arg(index + 1, std::forward<Args>(args)...);
  }

  std::shared_ptr<run_impl> handle;
};

class kernel_impl;

class kernel {
 public:
  enum class cu_access_mode : uint8_t { exclusive = 0, shared = 1, none = 2 };

  kernel() = default;
  [[deprecated("use kernel(hw_context, name)")]] XRT_API_EXPORT kernel(const xrt::device& device,
                                                                       const xrt::uuid& xclbin, const std::string& name,
                                                                       cu_access_mode mode = cu_access_mode::shared);
  // `name`: "KERNEL" or "KERNEL:{INSTANCE}".
  XRT_API_EXPORT kernel(const xrt::hw_context& context, const std::string& name);
  [[deprecated("use kernel(hw_context, name)")]] XRT_API_EXPORT kernel(xclDeviceHandle device, const xrt::uuid& xclbin,
                                                                       const std::string& name,
                                                                       cu_access_mode mode = cu_access_mode::shared);
  kernel(std::shared_ptr<kernel_impl> impl) : handle(std::move(impl)) {}
  kernel(const kernel&) = default;
  kernel(kernel&&) = default;
  kernel& operator=(const kernel&) = default;
  kernel& operator=(kernel&&) = default;
  XRT_API_EXPORT ~kernel();

  template <typename... Args>
  run operator()(Args&&... args) {
    run call(*this);
    call(std::forward<Args>(args)...);
    return call;
  }

  XRT_API_EXPORT int group_id(int argument) const;
  XRT_API_EXPORT uint32_t offset(int argument) const;
  [[deprecated("an NPU kernel has no registers for the host")]] XRT_API_EXPORT void write_register(uint32_t offset,
                                                                                                   uint32_t data);
  [[deprecated("an NPU kernel has no registers for the host")]] XRT_API_EXPORT uint32_t
  read_register(uint32_t offset) const;
  XRT_API_EXPORT std::string get_name() const;
  XRT_API_EXPORT xrt::xclbin get_xclbin() const;

  bool operator<(const xrt::kernel& other) const { return handle < other.handle; }
  const std::shared_ptr<kernel_impl>& get_handle() const { return handle; }

 private:
  std::shared_ptr<kernel_impl> handle;
};

XRT_API_EXPORT void set_read_range(const xrt::kernel& kernel, uint32_t start, uint32_t size);

}  // namespace xrt

extern "C" {
#endif

XRT_API_EXPORT xrtKernelHandle xrtPLKernelOpen(xrtDeviceHandle device, const xuid_t xclbin, const char* name);
XRT_API_EXPORT xrtKernelHandle xrtPLKernelOpenExclusive(xrtDeviceHandle device, const xuid_t xclbin, const char* name);
XRT_API_EXPORT int xrtKernelClose(xrtKernelHandle kernel);
XRT_API_EXPORT int xrtKernelArgGroupId(xrtKernelHandle kernel, int argument);
XRT_API_EXPORT uint32_t xrtKernelArgOffset(xrtKernelHandle kernel, int argument);
XRT_API_EXPORT int xrtKernelReadRegister(xrtKernelHandle kernel, uint32_t offset, uint32_t* data);
XRT_API_EXPORT int xrtKernelWriteRegister(xrtKernelHandle kernel, uint32_t offset, uint32_t data);
XRT_API_EXPORT xrtRunHandle xrtKernelRun(xrtKernelHandle kernel, ...);
XRT_API_EXPORT xrtRunHandle xrtRunOpen(xrtKernelHandle kernel);
XRT_API_EXPORT int xrtRunSetArg(xrtRunHandle run, int index, ...);
XRT_API_EXPORT int xrtRunUpdateArg(xrtRunHandle run, int index, ...);
XRT_API_EXPORT int xrtRunStart(xrtRunHandle run);
XRT_API_EXPORT enum ert_cmd_state xrtRunWait(xrtRunHandle run);
XRT_API_EXPORT enum ert_cmd_state xrtRunWaitFor(xrtRunHandle run, unsigned int milliseconds);
XRT_API_EXPORT enum ert_cmd_state xrtRunState(xrtRunHandle run);
XRT_API_EXPORT int xrtRunSetCallback(xrtRunHandle run, enum ert_cmd_state state,
                                     void (*callback)(xrtRunHandle, enum ert_cmd_state, void*), void* data);
XRT_API_EXPORT int xrtRunClose(xrtRunHandle run);

#ifdef __cplusplus
}
#endif
