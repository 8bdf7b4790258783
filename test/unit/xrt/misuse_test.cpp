// Mistakes of host programs: the type and the first line of each exception are XRT's, and a code of Tessera follows.
#include "xrt/npu.h"

#include <tessera/container.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_ip.h>
#include <xrt/experimental/xrt_mailbox.h>

#include <fmt/format.h>
#include <sys/mman.h>

#include <cstdlib>

namespace tessera::xrtlib {
namespace {

TEST(Misuse, NoSuchDevice) {
  expect_thrown(thrown([] { xrt::device(7U); }), "runtime_error", " No such device with index '7'", "T1101");
  expect_thrown(thrown([] { xrt::device("0000:99:00.1"); }), "system_error 22",
                "No such device '0000:99:00.1': Invalid argument", "T1101");
  expect_thrown(thrown([] { xrt::device("12345"); }), "runtime_error", " No such device with index '12345'", "T1101");
  expect_thrown(thrown([] { xrt::device("99999999999"); }), "system_error 22",
                "No such device '99999999999': Invalid argument", "T1101");
  int nothing = 0;
  expect_thrown(thrown([&] { xrt::device(static_cast<xclDeviceHandle>(&nothing)); }), "system_error 22",
                "No such device handle: Invalid argument", "T1101");
}

TEST(Misuse, FilesThatAreNoXclbins) {
  expect_thrown(thrown([] { xrt::xclbin(std::string("no such file")); }), "runtime_error",
                "Failed to open file 'no such file' for reading", "T0102");
  expect_thrown(thrown([] { xrt::xclbin(std::string()); }), "runtime_error", "No xclbin specified", "T1102");
  expect_thrown(thrown([] { xrt::xclbin(std::vector<char>(100)); }), "runtime_error",
                "xclbin: buffer too small to contain header", "T1102");
  expect_thrown(thrown([] { xrt::xclbin(std::vector<char>(1000)); }), "runtime_error", "Invalid xclbin", "T1102");
  const std::vector<char> good = threshold_xclbin();
  expect_thrown(thrown([&] { xrt::xclbin(std::vector<char>(good.begin(), good.end() - 1)); }), "runtime_error",
                "xclbin: m_length does not match buffer size", "T1102");
  const auto changed = [&](std::size_t at, std::uint32_t value) {
    std::vector<char> bytes = good;
    std::memcpy(bytes.data() + at, &value, sizeof(value));
    return thrown([&] { xrt::xclbin{bytes}; });
  };
  const std::size_t sections = offsetof(axlf, m_header) + offsetof(axlf_header, m_numSections);
  expect_thrown(changed(sections, 20'000), "runtime_error", "xclbin: unreasonable m_numSections value", "T1102");
  expect_thrown(changed(sections, 9'000), "runtime_error", "xclbin: section header array exceeds buffer", "T1102");
  const std::size_t offset = offsetof(axlf, m_sections) + offsetof(axlf_section_header, m_sectionOffset);
  expect_thrown(changed(offset, 0xffffffff), "runtime_error", "xclbin: section header out of range", "T1102");
  expect_thrown(thrown([] { xrt::xclbin(static_cast<const axlf*>(nullptr)); }), "runtime_error",
                "xclbin: null axlf pointer", "T1102");
}

// A file with sections whose records have the layout of XRT's headers.
std::vector<char> xclbin_of(const std::vector<std::pair<axlf_section_kind, std::vector<char>>>& sections) {
  std::vector<char> bytes(sizeof(axlf) - sizeof(axlf_section_header) + sections.size() * sizeof(axlf_section_header));
  axlf top{};
  std::memcpy(top.m_magic, "xclbin2", 8);
  top.m_header.m_numSections = static_cast<std::uint32_t>(sections.size());
  std::size_t at = offsetof(axlf, m_sections);
  for (const auto& [kind, data] : sections) {
    axlf_section_header header{};
    header.m_sectionKind = kind;
    header.m_sectionOffset = bytes.size();
    header.m_sectionSize = data.size();
    std::memcpy(bytes.data() + at, &header, sizeof(header));
    at += sizeof(header);
    bytes.insert(bytes.end(), data.begin(), data.end());
  }
  top.m_header.m_length = bytes.size();
  std::memcpy(bytes.data(), &top, offsetof(axlf, m_sections));
  return bytes;
}

template <class Record>
std::vector<char> section_of(const std::vector<Record>& records, std::size_t first) {
  std::vector<char> bytes(first + records.size() * sizeof(Record));
  const auto count = static_cast<std::int32_t>(records.size());
  std::memcpy(bytes.data(), &count, sizeof(count));
  std::memcpy(bytes.data() + first, records.data(), records.size() * sizeof(Record));
  return bytes;
}

TEST(Misuse, AFileThatAsksForManyArguments) {
  const auto with_units = [](int count) {
    std::vector<ip_data> units;
    std::vector<connection> connections;
    for (int i = 0; i < count; ++i) {
      ip_data unit{};
      fmt::format_to(unit.m_name, "K:{}", i);
      units.push_back(unit);
      connections.push_back({1000, i, 0});
    }
    return xclbin_of({{IP_LAYOUT, section_of(units, offsetof(ip_layout, m_ip_data))},
                      {CONNECTIVITY, section_of(connections, offsetof(connectivity, m_connection))},
                      {MEM_TOPOLOGY, section_of(std::vector<mem_data>(1), offsetof(mem_topology, m_mem_data))}});
  };
  EXPECT_EQ(xrt::xclbin(with_units(60)).get_ips().at(59).get_num_args(), 1001U);
  expect_thrown(thrown([&] { xrt::xclbin(with_units(70)); }), "runtime_error", "Invalid xclbin", "T1102");
}

TEST(Misuse, NoSuchUuidKernelOrInstance) {
  Npu npu;
  const xrt::uuid other("01234567-89ab-cdef-0123-456789abcdef");
  expect_thrown(thrown([&] { xrt::hw_context(npu.device, other); }), "system_error 22",
                "No xclbin with uuid '01234567-89ab-cdef-0123-456789abcdef': Invalid argument", "T1102");
  expect_thrown(thrown([&] { xrt::kernel(npu.context, "other"); }), "system_error 22",
                "No such kernel 'other': Invalid argument", "T1102");
  expect_thrown(thrown([&] { xrt::kernel(npu.context, "THRESHOLD:{other}"); }), "runtime_error",
                "No compute units matching 'THRESHOLD:{other}'", "T1102");
  xrt::kernel(npu.context, "THRESHOLD:{TESSERA0}");
}

TEST(Misuse, BuffersThatCannotBe) {
  Npu npu;
  const auto make = [&](std::size_t bytes, xrt::bo::flags flags) {
    return thrown([&] { xrt::bo(npu.device, bytes, flags, 0); });
  };
  const auto host = xrt::bo::flags::host_only;
  expect_thrown(make(0, host), "system_error 22", "failed to allocate buffer of 0 bytes: Invalid argument", "T1105");
  expect_thrown(make(std::size_t{1} << 40, host), "system_error 12",
                "failed to allocate buffer of 1099511627776 bytes: Cannot allocate memory", "T1105");
  expect_thrown(make(~std::size_t{0}, host), "system_error 12",
                "failed to allocate buffer of 18446744073709551615 bytes: Cannot allocate memory", "T1105");
  expect_thrown(make(4096, xrt::bo::flags::normal), "system_error 95",
                "unsupported buffer type: none flag: Operation not supported", "T1105");
  for (const auto kind : {xrt::bo::flags::device_only, xrt::bo::flags::p2p, xrt::bo::flags::svm})
    expect_thrown(make(4096, kind), "system_error 22", "unsupported buffer type: Invalid argument", "T1105");
  alignas(4096) static char memory[8192];
  expect_thrown(thrown([&] { xrt::bo(npu.device, memory + 1, 4096, host, 0); }), "system_error 22",
                "userptr is not aligned: Invalid argument", "T1105");
  expect_thrown(thrown([&] { xrt::bo(npu.device, nullptr, 4096, host, 0); }), "system_error 22",
                "userptr is not aligned: Invalid argument", "T1105");
}

// A driver pins the pages of such a buffer for writing.
TEST(Misuse, MemoryThatTheProgramMayNotWrite) {
  Npu npu;
  constexpr std::size_t kBytes = 3 * 4096;
  void* const memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto* const middle = static_cast<char*>(memory) + 4096;
  const auto make = [&] { xrt::bo(npu.device, memory, kBytes, xrt::bo::flags::host_only, 0); };
  EXPECT_EQ(thrown(make).type, "");
  for (const int protection : {PROT_READ, PROT_NONE}) {
    ASSERT_EQ(::mprotect(middle, 4096, protection), 0);
    expect_thrown(thrown(make), "system_error 14", "failed to allocate buffer of 12288 bytes: Bad address", "T1105");
  }
  ASSERT_EQ(::munmap(middle, 4096), 0);
  EXPECT_EQ(thrown(make).code, "T1105");
  ::munmap(memory, kBytes);
}

// A driver has pinned the pages; Tessera notices with the next call.
TEST(Misuse, MemoryOfTheProgramThatEndsBeforeItsBuffer) {
  Npu npu;
  void* const memory = ::mmap(nullptr, kPicture, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  const xrt::bo out(npu.device, memory, kPicture, xrt::bo::flags::host_only, 0);
  const auto call = [&] {
    xrt::run run = npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, out);
    run.wait2();
  };
  call();
  EXPECT_TRUE(Npu::is_right(npu.in, out));
  ASSERT_EQ(::mprotect(memory, 4096, PROT_READ), 0);
  EXPECT_EQ(thrown(call).code, "T1105");
  ASSERT_EQ(::munmap(memory, kPicture), 0);
  try {
    call();
    ADD_FAILURE() << "the call has memory that has ended";
  } catch (const xrt::run::aie_error& fault) {
    EXPECT_NE(std::string(fault.what()).find("buffer 1 of the call is memory of the program that has ended"),
              std::string::npos)
        << fault.what();
  }
  npu.call(npu.code).wait2();
  EXPECT_TRUE(npu.is_right());
}

// The data of an empty vector may be a null pointer. The sanitizer of undefined behaviour sees memcpy() with it.
TEST(Misuse, NoBytesNeedNoPlace) {
  Npu npu;
  EXPECT_EQ(thrown([&] { npu.in.write(nullptr, 0, 0); }).type, "");
  EXPECT_EQ(thrown([&] { npu.in.read(nullptr, 0, kPicture); }).type, "");
  expect_thrown(thrown([&] { npu.in.write(nullptr, 0, kPicture + 1); }), "system_error 22",
                "attempting to write past buffer size: Invalid argument", "T1105");
}

TEST(Misuse, AccessesOutsideOfABuffer) {
  Npu npu;
  xrt::bo buffer(npu.device, 4096, xrt::bo::flags::host_only, 0);
  char bytes[16] = {};
  constexpr std::size_t kWrap = ~std::size_t{0} - 7;
  for (const std::size_t offset : {std::size_t{4090}, kWrap}) {
    expect_thrown(thrown([&] { buffer.write(bytes, 16, offset); }), "system_error 22",
                  "attempting to write past buffer size: Invalid argument", "T1105");
    expect_thrown(thrown([&] { buffer.read(bytes, 16, offset); }), "system_error 22",
                  "attempting to read past buffer size: Invalid argument", "T1105");
    EXPECT_EQ(thrown([&] { buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE, 16, offset); }).code, "T1105");
    expect_thrown(thrown([&] { xrt::bo(buffer, 16, offset); }), "system_error 22",
                  "sub buffer size and offset: Invalid argument", "T1105");
    expect_thrown(thrown([&] { buffer.copy(buffer, 16, 0, offset); }), "system_error 22",
                  "copying past destination buffer size: Invalid argument", "T1105");
    expect_thrown(thrown([&] { buffer.copy(buffer, 16, offset, 0); }), "system_error 22",
                  "copying past source buffer size: Invalid argument", "T1105");
  }
  EXPECT_EQ(thrown([&] { xrt::bo(buffer, 0, 0); }).code, "T1105");
}

TEST(Misuse, ArgumentsThatDoNotSuitTheKernel) {
  Npu npu;
  xrt::run run(npu.kernel);
  const std::string kernel = "Invalid argument {} of kernel 'THRESHOLD': Invalid argument";
  const auto first = [&](char index) { return std::string(kernel).replace(kernel.find("{}"), 2, 1, index); };
  EXPECT_EQ(thrown([&] { run.set_arg(60, 1); }).type, "out_of_range");
  EXPECT_EQ(thrown([&] { run.set_arg(-1, 1); }).code, "T1106");
  expect_thrown(thrown([&] { run.set_arg("other", 1); }), "system_error 22",
                "No such kernel argument 'other': Invalid argument", "T1106");
  expect_thrown(thrown([&] { run.set_arg(0, npu.in); }), "system_error 22", first('0'), "T1106");
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('0'), "T1106");  // no opcode
  run.set_arg(0, 77);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('0'), "T1106");
  run.set_arg(0, 3);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('1'), "T1106");  // no instructions
  run.set_arg(1, 5);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('1'), "T1106");
  run.set_arg(1, npu.code);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('2'), "T1106");  // no count
  run.set_arg(2, npu.code.size() / 4);
  run.set_arg(3, 5);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22", first('3'), "T1106");
}

