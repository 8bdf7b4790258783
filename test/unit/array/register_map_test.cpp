// Compares the register map with AMD's published one, and the registers of a new array with its reset values. Also
// makes the polls of public drivers and streams (facts/register_polls.tsv): each of them must end.
#include "cores.h"
#include "shared_data.h"

#include "device/status_fields.h"
#include "device/tile_layout.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <sstream>

namespace tessera::array {
namespace {

const std::map<std::string, TileId> kTileOf{{"core", kInnerCore},
                                            {"memory", kInnerCore},
                                            {"memory_tile", kInnerMem},
                                            {"memtile", kInnerMem},
                                            {"shim", kInnerShim}};

std::uint32_t number(const nlohmann::json& text) {
  return static_cast<std::uint32_t>(std::stoul(text.get<std::string>(), nullptr, 0));
}
// Returns the two letters with which the published map starts the access of a register, such as "ro" of "roRead-only".
std::string_view published(device::Access access) {
  using device::Access;
  switch (access) {
    case Access::ReadOnly: return "ro";
    case Access::WriteOnly: return "wo";
    case Access::ClearOnOne: return "wt";
    case Access::Mixed: return "mi";
    default: return "rw";
  }
}

// In the register map here, all registers of a device::RegisterRun have the same field names. Published names may
// contain the number of the register.
std::string without_digits(std::string_view name) {
  std::string text(name);
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

struct Published {
  std::string name;
  TileId tile;
  std::uint32_t offset, reset;
  nlohmann::json all;
};
std::vector<Published> published_registers() {
  std::ifstream file(shared_data() / "registers/aie_registers_aie2.json");
  std::vector<Published> list;
  const nlohmann::json whole = nlohmann::json::parse(file);
  for (const auto& [module, content] : whole.at("modules").items())
    for (const nlohmann::json& reg : content.at("registers"))
      list.push_back({reg.at("name"), kTileOf.at(module), number(reg.at("offset")), number(reg.at("reset")), reg});
  return list;
}

TEST(RegisterMap, IsThePublishedOne) {
  TESSERA_NEED_SHARED();
  const device::Device& device = *device::find_device("npu1_4col");
  unsigned registers = 0, fields = 0;
  for (const Published& reg : published_registers()) {
    const TileKind kind = device.kind(reg.tile);
    const device::RegisterRun* memory = device::memory_at(kind, reg.offset, device::Arch::AIE2);
    if (memory != nullptr && memory->reg.offset == reg.offset) continue;
    const auto info = device::register_at(kind, reg.offset, device::Arch::AIE2);
    ASSERT_TRUE(info) << reg.name;
    EXPECT_EQ(info->name, reg.name);
    EXPECT_EQ(info->run->reset, reg.reset) << reg.name;
    EXPECT_EQ(published(info->run->access), reg.all.at("type").get<std::string>().substr(0, 2)) << reg.name;
    std::size_t i = 0;
    for (const nlohmann::json& other : reg.all.at("bit_fields")) {
      const bool is_left_out = i == info->fields().size() || info->fields()[i].name != "Reserved";
      if (other.at("name") == "Reserved" && is_left_out) continue;
      ASSERT_LT(i, info->fields().size()) << reg.name;
      const device::NamedField& field = info->fields()[i++];
      EXPECT_EQ(without_digits(field.name), without_digits(other.at("name").get<std::string>())) << reg.name;
      EXPECT_EQ(field.field.lsb, other.at("bit_range")[0]) << reg.name << ' ' << field.name;
      EXPECT_EQ(field.field.lsb + field.field.width - 1, other.at("bit_range")[1]) << reg.name << ' ' << field.name;
      EXPECT_EQ(published(field.access), other.at("type").get<std::string>().substr(0, 2))
          << reg.name << ' ' << field.name;
      ++fields;
    }
    EXPECT_EQ(i, info->fields().size()) << reg.name;
    ++registers;
  }
  EXPECT_GT(registers, 1700U);
  fmt::print("{} registers with {} fields are the same\n", registers, fields);
}

// True for a register that firmware changes before it hands out a partition (docs/fidelity.md).
bool is_opened_by_firmware(const std::string& name) {
  return name == "Tile_Control" || name == "Column_Clock_Control";
}

// Reads the registers after power-up, and again after a core was set up and reset.
TEST(RegisterMap, EveryRegisterReadsItsResetValue) {
  TESSERA_NEED_SHARED();
  unsigned compared = 0, refused = 0;
  for (const bool used : {false, true}) {
    Cores rig;
    if (used) {
      rig.control(kInnerCore, false);
      rig.control(kInnerCore, false, true);
    }
    for (const Published& reg : published_registers()) {
      const TileKind kind = rig.kind(reg.tile);
      if (device::memory_at(kind, reg.offset, device::Arch::AIE2) != nullptr || is_opened_by_firmware(reg.name))
        continue;
      if (device::register_run_at(kind, reg.offset, device::Arch::AIE2)->is_window)
        continue;  // a read of it takes a lock
      const bool is_settled =
          device::register_run_at(kind, reg.offset, device::Arch::AIE2)->access != device::Access::WriteOnly &&
          unsettled_field(kind, reg.offset, ~0U) == nullptr;
      if (is_settled) {
        EXPECT_EQ(rig.read(reg.tile, reg.offset), reg.reset) << reg.name;
        EXPECT_EQ(rig.fault_code(), "none") << reg.name;
        ++compared;
      } else {
        Rig other("npu1_4col");
        other.read(reg.tile, reg.offset);
        EXPECT_EQ(other.fault_code(), array::code::unsupported.id) << reg.name;
        EXPECT_EQ(other.array.peek32(other.address(reg.tile, reg.offset)).value(), reg.reset) << reg.name;
        ++refused;
      }
    }
  }
  fmt::print("{} registers read as published, {} are refused by name\n", compared / 2, refused / 2);
}

TEST(RegisterMap, WhatCannotBeWrittenStays) {
  Cores rig;
  for (const TileId tile : {kInnerShim, kInnerMem, kInnerCore})
    for (const device::RegisterRun& run : device::register_runs(rig.kind(tile), device::Arch::AIE2)) {
      using device::Access;
      if (run.is_window || (run.access != Access::ReadOnly && run.access != Access::ClearOnOne)) continue;
      if (run.suffix.ends_with("Halt_Control") || run.prefix.starts_with("Timer_")) continue;
      const std::uint64_t address = rig.address(tile, run.reg.offset);
      const std::uint32_t before = *rig.array.peek32(address);
      rig.write(tile, run.reg.offset, ~before);
      EXPECT_EQ(*rig.array.peek32(address), before) << run.name(0);
    }
  rig.write(kInnerCore, core::Core_Processor_Bus.offset, ~0U);
  EXPECT_EQ(rig.read(kInnerCore, core::Core_Processor_Bus.offset), core::Core_Processor_Bus_Enable.mask());
  rig.control(kInnerCore, false);
  rig.write(kInnerCore, core::Enable_Events.offset, ~0U);
  EXPECT_EQ(rig.read(kInnerCore, core::Enable_Events.offset),
            core::Enable_Events_Enable_Event.mask() | core::Enable_Events_Disable_Event.mask())
      << "ones clear what they stand beside";
  rig.write(kInnerCore, core::Error_Halt_Control.offset, 1);
  EXPECT_EQ(rig.read(kInnerCore, core::Error_Halt_Control.offset), 0U);
}

// Polls ---------------------------------------------------------------------------------------------------------------

// Brings a tile into the state that a poll expects. Returns the register's address; for a lock, the address of the
// request.
std::uint32_t arrange(Cores& rig, TileId tile, std::string_view when, std::uint32_t offset) {
  const TileKind kind = rig.kind(tile);
  if (when == "core done") {
    rig.start(tile, kDone);
  } else if (when == "core disabled") {
    rig.start(tile, kSpin);
    rig.run(100);
    rig.control(tile, false);
  } else if (when == "memory cleared") {
    rig.write(tile, offset, *rig.array.peek32(rig.address(tile, offset)) | 1);
  } else if (when == "lock given" || when == "lock taken") {
    const device::TileLayout& where = device::tile_layout(kind, device::Arch::AIE2);
    rig.set_lock(tile, 3, 1);
    offset = where.request_value.set(where.request_lock.set(offset, 3), when == "lock taken" ? ~0U : 1U);
    offset = where.request_acquires.set(offset, when == "lock taken");
  } else {
    EXPECT_TRUE(when == "channel idle" || when == "channel idle after BD 2") << when;
    const std::uint64_t base = kind == TileKind::Shim  ? HostRam::kBase / 4
                               : kind == TileKind::Mem ? rig.array.device().model(kind).views[1].memory_base / 4
                                                       : 0;
    for (const std::uint32_t channel : {0U, 1U})
      for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
        if (kind == TileKind::Shim) rig.connect_shim_dma(tile, direction, channel);
        if (kind == TileKind::Mem && channel == 1) rig.bd(tile, 24, {.base = base, .length = 8});
        rig.bd(tile, 2, {.base = base, .length = 8});
      }
    for (const std::uint32_t channel : {0U, 1U}) {
      const auto port = [&](Direction direction) {
        return kind == TileKind::Shim ? Rig::shim_port(direction, channel)
                                      : Port{Bundle::DMA, static_cast<std::uint8_t>(channel)};
      };
      rig.connect(tile, port(Direction::MM2S), port(Direction::S2MM));
      for (const Direction direction : {Direction::S2MM, Direction::MM2S})
        rig.push(tile, direction, channel, kind == TileKind::Mem && channel == 1 ? 24 : 2);
    }
  }
  EXPECT_EQ(rig.run(), Stop::Quiet);
  return offset;
}

TEST(RegisterPolls, EndWhereTheyHaveTo) {
  std::ifstream file(TESSERA_ROOT "/facts/register_polls.tsv");
  unsigned polls = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> cells;
    std::istringstream columns(line);
    for (std::string cell; std::getline(columns, cell, '\t');) cells.push_back(cell);
    ASSERT_EQ(cells.size(), 6U) << line;
    const TileId tile = kTileOf.at(cells[0]);
    const auto mask = static_cast<std::uint32_t>(std::stoul(cells[2], nullptr, 16));
    const auto value = static_cast<std::uint32_t>(std::stoul(cells[3], nullptr, 16));
    bool found = false;
    for (const device::RegisterRun& run : device::register_runs(tile == kInnerShim  ? TileKind::Shim
                                                                : tile == kInnerMem ? TileKind::Mem
                                                                                    : TileKind::Core,
                                                                device::Arch::AIE2)) {
      if (run.module != cells[0] ||
          fmt::format("{}{}{}", run.prefix, run.is_numbered() ? "{n}" : "", run.suffix) != cells[1])
        continue;
      found = true;
      for (std::uint32_t i = 0; i < (run.is_numbered() ? std::min(run.reg.count, 2U) : 1U); ++i) {
        if (cells[4].ends_with("BD 2") && i != 0) continue;
        Cores rig;
        const std::uint32_t offset = arrange(rig, tile, cells[4], run.reg.at(i));
        EXPECT_TRUE(rig.array.poll32(rig.address(tile, offset), mask, value).value_or(false))
            << line << ": " << fmt::format("{:#010x}", *rig.array.peek32(rig.address(tile, offset)));
        EXPECT_EQ(rig.fault_code(), "none");
        ++polls;
      }
    }
    EXPECT_TRUE(found) << line;
  }
  EXPECT_GT(polls, 20U);
}

}  // namespace
}  // namespace tessera::array
