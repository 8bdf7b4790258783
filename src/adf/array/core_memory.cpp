#include "adf/array/core_memory.h"

#include "adf/array/design_values.h"
#include "adf/graph/names.h"
#include "adf/limits.h"  // generated

#include <cstring>

namespace tessera::adf::array {

namespace {

std::string spot_text(const BufferSpot& spot) {
  std::string text;
  if (spot.bank) text += fmt::format(", mem_bank = {} : i32", *spot.bank);
  if (spot.address) text += fmt::format(", address = {} : i32", *spot.address);
  return text;
}

// The words of a table, as the host program has them now.
std::string values_of(const Parameter& table, std::uint64_t bytes) {
  if (table.memory == nullptr) return "";
  std::string text;
  for (std::uint64_t at = 0; at < bytes; at += 4) {
    std::int32_t word = 0;
    std::memcpy(&word, static_cast<const std::byte*>(table.memory) + at, std::min<std::uint64_t>(4, bytes - at));
    text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
  }
  return " = dense<[" + text + "]>";
}

// Returns the first kernel of the same core that uses the table.
id owner_of_table(const Placement& placement, id node, id parameter) {
  for (const auto& [tile, kernels] : placement.kernels) {
    if (tile != placement.cores.at(node)) continue;
    for (const id one : kernels)
      if (placement.tables.contains({one, parameter})) return one;
  }
  return node;
}

}  // namespace

bool has_usual_stack(const Placement& placement, id node) {
  const auto found = placement.stacks.find(node);
  if (found == placement.stacks.end()) return true;
  const Buffers& stack = found->second;
  return stack.tile == placement.cores.at(node) &&
         (stack.spots.empty() || stack.spots.front().address.value_or(0) == 0);
}

std::string table_name(const Placement& placement, id node, id parameter) {
  return fmt::format("{} {}", name_of_node(owner_of_table(placement, node, parameter)), name_of_parameter(parameter));
}

CoreMemory core_memory(const Model& model, const Placement& placement) {
  CoreMemory made;
  const auto add = [&](const Buffers& of, const std::string& value, const std::string& name,
                       const std::string& initial) {
    made.tiles.insert(of.tile);
    made.text += fmt::format("  {} = aie.buffer({}) {{sym_name = \"{}\"{}}} : {}{}\n", value, tile_value(of.tile), name,
                             of.spots.empty() ? "" : spot_text(of.spots.front()), memory_type(of.bytes), initial);
  };
  for (const auto& [key, of] : placement.tables) {
    const auto [node, parameter] = key;
    if (of.bytes == 0 || owner_of_table(placement, node, parameter) != node) continue;
    add(of, fmt::format("%table{}_{}", node, parameter), table_name(placement, node, parameter),
        values_of(model.parameters[parameter], of.bytes));
  }
  for (const auto& [tile, kernels] : placement.kernels) {
    const id node = kernels.front();
    const Buffers& system = placement.systems.at(node);
    const std::uint64_t heap = system.bytes - limits::kSyncBuffer;
    if (heap != 0) add({system.tile, heap, {}}, fmt::format("%heap{}", node), name_of_node(node) + " heap", "");
    add({system.tile, limits::kSyncBuffer, {}}, fmt::format("%sync{}", node), name_of_node(node) + " sync", "");
    if (!has_usual_stack(placement, node))
      add(placement.stacks.at(node), fmt::format("%stack{}", node), name_of_node(node) + " stack", "");
  }
  return made;
}

}  // namespace tessera::adf::array