TEST(Misuse, MissingBuffersAreErrorsOfTheCall) {
  Npu npu;
  xrt::run run = npu.kernel(3, npu.code, npu.code.size() / 4, npu.in);
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
  EXPECT_EQ(thrown([&] { run.wait2(); }).code, "T0601");
  try {
    run.wait2();
  } catch (const std::exception& fault) {  // command streams number the buffers alone
    EXPECT_NE(std::string(fault.what()).find("note: host buffer 0 is argument 3"), std::string::npos) << fault.what();
  }
}

TEST(Misuse, InstructionsThatAreNoStream) {
  Npu npu;
  const auto code_of = [&](const std::vector<std::uint8_t>& bytes, std::uint64_t count) {
    xrt::run run = npu.kernel(3, npu.instructions(bytes), count, npu.in, npu.out);
    EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
    return thrown([&] { run.wait2(); }).code;
  };
  const std::vector<std::uint8_t> good = lines();
  EXPECT_EQ(code_of(good, 0), "T1107");
  EXPECT_EQ(code_of(good, good.size() + 1), "T1107");
  EXPECT_EQ(code_of(good, good.size() / 4 - 1), "T1107");  // neither its words nor its bytes
  std::vector<std::uint8_t> cut(good.begin(), good.end() - 4);
  EXPECT_EQ(code_of(cut, cut.size() / 4), "T1107");
  EXPECT_EQ(code_of({1, 2, 3, 4, 5, 6, 7, 8}, 3), "T1107");
  EXPECT_TRUE(code_of(std::vector<std::uint8_t>(64, 0xee), 16).starts_with("T03"));
  // Files that `tessera run` reads, and an NPU does not.
  for (const std::string text : {".txn\nloadpdi 1 0 0\n", "06000100\n00000105\n00000001\n00000010\n"})
    EXPECT_EQ(code_of({text.begin(), text.end()}, text.size() / 4), "T1107") << text;
  npu.call(npu.code).wait2();
  EXPECT_TRUE(npu.is_right());
}

