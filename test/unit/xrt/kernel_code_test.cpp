// Control code of a kernel: patches of control packets, numbers of buffers, packets that load programs. The expected
// words are computed here from XRT's description of the relocations; the array sees buffers at their own addresses.
#include "xrt/kernel_code.h"
#include "container/module/module_make.h"
#include "xrt/designs.h"
#include "xrt/own_process.h"

namespace tessera::xrtlib {
namespace {

using container::CodePart;
using container::TxnOp;
namespace txn = container::txn;

constexpr std::uint32_t kPacketAddress = 4, kNumber = 3;  // schemas: facts/container/enums.tsv

std::uint32_t word_at(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return load_le<std::uint32_t>(bytes, offset);
}

// A flat module with two descriptors of the shim, and 64 bytes of packets.
container::ControlModule sample() {
  container::Txn stream;
  for (const std::uint32_t at : {0x1d000U, 0x1d020U}) {
    stream.ops.push_back({.body = txn::BlockWrite{at, {16, 0, 0, 0, 0xc0000000, 0x2000000, 0, 0x2000000}}});
    stream.ops.push_back({.body = txn::Patch{.address = at + 4, .argument = at == 0x1d000U ? 0U : 1U, .addend = 8}});
  }
  container::ControlModule module = *container::flat_module(stream, std::nullopt);
  for (std::uint32_t i = 0; i < 16; ++i) append_le<std::uint32_t>(module.codes[0].packets, 0x01000100 * i + 7);
  return module;
}

// The kernel of an xclbin: opcode, instructions, count, and three buffers.
KernelCode code_of(container::ControlModule module) {
  return {std::make_shared<const container::ControlModule>(std::move(module)),
          0,
          {{"opcode", 0, {}}, {"instr", 1, {}}, {"ninstr", 2, {}}, {"bo0", 3, 0}, {"bo1", 4, 1}, {"bo2", 5, 2}},
          "code.elf",
          "npu1"};
}

struct Arguments {
  std::map<std::size_t, std::shared_ptr<xrt::bo_impl>> buffers;
  std::map<std::size_t, std::uint64_t> scalars;

