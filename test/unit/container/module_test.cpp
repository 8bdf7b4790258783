// Control code in ELFs: loading, patching, and writing. The expected words of patches are computed here with plain
// arithmetic from XRT's description of each schema; facts about the public file are those that readelf shows.
#include "container/elf/elf_tables.h"
#include "container/module/module_call.h"
#include "container/module/module_images.h"
#include "container/module/module_make.h"
#include "container/module/module_write.h"
#include "container/module/signature.h"
#include "samples.h"
#include "shared_data.h"

#include <random>

namespace tessera::container {
namespace {

constexpr std::uint64_t kHost = 0x80000000;  // where the array sees host memory

std::uint32_t word(ByteSpan bytes, std::size_t index) {
  return load_le<std::uint32_t>(bytes, 4 * index);
}

Bytes random_words(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  Bytes bytes;
  for (std::size_t i = 0; i < count; ++i) append_le<std::uint32_t>(bytes, static_cast<std::uint32_t>(random()));
  return bytes;
}

// A stream with two descriptors of the shim, patches and waits.
Txn small_stream() {
  Txn stream;
  const auto descriptor = [](std::uint32_t address, std::uint32_t words) {
    return TxnOp{.body = txn::BlockWrite{address, {words, 0, 0x00550000, 0, 0xc0000000, 0x2000000, 0, 0x2000000}}};
  };
  stream.ops.push_back(descriptor(0x1d000, 16));
  stream.ops.push_back({.body = txn::Patch{.address = 0x1d004, .argument = 0, .addend = 0x40}});
  stream.ops.push_back(descriptor(0x1d020, 32));
  stream.ops.push_back({.body = txn::Patch{.address = 0x1d024, .argument = 6, .addend = 0}});
  stream.ops.push_back({.body = txn::Write{0x1d204, 0x80000001}});
  stream.ops.push_back({.body = txn::Sync{.direction = device::Direction::S2MM, .channel = 0}});
  return stream;
}

// The words after a patch, and for each schema what XRT does to them.
struct SchemaCase {
  std::uint32_t schema;
  void (*patch)(std::vector<std::uint32_t>& words, std::uint64_t address, std::uint32_t mask);
};

const SchemaCase kCases[] = {{2,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a =
                                    (std::uint64_t{w[8] & 0x1ff} << 48 | std::uint64_t{w[2] & 0xffff} << 32 | w[1]) + v;
                                w[1] = static_cast<std::uint32_t>(a);
                                w[2] = (w[2] & 0xffff0000) | (a >> 32 & 0xffff);
                                w[8] = (w[8] & 0xfffffe00) | (a >> 48 & 0x1ff);
                              }},
                             {4,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[3] & 0xfff} << 32 | w[2]) + v + kHost;
                                w[2] = static_cast<std::uint32_t>(a) & ~3U;
                                w[3] = (w[3] & 0xffff0000) | (a >> 32 & 0xffff);
                              }},
                             {5,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[2] & 0xffff} << 32 | w[1]) + v + kHost;
                                w[1] = static_cast<std::uint32_t>(a) & ~3U;
                                w[2] = (w[2] & 0xffff0000) | (a >> 32 & 0xffff);
                              }},
                             {6,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[0] & 0x1ffffff} << 32 | w[1]) + v + kHost;
                                w[1] = static_cast<std::uint32_t>(a);
                                w[0] = (w[0] & 0xfe000000) | (a >> 32 & 0x1ffffff);
                              }},
                             {7,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[3] & 0xfff} << 32 | w[2]) + v;
                                w[2] = static_cast<std::uint32_t>(a) & ~3U;
                                w[3] = (w[3] & 0xffff0000) | (a >> 32 & 0xffff);
                              }},
                             {8,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                w[0] = static_cast<std::uint32_t>(v);
                                w[1] = static_cast<std::uint32_t>(v >> 32);
                              }},
                             {9,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[1] & 0x1ffffff} << 32 | w[2]) + v + kHost;
                                w[2] = static_cast<std::uint32_t>(a);
                                w[1] = (w[1] & 0xfe000000) | (a >> 32 & 0x1ffffff);
                              }},
                             {11,
                              [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t) {
                                const std::uint64_t a = (std::uint64_t{w[9]} << 32 | w[8]) + v;
                                w[8] = static_cast<std::uint32_t>(a);
                                w[9] = static_cast<std::uint32_t>(a >> 32);
                              }},
                             {3, [](std::vector<std::uint32_t>& w, std::uint64_t v, std::uint32_t mask) {
                                w[0] = (w[0] & ~mask) | (static_cast<std::uint32_t>(v) & mask);
                              }}};

