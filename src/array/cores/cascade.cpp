// The cascade: wires that carry values from the accumulators of a core directly to a neighbour.
//
// Each core has one wire in and one out. On AIE-ML a register selects their directions: in from the north or west, out
// to the south or east. On AIE1 the wires run along a row, and at the end of the row up into the next row, where they
// run in the opposite direction; no register changes them (facts/cascade.tsv). The output of a core is connected to its
// neighbour's input only if the registers of both tiles select this wire. A value takes a cycle on its wire; both ends
// have a FIFO.
#include "device/cascade.h"
#include "array/parts/core_loops.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/tile/core_unit.h"
#include "array/timing.h"
#include "device/aie2_events.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"

namespace tessera::array {

namespace core_regs = device::aie2::core;
namespace names = device::events::core;
using device::Bundle;

namespace {

device::CascadeSides sides_of(const Parts& parts, const Tile& tile) {
  if (capabilities(tile.model).wired_cascade) return device::wired_cascade(parts.device, tile.id);
  const std::uint32_t word = const_cast<Tile&>(tile).registers.at(core_regs::Accumulator_Control.offset);
  return {core_regs::Accumulator_Control_Input.get(word) != 0 ? Bundle::West : Bundle::North,
          core_regs::Accumulator_Control_Output.get(word) != 0 ? Bundle::East : Bundle::South};
}

}  // namespace

Tile* CoreUnit::cascade_source() const {
  const Bundle side = sides_of(parts_, tile_).input;
  Tile* from = parts_.tiles.neighbour(tile_, side);
  return from != nullptr && sides_of(parts_, *from).output == device::opposite(side) ? from : nullptr;
}

Tile* CoreUnit::cascade_sink() const {
  const Bundle side = sides_of(parts_, tile_).output;
  Tile* to = parts_.tiles.neighbour(tile_, side);
  return to != nullptr && sides_of(parts_, *to).input == device::opposite(side) ? to : nullptr;
}

std::string CoreUnit::cascade_trouble(bool reads) const {
  const device::CascadeSides sides = sides_of(parts_, tile_);
  const Bundle side = reads ? sides.input : sides.output;
  const std::string mine =
      fmt::format("its cascade {} the {}", reads ? "input takes from" : "output goes to", device::to_string(side));
  const Tile* other = parts_.tiles.neighbour(tile_, side);
  if (other == nullptr) return mine + ", where there is no core";
  const device::CascadeSides theirs = sides_of(parts_, *other);
  return fmt::format("{}, but core {} {} the {}", mine, device::to_string(other->id), reads ? "gives to" : "takes from",
                     device::to_string(reads ? theirs.output : theirs.input));
}

bool CoreUnit::cascade_is_ready(bool reads) {
  const Cycle now = parts_.now();
  if (reads) {
    const Tile* source = cascade_source();
    if (source == nullptr) return false;
    if (source->cascade.readable(now)) return true;
    if (!source->cascade.items.empty()) parts_.scheduler.schedule_by(unit(), now + 1);
    return false;
  }
  const std::size_t depth = timing::kCascadeFifoValues * (cascade_sink() != nullptr ? 2 : 1);
  if (tile_.cascade.used(now) < depth) return true;
  if (tile_.cascade.popped == now) parts_.scheduler.schedule_by(unit(), now + 1);
  return false;
}

CascadeValue CoreUnit::read_cascade(Cycle now) {
  Tile& source = *cascade_source();
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_CASCADE_GET, now);
  if (parts_.hooks) parts_.hooks->cascade_taken(source.first_unit + kCoreUnit, unit(), source.cascade.items.size());
  const CascadeValue value = source.cascade.pop(now);
  if (source.core) source.core->look_again(now + 1);
  others_changed();
  return value;
}

void CoreUnit::write_cascade(const CascadeValue& value, Cycle now) {
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_CASCADE_PUT, now);
  CascadeValue carried = value;
  std::fill(carried.begin() + capabilities(tile_.model).cascade_bytes, carried.end(), std::uint8_t{0});
  tile_.cascade.push(carried, now);
  ++tile_.cascade_values;
  if (parts_.hooks) parts_.hooks->cascade_given(unit());
  if (const Tile* sink = cascade_sink(); sink != nullptr && sink->core) sink->core->look_again(now + 1);
  others_changed();
}

std::string CoreUnit::cascade_wait(bool reads) const {
  const Tile* other = reads ? cascade_source() : cascade_sink();
  const std::string_view what = reads ? "a value on its cascade input" : "room on its cascade output";
  if (other == nullptr) return fmt::format("{}, but no core is connected there", what);
  const CoreUnit* core = other->core.get();
  return fmt::format("{}: core {} {}", what, device::to_string(other->id),
                     core == nullptr                  ? "is disabled"
                     : core->state_ == State::Waiting ? "waits"
                                                      : "is " + core->describe_state());
}

}  // namespace tessera::array
