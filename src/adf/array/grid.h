// The tiles of a device by number: which memories a core reaches, and where its cascade leads.
#pragma once

#include "device/device.h"

#include <span>
#include <vector>

namespace tessera::adf::array {

inline constexpr unsigned kNone = ~0U;  // no tile, no cluster, no entry of another list

class Grid {
 public:
  explicit Grid(const device::Device& device);

  const device::Device& device() const { return *device_; }
  unsigned size() const { return static_cast<unsigned>(device_->cols) * device_->rows; }
  unsigned index(device::TileId tile) const { return static_cast<unsigned>(tile.col) * device_->rows + tile.row; }
  device::TileId tile(unsigned index) const {
    return {static_cast<std::uint8_t>(index / device_->rows), static_cast<std::uint8_t>(index % device_->rows)};
  }
  // Returns the tile at a row of constraints, which count from the lowest row of the kind; kNone outside of the device.
  unsigned core_at(int column, int row) const;
  unsigned memory_at(int column, int row) const;
  unsigned first_core_row() const { return device_->mem_rows + 1U; }

  const std::vector<unsigned>& cores() const { return cores_; }
  const std::vector<unsigned>& memory_tiles() const { return memory_tiles_; }
  // Returns the tiles whose memories a core reaches; its own tile comes first.
  std::span<const unsigned> reached(unsigned core) const { return reached_[core]; }
  bool reaches(unsigned core, unsigned memory) const;
  // Returns the cores to which the cascade of this core can lead.
  std::span<const unsigned> cascades(unsigned core) const { return cascades_[core]; }
  int distance(unsigned a, unsigned b) const;

 private:
  const device::Device* device_;
  std::vector<unsigned> cores_, memory_tiles_;
  std::vector<std::vector<unsigned>> reached_, cascades_;
};

}  // namespace tessera::adf::array
