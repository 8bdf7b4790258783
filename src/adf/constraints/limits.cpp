#include "adf/constraints/limits.h"

#include "adf/kernel_archs.h"
#include "adf/limits.h"
#include "device/ports.h"

namespace tessera::adf::constraints {

namespace {

device::TileKind kind_of(TileType type) {
  switch (type) {
    case TileType::Core: return device::TileKind::Core;
    case TileType::Shim: return device::TileKind::Shim;
    case TileType::Memory: return device::TileKind::Mem;
  }
  return device::TileKind::Core;
}

}  // namespace

int Limits::rows(TileType type) const {
  switch (type) {
    case TileType::Core: return device->rows - 1 - device->mem_rows;
    case TileType::Shim: return 1;
    case TileType::Memory: return device->mem_rows;
  }
  return 0;
}

int Limits::memory(TileType type) const {
  if (rows(type) == 0) return 0;
  return static_cast<int>(device->model(kind_of(type)).data_memory);
}

int Limits::banks(TileType type) const {
  if (rows(type) == 0) return 0;
  return static_cast<int>(type == TileType::Memory ? limits::kMemoryTileBanks : device->model(kind_of(type)).banks);
}

int Limits::shim_channels(bool is_gmio, bool is_input) const {
  if (is_gmio) return dma_channels(TileType::Shim, !is_input);
  const auto role = is_input ? device::PortRole::Slave : device::PortRole::Master;
  return static_cast<int>(device::port_count(device::TileKind::Shim, role, device::Bundle::South, device->arch));
}

int Limits::dma_channels(TileType type, bool is_input) const {
  if (rows(type) == 0) return 0;
  return static_cast<int>(
      device->model(kind_of(type)).channels(is_input ? device::Direction::S2MM : device::Direction::MM2S));
}

const device::Device* largest_device(unsigned arch) {
  const device::Device* best = nullptr;
  for (const device::Device& one : device::devices())
    if (aie_arch(one.arch) == arch && (best == nullptr || one.cols * one.rows > best->cols * best->rows)) best = &one;
  return best;
}

}  // namespace tessera::adf::constraints
