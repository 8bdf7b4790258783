#include "container/elf/core_load.h"

#include "container/codes.h"
#include "device/registers.h"

#include <algorithm>

namespace tessera::container {

namespace {

// Returns the offset of the program memory inside a core's tile.
std::uint32_t program_offset(device::Arch arch) {
  const auto runs = device::register_runs(device::TileKind::Core, arch);
  const auto found =
      std::ranges::find_if(runs, [](const device::RegisterRun& run) { return run.name(0) == "Program_Memory"; });
  assert(found != runs.end());
  return found->reg.offset;
}

}  // namespace

Result<CdoCommand> core_memory_write(const device::Device& device, device::TileId tile, std::uint32_t address,
                                     ByteSpan bytes) {
  const device::TileModel& model = device.model(tile);
  const bool is_program = address < model.program_memory;
  const device::View* view = is_program ? nullptr : model.memory_view(address);
  const std::uint64_t size = is_program ? model.program_memory : model.data_memory;
  const std::uint64_t offset = view != nullptr ? address - view->memory_base : address;
  const device::TileId target = view == nullptr
                                    ? tile
                                    : device::TileId{static_cast<std::uint8_t>(tile.col + view->col_offset),
                                                     static_cast<std::uint8_t>(tile.row + view->row_offset)};
  const std::string_view memory = is_program ? "program memory" : "data memory";
  if ((!is_program && view == nullptr) || !device.contains(target) || device.kind(target) != device::TileKind::Core)
    return Failure(
        error(code::does_not_fit, "{} bytes at {:#x} lie outside every memory that {} sees", bytes.size(), address,
              to_string(tile))
            .help("link the program for the memories around this core, or choose the core for which it was linked"));
  if (!in_range(offset, bytes.size(), size))
    return Failure(error(code::does_not_fit, "{} bytes at {:#x} do not fit into the {} of {}", bytes.size(), offset,
                         memory, to_string(target))
                       .note("this memory has {} bytes", size)
                       .help("link the program so that each section fits into its memory"));
  if (!is_aligned(offset, 4))
    return Failure(error(code::does_not_fit, "{} bytes at {:#x} begin in the middle of a word of the {} of {}",
                         bytes.size(), offset, memory, to_string(target))
                       .help("align the section to 4 bytes when you link the program"));
  CdoCommand command;
  command.id = CdoId::DmaWrite;
  command.address =
      device.address(target, static_cast<std::uint32_t>(offset) + (is_program ? program_offset(device.arch) : 0));
  Bytes padded(bytes.begin(), bytes.end());
  pad_to(padded, 4);
  for (std::size_t i = 0; i < padded.size(); i += 4) command.payload.push_back(load_le<std::uint32_t>(padded, i));
  return command;
}

Result<void> load_core_elf(const device::Device& device, device::TileId tile, const Elf& elf, Cdo& cdo) {
  if (!elf.is_core())
    return Failure(error(code::malformed_elf, "the ELF is for machine {}, not for a core", elf.machine)
                       .help("give an ELF that was compiled for a core"));
  CHECK_OK(check_segments(elf, device.model(tile)));
  for (const ElfSegment& segment : elf.segments) {
    const std::uint32_t most = std::max(device.model(tile).data_memory, device.model(tile).program_memory);
    if (segment.memory_size > most)
      return Failure(
          error(code::does_not_fit, "a segment of {} bytes at {:#x} is too large", segment.memory_size, segment.address)
              .note("no memory of {} has more than {} bytes", to_string(tile), most)
              .help("link the program so that each section fits into its memory"));
    Bytes bytes(segment.data.begin(), segment.data.end());
    bytes.resize(std::max<std::size_t>(bytes.size(), segment.memory_size));
    if (bytes.empty()) continue;
    TRY(CdoCommand command, core_memory_write(device, tile, segment.address, bytes));
    cdo.commands.push_back(std::move(command));
  }
  return {};
}

}  // namespace tessera::container
