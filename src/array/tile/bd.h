// A decoded buffer descriptor: the words to move, and the locks to acquire before and to release after the transfer.
//
// Each kind of tile packs the fields into other bits of the descriptor's words; device/bd_layout.h has the tables.
#pragma once

#include "array/tile/address_walk.h"
#include "device/bd_layout.h"

#include <optional>
#include <string_view>

namespace tessera::array {

using BdWords = std::array<std::uint32_t, device::kMaxBdWords>;

// Settings of a descriptor whose effect no public source describes.
enum class Unsettled : std::uint8_t { Nothing, TwoDimensions, TooLong, TwoBuffers, Interleaved, Fifo, HostAlignment };
std::string_view to_string(Unsettled what);

struct Bd {
  bool valid = false;
  std::uint64_t base = 0;    // in words, in the tile's DMA view; for a shim tile, in host memory
  std::uint64_t length = 0;  // words sent or received, padding included
  std::array<Dimension, kMaxDimensions> dimensions{};
  unsigned dimension_count = 0;

  // Each execution of the descriptor adds one more step to the base; after `iterations` executions the offset is 0
  // again.
  std::uint32_t iteration_step = 1;
  std::uint32_t iterations = 1;
  std::uint32_t iteration = 0;  // the number of the next iteration

  bool acquires = false;
  std::uint32_t acquire_lock = 0;
  std::int32_t acquire_value = 0;
  std::uint32_t release_lock = 0;
  bool releases = false;
  std::int32_t release_value = 0;

  std::optional<std::uint32_t> next;
  bool packet = false;  // sends a header first
  std::uint32_t packet_id = 0, packet_type = 0;
  std::uint32_t out_of_order = 0;  // the descriptor that receives the packet
  bool compression = false;
  Unsettled unsettled = Unsettled::Nothing;
  bool tlast = true;  // the last word carries TLAST

  bool pads() const {
    return std::ranges::any_of(dimensions, [](const Dimension& each) { return each.before != 0 || each.after != 0; });
  }
  std::uint64_t start() const { return base + std::uint64_t{iteration} * iteration_step; }
  AddressWalk walk(std::uint64_t base_address) const {
    return AddressWalk(base_address, std::span(dimensions).first(dimension_count), length);
  }
};

Bd decode_bd(const device::BdLayout& layout, const BdWords& words);

// Returns `word`, the descriptor word with the iteration counter, as it is after one more execution of the descriptor.
// This counter is the only field that the channel writes back. The layout must have the counter.
inline std::uint32_t with_next_iteration(const device::BdLayout& layout, std::uint32_t word, const Bd& bd) {
  return layout.place(device::BdField::IterationCurrent).field.set(word, (bd.iteration + 1) % bd.iterations);
}

}  // namespace tessera::array