  Arguments& set(std::size_t index, const xrt::bo& buffer) {
    buffers[index] = buffer.get_handle();
    return *this;
  }
};

TEST(KernelCode, AddressesGoIntoThePacketsOfARun) {
  container::ControlModule module = sample();
  const Bytes original = module.codes[0].packets;
  module.codes[0].patches.push_back({"3", CodePart::Packets, 0, {kPacketAddress, 0x24}, 0});
  module.codes[0].patches.push_back({"bo1", CodePart::Packets, 32, {kPacketAddress, 0}, 0});
  const KernelCode code = code_of(std::move(module));
  const xrt::device device(0);
  const KernelCode::Memory memory = code.make_memory(device.get_handle()),
                           other = code.make_memory(device.get_handle());
  ASSERT_TRUE(memory.packets);
  EXPECT_FALSE(memory.scratchpad);
  const std::span<const std::uint8_t> packets = memory.packets->range.bytes();
  for (int turn = 0; turn < 2; ++turn) {
    const xrt::bo first = xrt::ext::bo(device, 4096), second = xrt::ext::bo(device, 4096);
    Arguments arguments;
    arguments.set(3, first).set(4, xrt::bo(second, 64, 256));
    Call call;
    code.complete(call, memory, {arguments.buffers, arguments.scalars});
    for (std::size_t i = 0; i < 64; i += 4) {
      std::uint32_t expected = word_at(original, i);
      const std::size_t place = i < 32 ? 0 : 32;
      const std::uint64_t address = place == 0 ? first.address() + 0x24 : second.address() + 256;
      const std::uint64_t sum =
          address + (std::uint64_t{word_at(original, place + 12) & 0xfff} << 32 | word_at(original, place + 8));
      if (i == place + 8) expected = static_cast<std::uint32_t>(sum) & ~3U;
      if (i == place + 12) expected = (expected & 0xffff0000) | (static_cast<std::uint32_t>(sum >> 32) & 0xffff);
      EXPECT_EQ(word_at(packets, i), expected) << turn << ' ' << i;
    }
    // The packets are the buffer behind those of the kernel.
    ASSERT_EQ(call.buffers.size(), 1U);
    EXPECT_EQ(call.buffers[0].first, 3U);
    EXPECT_EQ(call.buffers[0].second.address(), memory.packets->range.address());
  }
  EXPECT_TRUE(std::ranges::equal(other.packets->range.bytes(), original));
}

// The library writes the packets of a run, at each start. It needs no sync for that, and makes no buffer that counts.
using KernelCodeDeathTest = OwnProcess;
TEST_F(KernelCodeDeathTest, ChecksAndStrictSyncsLeaveThePacketsAlone) {
  for (const char* const sync : {"lenient", "strict"})
    EXPECT_GOOD([sync] {
      setenv("TESSERA_CHECK", "on", 1);
      setenv("TESSERA_SYNC", sync, 1);
      Verdict verdict;
      container::ControlModule module = sample();
      module.codes[0].patches.push_back({"3", CodePart::Packets, 0, {kPacketAddress, 0}, 0});
      module.codes[0].patches[1].symbol = "ctrlpkt-pm-0";
      module.program_packets.push_back({".ctrlpkt.pm.0", {1, 2, 3, 4, 5, 6, 7, 8}});
      const KernelCode code = code_of(std::move(module));
      const xrt::device device(0);
      const KernelCode::Memory memory = code.make_memory(device.get_handle());
      const xrt::bo buffer = xrt::ext::bo(device, 4096);
      Arguments arguments;
      arguments.set(3, buffer);
      Call call;
      code.complete(call, memory, {arguments.buffers, arguments.scalars});
      const Range& packets = memory.packets->range;
      const std::uint64_t address = buffer.address() + word_at(sample().codes[0].packets, 8);
      verdict.expect(word_at(packets.bytes(), 8) == static_cast<std::uint32_t>(address & ~std::uint64_t{3}),
                     "the address in the packets that the device sees");
      verdict.expect(call.buffers.size() == 2, "the packets of both kinds");
      for (const auto& [argument, range] : call.buffers)
        verdict.expect(range.buffer->pages().coherence() == nullptr, "a look at packets");
      verdict.expect(buffer.get_handle()->range.buffer->pages().coherence() != nullptr, "a look at the buffer");
      verdict.end();
    });
}

TEST(KernelCode, RunsShareAStreamUntilAValueDiffers) {
  container::ControlModule module = sample();
  const std::uint32_t at = module.codes[0].patches[0].offset + 24;  // the last but one word of the first descriptor
  module.codes[0].patches.push_back({"ninstr", CodePart::Instructions, at, {kNumber, 0}, 0xffff});
  const KernelCode code = code_of(std::move(module));
  const xrt::device device(0);
  const KernelCode::Memory memory = code.make_memory(device.get_handle());
  const auto word_of = [&](const Arguments& arguments) {
    Call call;
    code.complete(call, memory, {arguments.buffers, arguments.scalars});
    EXPECT_EQ(call.refused, "");
    const container::Txn stream = *container::read_txn(call.stream->bytes()).complete();
    EXPECT_EQ(stream.ops.size(), 4U);
    return std::get<txn::BlockWrite>(TxnOp(stream.ops[0]).body).data[6];
  };
  Arguments arguments;
  EXPECT_EQ(word_of(arguments), 0U);
  arguments.scalars[2] = 0x123456;
  EXPECT_EQ(word_of(arguments), 0x3456U);
  arguments.scalars[2] = 0x65432;
  EXPECT_EQ(word_of(arguments), 0x5432U);
}

TEST(KernelCode, PacketsThatLoadProgramsAreFurtherBuffers) {
  container::ControlModule module = sample();
  module.codes[0].patches[1].symbol = "ctrlpkt-pm-0";
  expect_thrown(thrown([&] { (void)code_of(module).make_memory(xrt::device(0).get_handle()); }), "runtime_error",
                "Unable to find ctrlpkt pm buffer for symbol ctrlpkt-pm-0", "T1102");
  module.program_packets.push_back({".ctrlpkt.pm.0", {1, 2, 3, 4, 5, 6, 7, 8}});
  const KernelCode code = code_of(std::move(module));
  const xrt::device device(0);
  const KernelCode::Memory memory = code.make_memory(device.get_handle());
  Call call;
  const Arguments none;
  code.complete(call, memory, {none.buffers, none.scalars});
  const container::Txn stream = *container::read_txn(call.stream->bytes()).complete();
  const auto number = std::get<txn::Patch>(TxnOp(stream.ops[3]).body).argument;
  for (const auto& [argument, range] : call.buffers)
    if (argument == number) {
      EXPECT_EQ(range.bytes()[7], 8);
      return;
    }
  FAIL() << "no buffer " << number;
}

TEST(KernelCode, CodeThatIsNoStreamIsAnErrorOfTheCall) {
  container::ControlModule module = sample();
  module.codes[0].instructions.resize(40);
  module.codes[0].patches.clear();
  const KernelCode code = code_of(module);
  Call call;
  const Arguments none;
  code.complete(call, {}, {none.buffers, none.scalars});
  EXPECT_FALSE(call.stream);
  EXPECT_NE(call.refused.find("error[T0307]"), std::string::npos) << call.refused;
  EXPECT_NE(call.refused.find("code.elf"), std::string::npos);
}

}  // namespace
}  // namespace tessera::xrtlib
