// Compares the state of the array after our configurations with its state after mlir-aie's configurations
// (docs/rationale/golden.md).
//
// The test replays both configurations into register maps. Every memory, task and register must be equal; a register
// without a write holds its reset value. Switches may differ, because an array offers several paths: the test turns
// each side's registers back into settings, and the data of every source must arrive at the same places with the same
// headers. The test follows the streams as the router's verifier does (routing/follow.h), which does not know the
// router.
#include "compiler/compile/compile.h"
#include "compiler/emit/switches.h"
#include "compiler/routing/verify.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/xclbin/xclbin.h"
#include "device/aie2_registers.h"
#include "device/tile_layout.h"
#include "npu/replay.h"
#include "shared_data.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <regex>

namespace tessera::compiler {
namespace {

using device::TileId;
using npu::TileState;

// --- the comparison --------------------------------------------------------------------------------------------------

class Comparison {
 public:
  Comparison(const npu::Replay& ours, const npu::Replay& theirs)
      : device_(ours.device()), ours_(ours), theirs_(theirs) {}

  // Returns a line for each difference.
  std::vector<std::string> run() {
    std::set<TileId> tiles;
    for (const npu::Replay* side : {&ours_, &theirs_})
      for (const auto& [tile, state] : side->tiles()) tiles.insert(tile);
    for (const TileId tile : tiles) compare(tile, state_of(ours_, tile), state_of(theirs_, tile));
    compare_streams();
    return std::move(found_);
  }

 private:
  TileState state_of(const npu::Replay& side, TileId tile) const {
    const auto found = side.tiles().find(tile);
    if (found != side.tiles().end()) return found->second;
    TileState untouched;
    untouched.kind = device_.kind(tile);
    untouched.arch = device_.arch;
    return untouched;
  }

  void compare(TileId tile, const TileState& ours, const TileState& theirs) {
    const auto equal = [](const npu::WrittenMemory& a, const npu::WrittenMemory& b) {
      return a.bytes == b.bytes && a.runs == b.runs;
    };
    if (!equal(ours.data, theirs.data)) found_.push_back(fmt::format("{} data memory", to_string(tile)));
    if (!equal(ours.program, theirs.program)) found_.push_back(fmt::format("{} program memory", to_string(tile)));
    std::set<std::uint32_t> offsets;
    for (const TileState* side : {&ours, &theirs}) {
      for (const auto& [offset, word] : side->registers) offsets.insert(offset);
      for (const auto& [offset, words] : side->tasks) offsets.insert(offset);
    }
    for (const std::uint32_t offset : offsets) compare(tile, offset, ours, theirs);
  }

  void compare(TileId tile, std::uint32_t offset, const TileState& ours, const TileState& theirs) {
    if (holds_settings(ours.kind, ours.arch, offset)) return;
    const auto info = device::register_at(ours.kind, offset, ours.arch);
    const std::string name = fmt::format("{} {}", to_string(tile), info ? info->name : fmt::format("{:#x}", offset));
    if (ours.read(offset) != theirs.read(offset))
      found_.push_back(fmt::format("{} {:#x} {:#x}", name, ours.read(offset), theirs.read(offset)));
    const auto tasks = [&](const TileState& side) {
      const auto words = side.tasks.find(offset);
      return words == side.tasks.end() ? std::vector<std::uint32_t>() : words->second;
    };
    if (tasks(ours) != tasks(theirs)) found_.push_back(fmt::format("{} tasks", name));
  }

  routing::Settings settings_of(const npu::Replay& side) const {
    routing::Settings settings;
    for (const auto& [tile, state] : side.tiles())
      settings.tiles.push_back(
          read_switches(device_, tile, [&state = state](std::uint32_t offset) { return state.read(offset); }));
    return settings;
  }

  // Returns the ends at which streams can begin, configured or not.
  std::vector<routing::Endpoint> sources() const {
    using device::Bundle;
    using routing::Wire;
    std::vector<routing::Endpoint> all;
    for (std::uint8_t col = 0; col < device_.cols; ++col)
      for (std::uint8_t row = 0; row < device_.rows; ++row) {
        const TileId tile{col, row};
        const auto add = [&](Bundle bundle, std::initializer_list<Wire> wires) {
          for (std::uint8_t i = 0; i < device::port_count(device_, tile, device::PortRole::Slave, bundle); ++i)
            for (const Wire wire : wires) all.push_back({tile, wire, i});
        };
        add(Bundle::Core, {Wire::Core});
        add(Bundle::DMA, {Wire::DMA});
        add(Bundle::Ctrl, {Wire::Ctrl});
        add(Bundle::Trace, {Wire::Trace});
        if (row == 0) add(Bundle::South, {Wire::DMA, Wire::NOC, Wire::PLIO});
      }
    return all;
  }

