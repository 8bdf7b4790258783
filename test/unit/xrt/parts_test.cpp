// The contents of an xclbin, as the functions give them, against its sections as XRT's structures show them.
#include "xrt/npu.h"

#include <xrt/experimental/xrt_xclbin.h>

#include <cstring>
#include <filesystem>
#include <set>

namespace tessera::xrtlib {
namespace {

TEST(XclbinParts, MemoriesAreThoseOfTheSection) {
  const xrt::xclbin xclbin(threshold_xclbin());
  const auto* const section = xclbin.get_axlf_section<const mem_topology*>(MEM_TOPOLOGY);
  const std::vector<xrt::xclbin::mem> memories = xclbin.get_mems();
  ASSERT_EQ(memories.size(), static_cast<std::size_t>(section->m_count));
  ASSERT_FALSE(memories.empty());
  for (std::int32_t i = 0; i < section->m_count; ++i) {
    const mem_data& raw = section->m_mem_data[i];
    const xrt::xclbin::mem& memory = memories[static_cast<std::size_t>(i)];
    EXPECT_EQ(memory.get_index(), i);
    EXPECT_EQ(memory.get_tag(), reinterpret_cast<const char*>(raw.m_tag));
    EXPECT_EQ(memory.get_base_address(), raw.m_base_address);
    EXPECT_EQ(memory.get_size_kb(), raw.m_size);
    EXPECT_EQ(memory.get_used(), raw.m_used != 0);
    EXPECT_EQ(static_cast<std::uint8_t>(memory.get_type()), raw.m_type);
  }
}

TEST(XclbinParts, UnitsAreThoseOfTheSection) {
  const xrt::xclbin xclbin(threshold_xclbin());
  const auto* const section = xclbin.get_axlf_section<const ip_layout*>(IP_LAYOUT);
  ASSERT_EQ(xclbin.get_ips().size(), static_cast<std::size_t>(section->m_count));
  const ip_data& raw = section->m_ip_data[0];
  const std::string name = reinterpret_cast<const char*>(raw.m_name);
  const xrt::xclbin::ip unit = xclbin.get_ip("THRESHOLD:{" + name.substr(name.find(':') + 1) + "}");
  ASSERT_TRUE(unit);
  EXPECT_EQ(unit.get_name(), name);
  EXPECT_EQ(static_cast<IP_TYPE>(unit.get_type()), raw.m_type);
  EXPECT_EQ(static_cast<unsigned>(unit.get_control_type()), (raw.properties & IP_CONTROL_MASK) >> IP_CONTROL_SHIFT);
  EXPECT_EQ(unit.get_base_address(), raw.m_base_address);
  EXPECT_EQ(unit.get_size(), 0x10000U);  // the range of registers that XRT assumes
  EXPECT_EQ(xclbin.get_ips("THRESHOLD").size(), 1U);
  EXPECT_TRUE(xclbin.get_ips("OTHER").empty());
  EXPECT_FALSE(xclbin.get_ip("OTHER"));
}

TEST(XclbinParts, ArgumentsAreThoseOfTheKernel) {
  const xrt::xclbin xclbin(threshold_xclbin());
  const xrt::xclbin::kernel kernel = xclbin.get_kernel("THRESHOLD");
  EXPECT_FALSE(xclbin.get_kernel("OTHER"));
  EXPECT_EQ(kernel.get_type(), xrt::xclbin::kernel::kernel_type::dpu);
  EXPECT_EQ(kernel.get_cus().size(), 1U);
  EXPECT_EQ(kernel.get_cus("THRESHOLD").size(), 1U);
  EXPECT_TRUE(kernel.get_cus("THRESHOLD:{OTHER}").empty());
  const xrt::xclbin::ip unit = kernel.get_cu("THRESHOLD");
  const std::vector<xrt::xclbin::arg> arguments = kernel.get_args();
  ASSERT_GE(arguments.size(), 5U);
  ASSERT_EQ(unit.get_args().size(), arguments.size());
  // The layout of a call to a DPU kernel: the opcode, the instructions, their count, and buffers behind them.
  const auto* const connections = xclbin.get_axlf_section<const connectivity*>(ASK_GROUP_CONNECTIVITY);
  constexpr std::uint64_t kOffsets[] = {0, 8, 0x10, 0x14, 0x1c};
  constexpr std::uint64_t kSizes[] = {8, 8, 4, 8, 8};
  for (std::size_t i = 0; i < 5; ++i) {
    const xrt::xclbin::arg argument = kernel.get_arg(static_cast<std::int32_t>(i));
    EXPECT_EQ(argument.get_index(), i);
    EXPECT_EQ(argument.get_offset(), kOffsets[i]);
    EXPECT_EQ(argument.get_size(), kSizes[i]);
    EXPECT_EQ(argument.get_name(), unit.get_arg(static_cast<std::int32_t>(i)).get_name());
    EXPECT_EQ(argument.get_host_type(), arguments[i].get_host_type());
    EXPECT_EQ(argument.get_port(), arguments[i].get_port());
    std::set<std::int32_t> memories, found;
    for (std::int32_t c = 0; c < connections->m_count; ++c)
      if (const connection& one = connections->m_connection[c]; one.arg_index == static_cast<std::int32_t>(i))
        memories.insert(one.mem_data_index);
    for (const xrt::xclbin::mem& memory : argument.get_mems()) found.insert(memory.get_index());
    EXPECT_EQ(found, memories);
    EXPECT_EQ(memories.empty(), i == 0 || i == 2);
  }
  EXPECT_EQ(thrown([&] { (void)kernel.get_arg(100); }).type, "out_of_range");
}

TEST(XclbinParts, TheHeaderIsThatOfTheFile) {
  const std::vector<char> file = threshold_xclbin();
  axlf top{};
  std::memcpy(&top, file.data(), sizeof(top));
  for (const xrt::xclbin& xclbin : {xrt::xclbin(file), xrt::xclbin(std::string_view(file.data(), file.size())),
                                    xrt::xclbin(reinterpret_cast<const axlf*>(file.data()))}) {
    EXPECT_EQ(std::memcmp(xclbin.get_axlf(), file.data(), file.size()), 0);
    EXPECT_EQ(xclbin.get_uuid(), xrt::uuid(top.m_header.uuid));
    EXPECT_EQ(xclbin.get_interface_uuid(), xrt::uuid(top.m_header.m_interface_uuid));
    EXPECT_EQ(xclbin.get_xsa_name(), reinterpret_cast<const char*>(top.m_header.m_platformVBNV));
    EXPECT_EQ(xclbin.get_target_type(), xrt::xclbin::target_type::hw);
    EXPECT_EQ(xclbin.get_fpga_device_name(), "");  // the XML of a container for NPUs names no FPGA
  }
  const xrt::xclbin nothing;
  EXPECT_EQ(nothing.get_axlf(), nullptr);
  EXPECT_TRUE(nothing.get_kernels().empty() && nothing.get_mems().empty() && nothing.get_aie_partitions().empty());
}

TEST(XclbinParts, ThePartitionIsThatOfTheSection) {
  const xrt::xclbin xclbin(threshold_xclbin());
  const auto* const section = xclbin.get_axlf_section<const aie_partition*>(AIE_PARTITION);
  const auto partitions = xclbin.get_aie_partitions();
  ASSERT_EQ(partitions.size(), 1U);
  EXPECT_EQ(partitions[0].get_operations_per_cycle(), section->operations_per_cycle);
  EXPECT_EQ(partitions[0].get_inference_fingerprint(), section->inference_fingerprint);
  EXPECT_EQ(partitions[0].get_pre_post_fingerprint(), section->pre_post_fingerprint);
}

// A folder of containers, in the order of their names.
TEST(XclbinParts, ARepositoryIsAFolder) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("repository-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const std::vector<char> file = threshold_xclbin();
  for (const char* const name : {"b.xclbin", "a.xclbin", "notes.txt"})
    std::ofstream(folder / name, std::ios::binary).write(file.data(), static_cast<std::streamsize>(file.size()));
  const xrt::xclbin_repository repository(folder.string());
  std::vector<std::string> names;
  for (auto one = repository.begin(); one != repository.end(); ++one) {
    names.push_back(fs::path(one.path()).filename());
    EXPECT_EQ((*one).get_uuid(), one.operator->().get_uuid());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"a.xclbin", "b.xclbin"}));
  auto first = repository.begin();
  const xrt::xclbin_repository::iterator copy(first);
  EXPECT_TRUE(copy == first++);
  EXPECT_EQ(fs::path(copy.path()).filename(), "a.xclbin");
  EXPECT_EQ(fs::path(first.path()).filename(), "b.xclbin");
  EXPECT_EQ(repository.load("b.xclbin").get_uuid(), xrt::xclbin(file).get_uuid());
  expect_thrown(thrown([&] { (void)repository.load("c"); }), "runtime_error", "xclbin file not found: c", "T1102");
  fs::remove_all(folder);
  (void)xrt::xclbin_repository().begin();  // the working folder
}

}  // namespace
}  // namespace tessera::xrtlib
