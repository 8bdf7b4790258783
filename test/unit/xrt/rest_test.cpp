// Functions that few programs call: functions of C, old constructors, marks of profiles, versions, errors.
#include "xrt/memory.h"
#include "xrt/npu.h"

#include <xrt/experimental/xrt_error.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_ini.h>
#include <xrt/experimental/xrt_profile.h>
#include <xrt/experimental/xrt_version.h>

#include <cstdlib>
#include <cstring>

namespace tessera::xrtlib {
namespace {

constexpr std::size_t kPageBytes = 4096;

TEST(Rest, DevicesOfC) {
  const std::vector<char> file = threshold_xclbin();
  const auto* const top = reinterpret_cast<const axlf*>(file.data());
  xrtDeviceHandle device = xrtDeviceOpenByBDF(xrt::device(0).get_info<xrt::info::device::bdf>().c_str());
  ASSERT_NE(device, nullptr);
  EXPECT_EQ(xrtDeviceLoadXclbin(device, top), 0);
  xuid_t id;
  EXPECT_EQ(xrtDeviceGetXclbinUUID(device, id), 0);
  EXPECT_EQ(xrt::uuid(id), xrt::uuid(top->m_header.uuid));
  EXPECT_EQ(xrtDeviceLoadXclbinUUID(device, id), 0);
  const xuid_t other{1};
  EXPECT_EQ(xrtDeviceLoadXclbinUUID(device, other), -1);

  const std::string path = testing::TempDir() + "/rest-" + std::to_string(::getpid()) + ".xclbin";
  std::ofstream(path, std::ios::binary).write(file.data(), static_cast<std::streamsize>(file.size()));
  EXPECT_EQ(xrtDeviceLoadXclbinFile(device, path.c_str()), 0);
  EXPECT_EQ(xrtDeviceLoadXclbinFile(device, "no such file"), -1);
  std::remove(path.c_str());

  xrtDeviceHandle second = xrtDeviceOpenFromXcl(xrtDeviceToXclDevice(device));
  EXPECT_NE(second, nullptr);
  EXPECT_EQ(xrtDeviceToXclDevice(second), xrtDeviceToXclDevice(device));
  xrtErrorCode code = 1;
  std::uint64_t time = 1;
  EXPECT_EQ(xrtErrorGetLast(device, XRT_ERROR_CLASS_AIE, &code, &time), 0);
  EXPECT_EQ(code + time, 0U);
  EXPECT_EQ(xrtErrorGetLast(nullptr, XRT_ERROR_CLASS_AIE, &code, &time), -1);

  xrtXclbinHandle xclbin = xrtXclbinAllocAxlf(top);
  ASSERT_NE(xclbin, nullptr);
  char name[64];
  int length = 0;
  EXPECT_EQ(xrtXclbinGetXSAName(xclbin, name, sizeof(name), &length), 0);
  EXPECT_STREQ(name, reinterpret_cast<const char*>(top->m_header.m_platformVBNV));
  EXPECT_EQ(static_cast<std::size_t>(length), std::strlen(name) + 1);
  EXPECT_EQ(xrtXclbinFreeHandle(xclbin), 0);
  EXPECT_EQ(xrtDeviceClose(second), 0);
  EXPECT_EQ(xrtDeviceClose(device), 0);
}

TEST(Rest, BuffersOfC) {
  xrtDeviceHandle device = xrtDeviceOpen(0);
  void* const memory = std::aligned_alloc(kPageBytes, kPageBytes);
  std::memset(memory, 7, kPageBytes);
  xrtBufferHandle mine = xrtBOAllocUserPtr(device, memory, kPageBytes, XRT_BO_FLAGS_HOST_ONLY, 0);
  ASSERT_NE(mine, nullptr);
  EXPECT_EQ(xrtBOMap(mine), memory);
  EXPECT_EQ(xrtBOSize(mine), kPageBytes);
  xrtBufferHandle other = xrtBOAlloc(device, kPageBytes, XRT_BO_FLAGS_HOST_ONLY, 0);
  EXPECT_NE(xrtBOAddress(other), xrtBOAddress(mine));
  EXPECT_EQ(xrtBOCopy(other, mine, 10, 100, 0), 0);
  EXPECT_EQ(static_cast<const char*>(xrtBOMap(other))[99], 0);
  EXPECT_EQ(static_cast<const char*>(xrtBOMap(other))[109], 7);
  EXPECT_EQ(static_cast<const char*>(xrtBOMap(other))[110], 0);
  const xclBufferExportHandle number = xrtBOExport(other);
  xrtBufferHandle again = xrtBOImport(device, number);
  EXPECT_EQ(xrtBOMap(again), xrtBOMap(other));
  EXPECT_EQ(xrt::bo(again).map(), xrtBOMap(other));
  EXPECT_EQ(xrtBOAllocFromXcl(device, xclBufferHandle{}), nullptr);
  for (xrtBufferHandle buffer : {mine, other, again}) EXPECT_EQ(xrtBOFree(buffer), 0);
  EXPECT_EQ(xrtBOSize(mine), 0U);
  EXPECT_EQ(xrtDeviceClose(device), 0);
  std::free(memory);
}

TEST(Rest, RunsOfC) {
  const std::vector<char> file = threshold_xclbin();
  xrtDeviceHandle device = xrtDeviceOpen(0);
  ASSERT_EQ(xrtDeviceLoadXclbin(device, reinterpret_cast<const axlf*>(file.data())), 0);
  xuid_t id;
  ASSERT_EQ(xrtDeviceGetXclbinUUID(device, id), 0);
  xrtKernelHandle kernel = xrtPLKernelOpenExclusive(device, id, "THRESHOLD");
  ASSERT_NE(kernel, nullptr);
  std::uint32_t data = 0;
  EXPECT_EQ(xrtKernelReadRegister(kernel, 0, &data), -1);
  EXPECT_EQ(xrtKernelWriteRegister(kernel, 0, data), -1);
  const std::vector<std::uint8_t> stream = lines();
  xrtBufferHandle code = xrtBOAlloc(device, stream.size(), XCL_BO_FLAGS_CACHEABLE, 0);
  xrtBOWrite(code, stream.data(), stream.size(), 0);
  xrtBufferHandle in = xrtBOAlloc(device, kPicture, XRT_BO_FLAGS_HOST_ONLY, 0);
  xrtBufferHandle out = xrtBOAlloc(device, kPicture, XRT_BO_FLAGS_HOST_ONLY, 0);
  std::memset(xrtBOMap(in), 0xff, kPicture);
  xrtRunHandle run = xrtRunOpen(kernel);
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(xrtRunSetArg(run, 0, std::uint64_t{3}), 0);
  EXPECT_EQ(xrtRunSetArg(run, 1, code), 0);
  EXPECT_EQ(xrtRunSetArg(run, 2, static_cast<unsigned>(stream.size())), 0);
  EXPECT_EQ(xrtRunSetArg(run, 3, code), 0);
  EXPECT_EQ(xrtRunUpdateArg(run, 3, in), 0);
  EXPECT_EQ(xrtRunSetArg(run, 4, out), 0);
  EXPECT_EQ(xrtRunStart(run), 0);
  EXPECT_EQ(xrtRunWait(run), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(static_cast<const std::uint8_t*>(xrtBOMap(out))[kPicture - 1], 255);
  EXPECT_EQ(xrtRunSetCallback(run, ERT_CMD_STATE_COMPLETED, nullptr, nullptr), -1);
  EXPECT_EQ(xrtRunClose(run), 0);
  EXPECT_EQ(xrtKernelClose(kernel), 0);
  for (xrtBufferHandle buffer : {code, in, out}) EXPECT_EQ(xrtBOFree(buffer), 0);
  EXPECT_EQ(xrtDeviceClose(device), 0);
}

TEST(Rest, VersionsAndMarks) {
  EXPECT_EQ(xrt::version::patch(), xrtVersionPatch());
  EXPECT_EQ(xrt::version::build(), 0U);
  EXPECT_EQ(xrt::version::feature(), 0U);
  EXPECT_EQ(xrtVersionBuild() + xrtVersionFeature(), 0U);
  EXPECT_EQ(xrtVersionMajor(), 2U);
  EXPECT_EQ(xrtVersionMinor(), 26U);
  xrt::profile::user_range range("a", "b");
  range.end();
  range.start("c");
  xrt::profile::user_range later;
  xrt::profile::user_event event;
  event.mark("d");
  event.mark_time_ns(std::chrono::nanoseconds(5), "e");
  xrtURStart(1, "f", "g");
  xrtUREnd(1);
  xrtUEMark("h");
  xrtUEMarkTimeNs(5, "i");
}

// Each constructor of a buffer gives pages of the device.
TEST(Rest, BuffersByAllConstructors) {
  Npu npu;
  const auto handle = static_cast<xclDeviceHandle>(npu.device);
  constexpr auto kHost = xrt::bo::flags::host_only;
  void* const memory = std::aligned_alloc(kPageBytes, kPageBytes);
  using Access = xrt::ext::bo::access_mode;
  std::vector<xrt::bo> buffers{
      {npu.device, kPageBytes, kHost, 0},
      {npu.context, kPageBytes, kHost, 0},
      {handle, kPageBytes, kHost, 0},
      xrt::ext::bo(npu.device, kPageBytes),
      xrt::ext::bo(npu.device, kPageBytes, Access::read_write),
      xrt::ext::bo(npu.context, kPageBytes),
      xrt::ext::bo(npu.context, kPageBytes, Access::read),
  };
  for (xrt::bo& buffer : buffers) {
    EXPECT_EQ(buffer.size(), kPageBytes);
    EXPECT_EQ(buffer.get_memory_group(), 0U);
    EXPECT_EQ(buffer.get_flags(), kHost);
    EXPECT_EQ(*buffer.map<const std::uint8_t*>(), 0);
  }
  const std::vector<xrt::bo> mine{{npu.device, memory, kPageBytes, kHost, 0},
                                  {npu.context, memory, kPageBytes, kHost, 0},
                                  {handle, memory, kPageBytes, kHost, 0},
                                  xrt::ext::bo(npu.device, memory, kPageBytes),
                                  xrt::ext::bo(npu.device, memory, kPageBytes, Access::write)};
  for (const xrt::bo& buffer : mine) EXPECT_EQ(buffer.map(), memory);
  // Without flags, XRT asks for a kind that an NPU refuses.
  const std::string none = "unsupported buffer type: none flag: Operation not supported";
  for (const std::function<void()>& function : std::vector<std::function<void()>>{
           [&] { xrt::bo(npu.device, kPageBytes, 0); }, [&] { xrt::bo(npu.context, kPageBytes, 0); },
           [&] { xrt::bo(npu.device, memory, kPageBytes, 0); }, [&] { xrt::bo(npu.context, memory, kPageBytes, 0); }})
    expect_thrown(thrown(function), "system_error 95", none, "T1105");
  xrt::bo shared(handle, static_cast<xclBufferExportHandle>(buffers[0].export_buffer()));
  EXPECT_EQ(shared.map(), buffers[0].map());
  std::free(memory);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST(Rest, OldWaysToAKernel) {
  Npu npu;
  const std::vector<char> file = threshold_xclbin();
  const auto* const top = reinterpret_cast<const axlf*>(file.data());
  const xrt::uuid id = npu.xclbin.get_uuid();
  EXPECT_EQ(npu.device.load_xclbin(top), id);
  EXPECT_EQ(npu.device.load_xclbin(npu.xclbin), id);
  EXPECT_EQ(thrown([&] { npu.device.load_xclbin(std::string("no such file")); }).code, "T0102");
  EXPECT_EQ(npu.device.get_xclbin_uuid(), id);
  const auto* const section = npu.device.get_xclbin_section<const ip_layout*>(IP_LAYOUT, id);
  EXPECT_EQ(section->m_count, 1);
  for (const xrt::kernel& kernel : {xrt::kernel(npu.device, id, "THRESHOLD"),
                                    xrt::kernel(static_cast<xclDeviceHandle>(npu.device), id, "THRESHOLD")}) {
    EXPECT_EQ(kernel.get_xclbin().get_uuid(), id);
    EXPECT_EQ(kernel.offset(1), 8U);
  }
  const xrt::hw_context context(npu.device, id, xrt::hw_context::cfg_param_type{{"priority", 1}});
  EXPECT_EQ(context.get_mode(), xrt::hw_context::access_mode::shared);
  EXPECT_EQ(xrt::hw_context(npu.device, id, xrt::hw_context::access_mode::exclusive).get_mode(),
            xrt::hw_context::access_mode::exclusive);
  EXPECT_EQ(xrt::hw_context(npu.device, id, xrt::hw_context::cfg_type{{"a", "b"}}).get_xclbin().get_uuid(), id);
  EXPECT_EQ(context.get_device(), npu.device);
  xrt::hw_context(context).update_qos({{"priority", 2}});
}
#pragma GCC diagnostic pop

// The call writes its state into the packet, whose address a program may keep.
TEST(Rest, APacketShowsTheStateOfItsRun) {
  Npu npu;
  xrt::run run(npu.kernel);
  const volatile ert_packet* const packet = run.get_ert_packet();
  EXPECT_TRUE(packet->state == ERT_CMD_STATE_NEW);
  run.set_arg(0, 3);
  run.set_arg(1, npu.code);
  run.set_arg(2, npu.code.size());
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  run.start();
  while (packet->state != ERT_CMD_STATE_COMPLETED) {
  }
  EXPECT_TRUE(npu.is_right());
}

TEST(Rest, ANegativeTimeIsOverAtOnce) {
  Npu npu;
  xrt::run run = npu.call(npu.code);
  EXPECT_EQ(run.wait(std::chrono::milliseconds(-1)), ERT_CMD_STATE_TIMEOUT);
  EXPECT_EQ(run.wait(std::chrono::milliseconds::max()), ERT_CMD_STATE_COMPLETED);
}

TEST(Rest, MemoryThatAProgramDoesNotHave) {
  Npu npu;
  void* const memory = std::aligned_alloc(kPageBytes, kPageBytes);
  const auto make = [&](std::size_t bytes) {
    return thrown([&] { xrt::bo(npu.device, memory, bytes, xrt::bo::flags::host_only, 0); });
  };
  EXPECT_EQ(make(kPageBytes).type, "");
  EXPECT_EQ(make(std::size_t{1} << 45).type, "system_error 14");
  EXPECT_EQ(make(~std::size_t{0}).code, "T1105");
  std::free(memory);
}

// Buffers whose sizes together exceed all addresses of a device, one after the other: addresses are used again.
TEST(Rest, AddressesAreUsedAgain) {
  AddressSpace space;
  std::vector<std::uint8_t> byte(1);
  std::uint64_t first = 0;
  for (int i = 0; i < 10; ++i) {
    const auto address = space.add(Pages::of(byte.data(), std::uint64_t{1} << 44));
    ASSERT_TRUE(address) << i;
    if (i == 0) first = *address;
    EXPECT_EQ(*address == first, i == 0 || i >= 3) << i;  // four of them fill the addresses
    space.remove(*address);
  }
  EXPECT_FALSE(space.add(Pages::of(byte.data(), std::uint64_t{1} << 47)));
}

TEST(Rest, ErrorsOfRunsAndDevices) {
  Npu npu;
  xrt::run run = npu.call(npu.code);
  run.wait2();
  EXPECT_EQ(run.return_code(), 0U);
  EXPECT_EQ(run.get_ert_packet()->state, static_cast<unsigned>(ERT_CMD_STATE_COMPLETED));
  const xrt::run::command_error by_state(ERT_CMD_STATE_ABORT, "text"), by_run(run, "text");
  EXPECT_EQ(by_state.get_command_state(), ERT_CMD_STATE_ABORT);
  EXPECT_STREQ(by_state.what(), "text");
  EXPECT_EQ(by_run.get_command_state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_STREQ(xrt::run::aie_error(run, "text").what(), "text");
  EXPECT_STREQ(xrt::runlist::command_error(run, ERT_CMD_STATE_ABORT, "text").what(), "text");
  EXPECT_STREQ(xrt::runlist::aie_error(run, ERT_CMD_STATE_ABORT, "text").what(), "text");
  EXPECT_STREQ(xrt::device::error("text").what(), "text");
  // New values count from the next start on.
  const xrt::bo other(npu.device, kPicture, XRT_BO_FLAGS_HOST_ONLY, 0);
  run.update_arg(4, other);
  run.update_arg(2, npu.code.size());
  run.start();
  run.wait2();
  EXPECT_TRUE(Npu::is_right(npu.in, other));
}

}  // namespace
}  // namespace tessera::xrtlib