  void compare_streams() {
    const routing::Settings ours = settings_of(ours_), theirs = settings_of(theirs_);
    std::set<std::uint8_t> ids = ids_in(ours);
    ids.merge(ids_in(theirs));
    for (const routing::Endpoint& source : sources()) {
      compare(source, std::nullopt, ours, theirs);
      for (const std::uint8_t id : ids) compare(source, id, ours, theirs);
    }
  }

  // Returns the packet IDs that a slot matches. All other IDs behave alike: circuits carry them like streams without a
  // header.
  static std::set<std::uint8_t> ids_in(const routing::Settings& settings) {
    std::set<std::uint8_t> ids;
    for (const routing::TileSettings& tile : settings.tiles)
      for (const routing::PacketRules& rules : tile.rules)
        for (const routing::Rule& rule : rules.rules)
          for (std::uint8_t id = 0; id < routing::kPacketIds; ++id)
            if (rule.matches(id)) ids.insert(id);
    return ids;
  }

  void compare(const routing::Endpoint& source, std::optional<std::uint8_t> id, const routing::Settings& ours,
               const routing::Settings& theirs) {
    const auto reached = [&](const routing::Settings& settings) {
      const routing::FollowedStream stream = routing::follow(device_, settings, source, id);
      std::vector<std::string> ends;
      for (const routing::Arrival& arrival : stream.arrivals)
        ends.push_back(fmt::format("{} by {}{}", to_string(arrival.at), to_string(arrival.port),
                                   arrival.header ? fmt::format(" with header {}", *arrival.header) : ""));
      // When one destination of a stream takes nothing, the stream stops for all of them.
      if (!ends.empty())
        for (const routing::Finding& finding : stream.findings) ends.push_back(to_string(finding));
      return ends;
    };
    const auto here = reached(ours), there = reached(theirs);
    if (here != there)
      found_.push_back(fmt::format("{}{}: [{}] [{}]", to_string(source), id ? fmt::format(" packet {}", *id) : "",
                                   fmt::join(here, ", "), fmt::join(there, ", ")));
  }

