#include "runtime/tile_programs.h"

#include "base/file.h"
#include "base/text.h"
#include "container/elf/core_load.h"
#include "container/files/sniff.h"
#include "core/aie2/lone_core.h"
#include "device/capabilities.h"
#include "device/registers.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"
#include "runtime/summary.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::runtime {

using namespace container;
using device::Device;
using device::TileId;
using device::TileKind;

namespace {

Result<void> load(const Device& device, TileId tile, std::uint32_t address, ByteSpan bytes, Cdo& cdo) {
  if (bytes.empty()) return {};
  TRY(CdoCommand command, core_memory_write(device, tile, address, bytes));
  cdo.commands.push_back(std::move(command));
  return {};
}

Result<void> load_text(const Device& device, const TileProgram& source, Cdo& cdo, std::vector<Diag>& warnings) {
  if (!capabilities(device).emulated_cores)
    return Failure(error(code::build_part, "Tessera assembles for AIE2 cores, but {} has cores of {}", device.name,
                         device::to_string(device.arch))
                       .at("{}", source.path)
                       .help("give a core ELF or an image, or choose the device of the program"));
  TRY(isa::Program program, isa::assemble(isa::kAie2, as_text(source.file), source.path, core::kOwnMemory));
  std::ranges::move(program.warnings, std::back_inserter(warnings));
  CHECK_OK(load(device, source.tile, 0, program.bytes, cdo));
  for (isa::DataSection& section : program.data) {
    section.bytes.resize(section.bytes.size() + section.zeros);
    CHECK_OK(load(device, source.tile, section.address, section.bytes, cdo));
  }
  return {};
}

bool is_core(const Device& device, TileId tile) {
  return device.contains(tile) && device.kind(tile) == TileKind::Core;
}

// Returns a text such as "column 0", "rows 2 to 5".
std::string range_of(std::string_view noun, unsigned first, unsigned last) {
  return first == last ? fmt::format("{} {}", noun, first) : fmt::format("{}s {} to {}", noun, first, last);
}

// Returns the devices of the same generation that have a core at this tile.
std::vector<std::string_view> others_with(const Device& device, TileId tile) {
  std::vector<std::string_view> names;
  for (const Device& each : device::devices())
    if (each.arch == device.arch && is_core(each, tile)) names.push_back(each.name);
  return names;
}

Result<void> check_tile(const Device& device, TileId tile) {
  if (is_core(device, tile)) return {};
  const unsigned first = device.mem_rows + 1U;  // the first row with cores, above the shim and memory tiles
  const std::vector<std::string_view> others = others_with(device, tile);
  const std::string choose = others.empty()
                                 ? fmt::format("no device of {} has this core", device::to_string(device.arch))
                                 : fmt::format("choose a device with this core: {}", fmt::join(others, ", "));
  return Failure(error(code::build_part, "'{},{}' is not a core tile of {}", tile.col, tile.row, device.name)
                     .note("the cores of the device are in {}, {}", range_of("column", 0, device.cols - 1U),
                           range_of("row", first, device.rows - 1U))
                     .help("write COLUMN,ROW=FILE, for example 0,{}=main.bin; {}", first, choose));
}

// Adds the commands that load a program to `cdo`. Diagnostics name the file.
Result<void> load(const Device& device, const TileProgram& source, Cdo& cdo, std::vector<Diag>& warnings) {
  CHECK_OK(check_tile(device, source.tile));
  if (is_utf8_text(as_text(source.file))) return load_text(device, source, cdo, warnings);
  const auto load_bytes = [&]() -> Result<void> {
    if (!is_elf(source.file)) return load(device, source.tile, 0, source.file, cdo);
    TRY(const Elf elf, read_elf(source.file).complete());
    return load_core_elf(device, source.tile, elf, cdo);
  };
  Result<void> loaded = load_bytes();
  if (!loaded) return Failure(std::move(loaded).error().within(source.path));
  return {};
}

// Parses "0,2=FILE" and reads the file.
Result<TileProgram> read_program(std::string_view argument) {
  const std::size_t equals = argument.find('=');
  const std::string_view where = argument.substr(0, equals);
  const std::optional<TileId> tile = parse_tile(where);
  if (!tile)
    return Failure(error(code::build_part, "'{}' is not a core tile", where)
                       .help("write COLUMN,ROW=FILE, for example 0,2=main.bin"));
  if (equals == std::string_view::npos || equals + 1 == argument.size())
    return Failure(error(code::build_part, "'{}' does not name a file", argument)
                       .help("write COLUMN,ROW=FILE, for example 0,2=main.bin"));
  std::string path(argument.substr(equals + 1));
  TRY(Bytes file, read_file(path));
  return tile_program(*tile, std::move(path), std::move(file));
}

// Finds the commands of a configuration that write a core's program or enable it.
class Cores {
 public:
  explicit Cores(const Device& device) : device_(device) {}

