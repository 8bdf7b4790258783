// Device models: the tiles of an array, the resources of each kind of tile, and their addresses.
//
// The build generates all data from facts/{archs,devices,tiles,views,aie1-views,bursts}.tsv; this header only declares
// the types. No code in src/device knows the *effect* of a register or a lock.
#pragma once

#include "base/bits.h"
#include "base/diag.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tessera::device {

enum class Arch : std::uint8_t { AIE1, AIE2, AIE2P };
enum class TileKind : std::uint8_t { Shim, Mem, Core };
enum class Direction : std::uint8_t {
  S2MM,
  MM2S
};  // stream to memory, memory to stream; the numbers are those of task-complete tokens and queues

std::string_view to_string(Arch arch);
std::string_view to_string(TileKind kind);
std::string_view to_string(Direction direction);

// Column and row of a tile. Row 0 is the shim row.
struct TileId {
  std::uint8_t col = 0;
  std::uint8_t row = 0;
  auto operator<=>(const TileId&) const = default;

  template <class A>
  void archive(A& a) {
    a.all(*this, col, row);
  }
};
std::string to_string(TileId tile);  // "(2,1)"

// Widths of the fields of a buffer descriptor, in bits. 0: the descriptor has no such field.
struct BdLimits {
  std::uint8_t length_bits;          // of the transfer length, which counts words
  std::uint8_t wrap_bits;            // of each dimension except the last
  std::uint8_t step_bits;            // of each dimension, and of the iteration; the register holds step - 1
  std::uint8_t iteration_wrap_bits;  // the register holds wrap - 1
};

// A window through which a core (or a memory tile's DMA) accesses the memory and the locks of a neighbour, or its own.
// It spans the whole data memory and all locks of the tile that it shows.
struct View {
  std::int8_t col_offset;
  std::int8_t row_offset;
  std::uint32_t memory_base;
  std::uint32_t lock_base;
};

// The rows to which a model applies, counted from the shim row. In AIE1 the window in which a core sees its own memory
// alternates from row to row.
enum class Rows : std::uint8_t { Any, Even, Odd };

// A burst length of a shim tile's DMA (the number of bytes that it requests from host memory at once), and its code in
// a descriptor.
struct Burst {
  std::uint32_t bytes;
  std::uint8_t code;
};
std::span<const Burst> bursts(Arch arch);  // shortest first

// The resources of one kind of tile in one architecture. Sizes are in bytes; 0 for a resource that the tile lacks.
struct TileModel {
  Arch arch;
  TileKind kind;
  std::uint32_t data_memory;
  std::uint32_t program_memory;
  std::uint32_t banks;
  std::uint32_t locks;
  std::uint32_t lock_max;  // greatest value a lock holds
  std::uint32_t bds;       // buffer descriptors
  std::uint32_t s2mm_channels;
  std::uint32_t mm2s_channels;
  std::uint32_t address_dims;  // dimensions of a BD, not counting the iteration
  BdLimits bd;
  std::uint32_t queue_depth;  // tasks a channel's queue holds
  std::span<const View> views;
  Rows rows;  // models of other rows differ only in their views

  std::uint32_t channels(Direction direction) const {
    return direction == Direction::S2MM ? s2mm_channels : mm2s_channels;
  }
  // Return the window for an address or a lock number of this tile's core or DMA; nullptr when no window has it.
  const View* memory_view(std::uint32_t address) const;
  const View* lock_view(std::uint32_t lock) const;
  // Returns the tile's window on itself. The tile must have windows.
  const View& own_view() const;
};

// The parts of an address in the array. `offset` is local to the tile.
struct Location {
  TileId tile;
  std::uint32_t offset = 0;
};

struct Device {
  std::string_view name;  // "npu1_1col"
  Arch arch;
  std::uint8_t cols;
  std::uint8_t rows;
  std::uint8_t mem_rows;   // rows 1..mem_rows are memory tiles
  std::uint8_t col_shift;  // address = col << col_shift | row << row_shift | offset
  std::uint8_t row_shift;
  std::uint64_t noc_columns;  // bit c: the shim tile of column c has a DMA
  std::uint8_t first_column;  // the lowest physical column onto which column 0 can be placed
  bool programmable_logic;    // whether logic is behind its shim tiles' South ports

  bool contains(TileId tile) const { return tile.col < cols && tile.row < rows; }
  TileKind kind(TileId tile) const;  // the device must contain the tile
  bool has_shim_dma(std::uint8_t col) const { return (noc_columns >> col & 1) != 0; }
  const TileModel& model(TileKind kind) const;  // for an even row
  const TileModel& model(TileId tile) const;

  // Splits an address. The tile may lie outside the device; a column beyond every device becomes 255, never a small
  // number.
  Location locate(std::uint64_t address) const;
  std::uint64_t address(TileId tile, std::uint32_t offset) const;  // the reverse of locate()
};

// Returns the model of a kind of tile in an architecture, for an even row; the same in every device. The architecture
// must have this kind of tile.
const TileModel& tile_model(Arch arch, TileKind kind);

std::span<const Device> devices();
const Device* find_device(std::string_view name);  // nullptr when no device has this name
// find_device() for a name that a user typed: fails with T0801, which lists the known devices.
Result<const Device*> require_device(std::string_view name);

}  // namespace tessera::device
