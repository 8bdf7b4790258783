// Text of programs and streams for host programs: Tessera reads its own text back, and refuses options without effect.
#include "embed/program.h"

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

}  // namespace
}  // namespace tessera
