#include "cli/tile_programs.h"

#include "array/core/lone_core.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/codes.h"
#include "cli/core_program.h"
#include "container/core_load.h"
#include "container/sniff.h"
#include "container/text.h"
#include "isa/program.h"

#include <algorithm>

namespace tessera::cli {

using namespace container;

namespace {

Result<void> load(device::TileId tile, std::uint32_t address, ByteSpan bytes, Cdo& cdo) {
  if (bytes.empty()) return {};
  TRY(CdoCommand command, core_memory_write(default_text_device(), tile, address, bytes));
  cdo.commands.push_back(std::move(command));
  return {};
}

Result<void> load_elf(device::TileId tile, const std::string& path, ByteSpan file, TilePrograms& programs) {
  TRY(const Elf elf, read_elf(file).complete());
  if (const auto arch = elf.arch()) programs.elfs.push_back({path, *arch});
  return load_core_elf(default_text_device(), tile, elf, programs.cdo);
}

Result<void> load_text(device::TileId tile, const std::string& path, std::string_view text, TilePrograms& programs) {
  TRY(isa::Program program, isa::assemble(text, path, array::kOwnMemory));
  std::ranges::move(program.warnings, std::back_inserter(programs.warnings));
  CHECK_OK(load(tile, 0, program.bytes, programs.cdo));
  for (isa::DataSection& section : program.data) {
    section.bytes.resize(section.bytes.size() + section.zeros);
    CHECK_OK(load(tile, section.address, section.bytes, programs.cdo));
  }
  return {};
}

unsigned first_core_row(const device::Device& device) {
  std::uint8_t row = 0;
  while (device.kind({0, row}) != device::TileKind::Core) ++row;
  return row;
}

Result<device::TileId> core_tile(std::string_view text) {
  const device::Device& device = default_text_device();
  const std::optional<device::TileId> tile = parse_tile(text);
  if (tile && device.contains(*tile) && device.kind(*tile) == device::TileKind::Core) return *tile;
  return Failure(error(code::build_part, "'{}' is not a core tile", text)
                     .help("write --program COLUMN,ROW=FILE, for example 0,{}=main.bin; cores of {} begin in row {}",
                           first_core_row(device), device.name, first_core_row(device)));
}

// "0,2=FILE": an image goes to the start of the program memory, the parts of an ELF or of assembly where they say.
Result<void> add_program(std::string_view argument, TilePrograms& programs) {
  const std::size_t equals = argument.find('=');
  TRY(const device::TileId tile, core_tile(argument.substr(0, equals)));
  if (equals == std::string_view::npos)
    return Failure(error(code::build_part, "'{}' names no file", argument).help("write --program COLUMN,ROW=FILE"));
  const std::string path(argument.substr(equals + 1));
  if (const auto [first, is_new] = programs.paths.emplace(tile, path); !is_new)
    return Failure(error(code::build_part, "{} is given two programs", to_string(tile))
                       .note("{} and {}", first->second, path)
                       .help("a core has one program"));
  TRY(const Bytes file, read_file(path));
  if (is_utf8_text(as_text(file))) return load_text(tile, path, as_text(file), programs);  // places of its own
  Result<void> loaded = is_elf(file) ? load_elf(tile, path, file, programs) : load(tile, 0, file, programs.cdo);
  if (!loaded) return Failure(std::move(loaded).error().within(path));
  return {};
}

}  // namespace

Result<TilePrograms> tile_programs(const std::vector<std::string>& arguments) {
  TilePrograms programs;
  for (const std::string& argument : arguments) CHECK_OK(add_program(argument, programs));
  return programs;
}

}  // namespace tessera::cli
