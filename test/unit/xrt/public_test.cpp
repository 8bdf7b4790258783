// Programs of other compilers through the host library: the same bytes as `tessera run` gives.
#include "shared_data.h"
#include "xrt/npu.h"

#include <algorithm>
#include <cstring>

namespace tessera::xrtlib {
namespace {

// bfloat16: 4096 sums of whole numbers up to 127, which bfloat16 has exactly.
TEST(PublicPrograms, TheOpenCompilersAddRuns) {
  TESSERA_NEED_SHARED();
  const auto folder = shared_data() / "npu-toolkit";
  const xrt::device device(0);
  const xrt::xclbin xclbin((folder / "single-add.xclbin").string());
  const xrt::hw_context context(device, xrt::device(device).register_xclbin(xclbin));
  xrt::kernel kernel(context, xclbin.get_kernels().at(0).get_name());
  EXPECT_EQ(kernel.group_id(1), 0x10001);  // instructions lie in bank 1, SRAM
  EXPECT_EQ(kernel.group_id(3), 0x10000);
  const std::vector<std::uint8_t> bytes = bytes_of_file((folder / "single-add.insts.bin").string());
  xrt::bo code(device, bytes.size(), XCL_BO_FLAGS_CACHEABLE, static_cast<xrt::memory_group>(kernel.group_id(1)));
  code.write(bytes.data());
  std::vector<xrt::bo> data;
  for (int i = 0; i < 3; ++i) data.emplace_back(device, 8192, XRT_BO_FLAGS_HOST_ONLY, kernel.group_id(3 + i));
  const auto to_bfloat16 = [](int number) {
    const float value = static_cast<float>(number);
    std::uint32_t word;
    std::memcpy(&word, &value, sizeof(word));
    return static_cast<std::uint16_t>(word >> 16);
  };
  for (int i = 0; i < 4096; ++i) {
    data[0].map<std::uint16_t*>()[i] = to_bfloat16(i % 64);
    data[1].map<std::uint16_t*>()[i] = to_bfloat16(i / 64);
  }
  kernel(3, code, bytes.size() / 4, data[0], data[1], data[2]).wait2();
  for (int i = 0; i < 4096; ++i) ASSERT_EQ(data[2].map<std::uint16_t*>()[i], to_bfloat16(i % 64 + i / 64)) << i;
}

// An older DPU sequence, whose length is only in the kernel's argument, for a kernel without an opcode. The same
// program in a session of include/tessera gives the same bytes.
TEST(PublicPrograms, RialltosThresholdRuns) {
  TESSERA_NEED_SHARED();
  const std::string file = (shared_data() / "riallto/color_threshold_v1_720p").string();
  constexpr std::size_t kFrame = 1280 * 720 * 4;
  std::vector<std::uint8_t> frame(kFrame), wanted(kFrame);
  for (std::size_t i = 0; i < kFrame; ++i) frame[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13);
  const auto program = api::Program::open(file + ".xclbin").value();
  const auto stream = api::CommandStream::open(file + ".seq").value();
  auto session = api::Session::open(program).value();
  session.bind(0, session.share(frame).value()).value();
  session.bind(1, session.share(wanted).value()).value();
  ASSERT_TRUE(session.run(stream));

  const xrt::device device(0);
  const xrt::xclbin xclbin(file + ".xclbin");
  const xrt::hw_context context(device, xrt::device(device).register_xclbin(xclbin));
  xrt::kernel kernel(context, "color_threshold_1_tile_720p");
  const std::vector<std::uint8_t> bytes = stream.bytes();
  xrt::bo code(device, 2 * bytes.size(), XCL_BO_FLAGS_CACHEABLE, static_cast<xrt::memory_group>(kernel.group_id(0)));
  std::memset(code.map(), 0xee, code.size());  // bytes behind the sequence, which the call must not execute
  code.write(bytes.data(), bytes.size(), 0);
  xrt::bo in(device, kFrame, XRT_BO_FLAGS_HOST_ONLY, 0), out(device, kFrame, XRT_BO_FLAGS_HOST_ONLY, 0);
  in.write(frame.data());
  xrt::run run(kernel);
  run.set_arg(0, code);
  run.set_arg(1, bytes.size() / 4);
  run.set_arg(2, in);
  run.set_arg(3, out);  // the second buffer, which the container calls "tmp": the program takes buffers in order
  run.start();
  run.wait2();
  EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), out.map<const std::uint8_t*>()));
  EXPECT_FALSE(std::equal(wanted.begin(), wanted.end(), frame.begin()));
}

}  // namespace
}  // namespace tessera::xrtlib