TEST(ControlModules, EachSchemaPatchesItsWordsAgainAndAgain) {
  constexpr std::uint32_t kMask = 0x00fff00f, kAddend = 0x130;
  for (const SchemaCase& each : kCases) {
    ControlCode code{.instructions = random_words(16, each.schema)};
    code.patches.push_back({"3", CodePart::Instructions, 8, {each.schema, kAddend}, kMask});
    Bytes bytes = code.instructions;
    for (const std::uint64_t address : {0x1000ULL, 0xfffffff000ULL, 0x123456789000ULL}) {
      EXPECT_EQ(patch_code(code, CodePart::Instructions, bytes, "3", address), 1U);
      std::vector<std::uint32_t> expected;
      for (std::size_t i = 0; i < 16; ++i) expected.push_back(word(code.instructions, i));
      std::vector<std::uint32_t> there(expected.begin() + 2, expected.end());
      const bool adds = each.schema != 3 && each.schema != 8;
      each.patch(there, address + (adds ? kAddend : 0), kMask);
      std::copy(there.begin(), there.end(), expected.begin() + 2);
      for (std::size_t i = 0; i < 16; ++i)
        EXPECT_EQ(word(bytes, i), expected[i]) << "schema " << each.schema << ", word " << i;
    }
    EXPECT_EQ(patch_code(code, CodePart::Instructions, bytes, "4", 0), 0U);
    EXPECT_EQ(patch_code(code, CodePart::Packets, {}, "3", 0), 0U);
  }
}

TEST(ControlModules, AnArgumentHasItsNameOrElseItsNumber) {
  ControlCode code{.instructions = Bytes(64)};
  code.patches = {{"ifm", CodePart::Instructions, 0, {8, 0}, 0}, {"4", CodePart::Instructions, 16, {8, 0}, 0}};
  Bytes bytes = code.instructions;
  EXPECT_EQ(patch_argument(code, CodePart::Instructions, bytes, 4, "ifm", 0x11), 1U);
  EXPECT_EQ(word(bytes, 0), 0x11U);
  EXPECT_EQ(patch_argument(code, CodePart::Instructions, bytes, 4, "bo1", 0x22), 1U);
  EXPECT_EQ(word(bytes, 4), 0x22U);
  EXPECT_EQ(patch_argument(code, CodePart::Instructions, bytes, 5, "bo2", 0x33), 0U);
}

ControlModule full_sample() {
  Xclbin container = *read_xclbin(SharedBytes(small_xclbin())).complete();
  Txn loads = small_stream();
  loads.ops.all().insert(loads.ops.all().begin(), {.body = txn::LoadPdi{.pdi_id = 1}});
  loads.ops.push_back({.body = txn::CreateScratchpad{.usage = 0, .pad_length = 64}});
  return *full_module(container, {{"main", "first", 0, small_stream(), PacketBuffer{6, random_words(8, 1)}},
                                  {"main", "second", 0, loads, std::nullopt}});
}

TEST(ControlModules, AFullElfIsReadBack) {
  const ControlModule module = full_sample();
  ASSERT_EQ(module.codes.size(), 2U);
  EXPECT_EQ(module.pdis.size(), 1U);
  EXPECT_EQ(module.pdis[0].name, ".pdi.1");
  const Result<Bytes> file = write_control_module(module);
  ASSERT_TRUE(file.has_value()) << render(file.error());
  EXPECT_EQ(*write_control_module(module), *file);
  Partial<ControlModule> read = read_control_module(*file);
  ASSERT_TRUE(read.errors.empty()) << render(read.errors.front());
  ASSERT_TRUE(read.value.uuid.has_value());
  read.value.uuid.reset();
  EXPECT_EQ(read.value, module);
}

