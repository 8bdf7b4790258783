// Tests channels whose work depends on the words: packet headers, out-of-order descriptors, finish on TLAST,
// compression.
#include "rig.h"

#include "array/tile/compression.h"

#include <bit>

namespace tessera::array {
namespace {

enum FinishMode : std::uint32_t { kNoCounts = 1, kCountsInTokens = 2, kCountsInRegister = 3 };

using Words = std::vector<std::uint32_t>;

Words operator+(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct WordLoop : CoreLoop {
  void control_in(std::uint32_t value) { write(kCoreTile, memory::DMA_S2MM_Ctrl.at(0), value); }
  void control_out(std::uint32_t value) { write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), value); }
  void finish_on_tlast(std::uint32_t mode) { control_in(memory::DMA_S2MM_Ctrl_FoT_Mode.set(0, mode)); }
  void out_of_order() { control_in(memory::DMA_S2MM_Ctrl_Enable_Out_of_Order.mask()); }
  std::uint32_t status() { return read(kCoreTile, memory::DMA_S2MM_Status.at(0)); }
};

TEST(DmaHeader, HoldsWhatTheDescriptorSays) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 4, 70);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .packet = true, .packet_id = 21, .packet_type = 5, .out_of_order = 42});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 5});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const Words got = rig.words(kCoreTile, 1024, 5);
  EXPECT_EQ(got[0] & 0x7FFFFFFF, 21U | 42U << 5 | 5U << 12 | 2U << 16);  // row 2, column 0
  EXPECT_EQ(std::popcount(got[0]) % 2, 1);
  EXPECT_EQ(Words(got.begin() + 1, got.end()), counting(70, 4));
  EXPECT_EQ(rig.array.report().channels.at(1).bytes, 16U) << "of memory; the header is none";
}

// The first descriptor sends no header, so its words move as a burst. The header of the next descriptor must not make
// the channel send a word twice.
TEST(DmaHeader, FollowsABurst) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 40, 1);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 20, .next = 1});
  rig.bd(kCoreTile, 1, {.base = 20, .length = 20, .packet = true});
  rig.bd(kCoreTile, 2, {.base = 256, .length = 41});
  rig.push(kCoreTile, kIn, 0, 2, 0, true);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 20), counting(1, 20));
  EXPECT_EQ(rig.words(kCoreTile, 1024 + 84, 20), counting(21, 20));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
}

// Three packets go to two descriptors, in the order of the sender. The second packet for a descriptor goes to the place
// that the iteration of this descriptor gives.
TEST(DmaOutOfOrder, HeadersChooseDescriptors) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 12, 1);
  rig.out_of_order();
  const std::uint32_t slots[] = {9, 3, 9};
  for (std::uint32_t i = 0; i < 3; ++i)
    rig.bd(kCoreTile, i,
           {.base = i * 4,
            .length = 4,
            .next = i < 2 ? std::optional(i + 1) : std::nullopt,
            .packet = true,
            .out_of_order = slots[i]});
  rig.bd(kCoreTile, 9,
         {.base = 256, .length = 4, .iteration_step = 4, .iterations = 2, .release_lock = 5, .release_value = 1});
  rig.bd(kCoreTile, 3, {.base = 512, .length = 4, .release_lock = 5, .release_value = 1, .next = 9});
  rig.push(kCoreTile, kIn, 0, 0, 2, true);  // three packets; the descriptor in the task is not used
  rig.run();
  EXPECT_EQ(memory::DMA_S2MM_Status_Channel_Running.get(rig.status()), 1U);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 8), counting(1, 4) + counting(9, 4));
  EXPECT_EQ(rig.words(kCoreTile, 2048, 4), counting(5, 4)) << "and the successor of that descriptor is not followed";
  EXPECT_EQ(rig.lock(kCoreTile, 5), 3U);
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
  EXPECT_FALSE(rig.array.take_token({kCoreTile, kIn, 0}));
  EXPECT_EQ(memory::DMA_S2MM_Status_Channel_Running.get(rig.status()), 0U);
}

// A packet whose descriptor waits for its lock blocks the channel and the packets behind it.
TEST(DmaOutOfOrder, ALockHoldsTheChannel) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 8, 1);
  rig.out_of_order();
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .next = 1, .packet = true, .out_of_order = 9});
  rig.bd(kCoreTile, 1, {.base = 4, .length = 4, .packet = true, .out_of_order = 3});
  rig.bd(kCoreTile, 9, {.base = 256, .length = 4, .acquires = true, .acquire_lock = 2, .acquire_value = -1});
  rig.bd(kCoreTile, 3, {.base = 512, .length = 4});
  rig.push(kCoreTile, kIn, 0, 0, 1);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "S2MM 0 of (0,2)"), "waits for lock 2 of (0,2) >= 1, which is 0");
  EXPECT_EQ(rig.words(kCoreTile, 2048, 4), Words(4, 0));
  rig.set_lock(kCoreTile, 2, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 4), counting(1, 4));
  EXPECT_EQ(rig.words(kCoreTile, 2048, 4), counting(5, 4));
}

