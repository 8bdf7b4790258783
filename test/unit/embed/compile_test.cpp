// Compilations for host programs: files, stages and resources of a small design. The bytes of the command stream are
// those of a 32-bit write in the layout of aie-rt's transaction format; the resources are counted by hand.
#include "embed/program.h"

#include <nlohmann/json.hpp>

namespace tessera::embed {
namespace {

constexpr const char* kDesign = R"(aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %free = aie.lock(%core) {sym_name = "free"}
  %b = aie.buffer(%core) {sym_name = "b"} : memref<16xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.core(%core) {
    aie.use_lock(%free, Release, 1)
    aie.end
  } {stack_size = 2048 : i32}
  aiex.runtime_sequence @write(%a : memref<16xi32>) {
    aiex.npu.write32 {address = 1024 : ui32, value = 7 : ui32}
  }
})";

api::Result<api::CompiledDesign> compiled(const std::string& text, const api::CompileOptions& options = {}) {
  return api::CompiledDesign::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                                         "small.mlir", options);
}

std::uint32_t word(const std::vector<std::uint8_t>& bytes, std::size_t at) {
  return bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | static_cast<std::uint32_t>(bytes[at + 3]) << 24;
}

TEST(Compile, FilesOfADesign) {
  const auto design = compiled(kDesign);
  ASSERT_TRUE(design) << api::to_text(design.error());
  EXPECT_EQ(design->device, "npu1_1col");
  EXPECT_EQ(design->devices.size(), 1U);
  EXPECT_TRUE(design->text.empty() && design->resources.empty() && design->routes_json.empty());

  // The container has one PDI, and the body of its core runs on the host.
  const api::Container file = api::Container::from_bytes(design->container, "small.xclbin");
  EXPECT_EQ(file.parts("AIE_PARTITION").value().size(), 1U);
  EXPECT_EQ(design->host_bodies, (std::vector<api::Tile>{{0, 2}}));

  // Header: 16 bytes. A write: opcode 0, 8 bytes, address, value and its own size, 24 bytes.
  ASSERT_EQ(design->streams.size(), 1U);
  EXPECT_EQ(design->own_stream, 0U);
  const api::CompiledStream& stream = design->streams[0];
  EXPECT_EQ(stream.sequence, "write");
  EXPECT_FALSE(stream.error || stream.control_packets);
  ASSERT_EQ(stream.bytes.size(), 40U);
  EXPECT_EQ(word(stream.bytes, 8), 1U);  // operations
  EXPECT_EQ(word(stream.bytes, 12), 40U);
  EXPECT_EQ(stream.bytes[16], 0);
  EXPECT_EQ(word(stream.bytes, 24), 1024U);
  EXPECT_EQ(word(stream.bytes, 32), 7U);
  EXPECT_EQ(word(stream.bytes, 36), 24U);
  EXPECT_EQ(api::CommandStream::from_bytes(stream.bytes, "small").value().operations(), 1U);
}

TEST(Compile, ElfsAndKernelsOfADesign) {
  const auto design = compiled(kDesign);
  ASSERT_TRUE(design) << api::to_text(design.error());
  const auto full = design->full_elf();
  ASSERT_TRUE(full) << api::to_text(full.error());
  // A full ELF is a program with its own stream, which loads the PDI first.
  const auto program = api::Program::from_bytes(*full, "small.elf");
  ASSERT_TRUE(program) << api::to_text(program.error());
  EXPECT_EQ(program->kernel(), "main:write");
  ASSERT_TRUE(program->own_stream());
  EXPECT_EQ(program->own_stream()->operations(), 2U);
  // A flat ELF is a stream.
  const auto flat = design->elf(0);
  ASSERT_TRUE(flat) << api::to_text(flat.error());
  EXPECT_EQ(api::CommandStream::from_bytes(*flat, "flat.elf").value().bytes(), design->streams[0].bytes);

  const auto one = design->one_kernel({.device = "", .name = "ONE", .instance = "I", .id = 0x905});
  ASSERT_TRUE(one) << api::to_text(one.error());
  EXPECT_EQ(api::Program::from_bytes(*one, "one.xclbin").value().kernel(), "ONE:I");
  const auto two = design->one_kernel({.device = "main", .name = "TWO", .instance = "I", .id = 0x906}, *one);
  ASSERT_TRUE(two) << api::to_text(two.error());
  api::OpenOptions options;
  options.kernel = "TWO";
  EXPECT_EQ(api::Program::from_bytes(*two, "two.xclbin", options).value().pdi(), 1U);
  EXPECT_EQ(code_of(design->one_kernel({.device = "main", .name = "ONE", .instance = "I", .id = 1}, *one)), "T0221");
  EXPECT_EQ(code_of(design->one_kernel({.device = "none"})), "T0904");
}

