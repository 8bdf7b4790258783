// Programs of other compilers through the host library: the same bytes as `tessera run` gives.
#include "shared_data.h"
#include "xrt/npu.h"

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

}  // namespace
}  // namespace tessera::xrtlib
