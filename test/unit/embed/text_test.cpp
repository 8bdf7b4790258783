// Text of programs and streams for host programs: Tessera reads its own text back, and refuses options without effect.
#include "embed/program.h"

#include <cstdlib>
#include <filesystem>

namespace tessera {
namespace {

namespace ts = api;

struct Text {
  std::string text;
  std::vector<ts::Diagnostic> errors;
};

Text text_of(const std::string& path, const ts::DisassemblyOptions& options = {}) {
  Text made;
  const auto done = ts::disassemble(path, options, [&](std::string_view piece) { made.text += piece; });
  EXPECT_TRUE(done) << ts::to_text(done.error());
  if (done) made.errors = done->errors;
  return made;
}

TEST(Disassembly, StreamsReadBack) {
  const std::string path = std::string(TESSERA_ROOT) + "/test/corpus/txn/txn";
  const Text made = text_of(path);
  EXPECT_TRUE(made.errors.empty());
  const std::vector<std::uint8_t> bytes(made.text.begin(), made.text.end());
  const auto again = ts::CommandStream::from_bytes(bytes, "again.txn");
  ASSERT_TRUE(again) << ts::to_text(again.error());
  EXPECT_EQ(again->text(), ts::CommandStream::open(path)->text());
}

TEST(Disassembly, PartsAndRawBytes) {
  const std::string path = std::string(TESSERA_ROOT) + "/test/corpus/parts/xclbin";
  const Text commands = text_of(path + "!AIE_PARTITION/pdi[0]/cdo");
  EXPECT_TRUE(commands.text.starts_with(".cdo")) << commands.text;
  const Text image = text_of(path, {.raw = true});  // any bytes are a program if the caller says so
  EXPECT_TRUE(image.errors.empty());
  EXPECT_NE(image.text.find(".byte"), std::string::npos);
}

TEST(Disassembly, OptionsWithoutEffectAreMistakes) {
  const std::string path = embed::example("embed/lines.txn");
  const Text tile = text_of(path, {.tile = ts::Tile{0, 2}, .opcodes = ts::OpcodeTable::Firmware});
  ASSERT_EQ(tile.errors.size(), 1U);
  EXPECT_EQ(tile.errors.front().code, "T0701");
  EXPECT_EQ(tile.text, "");
}

// --- assembly ---

// A folder of one test.
class FolderOfTexts {
 public:
  FolderOfTexts() {
    std::string name = testing::TempDir() + "tessera-text-XXXXXX";
    path_ = ::mkdtemp(name.data()) != nullptr ? name : "";
  }
  ~FolderOfTexts() { std::filesystem::remove_all(path_); }
  FolderOfTexts(const FolderOfTexts&) = delete;
  FolderOfTexts& operator=(const FolderOfTexts&) = delete;

