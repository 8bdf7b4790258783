// The forms of a PDI. Expected values are written by hand, or come from XRT's own pairs of plain and transformed PDIs.
#include "container/codes.h"
#include "container/parts/formats.h"
#include "container/pdi/forms.h"
#include "samples.h"
#include "shared_data.h"

namespace tessera::container {
namespace {

Bytes from_hex(const Bytes& text) {
  const auto digit = [](std::uint8_t c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  Bytes out;
  for (std::size_t i = 0; i + 1 < text.size() && text[i] >= '0'; i += 2)
    out.push_back(static_cast<std::uint8_t>(digit(text[i]) << 4 | digit(text[i + 1])));
  return out;
}

std::vector<CdoCommand> without_nops(std::vector<CdoCommand> commands) {
  std::erase_if(commands, [](const CdoCommand& command) { return command.id == CdoId::Nop; });
  for (CdoCommand& command : commands) command.long_form = false;
  return commands;
}

// A transformed PDI of one write and one DMA_WRITE of six words into BD 3 of tile (0,2).
Pdi small_transformed() {
  Cdo cdo;
  cdo.commands = {CdoCommand{.id = CdoId::Write, .address = 0x232000, .value = 1},
                  CdoCommand{.id = CdoId::DmaWrite, .address = 0x21d060, .payload = {1, 2, 3, 4, 5, 6}}};
  Pdi pdi = make_pdi(std::move(cdo));
  pdi.cdo.commands = without_nops(std::move(pdi.cdo.commands));
  pdi.form = PdiForm::Transformed;
  return pdi;
}

TEST(PdiForms, TheZonesOfASmallPdi) {
  const Bytes whole = *write_pdi(small_transformed());
  ASSERT_EQ(whole.size(), 0x150 + 20 + (2 + 2 + 2 + 4) * 4 + 6 * 4U);
  const std::vector<std::uint32_t> expected = {3, 1, 0x232000, 1, 5, 1, 0, 0x21d060, 0, 6, 1, 2, 3, 4, 5, 6};
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(load_le<std::uint32_t>(whole, 0x150 + 20 + i * 4), expected[i]) << i;
  const Partial<Pdi> read = read_pdi(whole);
  EXPECT_TRUE(read.errors.empty() && read.warnings.empty());
  EXPECT_EQ(read.value.form, PdiForm::Transformed);
  EXPECT_EQ(read.value.cdo.commands, small_transformed().cdo.commands);
  EXPECT_EQ(*write_pdi(read.value), whole);
}

TEST(PdiForms, ACutPdiKeepsTheWordsThatAreThere) {
  const Bytes whole = *write_pdi(small_transformed());
  const Bytes cut(whole.begin(), whole.end() - 20);
  const Partial<Pdi> read = read_pdi(cut);
  EXPECT_TRUE(read.errors.empty());
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_EQ(read.warnings[0].code.id, code::pdi_zone.id);
  EXPECT_NE(render(read.warnings[0])
                .find("(0,2).DMA_BD3_1, (0,2).DMA_BD3_2, (0,2).DMA_BD3_3, (0,2).DMA_BD3_4, "
                      "(0,2).DMA_BD3_5"),
            std::string::npos)
      << render(read.warnings[0]);
  EXPECT_EQ(read.value.form, PdiForm::TransformedCut);
  ASSERT_EQ(read.value.missing.size(), 5U);
  EXPECT_EQ(read.value.missing.front(), (MissingWord{1, 0x21d064}));
  EXPECT_EQ(read.value.missing.back(), (MissingWord{1, 0x21d074}));
  EXPECT_EQ(read.value.cdo.commands[1].payload, std::vector<std::uint32_t>{1});
  EXPECT_EQ(*write_pdi(read.value), cut);
}

// The command zone says of each DMA_WRITE whether all its data are zero, also of data that the cut took away.
TEST(PdiForms, ACutPdiKeepsWhetherMissingWordsAreZero) {
  for (const std::uint32_t last : {0U, 1U}) {
    Pdi pdi = small_transformed();
    pdi.cdo.commands[1].payload = std::vector<std::uint32_t>{0, 0, 0, 0, 0, last};
    const Bytes whole = *write_pdi(pdi);
    const Bytes cut(whole.begin(), whole.end() - 20);
    const Pdi read = read_pdi(cut).value;
    EXPECT_EQ(read.cdo.commands[1].payload, std::vector<std::uint32_t>{0});
    EXPECT_EQ(*write_pdi(read), cut);
  }
}

TEST(PdiForms, APdiThatIsShortByAnyOtherLengthIsDamaged) {
  const Bytes whole = *write_pdi(small_transformed());
  for (std::size_t short_by = 1; short_by <= 24; ++short_by) {
    if (short_by == kTransformedCutBytes) continue;
    const Partial<Pdi> read = read_pdi(ByteSpan(whole).first(whole.size() - short_by));
    ASSERT_EQ(read.errors.size(), 1U) << short_by;
    EXPECT_EQ(read.errors[0].code.id, code::pdi_zone.id);
    EXPECT_TRUE(read.value.missing.empty());
  }
}

// The last block has two words, so the cut takes three words of the block before it, too.
TEST(PdiForms, ACutMayReachTwoCommands) {
  Pdi pdi = small_transformed();
  pdi.cdo.commands.push_back({.id = CdoId::DmaWrite, .address = 0x21d080, .payload = {7, 8}});
  pdi.form = PdiForm::TransformedCut;
  const Partial<Pdi> read = read_pdi(*write_pdi(pdi));
  EXPECT_TRUE(read.errors.empty());
  const std::vector<MissingWord> expected = {{1, 0x21d06c}, {1, 0x21d070}, {1, 0x21d074}, {2, 0x21d080}, {2, 0x21d084}};
  EXPECT_EQ(read.value.missing, expected);
  EXPECT_EQ(*write_pdi(read.value), *write_pdi(pdi));
}

TEST(PdiForms, BytesBehindTheZonesAreKept) {
  Bytes long_one = *write_pdi(small_transformed());
  long_one.insert(long_one.end(), {9, 8, 7});
  const Partial<Pdi> transformed = read_pdi(long_one);
  EXPECT_EQ(transformed.value.tail, (Bytes{9, 8, 7}));
  EXPECT_EQ(*write_pdi(transformed.value), long_one);
  Bytes plain = *write_pdi(make_pdi(small_cdo()));
  plain.push_back(9);
  EXPECT_FALSE(read_pdi(plain).warnings.empty());
  const Bytes again = *write_pdi(read_pdi(plain).value);
  EXPECT_EQ(Bytes(again.begin() + 0x150, again.end()), Bytes(plain.begin() + 0x150, plain.end()));
}

TEST(PdiForms, CommandsThatCannotBeTransformed) {
  Pdi pdi = small_transformed();
  pdi.cdo.commands.push_back({.id = CdoId::Marker, .payload = {1}});
  EXPECT_EQ(write_pdi(pdi).error().code.id, code::does_not_fit.id);
  pdi = small_transformed();
  pdi.cdo.commands.push_back({.id = CdoId::Write, .address = 4, .value = 1, .payload = {2}});  // a word too many
  EXPECT_EQ(write_pdi(pdi).error().code.id, code::does_not_fit.id);
  pdi = small_transformed();
  pdi.cdo.commands[1].payload.resize(0x10000);
  EXPECT_EQ(write_pdi(pdi).error().code.id, code::does_not_fit.id);
  pdi = small_transformed();
  pdi.cdo.commands[1].payload.resize(1);
  pdi.form = PdiForm::TransformedCut;
  EXPECT_EQ(write_pdi(pdi).error().code.id, code::does_not_fit.id);
}

// A transformed PDI keeps the header of its old CDO, and a wrong version there does not change the commands.
TEST(PdiForms, TheKeptHeaderOfATransformedPdiMayStateAnotherVersion) {
  constexpr std::size_t kVersionAt = 0x150 + 8;
  const std::vector<CdoCommand> commands = small_transformed().cdo.commands;
  Bytes image = *write_pdi(small_transformed());
  for (const std::uint32_t version : {0U, 0x131U, 0x300U, 0xff070000U}) {
    store_le(std::span(image), kVersionAt, version);
    const Partial<Pdi> read = read_pdi(image);
    EXPECT_TRUE(read.errors.empty());
    ASSERT_EQ(read.warnings.size(), 1U) << version;
    EXPECT_EQ(read.warnings[0].code.id, code::cdo_version.id);
    EXPECT_EQ(read.value.cdo.commands, commands);
    EXPECT_EQ(*write_pdi(read.value), image);
    const Partial<Pdi> plain = read_pdi(*write_pdi_as(read.value, PdiForm::Plain));
    EXPECT_TRUE(plain.errors.empty() && plain.warnings.empty());
    EXPECT_EQ(plain.value.cdo.version, 0x200U);
    EXPECT_EQ(without_nops(plain.value.cdo.commands), commands);
    const Opening opening = open_part(file_part(image));
    ASSERT_EQ(opening.parts.size(), 1U);
    EXPECT_EQ(read_cdo(opening.parts[0].bytes).value.commands, commands) << version;
  }
  for (const std::uint32_t version : {0x132U, 0x2ffU}) {
    store_le(std::span(image), kVersionAt, version);
    EXPECT_TRUE(read_pdi(image).warnings.empty()) << version;
    EXPECT_EQ(read_pdi(*write_pdi_as(read_pdi(image).value, PdiForm::Plain)).value.cdo.version, version);
  }
}

// A reader would take the bytes behind the zones for the words that the cut form leaves out.
TEST(PdiForms, ACutPdiHasNoBytesBehindItsZones) {
  Bytes image = *write_pdi(small_transformed());
  image.resize(image.size() + kTransformedCutBytes, 9);
  const Pdi pdi = read_pdi(image).value;
  ASSERT_EQ(pdi.tail, Bytes(kTransformedCutBytes, 9));
  EXPECT_EQ(write_pdi_as(pdi, PdiForm::TransformedCut).error().code.id, code::does_not_fit.id);
  EXPECT_EQ(*write_pdi_as(pdi, PdiForm::Transformed), image);
}

TEST(PdiForms, ACdoWithoutCommandWordsStaysPlain) {
  Cdo cdo;
  cdo.version = 0x131;
  const Pdi pdi = make_pdi(std::move(cdo));
  EXPECT_EQ(write_pdi_as(pdi, PdiForm::Transformed).error().code.id, code::does_not_fit.id);
}

TEST(PdiForms, PlainPdisBecomeTheWholeFormOfXrt) {
  TESSERA_NEED_SHARED();
  const std::filesystem::path folder = shared_data() / "containers-2/xrt-unittests";
  for (const std::string_view name : {"2220", "2221"}) {
    const Bytes plain = from_hex(load(folder / fmt::format("{}.hex", name)));
    const Bytes expected = from_hex(load(folder / fmt::format("{}_expected.hex", name)));
    Pdi pdi = read_pdi(plain).value;
    EXPECT_EQ(*write_pdi(pdi), plain);
    pdi.form = PdiForm::Transformed;
    EXPECT_EQ(*write_pdi(pdi), expected);
    const Partial<Pdi> read = read_pdi(expected);
    EXPECT_TRUE(read.errors.empty() && read.warnings.empty());
    EXPECT_EQ(*write_pdi(read.value), expected);
    EXPECT_EQ(read.value.cdo.commands, without_nops(pdi.cdo.commands));
  }
}

TEST(PdiForms, PlainPdisBecomeTheCutFormOfXrt) {
  TESSERA_NEED_SHARED();
  const std::filesystem::path folder = shared_data() / "pdi-golden";
  const std::pair<const char*, const char*> pairs[] = {
      {"1111", "2220"}, {"2221", "2221"}, {"2222", "2222"}, {"2223", "2223"}};
  for (const auto& [plain_name, cut_name] : pairs) {
    Pdi pdi = read_pdi(load(folder / fmt::format("00000000-0000-0000-0000-00000000{}.pdi", plain_name))).value;
    const Bytes expected = load(folder / fmt::format("{}_expected.pdi", cut_name));
    pdi.form = PdiForm::TransformedCut;
    EXPECT_EQ(*write_pdi(pdi), expected) << plain_name;
    const Partial<Pdi> read = read_pdi(expected);
    EXPECT_TRUE(read.errors.empty());
    EXPECT_EQ(read.warnings.size(), 1U);
    EXPECT_EQ(read.value.missing.size(), 5U);
    EXPECT_EQ(*write_pdi(read.value), expected) << cut_name;
    std::vector<CdoCommand> commands = without_nops(pdi.cdo.commands);
    CdoCommand& last = commands[read.value.missing.front().command];
    last.payload.resize(last.payload.size() - 5);
    EXPECT_EQ(read.value.cdo.commands, commands) << plain_name;
  }
}

}  // namespace
}  // namespace tessera::container