  const device::Device& device_;
  const npu::Replay &ours_, &theirs_;
  std::vector<std::string> found_;
};

npu::Replay replayed(const device::Device& device, const std::vector<container::Cdo>& parts) {
  npu::Replay replay(device);
  for (const container::Cdo& part : parts) replay.load(part, "configuration");
  for (const Diag& problem : replay.problems()) ADD_FAILURE() << problem.message;
  return replay;
}

std::vector<std::string> differences(const device::Device& device, const std::vector<container::Cdo>& ours,
                                     const std::vector<container::Cdo>& theirs) {
  return Comparison(replayed(device, ours), replayed(device, theirs)).run();
}

// --- the two configurations ------------------------------------------------------------------------------------------

struct Made {
  const device::Device* device = nullptr;
  container::Cdo configuration;  // of the only PDI
};

// Compiles a text and reads the configuration from the xclbin that a user would load.
Made made_of(const std::string& path, const std::string& text, std::string_view alloc_scheme = {}) {
  CompileOptions options;
  options.alloc_scheme = alloc_scheme;
  const auto compiled = compiler().compile({path, text}, options);
  if (!compiled) {
    for (const Diag& diag : compiled.error()) ADD_FAILURE() << path << ": " << diag.message;
    return {};
  }
  const auto xclbin = container::read_xclbin(compiled->xclbin).complete();
  const auto partition = container::find_aie_partition(*xclbin).complete();
  EXPECT_EQ(partition->pdis.size(), 1U);
  return {device::find_device(compiled->device), container::read_pdi(partition->pdis[0].image).complete()->cdo};
}

// Returns mlir-aie's CDOs of a design, in the order in which its PDIs contain these parts.
std::vector<container::Cdo> golden(const std::filesystem::path& folder) {
  std::vector<container::Cdo> parts;
  for (const std::string_view part : {"elfs", "init", "enable"})
    parts.push_back(*container::read_cdo(load(folder / fmt::format("main_aie_cdo_{}.bin", part))).complete());
  return parts;
}

struct GoldenDesign {
  std::string_view ours, theirs;
  std::string_view alloc_scheme{};  // as used for mlir-aie's output
};
void PrintTo(const GoldenDesign& design, std::ostream* out) {
  *out << design.ours;
}

constexpr GoldenDesign kDesigns[] = {
    {"add_12_i8_using_2d_dma_op_with_padding", "add_12_i8_using_2d_dma_op_with_padding"},
    {"add_314_using_dma_op", "add_314_using_dma_op"},
    {"add_blockwrite", "add_blockwrite"},
    {"add_maskwrite", "add_maskwrite"},
    {"add_one_cpp_aiecc", "add_one_cpp_aiecc"},
    {"add_one_ctrl_packet", "add_one_ctrl_packet"},
    {"add_one_objFifo", "add_one_objFifo"},
    {"add_one_using_dma", "add_one_using_dma", "basic-sequential"},
    {"core_dma_task_token", "core_dmas__dma_configure_task_token"},
    {"dmabd_task_queue", "dmabd_task_queue"},
    {"memtile_dma_task_lock", "memtile_dmas__dma_configure_task_lock"},
    {"memtile_writebd", "memtile_dmas__writebd"},
    {"packet_flow", "packet_flow"},
    {"tile_writebd_tokens", "tile_dmas__writebd_tokens"},
    {"vec_vec_add_tile_init", "vec_vec_add_tile_init"},
};

// Compiles a design of test/lit/compiler/golden for this device.
Made made_from(const GoldenDesign& design, const std::string& device) {
  const std::string path = fmt::format("{}/test/lit/compiler/golden/{}.mlir", TESSERA_ROOT, design.ours);
  const Bytes file = load(path);
  const std::string text(file.begin(), file.end());
  return made_of(path, std::regex_replace(text, std::regex(R"(aie\.device\(\w+\))"), "aie.device(" + device + ")"),
                 design.alloc_scheme);
}

// Folders have names of the form DESIGN@DEVICE.
std::vector<std::filesystem::path> folders() {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::directory_iterator(shared_data() / "golden-insts"))
    if (entry.is_directory()) all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}
std::pair<std::string, std::string> design_and_device(const std::filesystem::path& folder) {
  const std::string name = folder.filename().string();
  return {name.substr(0, name.find('@')), name.substr(name.find('@') + 1)};
}

class GoldenConfiguration : public testing::TestWithParam<GoldenDesign> {};

TEST_P(GoldenConfiguration, LeavesTheSameInTheArray) {
  TESSERA_NEED_SHARED();
  unsigned compared = 0;
  for (const std::filesystem::path& folder : folders()) {
    const auto [design, device] = design_and_device(folder);
    if (design != GetParam().theirs) continue;
    const Made ours = made_from(GetParam(), device);
    ASSERT_NE(ours.device, nullptr);
    const auto found = differences(*ours.device, {ours.configuration}, golden(folder));
    EXPECT_TRUE(found.empty()) << folder.filename() << ", ours and theirs:\n"
                               << fmt::format("{}", fmt::join(found, "\n"));
    ++compared;
  }
  EXPECT_NE(compared, 0U);
}
INSTANTIATE_TEST_SUITE_P(Compiler, GoldenConfiguration, testing::ValuesIn(kDesigns),
                         [](const auto& test) { return std::string(test.param.ours); });

TEST(GoldenConfigurations, AreAllCompared) {
  TESSERA_NEED_SHARED();
  for (const std::filesystem::path& folder : folders())
    EXPECT_TRUE(std::ranges::any_of(kDesigns, [&](const GoldenDesign& design) {
      return design.theirs == design_and_device(folder).first;
    })) << folder.filename();
}

// --- tests of the comparison itself ----------------------------------------------------------------------------------

// Compares a design with packet streams and memory-tile tasks with itself, after one word is changed.
class PlantedDifference : public testing::Test {
 protected:
  static constexpr TileId kMem{0, 1}, kCore{0, 2};

  // Returns the differences after flipping these bits in the word that the last write to this register leaves.
  std::string found(TileId tile, std::uint32_t offset, std::uint32_t flip) const {
    container::Cdo changed = made_.configuration;
    std::uint32_t* word = nullptr;
    for (container::CdoCommand& command : changed.commands) {
      const device::Location begin = made_.device->locate(command.address);
      if (begin.tile != tile || offset < begin.offset) continue;
      const std::uint32_t index = (offset - begin.offset) / 4;
      if (command.id == container::CdoId::DmaWrite && index < command.payload.size())
        word = &command.payload[index];
      else if (index == 0)
        word = &command.value;
    }
    if (word == nullptr) return "nobody writes this register";
    *word ^= flip;
    return fmt::format("{}", fmt::join(differences(*made_.device, {changed}, {made_.configuration}), "\n"));
  }

