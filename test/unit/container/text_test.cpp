// Command text: the parser reads the printer's text, and the bytes stay the same.
#include "container/stream/text.h"
#include "container/files/sniff.h"
#include "container/text/line.h"
#include "shared_data.h"

namespace tessera::container {
namespace {

std::string code_of(std::string_view text) {
  const Result<CommandStream> parsed = parse_stream(text, "t.txt");
  return parsed ? "" : std::string(parsed.error().code.id);
}

TEST(Text, RealFilesSurviveTheirText) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    const FileKind kind = sniff(file);
    if (kind != FileKind::Cdo && kind != FileKind::Txn && kind != FileKind::TxnText && kind != FileKind::DpuText)
      continue;
    const Partial<CommandStream> read = read_stream(file, path.string());
    if (!read.errors.empty()) continue;
    const std::string text = print_stream(read.value);
    ASSERT_TRUE(is_stream_text(text));
    const Result<CommandStream> parsed = parse_stream(text, "text");
    ASSERT_TRUE(parsed.has_value()) << path << "\n" << render(parsed.error());
    EXPECT_EQ(*write_stream(*parsed), *write_stream(read.value)) << path;
    EXPECT_EQ(print_stream(*parsed), text) << path;
    ++count;
  }
  EXPECT_GE(count, 120);
}

TEST(Text, EveryTransactionOperationHasANotation) {
  const std::string_view text =
      ".txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1\n"
      "write (0,2).Core_Control 0x1\n"
      "blockwrite (0,0).DMA_BD0_0 0x800 0x0 0x0\n"
      "maskwrite (0,0)+0x400 0x1f00 0xf00\n"
      "maskpoll (0,2).Core_Status 0x1 0x0 size=32\n"
      "maskpoll_busy (0,2).Core_Status 0x1 0x0\n"
      "noop\n"
      "preempt 1\n"
      "loadpdi 7 0x0 0x0\n"
      "load_pm_start 3 0x2\n"
      "create_scratchpad 0 0x1000 0x0\n"
      "update_state_table 1 0 0x4\n"
      "update_reg 1 2 0x4 (0,0).DMA_BD0_1\n"
      "update_scratch\n"
      "sync (0,0) s2mm 1 cols=2\n"
      "patch (0,0).DMA_BD0_1 arg=2 plus=0x40\n"
      "patch (0,0).DMA_BD0_1 arg=2 plus=0x40 size=24\n"
      "read_regs (0,2).Core_Status (0,2).Core_Control\n"
      "record_timer 5\n"
      "merge_sync 2 4 size=16\n"
      "custom 140\n"
      "  .word 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n"
      "  .word 0x9\n"
      "write (0,3)+0x0 0x5 pad=1:30,2:63\n";
  for (const std::string_view version : {"0.1", "1.0"}) {
    std::string source(text);
    source.replace(source.find("0.1"), 3, version);
    if (version == "1.0") source.replace(source.find(" size=32"), 8, "");
    const Result<CommandStream> parsed = parse_stream(source, "t.txt");
    ASSERT_TRUE(parsed.has_value()) << render(parsed.error());
    const Bytes bytes = *write_stream(*parsed);
    const Partial<Txn> read = read_txn(bytes);
    ASSERT_TRUE(read.errors.empty() && read.warnings.empty()) << render(read.errors[0]);
    EXPECT_EQ(*write_txn(read.value), bytes);
    EXPECT_EQ(read.value.ops.size(), 21U);
    EXPECT_EQ(print_stream(read.value), source);
  }
}

