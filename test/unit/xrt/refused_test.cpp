// Functions that an NPU does not have: each throws. Where XRT has a text of its own for it, that text comes first.
#include "xrt/npu.h"

#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_fence.h>
#include <xrt/experimental/xrt_ip.h>
#include <xrt/experimental/xrt_mailbox.h>

// Some of these functions are marked as old.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace tessera::xrtlib {
namespace {

using std::chrono::milliseconds;

void refused(const std::function<void()>& function, const std::string& name) {
  expect_thrown(thrown(function), "system_error 95", name + " is not supported: Operation not supported", "T1108");
}
void refused(const std::function<void()>& function, const std::string& type, const std::string& first) {
  expect_thrown(thrown(function), type, first, "T1108");
}

TEST(Refused, Runs) {
  Npu npu;
  xrt::run run(npu.kernel);
  refused([&] { run.add_callback(ERT_CMD_STATE_COMPLETED, {}, nullptr); }, "xrt::run::add_callback()");
  refused([&] { run.start(xrt::autostart{1}); }, "system_error 38",
          "No auto-restart counters found for kernel: Function not implemented");
  refused([&] { run.stop(); }, "system_error 38",
          "Support for auto restart counters have not been implemented: Function not implemented");
  refused([&] { run.set_dtrace_control_file("x"); }, "system_error 22",
          "set_dtrace_control_file is not supported for this run, dtrace control file is only supported for runs in "
          "ELF flow: Invalid argument");
  refused([&] { run.submit_wait(xrt::fence()); }, "xrt::run::submit_wait()");
  refused([&] { run.submit_signal(xrt::fence()); }, "xrt::run::submit_signal()");
  expect_thrown(thrown([&] { run.get_ctrl_scratchpad_bo(); }), "system_error 22",
                "No module associated with run object: Invalid argument", "T1110");
  refused([&] { xrt::mailbox{run}; }, "system_error 22", "Mailbox not supported by this run object: Invalid argument");
}

TEST(Refused, DevicesContextsAndKernels) {
  Npu npu;
  refused([&] { npu.device.reset(); }, "xrt::device::reset()");
  refused([&] { npu.context.get_aie_coredump(); }, "runtime_error", "AIE coredump is not supported on this platform");
  refused([&] { (void)static_cast<xrt_core::hwctx_handle*>(npu.context); }, "the handle of a context");
  refused([&] { xrt::set_read_range(npu.kernel, 0, 4); }, "xrt::set_read_range()");
  refused([&] { (void)npu.kernel.read_register(0); }, "xrt::kernel::read_register()");
  refused([&] { npu.kernel.write_register(0, 1); }, "xrt::kernel::write_register()");
  EXPECT_EQ(thrown([&] { (void)npu.xclbin.get_gmio_mem_index("x"); }).code, "T1108");
}

TEST(Refused, BuffersOfOtherProcessesAndTransfers) {
  Npu npu;
  const std::string other = "importing a buffer of another process";
  refused([&] { xrt::bo(npu.device, xrt::pid_type{1}, 1); }, other);
  refused([&] { xrt::bo(static_cast<xclDeviceHandle>(npu.device), xrt::pid_type{1}, 1); }, other);
  refused([&] { xrt::ext::bo(npu.device, xrt::pid_type{1}, 1); }, other);
  refused([&] { xrt::ext::bo(npu.context, xrt::pid_type{1}, 1); }, other);
  refused([&] { xrt::bo(static_cast<xclDeviceHandle>(npu.device), xcl_buffer_handle{}); },
          "xrt::bo of an xclBufferHandle");
  refused([&] { npu.in.async(XCL_BO_SYNC_BO_TO_DEVICE); }, "xrt::bo::async()");
  xrt::bo::async_handle(nullptr).wait();  // no transfer is under way
}

// An object of these classes is always empty, because its constructor throws.
TEST(Refused, Fences) {
  Npu npu;
  refused([&] { xrt::fence(npu.device, xrt::fence::access_mode::local); }, "xrt::fence");
  refused([&] { xrt::fence(npu.device, xrt::pid_type{1}, 1); }, "xrt::fence");
  xrt::fence fence, copy(fence), moved(std::move(copy));
  const auto is_empty = [](const std::function<void()>& function, const std::string& name) {
    expect_thrown(thrown(function), "runtime_error", name + " object is not initialized", "T1110");
  };
  is_empty([&] { (void)moved.export_fence(); }, "xrt::fence");
  is_empty([&] { fence.signal(1); }, "xrt::fence");
  is_empty([&] { fence.signal(); }, "xrt::fence");
  is_empty([&] { (void)fence.wait(1, milliseconds(1)); }, "xrt::fence");
  is_empty([&] { (void)fence.wait(milliseconds(1)); }, "xrt::fence");
  is_empty([&] { (void)fence.get_access_mode(); }, "xrt::fence");
  is_empty([&] { (void)fence.get_next_state(); }, "xrt::fence");
}

TEST(Refused, ProgrammableLogic) {
  Npu npu;
  refused([&] { xrt::ip(npu.context, "x"); }, "xrt::ip");
  refused([&] { xrt::ip(npu.device, npu.xclbin.get_uuid(), "x"); }, "xrt::ip");
  xrt::ip ip;
  xrt::ip::interrupt interrupt(nullptr);
  EXPECT_EQ(thrown([&] { ip.write_register(0, 1); }).code, "T1110");
  EXPECT_EQ(thrown([&] { (void)ip.read_register(0); }).code, "T1110");
  EXPECT_EQ(thrown([&] { (void)ip.create_interrupt_notify(); }).code, "T1110");
  EXPECT_EQ(thrown([&] { interrupt.enable(); }).code, "T1110");
  EXPECT_EQ(thrown([&] { interrupt.disable(); }).code, "T1110");
  EXPECT_EQ(thrown([&] { interrupt.wait(); }).code, "T1110");
  EXPECT_EQ(thrown([&] { (void)interrupt.wait(milliseconds(1)); }).code, "T1110");
}
}  // namespace
}  // namespace tessera::xrtlib

#pragma GCC diagnostic pop
