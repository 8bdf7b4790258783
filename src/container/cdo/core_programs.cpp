#include "container/cdo/core_programs.h"

#include "device/registers.h"

#include <algorithm>
#include <optional>

namespace tessera::container {

namespace {

struct ProgramPlace {
  device::TileId tile;
  std::size_t begin;  // offset in the program memory, in bytes
};

// Returns the place of a write of `words` words in a program memory. None if the write lies elsewhere or leaves the
// memory.
std::optional<ProgramPlace> program_place(const device::Device& device, std::uint64_t address, std::size_t words) {
  const device::Location place = device.locate(address);
  if (!device.contains(place.tile)) return std::nullopt;
  const device::RegisterRun* memory = device::memory_at(device.kind(place.tile), place.offset, device.arch);
  if (memory == nullptr || memory->module != kProgramModule) return std::nullopt;
  const std::uint32_t begin = place.offset - memory->reg.offset;
  if (!in_range(begin, std::uint64_t{4} * words, std::uint64_t{memory->reg.count} * memory->reg.stride))
    return std::nullopt;
  return ProgramPlace{place.tile, begin};
}

// Returns the words that a command writes at its address. None for masked writes and for commands that do not write.
std::span<const std::uint32_t> written_words(const CdoCommand& command) {
  if (command.id == CdoId::Write || command.id == CdoId::Write64) return {&command.value, 1};
  if (command.id == CdoId::DmaWrite) return command.payload;
  return {};
}

}  // namespace

void write_core_programs(const Cdo& cdo, const device::Device& device, CorePrograms& programs) {
  for (const CdoCommand& command : cdo.commands) {
    const std::span<const std::uint32_t> words = written_words(command);
    if (words.empty()) continue;
    const auto place = program_place(device, command.address, words.size());
    if (!place) continue;
    Bytes& program = programs[place->tile];
    program.resize(std::max(program.size(), place->begin + 4 * words.size()));
    for (std::size_t i = 0; i < words.size(); ++i) store_le<std::uint32_t>(program, place->begin + 4 * i, words[i]);
  }
}

}  // namespace tessera::container
