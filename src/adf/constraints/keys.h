// The keys of constraint files: where each may stand, the form of its value, and its meaning for places.
//
// Keys of the section NodeConstraints are about kernels and the ends of a design, keys of PortConstraints about buffers
// of ports and parameters. The vendor's files have the keys of AMD UG1076 and UG1079 (UG1603 for memory tiles). The
// other keys are Tessera's: they say in JSON what only C++ can say for the vendor's compiler, so that one file has all
// constraints of a program.
#pragma once

#include <adf/builder.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tessera::adf::constraints {

enum class Section : std::uint8_t { Node, Port, Global };
std::string_view to_string(Section section);  // "NodeConstraints"

enum class Key : std::uint8_t {
  Tile,
  NotTile,
  Shim,
  NotShim,
  ReservedMemory,
  NotReservedMemory,
  NodeWithNodes,
  NodeApartNodes,
  NodeWithStacks,
  NodeApartStacks,
  RelativeTile,
  Buffers,
  MemTileBuffers,
  NotBuffers,
  PortWithNodes,
  PortApartNodes,
  PortWithPorts,
  PortApartPorts,
  PortOnlyWithPorts,
  PortWithStacks,
  PortApartStacks,
  DmaChannel,
  Fifos,
  StackSize,
  HeapSize,
  RuntimeRatio,
  RepetitionCount,
  InitializationFunction,
  SingleBuffer,
  InitialValue,
  Dimensions,
  SamplesPerIteration,
  FifoDepth,
  NumBuffers,
  EachStackSize,
  EachHeapSize,
};

enum class Form : std::uint8_t {
  Tile,       // {"column", "row", "tile_type"}
  Shim,       // {"column", "channel"}
  Address,    // {"column", "row", "bankId", "offset"}
  Addresses,  // a list of addresses
  Channel,    // {"tile_type", "column", "row", "channel"}
  Relative,   // {"node", "columns", "rows"}
  Names,      // a list of names
  Text,
  Number,
  Numbers,  // a number or a list of numbers
  Flag,     // a Boolean; false is as if the key were absent
};

struct KeyFact {
  Key key;
  Section section;
  std::string_view name;
  Form form;
  std::optional<::adf::host::property> property = {};  // the property of C++, for keys whose value is not a place
};

std::span<const KeyFact> key_facts();
const KeyFact& fact_of(Key key);
const KeyFact* find_key(Section section, std::string_view name);

}  // namespace tessera::adf::constraints