  std::uint32_t slave(TileId tile, device::Bundle bundle, unsigned channel) const {
    return *device::port_index(made_.device->kind(tile), device::PortRole::Slave, bundle, channel, device::Arch::AIE2);
  }
  std::uint32_t master(TileId tile, device::Bundle bundle, unsigned channel) const {
    return *device::port_index(made_.device->kind(tile), device::PortRole::Master, bundle, channel, device::Arch::AIE2);
  }

  Made made_ = made_from({"packet_flow", "packet_flow"}, "npu1_1col");
  const device::TileLayout& mem_ = device::tile_layout(device::TileKind::Mem, device::Arch::AIE2);
  const device::TileLayout& core_ = device::tile_layout(device::TileKind::Core, device::Arch::AIE2);
};

TEST_F(PlantedDifference, OfEachKindIsFound) {
  using device::Bundle;
  EXPECT_EQ(found(kMem, mem_.bd.at(0), 0), "");
  // In this order: the length of a descriptor, the value of a lock, a task, the start of a core, the source of a packet
  // master, and a packet ID.
  EXPECT_EQ(found(kMem, mem_.bd.at(0), 1), "(0,1) DMA_BD0_0 0x401 0x400");
  EXPECT_EQ(found(kMem, mem_.locks.at(0), 3), "(0,1) Lock0_value 0x2 0x1");
  EXPECT_EQ(found(kMem, mem_.channel(device::Direction::MM2S).queue.at(1), 1),
            "(0,1) DMA_MM2S_1_Start_Queue 0x19 0x18\n(0,1) DMA_MM2S_1_Start_Queue tasks");
  EXPECT_EQ(found(kCore, device::aie2::core::Core_Control.offset, 1), "(0,2) Core_Control 0x0 0x1");
  EXPECT_EQ(found(kCore, core_.master_config.at(master(kCore, Bundle::DMA, 0)), 1),
            "DMA 0 of (0,1) packet 0: [] [DMA 0 of (0,2) by DMA 0]\n"
            "DMA 0 of (0,2) packet 1: [DMA 1 of (0,1) by DMA 1, DMA 0 of (0,2) by DMA 0] [DMA 1 of (0,1) by DMA 1]");
  const std::uint32_t slot = slave(kMem, Bundle::DMA, 1) * device::packet_resources::kSlotsPerSlave;
  const std::uint32_t id = device::aie2::memtile::Stream_Switch_Slave_Slot_id.mask();
  EXPECT_EQ(found(kMem, mem_.slots.at(slot), id & ~(id - 1)),
            "DMA 1 of (0,1) packet 2: [] [DMA 0 of (0,0) by South 2]");
}

TEST_F(PlantedDifference, OfMemoryIsFound) {
  const auto with = [](std::string_view words) {
    return made_of("memory", fmt::format("aie.device(npu1_1col) {{\n%t = aie.tile(0, 2)\n"
                                         "%b = aie.buffer(%t) {{address = 1024 : i32}} : memref<{}>\n}}\n",
                                         words));
  };
  const Made nothing = with("2xi32"), zeros = with("2xi32> = dense<[0, 0]"), one = with("2xi32> = dense<[0, 1]");
  for (const auto& [a, b] : {std::pair(&nothing, &zeros), {&zeros, &one}}) {
    EXPECT_EQ(differences(*a->device, {a->configuration}, {a->configuration}), std::vector<std::string>{});
    EXPECT_EQ(differences(*a->device, {a->configuration}, {b->configuration}),
              std::vector<std::string>{"(0,2) data memory"});
  }
}

// A stream from a core tile to its neighbour may take one wire or another, but it must not end at another channel.
TEST(Routes, AreEqualWhenTheyEndAlike) {
  const auto with = [](int wire, int channel) {
    return made_of("route", fmt::format(R"(aie.device(npu1_1col) {{
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.switchbox(%a) {{ aie.connect<DMA : 0, North : {0}> }}
  aie.switchbox(%b) {{ aie.connect<South : {0}, DMA : {1}> }}
}})",
                                        wire, channel));
  };
  const Made one = with(0, 0), other = with(3, 0), elsewhere = with(0, 1);
  EXPECT_EQ(differences(*one.device, {one.configuration}, {other.configuration}), std::vector<std::string>{});
  EXPECT_EQ(differences(*one.device, {one.configuration}, {elsewhere.configuration}),
            std::vector<std::string>{"DMA 0 of (0,2): [DMA 0 of (0,3) by DMA 0] [DMA 1 of (0,3) by DMA 1]"});
}

}  // namespace
}  // namespace tessera::compiler