TEST(ControlModules, AStreamThatLoadsNoImageLoadsItsOwn) {
  const ControlModule module = full_sample();
  for (const ControlCode& code : module.codes) {
    const Txn stream = *read_txn(code.instructions).complete();
    const TxnOp first = stream.ops[0];
    const auto* load = std::get_if<txn::LoadPdi>(&first.body);
    ASSERT_NE(load, nullptr);
    EXPECT_EQ(load->pdi_id, 1);
    EXPECT_EQ(std::ranges::count(code.patches, ".pdi.1", &CodePatch::symbol), 1);
  }
}

TEST(ControlModules, CodeAndCallAreTheReverseOfEachOther) {
  const Txn stream = small_stream();
  const PacketBuffer packets{6, random_words(8, 2)};
  const ControlModule flat = *flat_module(stream, packets);
  ASSERT_EQ(flat.codes.size(), 1U);
  ASSERT_EQ(flat.codes[0].patches.size(), 2U);
  EXPECT_EQ(flat.codes[0].patches[0].symbol, "3");
  EXPECT_EQ(flat.codes[0].patches[0].size, 64U);
  EXPECT_EQ(flat.codes[0].patches[0].rule.addend, 0x40U);
  EXPECT_EQ(flat.codes[0].patches[1].symbol, "control-packet");
  const Result<ModuleCall> call = call_of(flat, flat.codes[0]);
  ASSERT_TRUE(call.has_value()) << render(call.error());
  ASSERT_TRUE(call->packets.has_value());
  EXPECT_EQ(call->packets->bytes, packets.bytes);
  Txn expected = stream;  // a flat ELF does not keep the number of the packets' buffer: it is the next one
  std::get<txn::Patch>(expected.ops.all()[3].body).argument = call->packets->argument;
  EXPECT_EQ(call->packets->argument, 1U);
  EXPECT_EQ(call->stream.ops.size(), expected.ops.size());
  for (std::size_t i = 0; i < expected.ops.size(); ++i) EXPECT_EQ(call->stream.ops[i], expected.ops[i]) << i;
}

// XRT refuses a flat ELF with a relocation for a device image, because the ELF has none.
TEST(ControlModules, AFlatElfLoadsImagesOfTheXclbin) {
  Txn stream = small_stream();
  stream.ops.all().insert(stream.ops.all().begin(), {.body = txn::LoadPdi{.pdi_id = 7}});
  const ControlModule flat = *flat_module(stream, std::nullopt);
  EXPECT_EQ(flat.codes[0].patches.size(), 2U);
  const ModuleCall call = *call_of(flat, flat.codes[0]);
  EXPECT_EQ(std::get<txn::LoadPdi>(TxnOp(call.stream.ops[0]).body).pdi_id, 7);
}

TEST(ControlModules, PatchedCodeMovesItsBuffersAsTheCallDoes) {
  const ControlModule flat = *flat_module(small_stream(), std::nullopt);
  Bytes bytes = flat.codes[0].instructions;
  EXPECT_EQ(patch_argument(flat.codes[0], CodePart::Instructions, bytes, 3, "bo0", 0x10000000), 1U);
  EXPECT_EQ(patch_argument(flat.codes[0], CodePart::Instructions, bytes, 9, "bo6", 0x20000000), 1U);
  const Txn patched = *read_txn(bytes).complete();
  const txn::BlockWrite first = std::get<txn::BlockWrite>(patched.ops[0].body);
  EXPECT_EQ(first.data[1], 0x90000040U);
  EXPECT_EQ(first.data[2], 0x00550000U);
  EXPECT_EQ(std::get<txn::BlockWrite>(patched.ops[2].body).data[1], 0xa0000000U);
}