TEST(DmaOutOfOrder, DescriptorsThatAreNotThereAreFaults) {
  {
    WordLoop rig;
    rig.out_of_order();
    rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .packet = true, .out_of_order = 16});
    rig.push(kCoreTile, kIn, 0, 0);
    rig.push(kCoreTile, kOut, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), array::code::bd_invalid.id);
    EXPECT_EQ(memory::DMA_S2MM_Status_Error_BD_Unavailable.get(rig.status()), 1U);
  }
  Rig rig;  // an even channel of a memory tile has the descriptors below 24
  rig.connect(kMemTile, {Bundle::DMA, 2}, {Bundle::DMA, 2});
  rig.write(kMemTile, memtile::DMA_S2MM_Ctrl.at(2), memtile::DMA_S2MM_Ctrl_Enable_Out_of_Order.mask());
  const std::uint32_t own = rig.array.device().model(TileKind::Mem).views[1].memory_base / 4;
  rig.bd(kMemTile, 0, {.base = own, .length = 4, .packet = true, .out_of_order = 24});
  rig.push(kMemTile, kIn, 2, 0);
  rig.push(kMemTile, kOut, 2, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(memtile::DMA_S2MM_Status_Error_BD_Unavailable.get(rig.read(kMemTile, memtile::DMA_S2MM_Status.at(2))), 1U);
}

TEST(DmaOutOfOrder, PacketsAreAsLongAsTheirDescriptors) {
  for (const std::uint32_t length : {3U, 5U}) {
    WordLoop rig;
    rig.out_of_order();
    rig.bd(kCoreTile, 0, {.base = 0, .length = length, .packet = true, .out_of_order = 7});
    rig.bd(kCoreTile, 7, {.base = 256, .length = 4});
    rig.push(kCoreTile, kIn, 0, 0);
    rig.push(kCoreTile, kOut, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), array::code::packet_length.id);
    const std::string text = render(*rig.array.fault());
    EXPECT_NE(text.find(length == 3 ? "a packet that is shorter" : "a packet that is longer"), std::string::npos)
        << text;
  }
}

// Packets of 10, 3 and 16 words: each packet begins a new buffer of 16 words.
TEST(DmaFinishOnTlast, GoesOnWithTheNextDescriptor) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 29, 1);
  rig.finish_on_tlast(kNoCounts);
  const std::pair<std::uint32_t, std::uint32_t> packets[] = {{0, 10}, {10, 3}, {13, 16}};
  for (std::uint32_t i = 0; i < 3; ++i)
    rig.bd(
        kCoreTile, i,
        {.base = packets[i].first, .length = packets[i].second, .next = i < 2 ? std::optional(i + 1) : std::nullopt});
  rig.bd(kCoreTile, 8, {.base = 256, .length = 16, .release_lock = 1, .release_value = 1, .next = 9});
  rig.bd(kCoreTile, 9, {.base = 512, .length = 16, .release_lock = 2, .release_value = 1, .next = 10});
  rig.bd(kCoreTile, 10, {.base = 768, .length = 16});
  rig.push(kCoreTile, kIn, 0, 8, 0, true);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 16), counting(1, 10) + Words(6, 0));
  EXPECT_EQ(rig.words(kCoreTile, 2048, 16), counting(11, 3) + Words(13, 0));
  EXPECT_EQ(rig.words(kCoreTile, 3072, 16), counting(14, 16));
  EXPECT_EQ(rig.lock(kCoreTile, 1), 1U);
  EXPECT_EQ(rig.lock(kCoreTile, 2), 1U);
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
}

TEST(DmaFinishOnTlast, SuppressedTlastJoinsTransfers) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 8, 1);
  rig.finish_on_tlast(kNoCounts);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .next = 1, .tlast = false});
  rig.bd(kCoreTile, 1, {.base = 4, .length = 4});
  rig.bd(kCoreTile, 8, {.base = 256, .length = 100});
  rig.push(kCoreTile, kIn, 0, 8, 0, true);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 9), counting(1, 8) + Words(1, 0));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
}