TEST(Text, AssemblesConfigurationCommands) {
  const Result<CommandStream> parsed = parse_stream(
      ".cdo\n"
      "nop\n"
      "write (0,2).Core_Control 1   // enable\n"
      "mask_write (1,2)+0x32000 0x3 0x2\n"
      "dma_write (0,2)+0x20000 1 2\n"
      "  .word 3 4\n"
      "write64 0x100000000 7\n"
      "marker 1 2 3\n"
      "command 0x999 5\n",
      "t.txt");
  ASSERT_TRUE(parsed.has_value()) << render(parsed.error());
  const std::vector<CdoCommand>& commands = std::get<Cdo>(*parsed).commands;
  ASSERT_EQ(commands.size(), 7U);
  EXPECT_EQ(commands[1].address, 0x232000U);
  EXPECT_EQ(commands[2].address, 0x2232000U);
  EXPECT_EQ(commands[2].mask, 3U);
  EXPECT_EQ(commands[2].value, 2U);
  EXPECT_EQ(commands[3].payload, (std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(commands[4].address, 0x100000000U);
  EXPECT_EQ(read_cdo(*write_stream(*parsed)).value, std::get<Cdo>(*parsed));
}

TEST(Text, FilesAreReadOnlyThroughTheLoader) {
  const std::string_view text = ".cdo\ndma_write 0x220000\n.file \"p.bin\"\n";
  EXPECT_EQ(code_of(text), "T0314");
  const Result<CommandStream> parsed = parse_stream(text, "t", [](std::string_view path) -> Result<Bytes> {
    EXPECT_EQ(path, "p.bin");
    return Bytes{1, 0, 0, 0, 2};
  });
  ASSERT_TRUE(parsed.has_value());
  EXPECT_EQ(std::get<Cdo>(*parsed).commands[0].payload, (std::vector<std::uint32_t>{1, 2}));
}

// Two lines that ask for 16 MiB each exceed the limit, and so do three files of half the limit.
TEST(Text, AFewLinesCannotAskForAllMemory) {
  const std::string size = fmt::format("write 4 1 size={}\n", kMaxStreamWords * 4);
  EXPECT_EQ(code_of(".txn\nwrite 4 1 size=64\n"), "");
  EXPECT_EQ(code_of(".txn\n" + size), "");
  EXPECT_EQ(code_of(".txn\n" + size + size), "T0316");
  const Bytes file(kMaxStreamWords * 2);
  const auto load = [&](std::string_view) -> Result<Bytes> { return file; };
  const std::string line = ".file \"half\"\n";
  EXPECT_TRUE(parse_stream(".cdo\ndma_write 0\n" + line + line, "t", load).has_value());
  const Result<CommandStream> refused = parse_stream(".cdo\ndma_write 0\n" + line + line + line, "t", load);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code.id, "T0316");
}

TEST(Text, WhatIsWrongHasACodeAndALine) {
  EXPECT_EQ(code_of(""), "T0314");
  EXPECT_EQ(code_of("write 1 2"), "T0314");
  EXPECT_EQ(code_of(".cdo\nwrote 1 2"), "T0314");
  EXPECT_EQ(code_of(".cdo\nwrite 1"), "T0314");
  EXPECT_EQ(code_of(".txn\nwrite 1 2 3"), "T0314");
  EXPECT_EQ(code_of(".txn\nwrite 1 2 size=24 size=24"), "T0314");
  EXPECT_EQ(code_of(".txn\nwrite 1 2 colour=3"), "T0314");
  EXPECT_EQ(code_of(".cdo\nwrite (0,2).Nobody 1"), "T0315");
  EXPECT_EQ(code_of(".cdo\nwrite (0,0).Core_Control 1"), "T0315");
  EXPECT_EQ(code_of(".cdo\nwrite 0x100000000 1"), "T0316");
  EXPECT_EQ(code_of(".cdo\nwrite 1 0x100000000"), "T0316");
  EXPECT_EQ(code_of(".cdo\nwrite (99,0)+0 1"), "T0316");
  EXPECT_EQ(code_of(".dpu\nshimbd 0 bd=16"), "T0316");
  EXPECT_EQ(code_of(".txn version=0.1\nwrite 0x100000000 1"), "");
  EXPECT_EQ(code_of(".txn version=1.0\nwrite 0x100000000 1"), "T0316");
  EXPECT_EQ(code_of(".txn version=1.0\nmaskpoll 0x100000000 1 1"), "T0316");
  EXPECT_EQ(code_of(".txn\npatch 4 arg=256 size=24"), "T0316");
  const Result<CommandStream> parsed = parse_stream(".cdo\n\nwrite 1", "demo.txt");
  ASSERT_FALSE(parsed.has_value());
  ASSERT_FALSE(parsed.error().places.empty());
  EXPECT_EQ(parsed.error().places.front(), "demo.txt:3");
}

}  // namespace
}  // namespace tessera::container
