#include "compiler/emit/memory_map.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/lines.h"

#include <algorithm>
#include <map>

using namespace mlir;

namespace tessera::compiler {

std::optional<device::TileId> tile_behind(const device::Device& device, device::TileId tile, const device::View& view) {
  const int col = tile.col + view.col_offset, row = tile.row + view.row_offset;
  const device::TileId there{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
  if (col < 0 || row < 0 || !device.contains(there) || device.kind(there) != device::TileKind::Core)
    return std::nullopt;
  return there;
}

FailureOr<std::vector<SeenBuffer>> buffers_seen_by(aie::TileOp tile) {
  aie::DeviceOp device = aie::device_of(tile);
  std::vector<SeenBuffer> seen;
  for (const device::View& view : tile.model().views) {
    const auto there = tile_behind(device.model(), tile.id(), view);
    for (auto buffer : device.getOps<aie::BufferOp>()) {
      if (!there || aie::tile_id_of(buffer.getTile()) != *there) continue;
      if (!buffer.getAddress() || !buffer.getSymName())
        return report(
            buffer, error(code::unassigned, "has no name or no address").help("run aie-assign-buffer-addresses first"));
      seen.push_back({buffer, view.memory_base + *buffer.getAddress()});
    }
  }
  return seen;
}

LogicalResult write_memory_map(aie::DeviceOp device, llvm::raw_ostream& out) {
  std::map<device::TileId, aie::TileOp> tiles;
  for (auto tile : device.getOps<aie::TileOp>()) tiles.try_emplace(tile.id(), tile);
  for (auto& [id, tile] : tiles) {
    line(out, "// Tile({}, {})", id.col, id.row);
    line(out, "// Memory map: name base_address num_bytes");
    if (tile.kind() != device::TileKind::Core) continue;
    auto seen = buffers_seen_by(tile);
    if (failed(seen)) return failure();
    std::vector<device::View> views(tile.model().views.begin(), tile.model().views.end());
    std::ranges::sort(views, {}, &device::View::memory_base);
    for (const device::View& view : views)
      for (SeenBuffer& each : *seen)
        if (tile.model().memory_view(each.address)->memory_base == view.memory_base)
          line(out, "_symbol {} 0x{:X} {}", std::string_view(*each.buffer.getSymName()), each.address,
               each.buffer.size_in_bytes());
  }
  return success();
}

}  // namespace tessera::compiler