TEST(DmaFinishOnTlast, WithoutItTlastMeansNothing) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 8, 1);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .next = 1});
  rig.bd(kCoreTile, 1, {.base = 4, .length = 4});
  rig.bd(kCoreTile, 8, {.base = 256, .length = 8});
  rig.push(kCoreTile, kIn, 0, 8, 0, true);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 8), counting(1, 8));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
}

TEST(DmaFinishOnTlast, LongerThanTheDescriptorIsAFault) {
  WordLoop rig;
  rig.finish_on_tlast(kNoCounts);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 17});
  rig.bd(kCoreTile, 8, {.base = 256, .length = 16});
  rig.push(kCoreTile, kIn, 0, 8);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::packet_length.id);
  EXPECT_EQ(memory::DMA_S2MM_Status_Error_FoT_Length_Exceeded.get(rig.status()), 1U);
}

TEST(DmaFinishOnTlast, SoftwareReadsTheLengths) {
  WordLoop rig;
  const std::uint32_t fifo = memory::DMA_S2MM_FoT_Count_FIFO_Pop.at(0);
  rig.finish_on_tlast(kCountsInRegister);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 10, .next = 1});
  rig.bd(kCoreTile, 1, {.base = 0, .length = 3});
  rig.bd(kCoreTile, 8, {.base = 256, .length = 16, .next = 9});
  rig.bd(kCoreTile, 9, {.base = 512, .length = 16});
  EXPECT_EQ(rig.read(kCoreTile, fifo), 0U);
  rig.push(kCoreTile, kIn, 0, 8, 1);
  rig.push(kCoreTile, kOut, 0, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const auto count = [](std::uint32_t bd, std::uint32_t words, bool last) {
    std::uint32_t word = memory::DMA_S2MM_FoT_Count_FIFO_Pop_Valid.set(0, 1);
    word = memory::DMA_S2MM_FoT_Count_FIFO_Pop_Last_in_Task.set(word, last);
    word = memory::DMA_S2MM_FoT_Count_FIFO_Pop_BD_ID.set(word, bd);
    return memory::DMA_S2MM_FoT_Count_FIFO_Pop_Write_Count.set(word, words);
  };
  Words read;
  for (int i = 0; i < 5; ++i) read.push_back(rig.read(kCoreTile, fifo));
  EXPECT_EQ(read, (Words{count(8, 10, false), count(9, 3, false), count(8, 10, false), count(9, 3, true), 0}));

  WordLoop other;
  other.finish_on_tlast(kCountsInTokens);
  other.bd(kCoreTile, 8, {.base = 256, .length = 16});
  other.push(kCoreTile, kIn, 0, 8);
  EXPECT_EQ(other.run(), Stop::Fault);
  EXPECT_EQ(other.fault_code(), array::code::unsupported.id);
}

// Out-of-order descriptors and finish on TLAST together: a packet may be shorter than the descriptor that its header
// names.
TEST(DmaOutOfOrder, MayFinishOnTlast) {
  WordLoop rig;
  rig.fill(kCoreTile, 0, 12, 1);
  rig.control_in(memory::DMA_S2MM_Ctrl_FoT_Mode.set(memory::DMA_S2MM_Ctrl_Enable_Out_of_Order.mask(), kNoCounts));
  rig.bd(kCoreTile, 0, {.base = 0, .length = 3, .next = 1, .packet = true, .out_of_order = 7});
  rig.bd(kCoreTile, 1, {.base = 4, .length = 4, .packet = true, .out_of_order = 6});
  rig.bd(kCoreTile, 6, {.base = 256, .length = 4});
  rig.bd(kCoreTile, 7, {.base = 512, .length = 4});
  rig.push(kCoreTile, kIn, 0, 0, 1, true);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 4), counting(5, 4));
  EXPECT_EQ(rig.words(kCoreTile, 2048, 4), counting(1, 3) + Words(1, 0));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
}

// Compression -----------------------------------------------------------------------------------------------------

Words compressed(const Words& words) {
  Words out;
  for (std::size_t i = 0; i < words.size(); i += kBlockWords) {
    Block block;
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(i), kBlockWords, block.begin());
    const CompressedBlock small = compress(block);
    out.insert(out.end(), small.words.begin(), small.words.begin() + small.size);
  }
  return out;
}

constexpr std::uint32_t kData = 0, kBack = 1024, kCount = 64;

