// Where the parts of a placed program lie and which resources they use, with the names of the graph: tiles, memory,
// locks, DMA channels, streams and packets. All numbers come from the finished design and the counters of the run.
#pragma once

#include "adf/report/monitor.h"
#include "adf/report/placed_run.h"
#include "adf/report/wires.h"

namespace tessera::adf {

struct MemoryPart {
  enum class Kind : std::uint8_t { Buffer, Parameter, Shared, Table, Stack, Heap, Sync };
  Kind kind = Kind::Buffer;
  std::string name;
  device::TileId tile;
  std::uint32_t address = 0, bytes = 0;
  unsigned first_bank = 0, last_bank = 0;
  std::vector<id> ports;  // of kernels that use it
};
const char* text_of(MemoryPart::Kind kind);

// A DMA channel and the port whose data it moves.
struct DmaChannel {
  array::Channel at;
  device::Direction direction = device::Direction::S2MM;
  id port = none;
  std::optional<unsigned> descriptors;  // absent: the host program writes them
  PlacedRun::ChannelCounts counts;
};

// A stream of words, or the packets with one id, through the switches.
struct StreamWay {
  id source = none;
  std::vector<id> sinks;
  std::optional<std::uint32_t> packet;
  Wires::Way way;
  std::optional<std::uint64_t> words;  // absent: the counters do not tell
};

struct PlioPlace {
  id node = none;
  array::Channel at;
  PlacedRun::Clock clock;
};

struct Mapping {
  PlacedRun run;
  std::vector<MemoryPart> memory;  // by tile and address
  std::vector<DmaChannel> channels;
  std::vector<PlioPlace> plios;
  std::vector<StreamWay> streams;
  Wires wires;
  std::vector<Link> links;

  const device::Device& device() const { return *run.placement->device; }
};

Mapping mapping_of(const Model& model, const Netlist& netlist, const Monitor& monitor, PlacedRun run);

}  // namespace tessera::adf