TEST(Compile, AnotherFormOfStreams) {
  api::CompileOptions options;
  options.txn_1_0 = true;
  const auto design = compiled(kDesign, options);
  ASSERT_TRUE(design) << api::to_text(design.error());
  EXPECT_EQ(design->streams.at(0).bytes[0], 1);  // major version
  EXPECT_EQ(design->streams.at(0).bytes[1], 0);
  EXPECT_LT(design->streams.at(0).bytes.size(), 40U);  // its operations have short headers
}

TEST(Compile, ResourcesAndRoutes) {
  api::CompileOptions options;
  options.until = api::CompileStage::Routed;
  options.resources = true;
  const auto design = compiled(kDesign, options);
  ASSERT_TRUE(design) << api::to_text(design.error());
  EXPECT_TRUE(design->container.empty() && design->streams.empty());
  const auto core = std::find_if(design->resources.begin(), design->resources.end(),
                                 [](const api::TileResources& tile) { return tile.tile == api::Tile{0, 2}; });
  ASSERT_NE(core, design->resources.end());
  EXPECT_EQ(core->stack, 2048U);
  EXPECT_EQ(core->memory.used, 2048U + 16 * 4);
  EXPECT_EQ(core->memory.of, 65536U);
  EXPECT_EQ(core->locks.used, 1U);
  EXPECT_EQ(core->locks.of, 16U);

  // From the shim tile to the core, a circuit goes north twice.
  const auto routes = nlohmann::json::parse(design->routes_json);
  EXPECT_EQ(routes["schema"], "tessera.routes/1");
  ASSERT_EQ(routes["wires"].size(), 2U);
  EXPECT_EQ(routes["wires"][1]["to"]["tile"], (nlohmann::json{0, 2}));
  EXPECT_NE(design->routes_graph.find("t0_1 -> t0_2"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(design->resources_json)["tiles"].size(), design->resources.size());
  EXPECT_NE(design->resources_text.find("2112 of 65536"), std::string::npos);
}

TEST(Compile, TextsOfAStage) {
  api::CompileOptions options;
  options.until = api::CompileStage::Placed;
  options.text = options.measure = true;
  options.stop_after = "aie-assign-lock-ids";
  const auto design = compiled(kDesign, options);
  ASSERT_TRUE(design) << api::to_text(design.error());
  EXPECT_NE(design->text.find("aie.lock(%"), std::string::npos);
  EXPECT_NE(design->text.find(", 0) {sym_name = \"free\"}"), std::string::npos);  // the lock has its number
  EXPECT_EQ(design->text.find("address = 0"), std::string::npos);                 // the buffer has no address yet
  EXPECT_FALSE(design->times.empty());
  options.stop_after = "no-such-pass";
  EXPECT_EQ(code_of(compiled(kDesign, options)), "T0903");

  options = {};
  options.until = api::CompileStage::Placed;
  options.core_texts = true;
  const auto cores = compiled(kDesign, options);
  ASSERT_TRUE(cores) << api::to_text(cores.error());
  ASSERT_EQ(cores->cores.size(), 1U);
  EXPECT_EQ(cores->cores[0].tile, (api::Tile{0, 2}));
  EXPECT_NE(cores->cores[0].llvm_ir.find("define void @core_0_2()"), std::string::npos);
  EXPECT_NE(cores->cores[0].linker_script.find("SECTIONS"), std::string::npos);
  EXPECT_NE(api::compile_pipeline().value().find("aie-assign-lock-ids"), std::string::npos);
}

TEST(Compile, SeveralStreamsAreNoChoice) {
  const std::string text = std::string(kDesign).insert(std::string(kDesign).rfind('}'),
                                                       "aiex.runtime_sequence @other(%a : memref<16xi32>) {}\n");
  const auto both = compiled(text);
  ASSERT_TRUE(both) << api::to_text(both.error());
  EXPECT_EQ(both->streams.size(), 2U);
  EXPECT_FALSE(both->own_stream);
  ASSERT_TRUE(both->no_own_stream);
  EXPECT_EQ(both->no_own_stream->code, "T0904");
  api::CompileOptions options;
  options.design.design_sequence = "other";
  const auto one = compiled(text, options);
  ASSERT_TRUE(one) << api::to_text(one.error());
  ASSERT_EQ(one->streams.size(), 1U);
  EXPECT_EQ(one->streams[0].sequence, "other");
}

TEST(Compile, MistakesHavePlaces) {
  const auto wrong = compiled("aie.device(npu1_1col) {\n  %a = aie.tile(0, 9)\n  %b = aie.tile(7, 0)\n}");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code.substr(0, 3), "T09");
  ASSERT_FALSE(wrong.error().places.empty());
  EXPECT_EQ(wrong.error().places[0].substr(0, 13), "small.mlir:2:");
  EXPECT_EQ(code_of(compiled("")), "T0761");
  EXPECT_EQ(code_of(api::CompiledDesign::open("no such file")), "T0102");
}

}  // namespace
}  // namespace tessera::embed
