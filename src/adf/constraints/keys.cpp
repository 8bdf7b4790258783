#include "adf/constraints/keys.h"

#include <algorithm>
#include <array>

namespace tessera::adf::constraints {

namespace {

using ::adf::host::property;

// The facts of each key, in the order of the enumeration Key.
constexpr std::array kKeyFacts = std::to_array<KeyFact>({
    {Key::Tile, Section::Node, "tile", Form::Tile},
    {Key::NotTile, Section::Node, "not_tile", Form::Tile},
    {Key::Shim, Section::Node, "shim", Form::Shim},
    {Key::NotShim, Section::Node, "not_shim", Form::Shim},
    {Key::ReservedMemory, Section::Node, "reserved_memory", Form::Address},
    {Key::NotReservedMemory, Section::Node, "not_reserved_memory", Form::Address},
    {Key::NodeWithNodes, Section::Node, "colocated_nodes", Form::Names},
    {Key::NodeApartNodes, Section::Node, "not_colocated_nodes", Form::Names},
    {Key::NodeWithStacks, Section::Node, "colocated_reserved_memories", Form::Names},
    {Key::NodeApartStacks, Section::Node, "not_colocated_reserved_memories", Form::Names},
    {Key::RelativeTile, Section::Node, "relative_tile", Form::Relative},
    {Key::Buffers, Section::Port, "buffers", Form::Addresses},
    {Key::MemTileBuffers, Section::Port, "memTileBufferInfo", Form::Addresses},
    {Key::NotBuffers, Section::Port, "not_buffers", Form::Addresses},
    {Key::PortWithNodes, Section::Port, "colocated_nodes", Form::Names},
    {Key::PortApartNodes, Section::Port, "not_colocated_nodes", Form::Names},
    {Key::PortWithPorts, Section::Port, "colocated_ports", Form::Names},
    {Key::PortApartPorts, Section::Port, "not_colocated_ports", Form::Names},
    {Key::PortOnlyWithPorts, Section::Port, "exclusive_colocated_ports", Form::Names},
    {Key::PortWithStacks, Section::Port, "colocated_reserved_memories", Form::Names},
    {Key::PortApartStacks, Section::Port, "not_colocated_reserved_memories", Form::Names},
    {Key::DmaChannel, Section::Port, "dma_channel", Form::Channel},
    {Key::Fifos, Section::Port, "fifo_locations", Form::Names},
    {Key::StackSize, Section::Node, "stack_size", Form::Number, property::stack_size},
    {Key::HeapSize, Section::Node, "heap_size", Form::Number, property::heap_size},
    {Key::RuntimeRatio, Section::Node, "runtime_ratio", Form::Number, property::runtime_ratio},
    {Key::RepetitionCount, Section::Node, "repetition_count", Form::Number, property::repetition_count},
    {Key::InitializationFunction, Section::Node, "initialization_function", Form::Text,
     property::initialization_function},
    {Key::SingleBuffer, Section::Port, "single_buffer", Form::Flag, property::single_buffer},
    {Key::InitialValue, Section::Port, "initial_value", Form::Numbers, property::initial_value},
    {Key::Dimensions, Section::Port, "dimensions", Form::Numbers, property::dimensions},
    {Key::SamplesPerIteration, Section::Port, "samples_per_iteration", Form::Number, property::samples_per_iteration},
    {Key::FifoDepth, Section::Port, "fifo_depth", Form::Numbers, property::fifo_depth},
    {Key::NumBuffers, Section::Port, "num_buffers", Form::Number, property::num_buffers},
    {Key::EachStackSize, Section::Global, "stack_size", Form::Number},
    {Key::EachHeapSize, Section::Global, "heap_size", Form::Number},
});

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kKeyFacts.size(); ++i)
    if (static_cast<std::size_t>(kKeyFacts[i].key) != i) return false;
  return true;
}
static_assert(is_in_order());

}  // namespace

std::string_view to_string(Section section) {
  switch (section) {
    case Section::Node: return "NodeConstraints";
    case Section::Port: return "PortConstraints";
    case Section::Global: return "GlobalConstraints";
  }
  return "";
}

std::span<const KeyFact> key_facts() {
  return kKeyFacts;
}

const KeyFact& fact_of(Key key) {
  return kKeyFacts[static_cast<std::size_t>(key)];
}

const KeyFact* find_key(Section section, std::string_view name) {
  const auto found = std::ranges::find_if(
      kKeyFacts, [&](const KeyFact& fact) { return fact.section == section && fact.name == name; });
  return found == kKeyFacts.end() ? nullptr : &*found;
}

}  // namespace tessera::adf::constraints
