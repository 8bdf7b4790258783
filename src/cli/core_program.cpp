#include "cli/core_program.h"

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/codes.h"
#include "container/elf.h"
#include "container/pdi.h"
#include "container/sniff.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "device/registers.h"

#include <algorithm>
#include <map>

namespace tessera::cli {

using namespace container;

namespace {

// The module of a core tile whose memory is its program memory.
constexpr std::string_view kProgramModule = "core";

class ProgramMemories {
 public:
  void add(const Cdo& cdo) {
    for (const CdoCommand& command : cdo.commands) {
      if (command.id == CdoId::Write || command.id == CdoId::Write64) write_words(command.address, {&command.value, 1});
      if (command.id == CdoId::DmaWrite) write_words(command.address, command.payload);
    }
  }

  Result<Bytes> take(std::optional<device::TileId> tile) {
    if (!tile && images_.size() == 1) return std::move(images_.begin()->second);
    const auto found = tile ? images_.find(*tile) : images_.end();
    if (found != images_.end()) return std::move(found->second);
    std::vector<std::string> tiles;
    for (const auto& [id, image] : images_) tiles.push_back(fmt::format("{},{}", id.col, id.row));
    if (tiles.empty()) return Failure(error(code::no_core_program, "the file writes no core's program"));
    Diag diag = tile ? error(code::no_core_program, "the file writes no program for tile {}", to_string(*tile))
                     : error(code::no_core_program, "the file writes the programs of {} tiles", tiles.size());
    return Failure(std::move(diag).help("choose one with --tile: {}", fmt::join(tiles, " ")));
  }

 private:
  void write_words(std::uint64_t address, std::span<const std::uint32_t> words) {
    const device::Location place = device_.locate(address);
    if (!device_.contains(place.tile)) return;
    const device::RegisterRun* memory = device::memory_at(device_.kind(place.tile), place.offset);
    if (memory == nullptr || memory->module != kProgramModule) return;
    const std::uint32_t begin = place.offset - memory->reg.offset;
    const std::uint64_t length = std::uint64_t{4} * words.size();
    if (!in_range(begin, length, std::uint64_t{memory->reg.count} * memory->reg.stride)) return;
    Bytes& image = images_[place.tile];
    image.resize(std::max<std::size_t>(image.size(), begin + length));
    for (std::size_t i = 0; i < words.size(); ++i) store_le<std::uint32_t>(image, begin + 4 * i, words[i]);
  }

  const device::Device& device_ = default_text_device();
  std::map<device::TileId, Bytes> images_;
};

Result<Bytes> program_of_elf(ByteSpan file) {
  TRY(const Elf elf, read_elf(file).complete());
  Bytes image;
  for (const ElfSegment& segment : elf.segments) {
    if (!segment.executable) continue;
    if (!in_range(segment.address, segment.data.size(),
                  device::find_device("npu1")->model(device::TileKind::Core).program_memory))
      return Failure(
          error(code::no_core_program, "a segment at 0x{:x} lies outside the program memory", segment.address));
    image.resize(std::max<std::size_t>(image.size(), segment.address + segment.data.size()));
    std::ranges::copy(segment.data, image.begin() + segment.address);
  }
  return image;
}

}  // namespace

Result<Bytes> core_program(ByteSpan file, std::optional<device::TileId> tile) {
  ProgramMemories memories;
  switch (sniff(file)) {
    case FileKind::CoreElf: return program_of_elf(file);
    case FileKind::Xclbin: {
      TRY(const Xclbin xclbin, read_xclbin(file).complete());
      TRY(const AiePartition partition, find_aie_partition(xclbin).complete());
      for (const PartitionPdi& pdi : partition.pdis) {
        TRY(const Pdi read, read_pdi(pdi.image, pdi.offset).complete());
        memories.add(read.cdo);
      }
      return memories.take(tile);
    }
    case FileKind::Pdi: {
      TRY(const Pdi pdi, read_pdi(file).complete());
      memories.add(pdi.cdo);
      return memories.take(tile);
    }
    case FileKind::Cdo: {
      TRY(const Cdo cdo, read_cdo(file).complete());
      memories.add(cdo);
      return memories.take(tile);
    }
    default: return Bytes(file.begin(), file.end());
  }
}

std::optional<device::TileId> parse_tile(std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto col = parse_number(parts[0]), row = parse_number(parts[1]);
  if (!col || !row || *col > 0xFF || *row > 0xFF) return std::nullopt;
  return device::TileId{static_cast<std::uint8_t>(*col), static_cast<std::uint8_t>(*row)};
}

}  // namespace tessera::cli
