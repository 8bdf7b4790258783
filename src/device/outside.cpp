#include "device/outside.h"

#include <string>

namespace tessera::device {
namespace {

// Returns a device that has the tile and the same form of addresses: of the same architecture if possible, and with the
// fewest columns. nullptr when no device has both.
const Device* larger(const Device& than, unsigned col, unsigned row) {
  const Device* best = nullptr;
  for (const Device& each : devices()) {
    if (each.col_shift != than.col_shift || each.row_shift != than.row_shift) continue;
    if (col >= each.cols || row >= each.rows) continue;
    const bool better = best == nullptr || (each.arch == than.arch && best->arch != than.arch) ||
                        ((each.arch == than.arch) == (best->arch == than.arch) && each.cols < best->cols);
    if (better) best = &each;
  }
  return best;
}

}  // namespace

std::string_view too_few(const Device& device, unsigned col, unsigned row) {
  if (row < device.rows) return "columns";
  return col < device.cols ? "rows" : "columns and rows";
}

Diag with_larger_device(Diag diag, const Device& device, unsigned col, unsigned row) {
  const bool col_outside = col >= device.cols, row_outside = row >= device.rows;
  const std::string which = col_outside && row_outside ? fmt::format("column {} and row {} lie outside", col, row)
                            : col_outside              ? fmt::format("column {} lies outside", col)
                                                       : fmt::format("row {} lies outside", row);
  diag = std::move(diag).note("{} has columns 0 to {} and rows 0 to {}: {}", device.name, device.cols - 1,
                              device.rows - 1, which);
  const Device* other = larger(device, col, row);
  if (other == nullptr) return std::move(diag).help("correct the address: no device with such addresses has this tile");
  return std::move(diag).help("choose a larger device, such as {}, which has more {}; or correct the address",
                              other->name, too_few(device, col, row));
}

}  // namespace tessera::device