TEST(ControlModules, StreamsThatNoElfExpressesAreRefused) {
  Txn unwritten;
  unwritten.ops.push_back({.body = txn::Patch{.address = 0x1d004, .argument = 0, .addend = 0}});
  EXPECT_EQ(flat_module(unwritten, std::nullopt).error().code.id, "T0326");
  Txn twice = small_stream();
  twice.ops.push_back({.body = txn::Patch{.address = 0x1d004, .argument = 1, .addend = 0}});
  EXPECT_EQ(flat_module(twice, std::nullopt).error().code.id, "T0326");
  Txn far = small_stream();
  std::get<txn::Patch>(far.ops.all()[1].body).addend = 1ULL << 32;
  EXPECT_EQ(flat_module(far, std::nullopt).error().code.id, "T0326");
  EXPECT_EQ(full_module(*read_xclbin(SharedBytes(small_xclbin())).complete(), {}).error().code.id, "T0326");
}

TEST(ControlModules, RelocationsThatNoStreamExpressesAreRefused) {
  ControlModule module = *flat_module(small_stream(), std::nullopt);
  module.codes[0].patches[0].rule.schema = 3;
  EXPECT_EQ(call_of(module, module.codes[0]).error().code.id, "T0326");
  module = *flat_module(small_stream(), std::nullopt);
  module.codes[0].patches[0].symbol = "weights";
  EXPECT_EQ(call_of(module, module.codes[0]).error().code.id, "T0326");
  module = *flat_module(small_stream(), std::nullopt);
  module.codes[0].packets = Bytes(64);
  module.codes[0].patches.push_back({"3", CodePart::Packets, 0, {4, 0}, 0});
  EXPECT_EQ(call_of(module, module.codes[0]).error().code.id, "T0326");
  module = full_sample();
  module.pdis.clear();
  EXPECT_EQ(call_of(module, module.codes[0]).error().code.id, "T0326");
}

// A host program names buffers as it likes, and writes what no patch expresses into the code itself.
TEST(ControlModules, AHostProgramGivesBuffersAndValues) {
  ControlModule module = *flat_module(small_stream(), std::nullopt);
  ControlCode& code = module.codes[0];
  EXPECT_FALSE(needs_values(code));
  code.patches[0].symbol = "weights";
  const std::uint32_t at = code.patches[0].offset + 24;  // word 6 of the first descriptor
  code.patches.push_back({"7", CodePart::Instructions, at, {3, 0}, 0x00ff00ff});
  code.packets = Bytes(64);
  code.patches.push_back({"3", CodePart::Packets, 0, {4, 0}, 0});
  EXPECT_TRUE(needs_values(code));
  const std::uint32_t before = load_le<std::uint32_t>(code.instructions, at);

  CallHost host{.buffers = {{"weights", 5}, {"9", 1}}, .values = {{"7", 0x12345678}, {"weights", 0x99}}};
  const Result<Txn> stream = call_of(module, code, host);
  ASSERT_TRUE(stream.has_value()) << render(stream.error());
  std::vector<txn::Patch> patches;
  for (const TxnOp& op : stream->ops)
    if (const auto* patch = std::get_if<txn::Patch>(&op.body)) patches.push_back(*patch);
  ASSERT_EQ(patches.size(), 2U);
  EXPECT_EQ(patches[0].argument, 5U);
  EXPECT_EQ(patches[0].addend, 0x40U);
  EXPECT_EQ(patches[1].argument, 1U);
  Txn written = *stream;
  std::erase_if(written.ops.all(), [](const TxnOp& op) { return std::holds_alternative<txn::Patch>(op.body); });
  Txn plain = *read_txn(code.instructions).complete();
  std::erase_if(plain.ops.all(), [](const TxnOp& op) { return std::holds_alternative<txn::Patch>(op.body); });
  const Bytes bytes = *write_txn(written), original = *write_txn(plain);
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4)
    if (word(bytes, i / 4) != word(original, i / 4)) changed.push_back(i);
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(word(bytes, changed[0] / 4), (before & ~0x00ff00ffU) | (0x12345678U & 0x00ff00ffU));

  // A number in place of the buffer is an address as the array sees it: nothing is added to it but the addend.
  host.buffers.erase("weights");
  host.values["weights"] = 0x4000001000;
  const Txn addressed = *call_of(module, code, host);
  const txn::BlockWrite block = std::get<txn::BlockWrite>(TxnOp(addressed.ops[0]).body);
  EXPECT_EQ(block.data[1], 0x1040U);
  EXPECT_EQ(block.data[2] & 0xffff, 0x40U);
  // Without both, the words stay.
  host.values.clear();
  EXPECT_EQ(std::get<txn::BlockWrite>(TxnOp(call_of(module, code, host)->ops[0]).body).data[1], 0U);
}