TEST(Misuse, EmptyObjects) {
  EXPECT_EQ(thrown([] { xrt::bo().map(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::run().start(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::run().wait(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::kernel().group_id(0); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::run(xrt::kernel()); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::kernel(xrt::hw_context(), "x"); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::bo(xrt::device(), 4096, xrt::bo::flags::host_only, 0); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::device().register_xclbin(xrt::xclbin()); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::runlist().execute(); }).code, "T1110");
  EXPECT_EQ(xrt::bo().size(), 0U);
  EXPECT_TRUE(xrt::xclbin().get_kernels().empty());
}

TEST(Misuse, ARunThatRunsDoesNotStart) {
  Npu npu;
  xrt::run run(npu.kernel);
  expect_thrown(thrown([&] { run.abort(); }), "system_error 22",
                "Cannot abort command that wasn't started: Invalid argument", "T1110");
  EXPECT_EQ(run.state(), ERT_CMD_STATE_NEW);
  run.set_arg(0, 3);
  run.set_arg(1, npu.code);
  run.set_arg(2, npu.code.size() / 4);
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  run.start();
  expect_thrown(thrown([&] { run.start(); }), "runtime_error", "bad command state, can't launch", "T1110");
  // Its call has ended before this one, but the program has not waited for it: as with XRT, the time does not count.
  npu.call(npu.code).wait2();
  expect_thrown(thrown([&] { run.start(); }), "runtime_error", "bad command state, can't launch", "T1110");
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_COMPLETED);
  run.start();
  while (run.state() != ERT_CMD_STATE_COMPLETED) std::this_thread::yield();
  run.start();
  run.wait2();
  EXPECT_TRUE(npu.is_right());
}

TEST(Misuse, ARunIsAborted) {
  Npu npu;
  std::vector<xrt::run> before;
  for (int i = 0; i < 50; ++i) before.push_back(npu.call(npu.code));
  xrt::run run = npu.call(npu.code);
  EXPECT_EQ(run.abort(), ERT_CMD_STATE_ABORT);
  npu.call(npu.code).wait2();
  EXPECT_TRUE(npu.is_right());
}

}  // namespace
}  // namespace tessera::xrtlib