  bool loads(const CdoCommand& command, TileId tile) const {
    const std::optional<std::uint32_t> offset = offset_in(command, tile);
    const device::RegisterRun* memory = offset ? device::memory_at(TileKind::Core, *offset, device_.arch) : nullptr;
    return memory != nullptr && memory->module == kProgramModule;
  }
  bool enables(const CdoCommand& command, TileId tile) const {
    const std::optional<std::uint32_t> offset = offset_in(command, tile);
    const device::RegisterRun* run = offset ? device::register_run_at(TileKind::Core, *offset, device_.arch) : nullptr;
    if (run == nullptr || run->name(0) != "Core_Control") return false;
    const auto field = std::ranges::find(run->fields, "Enable", &device::NamedField::name);
    return field != run->fields.end() && field->field.get(written_bits(command)) != 0;
  }

 private:
  // Returns the offset in the tile at which a command writes; empty if it writes elsewhere.
  std::optional<std::uint32_t> offset_in(const CdoCommand& command, TileId tile) const {
    if (!writes(command)) return std::nullopt;
    const device::Location place = device_.locate(command.address);
    return place.tile == tile ? std::optional(place.offset) : std::nullopt;
  }
  static bool writes(const CdoCommand& command) {
    switch (command.id) {
      case CdoId::Write:
      case CdoId::Write64:
      case CdoId::MaskWrite:
      case CdoId::MaskWrite64: return true;
      case CdoId::DmaWrite: return !command.payload.empty();
      default: return false;
    }
  }

  static std::uint32_t written_bits(const CdoCommand& command) {
    if (command.id == CdoId::DmaWrite) return command.payload.front();
    const bool is_masked = command.id == CdoId::MaskWrite || command.id == CdoId::MaskWrite64;
    return is_masked ? command.value & command.mask : command.value;
  }

  const Device& device_;
};

}  // namespace

bool enables(const CdoCommand& command, TileId tile, const Device& device) {
  return Cores(device).enables(command, tile);
}

Result<TileProgram> tile_program(TileId tile, std::string path, Bytes file) {
  if (file.empty())
    return Failure(error(code::not_a_program, "the program of {} is empty", to_string(tile))
                       .at("{}", path)
                       .help("give assembly, a core ELF or an image of the program memory"));
  TileProgram program{tile, std::move(path), std::move(file)};
  if (is_elf(program.file)) program.arch = read_elf(program.file).value.arch();
  return program;
}

Result<std::vector<TileProgram>> read_tile_programs(const std::vector<std::string>& arguments) {
  std::vector<TileProgram> programs;
  for (const std::string& argument : arguments) {
    TRY(TileProgram program, read_program(argument));
    const auto first = std::ranges::find(programs, program.tile, &TileProgram::tile);
    if (first != programs.end())
      return Failure(error(code::build_part, "{} has two programs", to_string(program.tile))
                         .note("the programs are {} and {}", first->path, program.path)
                         .help("give each core one program"));
    programs.push_back(std::move(program));
  }
  return programs;
}

void add_clues(const std::vector<TileProgram>& programs, DeviceClues& clues) {
  for (const TileProgram& program : programs) {
    if (program.arch) clues.add_core_elf(*program.arch, program.path);
    clues.needs.add(program.tile);
  }
}

Result<TilePrograms> TilePrograms::make(const std::vector<TileProgram>& programs, const Device& device,
                                        std::vector<Diag>& warnings) {
  TilePrograms made(device);
  for (const TileProgram& program : programs) {
    Cdo& cdo = made.loads_.emplace_back(program.tile, Cdo()).second;
    CHECK_OK(load(device, program, cdo, warnings));
  }
  return made;
}

bool TilePrograms::contains(TileId tile) const {
  return std::ranges::any_of(loads_, [&](const auto& load) { return load.first == tile; });
}

Cdo TilePrograms::commands() const {
  Cdo all;
  for (const auto& [tile, cdo] : loads_)
    all.commands.insert(all.commands.end(), cdo.commands.begin(), cdo.commands.end());
  return all;
}

void TilePrograms::put_into(Cdo& configuration) const {
  const Cores cores(*device_);
  std::vector<CdoCommand>& commands = configuration.commands;
  std::vector<CdoCommand> in_front;
  for (const auto& [where, cdo] : loads_) {
    const TileId tile = where;
    const auto last = std::find_if(commands.rbegin(), commands.rend(),
                                   [&](const CdoCommand& command) { return cores.loads(command, tile); });
    if (last == commands.rend()) {
      in_front.insert(in_front.end(), cdo.commands.begin(), cdo.commands.end());
      continue;
    }
    const auto enable = std::find_if(last.base(), commands.end(),
                                     [&](const CdoCommand& command) { return cores.enables(command, tile); });
    commands.insert(enable, cdo.commands.begin(), cdo.commands.end());
  }
  commands.insert(commands.begin(), in_front.begin(), in_front.end());
}

std::vector<TileId> TilePrograms::overwritten_by(const InstructionStream& stream) const {
  std::vector<TileId> tiles;
  for (const auto& [tile, bytes] : summarise(stream, *device_).program_bytes)
    if (contains(tile)) tiles.push_back(tile);
  return tiles;
}

}  // namespace tessera::runtime