  // Writes a file, whose name may begin with a folder, and returns its path.
  std::string write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string at(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string code_of_text(const std::string& text, const ts::AssemblyOptions& options = {}) {
  return embed::code_of(ts::assemble_text(text, "text", options));
}

TEST(Assembly, TextOfAStreamGivesItsBytes) {
  for (const char* name : {"/test/corpus/txn/txn", "/test/corpus/cdo/cdo"}) {
    const std::string path = std::string(TESSERA_ROOT) + name;
    const auto made = ts::assemble_text(text_of(path).text, "again");
    ASSERT_TRUE(made) << ts::to_text(made.error());
    EXPECT_EQ(made->kind, ts::Assembled::Kind::Stream);
    EXPECT_TRUE(made->symbols.empty());
    EXPECT_EQ(made->bytes, embed::bytes_of(path)) << name;
  }
}

// The program of an ELF does what its text says: its function loads 7 from the table.
TEST(Assembly, ProgramRuns) {
  const std::string text =
      ".globl seven\n.type seven,@function\nseven:\n  movxm p0, #table\n  lda r0, [p0, #0]\n"
      "  ret lr\n  nop\n  nop\n  nop\n  nop\n  nop\n.data\ntable:\n  .long 7\n";
  const auto made = ts::assemble_text(text, "seven.s", {.elf = true});
  ASSERT_TRUE(made) << ts::to_text(made.error());
  EXPECT_EQ(made->kind, ts::Assembled::Kind::Program);
  ASSERT_EQ(made->symbols.size(), 2U);
  EXPECT_EQ(made->symbols[0].name, "seven");
  EXPECT_EQ(made->symbols[0].address, 0U);
  EXPECT_TRUE(made->symbols[0].global);
  EXPECT_EQ(made->symbols[1].address, ts::CoreImage::memory_begin());
  EXPECT_FALSE(made->symbols[1].global);
  ts::FunctionCall call;
  call.entry = "seven";
  const auto outcome = ts::CoreImage::from_bytes(made->bytes, "seven.elf").value().call(call);
  ASSERT_TRUE(outcome) << ts::to_text(outcome.error());
  EXPECT_EQ(outcome->end, ts::FunctionEnd::Returned);
  EXPECT_EQ(outcome->r0, 7U);
}

TEST(Assembly, CdoAsAsciiText) {
  const auto made = ts::assemble_text(".cdo\nwrite (0,2).Core_Control 0x1\n", "one.txt", {.ascii = true});
  ASSERT_TRUE(made) << ts::to_text(made.error());
  const std::string text(made->bytes.begin(), made->bytes.end());
  EXPECT_NE(text.find("Bits:        \t256\n04000000\n43444F00\n"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("00202300\n01000000\n")) << text;
}

TEST(Assembly, OptionsWithoutEffectAreMistakes) {
  const std::string stream = ".txn\nnoop\n", program = "nop\n";
  EXPECT_EQ(code_of_text(stream, {.elf = true}), "T0701");
  EXPECT_EQ(code_of_text(stream, {.ascii = true}), "T0701");
  EXPECT_EQ(code_of_text(program, {.ascii = true}), "T0701");
  EXPECT_EQ(code_of_text(program, {.version = "1.0"}), "T0701");
  EXPECT_EQ(code_of_text(stream, {.version = "1.0"}), "");
  EXPECT_EQ(code_of_text(program, {.elf = true}), "");
}

TEST(Assembly, TextsThatGiveNoBytes) {
  EXPECT_EQ(code_of_text(std::string("nop\0", 4)), "T0706");
  EXPECT_EQ(code_of_text(".txn\nnoop\n\x01"), "T0706");
  EXPECT_EQ(code_of_text("nop\n.data\n.long 1\n"), "T0707");
  EXPECT_EQ(code_of_text("// nothing\n.text\n"), "T0760");
  EXPECT_EQ(code_of_text(".txn\nunknown 1\n"), "T0314");
  EXPECT_EQ(embed::code_of(ts::assemble("no-such-file")), "T0102");
  // The warnings that Tessera found before the mistake come with it.
  const auto failed = ts::assemble_text("mov r0, #0xBEEF\n.data\n.long 1\n", "cut.s");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, "T0707");
  ASSERT_EQ(failed.error().others.size(), 1U);
  EXPECT_EQ(failed.error().others[0].code, "T0413");
  EXPECT_EQ(failed.error().others[0].severity, ts::Severity::Warning);
}

// A text may name files beside it, but not in other folders.
TEST(Assembly, FilesBesideTheText) {
  const FolderOfTexts folder;
  folder.write("texts/words.bin", "\x01\x02\x03\x04");
  folder.write("secret.bin", "secret");
  const std::string head = ".cdo\ndma_write (0,2)+0x400\n";
  const std::string inside = head + ".file \"words.bin\"\n", outside = head + ".file \"../secret.bin\"\n";
  const auto expected = ts::assemble_text(head + ".word 0x04030201\n", "words.txt");
  const auto from_file = ts::assemble(folder.write("texts/inside.txt", inside));
  ASSERT_TRUE(from_file) << ts::to_text(from_file.error());
  EXPECT_EQ(from_file->bytes, expected.value().bytes);
  const auto from_text = ts::assemble_text(inside, folder.at("texts/any-name.txt"));
  ASSERT_TRUE(from_text) << ts::to_text(from_text.error());
  EXPECT_EQ(from_text->bytes, expected.value().bytes);
  EXPECT_EQ(embed::code_of(ts::assemble(folder.write("texts/outside.txt", outside))), "T0107");
  EXPECT_EQ(embed::code_of(ts::assemble_text(outside, folder.at("texts/any-name.txt"))), "T0107");
}

// Tessera reads files in pieces of 64 KiB. Neither a command across two pieces nor a comment of more than a piece
// changes the bytes.
TEST(Assembly, TextsOfSeveralPieces) {
  const FolderOfTexts folder;
  const std::string commands = [] {
    std::string all = ".cdo\n";
    for (int i = 0; i < 5000; ++i) all += "write (0,2).Core_Control 0x" + std::to_string(i % 2) + "\n";
    return all;
  }();
  const std::string comment = "// " + std::string(100'000, '-') + "\n";
  ASSERT_GT(commands.size(), std::size_t{2} << 16);
  const auto expected = ts::assemble_text(commands, "at once");
  ASSERT_TRUE(expected) << ts::to_text(expected.error());
  EXPECT_GT(expected->bytes.size(), 5000U * 12);
  for (const std::string& text : {commands, comment + commands}) {
    const auto pieces = ts::assemble(folder.write("long.txt", text));
    ASSERT_TRUE(pieces) << ts::to_text(pieces.error());
    EXPECT_EQ(pieces->bytes, expected->bytes);
  }
  const auto failed = ts::assemble(folder.write("wrong.txt", commands + "unknown\n"));
  ASSERT_FALSE(failed);
  ASSERT_EQ(failed.error().places.size(), 1U);
  EXPECT_TRUE(failed.error().places[0].ends_with("wrong.txt:5002")) << failed.error().places[0];
}

}  // namespace
}  // namespace tessera