TEST(ControlModules, ModulesOfOneContextHaveOtherImageNumbers) {
  ControlModule first = full_sample(), second = full_sample();
  second.kernels[0].name = second.codes[0].kernel = second.codes[1].kernel = "other";
  second.pdis[0].bytes.push_back(1);
  second.custom = {{"mine", Bytes(3)}};
  const Result<ControlModule> both = joined(first, second);
  ASSERT_TRUE(both.has_value()) << render(both.error());
  ASSERT_EQ(both->pdis.size(), 2U);
  EXPECT_EQ(both->pdis[0], first.pdis[0]);
  EXPECT_EQ(both->pdis[1].name, ".pdi.2");
  EXPECT_EQ(both->pdis[1].bytes, second.pdis[0].bytes);
  EXPECT_NE(find_bytes(both->custom, "mine"), nullptr);
  for (const auto& [name, number] : {std::pair("main:first", 1), {"main:second", 1}, {"other:first", 2}}) {
    const ControlCode& code = both->codes[*find_code(*both, name)];
    const Txn stream = *call_of(*both, code, CallHost{});
    EXPECT_EQ(std::get<txn::LoadPdi>(TxnOp(stream.ops[0]).body).pdi_id, number) << name;
  }
  // One call loads both.
  const Result<ControlModule> images = images_only(*both);
  ASSERT_TRUE(images.has_value());
  ASSERT_EQ(images->codes.size(), 1U);
  const ModuleCall loads = *call_of(*images, images->codes[0]);
  ASSERT_EQ(loads.stream.ops.size(), 2U);
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(std::get<txn::LoadPdi>(TxnOp(loads.stream.ops[static_cast<std::size_t>(i)]).body).pdi_id, i + 1);
  const ControlModule again = read_control_module(*write_control_module(*images)).value;
  EXPECT_EQ(again.pdis, both->pdis);
}

// Returns the id of the first error of the file with a changed byte or text, or "".
std::string first_error(Bytes file, std::size_t at, std::uint8_t value) {
  file.at(at) = value;
  const Partial<ControlModule> read = read_control_module(file);
  return read.errors.empty() ? "" : std::string(read.errors.front().code.id);
}

const ElfSectionInfo& section_called(const std::vector<ElfSectionInfo>& all, std::string_view name) {
  return *std::ranges::find(all, name, &ElfSectionInfo::name);
}

TEST(ControlModules, DamagedElfsAreRefusedWithACode) {
  const Bytes file = *write_control_module(full_sample());
  const std::vector<ElfSectionInfo> sections = read_elf_sections(file).value;
  EXPECT_EQ(first_error(file, 7, 64), "T0324");     // another platform
  EXPECT_EQ(first_error(file, 18, 40), "T0324");    // another machine
  EXPECT_EQ(first_error(file, 32, 0xff), "T0212");  // section headers elsewhere
  EXPECT_EQ(first_error(file, section_called(sections, ".strtab").offset + 1, 'X'), "T0324");  // no _Z
  EXPECT_EQ(first_error(file, section_called(sections, ".group.0").offset + 4, 200), "T0324");
  EXPECT_EQ(first_error(file, section_called(sections, ".rela.dyn").offset + 4, 1), "T0324");     // its schema
  EXPECT_EQ(first_error(file, section_called(sections, ".rela.dyn").offset + 2, 0xff), "T0324");  // its place
  EXPECT_EQ(first_error(file, section_called(sections, ".rela.dyn").offset + 5, 200), "T0324");   // its symbol
  const auto header = static_cast<std::size_t>(section_called(sections, ".ctrltext.0").header.data() - file.data());
  EXPECT_EQ(first_error(file, header + 9, 0x08), "T0324");  // compressed
  EXPECT_EQ(first_error(file, 8, 2), "T0324");              // the ABI version of a flat ELF
}