struct CompressionLoop : WordLoop {
  Words data = counting(250, kCount);  // the first words fit in one byte each, the later ones in two
  CompressionLoop() {
    for (std::uint32_t i = 0; i < kCount; ++i) write(kCoreTile, i * 4, data[i]);
    control_in(memory::DMA_S2MM_Ctrl_Decompression_Enable.mask());
    control_out(memory::DMA_MM2S_Ctrl_Compression_Enable.mask());
  }
  Words run_pair(bool sends_compressed, bool receives_compressed, std::uint32_t sent, std::uint32_t received) {
    bd(kCoreTile, 0, {.base = kData, .length = sent, .compression = sends_compressed});
    bd(kCoreTile, 1, {.base = kBack / 4, .length = received, .compression = receives_compressed});
    push(kCoreTile, kOut, 0, 0, 0, true);
    push(kCoreTile, kIn, 0, 1, 0, true);
    EXPECT_EQ(run(), Stop::Quiet);
    EXPECT_TRUE(array.take_token({kCoreTile, kOut, 0})) << fault_code();
    EXPECT_TRUE(array.take_token({kCoreTile, kIn, 0}));
    return words(kCoreTile, kBack, received);
  }
};

TEST(DmaCompression, IsUndoneAtTheOtherEnd) {
  CompressionLoop rig;
  EXPECT_EQ(rig.run_pair(true, true, kCount, kCount), rig.data);
  EXPECT_EQ(rig.array.report().channels.at(0).bytes, kCount * 4U);
}

TEST(DmaCompression, TheStreamCarriesBlocks) {
  CompressionLoop rig;
  const Words small = compressed(rig.data);
  EXPECT_EQ(rig.run_pair(true, false, kCount, static_cast<std::uint32_t>(small.size())), small);
}

TEST(DmaCompression, BlocksMayComeFromMemory) {
  CompressionLoop rig;
  const Words small = compressed(rig.data);
  for (std::size_t i = 0; i < small.size(); ++i) rig.write(kCoreTile, static_cast<std::uint32_t>(i * 4), small[i]);
  EXPECT_EQ(rig.run_pair(false, true, static_cast<std::uint32_t>(small.size()), kCount), rig.data);
}

TEST(DmaCompression, NeedsTheChannelAndTheDescriptor) {
  CompressionLoop rig;
  rig.control_out(0);
  rig.control_in(0);
  EXPECT_EQ(rig.run_pair(true, true, kCount, kCount), rig.data);
  const Words small = compressed(rig.data);
  rig.control_out(memory::DMA_MM2S_Ctrl_Compression_Enable.mask());
  EXPECT_EQ(rig.run_pair(false, true, kCount, kCount), rig.data) << "descriptors say no, or channels do";
  EXPECT_EQ(rig.run_pair(true, true, kCount, static_cast<std::uint32_t>(small.size())), small) << "the receiver's does";
}

TEST(DmaCompression, TlastEndsCompressedPackets) {
  CompressionLoop rig;
  rig.control_in(memory::DMA_S2MM_Ctrl_FoT_Mode.set(memory::DMA_S2MM_Ctrl_Decompression_Enable.mask(), kNoCounts));
  rig.bd(kCoreTile, 0, {.base = kData, .length = 24, .compression = true});
  rig.bd(kCoreTile, 1, {.base = kBack / 4, .length = 64, .compression = true});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
  EXPECT_EQ(rig.words(kCoreTile, kBack, 25), counting(250, 24) + Words(1, 0));
}

TEST(DmaCompression, OfPartsOfBlocksAndOfAie2pIsRefused) {
  {
    CompressionLoop rig;
    rig.bd(kCoreTile, 0, {.base = 0, .length = 20, .compression = true});
    rig.push(kCoreTile, kOut, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), array::code::unsupported.id);
  }
  Rig rig("npu2_1col");
  rig.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), memory::DMA_MM2S_Ctrl_Compression_Enable.mask());
  rig.bd(kCoreTile, 0, {.base = 0, .length = 16, .compression = true});
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::unsupported.id);
}

// A reset in the middle of a block discards the block.
TEST(DmaCompression, AResetForgetsTheBlock) {
  CompressionLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 64, .compression = true});
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);  // until the FIFO is full
  rig.control_out(memory::DMA_MM2S_Ctrl_Compression_Enable.mask() | memory::DMA_MM2S_Ctrl_Reset.mask());
  rig.control_out(memory::DMA_MM2S_Ctrl_Compression_Enable.mask());
  const std::uint32_t decompresses = memory::DMA_S2MM_Ctrl_Decompression_Enable.mask();
  EXPECT_EQ(memory::DMA_MM2S_Status_Channel_Running.get(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0))), 0U);
  rig.control_in(decompresses | memory::DMA_S2MM_Ctrl_Reset.mask());
  rig.control_in(decompresses);
  EXPECT_EQ(rig.array.waiting().size(), 0U);
}

}  // namespace
}  // namespace tessera::array
