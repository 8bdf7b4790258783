// Streams that are too long to be decoded as a whole: Tessera keeps their bytes, and decodes each operation when it is
// needed. The expected operations are those from which the test makes the streams.
#include "container/packets/control_packets.h"
#include "container/stream/text.h"
#include "samples.h"

namespace tessera::container {
namespace {

constexpr std::uint32_t kCount = kMostDecoded + 100;

Txn long_txn() {
  Txn txn;
  for (std::uint32_t i = 0; i < kCount; ++i) {
    const std::uint32_t address = 0x200000 + 4 * (i % 1024);
    if (i % 3 == 0)
      txn.ops.push_back({.body = txn::Write{address, i}});
    else if (i % 3 == 1)
      txn.ops.push_back({.body = txn::BlockWrite{address, {i, i + 1}}});
    else
      txn.ops.push_back({.body = txn::Masked{TxnOpcode::Maskwrite, address, 0xff, i}, .residue = {{1, 77}}});
  }
  return txn;
}

TEST(LongStreams, TransactionsComeBack) {
  const Txn txn = long_txn();
  const Bytes bytes = *write_txn(txn);
  const Partial<Txn> read = read_txn(bytes, 0x40);
  ASSERT_TRUE(read.errors.empty());
  ASSERT_EQ(read.value.ops.size(), kCount);
  EXPECT_EQ(read.value.ops[1], (TxnOp{.body = txn::BlockWrite{0x200004, {1, 2}}}));
  EXPECT_EQ(read.value.ops[kCount - 1].body, txn.ops[kCount - 1].body);
  EXPECT_EQ(read.value.ops[0].offset, 0x40U + 16);
  EXPECT_EQ(read.value.ops[1].offset, 0x40U + 16 + 24);
  EXPECT_EQ(read.value.ops, txn.ops);
  EXPECT_EQ(*write_txn(read.value), bytes);
  EXPECT_EQ(assemble_stream(disassemble_stream(bytes, "t").value, "t"), bytes);
}

TEST(LongStreams, TransactionsChange) {
  Txn txn = read_txn(*write_txn(long_txn())).value;
  const Txn copy = txn;
  txn.ops.all()[7].body = txn::Noop{};
  txn.ops.push_back({.body = txn::Noop{}});
  EXPECT_EQ(txn.ops.size(), kCount + 1);
  EXPECT_TRUE(std::holds_alternative<txn::Noop>(txn.ops[7].body));
  EXPECT_EQ(copy.ops.size(), kCount);
  EXPECT_TRUE(std::holds_alternative<txn::BlockWrite>(copy.ops[7].body));
}

// A stream that is cut behind the limit keeps all whole operations.
TEST(LongStreams, CutTransactionsKeepWhatIsThere) {
  Bytes bytes = *write_txn(long_txn());
  bytes.resize(bytes.size() - 4);
  const Partial<Txn> read = read_txn(bytes);
  ASSERT_EQ(read.errors.size(), 1U);
  EXPECT_EQ(read.value.ops.size(), kCount - 1);
}

TEST(LongStreams, ControlPacketsComeBack) {
  ControlPackets packets;
  for (std::uint32_t i = 0; i < kCount; ++i) {
    ControlPacket packet{.stream_header = 0x80000000, .header = 4 * (i % 1024), .words = {i}};
    if (!has_odd_parity(packet.header)) packet.header |= 0x80000000;
    packets.packets.push_back(packet);
  }
  const Bytes bytes = *write_control_packets(packets);
  const Partial<ControlPackets> read = read_control_packets(bytes, 8);
  ASSERT_TRUE(read.errors.empty());
  EXPECT_EQ(read.value, packets);
  EXPECT_EQ(read.value.packets[kCount - 1].offset, 8U + 12 * (kCount - 1));
  EXPECT_EQ(*write_control_packets(read.value), bytes);
  const Partial<ControlPackets> cut = read_packets(ByteSpan(bytes).first(bytes.size() - 4), true);
  EXPECT_EQ(cut.errors.size(), 1U);
  EXPECT_EQ(cut.value.packets.size(), kCount - 1);
}

}  // namespace
}  // namespace tessera::container