TEST(ControlModules, SignaturesNameTheArguments) {
  EXPECT_EQ(mangled_signature({"main", 2}), "_Z4mainPcPc");
  EXPECT_EQ(parse_signature("_Z4mainPcPPvPi")->arguments, 3U);
  EXPECT_EQ(parse_signature("_Z4mainPcPPvPi")->name, "main");
  for (const std::string_view wrong : {"main", "_Z", "_Z9main", "_Z4maini", "_Z4mainP", "_Z4mainPx", "_Z0", "_Z4mainv"})
    EXPECT_EQ(parse_signature(wrong).error().code.id, "T0324") << wrong;
  ControlModule module = full_sample();
  for (const std::string name : {"2main", "a:b", ""}) {
    module.kernels[0].name = module.codes[0].kernel = module.codes[1].kernel = name;
    EXPECT_EQ(write_control_module(module).error().code.id, "T0324") << name;
  }
  module = full_sample();
  module.kernels[0].arguments = 33;
  EXPECT_EQ(write_control_module(module).error().code.id, "T0324");
}

TEST(ControlModules, CallsHaveNames) {
  const ControlModule module = full_sample();
  EXPECT_EQ(*find_code(module, "main:second"), 1U);
  EXPECT_EQ(find_code(module, "main").error().code.id, "T0325");
  EXPECT_EQ(find_code(module, "").error().code.id, "T0325");
  EXPECT_EQ(find_code(module, "main:third").error().code.id, "T0325");
  ControlModule one = module;
  one.codes.pop_back();
  EXPECT_EQ(*find_code(one, "main"), 0U);
  EXPECT_EQ(*find_code(one, ""), 0U);
  EXPECT_EQ(find_code(*flat_module(small_stream(), std::nullopt), "main").error().code.id, "T0325");
  EXPECT_EQ(scratchpad_size(module.codes[0]), 0U);
  EXPECT_EQ(scratchpad_size(module.codes[1]), 64U);
}

// A full ELF that mlir-aie and aiebu made.
TEST(ControlModules, APublicElfIsLoadedAndWrittenAgain) {
  TESSERA_NEED_SHARED();
  const Bytes file = load(shared_data() / "containers-2/3847f690_aie.elf");
  Partial<ControlModule> read = read_control_module(file);
  ASSERT_TRUE(read.errors.empty()) << render(read.errors.front());
  const ControlModule& module = read.value;
  EXPECT_EQ(module.columns, 8U);
  ASSERT_EQ(module.kernels.size(), 3U);
  EXPECT_EQ(module.kernels[1], (ControlKernel{"add_two", 1}));
  ASSERT_EQ(module.codes.size(), 3U);
  EXPECT_EQ(module.codes[2].instance, "add_three_sequence");
  EXPECT_EQ(module.codes[0].instructions.size(), 0x4a0U);
  EXPECT_EQ(module.codes[0].patches.size(), 10U);
  EXPECT_EQ(module.codes[0].patches[3], (CodePatch{"0", CodePart::Instructions, 0x14c, {5, 0x30}, 16}));
  ASSERT_EQ(module.pdis.size(), 3U);
  EXPECT_EQ(module.pdis[1].bytes.size(), 0x680U);
  EXPECT_EQ(read_control_module(*write_control_module(module)).value, module);
  for (const ControlCode& code : module.codes) {
    // The file keeps the patches of its streams, and its relocations say the same.
    const Result<ModuleCall> call = call_of(module, code);
    ASSERT_TRUE(call.has_value()) << render(call.error());
    EXPECT_EQ(call->stream.ops.size(), read_txn(code.instructions).value.ops.size());
    std::size_t i = 0;
    for (const TxnOp& op : read_txn(code.instructions).value.ops) EXPECT_EQ(call->stream.ops[i++], op);
  }
}

}  // namespace
}  // namespace tessera::container
