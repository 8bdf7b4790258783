// The functions of C, and the small subjects of the interface.
#include "xrt/npu.h"

#include <xrt/experimental/xrt_error.h>
#include <xrt/experimental/xrt_profile.h>
#include <xrt/experimental/xrt_queue.h>
#include <xrt/experimental/xrt_version.h>

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>

namespace tessera::xrtlib {
namespace {

TEST(CFunctions, AProgramRuns) {
  const std::vector<char> file = threshold_xclbin();
  xrtDeviceHandle device = xrtDeviceOpen(0);
  ASSERT_NE(device, nullptr);
  xrtXclbinHandle xclbin = xrtXclbinAllocRawData(file.data(), static_cast<int>(file.size()));
  ASSERT_EQ(xrtDeviceLoadXclbinHandle(device, xclbin), 0);
  xuid_t id, loaded;
  EXPECT_EQ(xrtXclbinGetUUID(xclbin, id), 0);
  EXPECT_EQ(xrtDeviceGetXclbinUUID(device, loaded), 0);
  EXPECT_EQ(std::memcmp(id, loaded, sizeof(id)), 0);
  EXPECT_EQ(xrtXclbinUUID(xrtDeviceToXclDevice(device), loaded), 0);
  EXPECT_EQ(xrtXclbinGetNumKernels(xclbin), 1U);
  EXPECT_EQ(xrtXclbinGetNumKernelComputeUnits(xclbin), 1U);
  int bytes = 0;
  EXPECT_EQ(xrtXclbinGetData(xclbin, nullptr, 0, &bytes), 0);
  EXPECT_EQ(static_cast<std::size_t>(bytes), file.size());
  EXPECT_EQ(xrtXclbinFreeHandle(xclbin), 0);

  xrtKernelHandle kernel = xrtPLKernelOpen(device, id, "THRESHOLD");
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(xrtKernelArgOffset(kernel, 3), 0x14U);
  const std::vector<std::uint8_t> stream = lines();
  xrtBufferHandle code = xrtBOAlloc(device, stream.size(), XCL_BO_FLAGS_CACHEABLE,
                                    static_cast<xrtMemoryGroup>(xrtKernelArgGroupId(kernel, 1)));
  EXPECT_EQ(xrtBOWrite(code, stream.data(), stream.size(), 0), 0);
  xrtBufferHandle in = xrtBOAlloc(device, kPicture, XRT_BO_FLAGS_HOST_ONLY, 0);
  xrtBufferHandle whole = xrtBOAlloc(device, 2 * kPicture, XRT_BO_FLAGS_HOST_ONLY, 0);
  xrtBufferHandle out = xrtBOSubAlloc(whole, kPicture, kPicture);
  std::memset(xrtBOMap(in), 0x90, kPicture);
  EXPECT_EQ(xrtBOSync(in, XCL_BO_SYNC_BO_TO_DEVICE, kPicture, 0), 0);
  xrtRunHandle run =
      xrtKernelRun(kernel, std::uint64_t{3}, code, static_cast<unsigned>(stream.size() / 4), in, out, in);
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(xrtRunWait(run), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(xrtRunState(run), ERT_CMD_STATE_COMPLETED);
  std::uint8_t pixel[4];
  EXPECT_EQ(xrtBORead(out, pixel, 4, kPicture - 4), 0);
  EXPECT_EQ(pixel[0], 255);  // 0x90 is above the threshold of red, and below that of blue
  EXPECT_EQ(pixel[2], 0);
  EXPECT_EQ(xrtRunStart(run), 0);
  EXPECT_EQ(xrtRunWaitFor(run, 1000), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(xrtRunSetArg(run, 3, in), 0);
  EXPECT_EQ(xrtRunClose(run), 0);
  for (xrtBufferHandle one : {code, in, out, whole}) EXPECT_EQ(xrtBOFree(one), 0);
  EXPECT_EQ(xrtKernelClose(kernel), 0);
  EXPECT_EQ(xrtDeviceClose(device), 0);
}

TEST(CFunctions, FailuresSetErrno) {
  errno = 0;
  EXPECT_EQ(xrtDeviceOpen(9), nullptr);
  EXPECT_EQ(errno, EINVAL);
  EXPECT_EQ(xrtBOFree(nullptr), -1);
  int nothing = 0;
  EXPECT_EQ(xrtRunWait(&nothing), ERT_CMD_STATE_ABORT);
  EXPECT_EQ(xrtKernelArgGroupId(&nothing, 0), -1);
  EXPECT_EQ(xrtKernelWriteRegister(nullptr, 0, 0), -1);
  EXPECT_EQ(errno, ENOTSUP);
  EXPECT_EQ(xrtRunSetCallback(nullptr, ERT_CMD_STATE_COMPLETED, nullptr, nullptr), -1);
  EXPECT_EQ(xrtXclbinAllocFilename("no such file"), nullptr);
  EXPECT_EQ(xrtXclbinAllocFilename(nullptr), nullptr);
  EXPECT_EQ(errno, EINVAL);
  EXPECT_EQ(xrtXclbinAllocRawData(nullptr, 100), nullptr);
  EXPECT_EQ(xrtDeviceOpenByBDF(nullptr), nullptr);
  EXPECT_EQ(xrtIniStringSet(nullptr, "1"), -1);
  EXPECT_EQ(xrtIniStringSet("Runtime.verbosity", nullptr), -1);
}

TEST(SmallSubjects, VersionsErrorsQueuesAndMarks) {
  EXPECT_EQ(xrt::version::code(), xrtVersionCode());
  EXPECT_EQ(xrt::version::major(), 2U);
  EXPECT_EQ(xrt::version::minor(), 26U);
  const xrt::error none(xrt::device(0), XRT_ERROR_CLASS_AIE);
  EXPECT_EQ(none.get_error_code(), 0U);
  const xrtErrorCode code =
      XRT_ERROR_CODE_BUILD(XRT_ERROR_NUM_AIE_LOCK, XRT_ERROR_DRIVER_AIE, XRT_ERROR_SEVERITY_CRITICAL,
                           XRT_ERROR_MODULE_AIE_CORE, XRT_ERROR_CLASS_AIE);
  EXPECT_EQ(xrt::error(code, 5).get_timestamp(), 5U);
  const std::string text =  // XRT's format
      "Error Number (10): AIE_LOCK\nError Driver (4): DRIVER_AIE\nError Severity (3): SEVERITY_CRITICAL\n"
      "Error Module (3): MODULE_AIE_CORE\nError Class (2): CLASS_AIE";
  EXPECT_EQ(xrt::error(code, 5).to_string(), text + "\nTimestamp: 5: ");
  EXPECT_EQ(none.to_string(), "No async error was detected");
  std::size_t length = 0;
  char begin[6];
  EXPECT_EQ(xrtErrorGetString(nullptr, code, begin, sizeof(begin), &length), 0);
  EXPECT_STREQ(begin, "Error");
  EXPECT_EQ(length, text.size() + 1);
  expect_thrown(thrown([] { (void)xrt::error(99, 0).to_string(); }), "system_error 22",
                "Unknown error number99: Invalid argument", "T1106");
  xrt::queue queue;
  int count = 0;
  auto first = queue.enqueue([&] { return ++count; });
  auto second = queue.enqueue([&] { return ++count; });
  EXPECT_EQ(second.get(), 2);
  queue.enqueue(first).wait();
  xrt::profile::user_range range("label");
  range.end();
}

TEST(SmallSubjects, DevicesSayWhatTheyAre) {
  const xrt::device device(0), same("0000:c5:00.1");
  EXPECT_TRUE(device == same);
  EXPECT_EQ(device.get_info<xrt::info::device::name>(), "NPU Phoenix");
  EXPECT_EQ(device.get_info<xrt::info::device::bdf>(), "0000:c5:00.1");
  EXPECT_NE(device.get_info<xrt::info::device::platform>().find("NPU Phoenix"), std::string::npos);
  // A device without sensors, without a card's controller, and without graphs: XRT answers these questions, too.
  const auto answer = [](const std::string& text) { return nlohmann::json::parse(text); };
  using info = xrt::info::device;
  EXPECT_EQ(answer(device.get_info<info::electrical>()).at("power_rails").size(), 0U);
  EXPECT_EQ(answer(device.get_info<info::electrical>()).at("power_consumption_watts"), "N/A");
  EXPECT_EQ(answer(device.get_info<info::thermal>()).at("thermals").size(), 0U);
  EXPECT_EQ(answer(device.get_info<info::mechanical>()).at("fans").size(), 0U);
  EXPECT_EQ(answer(device.get_info<info::vmr>()).size(), 0U);
  EXPECT_EQ(answer(device.get_info<info::aie>()).at("error_msg"), "AIE information is not available");
  EXPECT_EQ(answer(device.get_info<info::aie_shim>()).at("error_msg"), "AIE Shim tile information is not available");
  EXPECT_EQ(answer(device.get_info<info::aie_mem>()).at("error_msg"), "AIE Mem tile information is not available");
}

TEST(SmallSubjects, AnXclbinShowsItsParts) {
  Npu npu;
  const xrt::xclbin::kernel kernel = npu.xclbin.get_kernels().at(0);
  EXPECT_EQ(kernel.get_name(), "THRESHOLD");
  EXPECT_EQ(kernel.get_type(), xrt::xclbin::kernel::kernel_type::dpu);
  ASSERT_EQ(kernel.get_num_args(), 6U);
  EXPECT_EQ(kernel.get_arg(1).get_name(), "instr");
  EXPECT_EQ(kernel.get_arg(1).get_host_type(), "char *");
  EXPECT_EQ(kernel.get_arg(2).get_size(), 4U);
  EXPECT_EQ(kernel.get_arg(1).get_mems().at(0).get_tag(), "SRAM");
  EXPECT_EQ(kernel.get_arg(3).get_mems().at(0).get_tag(), "HOST");
  EXPECT_EQ(kernel.get_cus().at(0).get_name(), "THRESHOLD:TESSERA0");
  EXPECT_EQ(npu.xclbin.get_mems().at(1).get_tag(), "SRAM");
  EXPECT_EQ(npu.xclbin.get_aie_partitions().size(), 1U);
  EXPECT_EQ(npu.xclbin.get_axlf_section<const ip_layout*>(IP_LAYOUT)->m_count, 1);
  EXPECT_EQ(npu.device.get_xclbin_section<const mem_topology*>(MEM_TOPOLOGY, npu.xclbin.get_uuid())->m_count, 2);
  // A bank in the low bits, the number of the context above it.
  EXPECT_EQ(npu.kernel.group_id(1), 0x10001);  // instructions lie in SRAM
  EXPECT_EQ(npu.kernel.group_id(3), 0x10000);
  EXPECT_EQ(npu.kernel.group_id(0), 0x1ffff);
  EXPECT_EQ(npu.kernel.group_id(99), 0x1ffff);
}

TEST(SmallSubjects, BuffersHavePagesOfZeros) {
  Npu npu;
  xrt::bo buffer(npu.device, 5000, xrt::bo::flags::host_only, 0);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.map()) % 4096, 0U);
  EXPECT_EQ(buffer.map(), buffer.map());
  EXPECT_EQ(buffer.size(), 5000U);
  EXPECT_EQ(buffer.map<char*>()[4999], 0);
  EXPECT_EQ(buffer.address() % 4096, 0U);
  EXPECT_EQ(buffer.get_flags(), xrt::bo::flags::host_only);
  const auto handle = buffer.export_buffer();
  xrt::bo again(npu.device, handle);
  EXPECT_EQ(again.map(), buffer.map());
  buffer = again = {};
  EXPECT_EQ(thrown([&] { xrt::bo(npu.device, handle); }).code, "T1105");
}

}  // namespace
}  // namespace tessera::xrtlib
