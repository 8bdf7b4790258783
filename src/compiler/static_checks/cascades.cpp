#include "compiler/static_checks/cascades.h"

#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"
#include "device/capabilities.h"
#include "device/cascade.h"

#include <mlir/Interfaces/CallInterfaces.h>

using namespace mlir;

namespace tessera::compiler {

using aie::CascadeDir;
using device::Bundle;
using device::TileId;

static Bundle side_of(CascadeDir direction) {
  switch (direction) {
    case CascadeDir::South: return Bundle::South;
    case CascadeDir::West: return Bundle::West;
    case CascadeDir::North: return Bundle::North;
    case CascadeDir::East: return Bundle::East;
  }
  return Bundle::North;
}

Cascades::Cascades(aie::DeviceOp device, const std::set<TileId>& touched)
    : device_(device.model()), is_wired_(capabilities(device_).wired_cascade) {
  for (auto set : device.getOps<aie::ConfigureCascadeOp>()) {
    Core& core = cores_[aie::tile_id_of(set.getTile())];
    core.input = side_of(set.getInputDir());
    core.output = side_of(set.getOutputDir());
  }
  for (auto op : device.getOps<aie::CoreOp>()) {
    const TileId tile = aie::tile_id_of(op.getTile());
    Core& core = cores_[tile];
    core.op = op;
    if (is_wired_) {
      const device::CascadeSides sides = device::wired_cascade(device_, tile);
      core.input = sides.input;
      core.output = sides.output;
    }
    core.is_known = !op.getElfFile() && !touched.contains(tile);
    op.walk([&](Operation* inner) {
      if (isa<aie::GetCascadeOp>(inner) && core.get == nullptr) core.get = inner;
      if (isa<aie::PutCascadeOp>(inner) && core.put == nullptr) core.put = inner;
      core.is_known &= !isa<CallOpInterface>(inner);
    });
  }
  // An access outside of all cores stands in a function, which any core may call, so then no core is known
  // (cascades.h).
  device.walk([&](Operation* op) {
    if (isa<aie::GetCascadeOp, aie::PutCascadeOp>(op)) is_known_ &= op->getParentOfType<aie::CoreOp>() != nullptr;
  });
}

const Cascades::Core* Cascades::core(std::optional<TileId> tile) const {
  const auto found = tile ? cores_.find(*tile) : cores_.end();
  return found == cores_.end() ? nullptr : &found->second;
}

// Returns the core tile on this side of `tile`, no matter to which sides that tile's own cascade is turned. Returns
// nothing when no core tile is there.
static std::optional<TileId> core_beside(const device::Device& device, TileId tile, Bundle side) {
  const auto other = device::neighbour(device, tile, side);
  return other && device.contains(*other) && device.kind(*other) == device::TileKind::Core ? other : std::nullopt;
}

std::optional<TileId> Cascades::source(TileId tile) const {
  return core_beside(device_, tile, cores_.at(tile).input);
}
std::optional<TileId> Cascades::sink(TileId tile) const {
  return core_beside(device_, tile, cores_.at(tile).output);
}

std::optional<Cascades::Ends> Cascades::ends(Operation* use) const {
  auto mine = use->getParentOfType<aie::CoreOp>();
  if (!is_known_ || !mine || !isa<aie::GetCascadeOp, aie::PutCascadeOp>(use)) return std::nullopt;
  const bool takes = isa<aie::GetCascadeOp>(use);
  const TileId tile = aie::tile_id_of(mine.getTile());
  const Core* here = core(tile);
  const Core* there = core(takes ? source(tile) : sink(tile));
  if (here == nullptr || there == nullptr || !there->op || !here->is_known || !there->is_known) return std::nullopt;
  const bool meets =
      takes ? there->output == device::opposite(here->input) : there->input == device::opposite(here->output);
  if (!meets || (takes ? there->put : there->get) == nullptr) return std::nullopt;
  return takes ? Ends{there->op, mine} : Ends{mine, there->op};
}

Operation* Cascades::values(Operation* use) const {
  auto both = ends(use);
  return both ? both->taker.getOperation() : nullptr;
}
Operation* Cascades::room(Operation* use) const {
  auto both = ends(use);
  return both ? both->giver.getTile().getDefiningOp() : nullptr;
}

static constexpr std::string_view kWired =
    "the cascade of AIE1 follows a row of cores and then goes up into the next row: place the cores in this order";

// Returns the reason why no values come to the core; empty when values come or may come.
std::string Cascades::why_none_come(TileId tile) const {
  const Core& here = cores_.at(tile);
  const auto from = source(tile);
  if (!from)
    return fmt::format("the values would come from the {}, where there is no core", device::to_string(here.input));
  const Core* giver = core(from);
  const std::string name = fmt::format("core {}, from which the values would come,", to_string(*from));
  if (giver == nullptr || !giver->op) return name + " has no program";
  if (giver->output != device::opposite(here.input))
    return fmt::format("{} sends to the {}", name, device::to_string(giver->output));
  return giver->is_known && giver->put == nullptr ? name + " sends none" : "";
}

std::string Cascades::why_no_core_takes(TileId tile) const {
  const Core& here = cores_.at(tile);
  const auto to = sink(tile);
  if (!to) return fmt::format("the values go to the {}, where there is no core", device::to_string(here.output));
  const Core* taker = core(to);
  const std::string name = fmt::format("core {}, to which the values go,", to_string(*to));
  if (taker == nullptr || !taker->op) return name + " has no program";
  if (taker->input != device::opposite(here.output))
    return fmt::format("{} takes from the {}", name, device::to_string(taker->input));
  return taker->is_known && taker->get == nullptr ? name + " takes none" : "";
}

// True when the cascade of the core leads to a core that has a program and takes values from this side.
bool Cascades::leads_to_core(TileId tile) const {
  const auto to = sink(tile);
  const Core* taker = to ? core(to) : nullptr;
  return taker != nullptr && taker->op && taker->input == device::opposite(cores_.at(tile).output);
}

std::vector<Diag> Cascades::check() const {
  std::vector<Diag> findings;
  if (!is_known_) return findings;
  std::set<TileId> named;  // cores that an earlier finding names, so that one mistake is reported once
  for (const auto& [tile, here] : cores_) {
    const std::string why = here.get != nullptr && here.is_known ? why_none_come(tile) : "";
    if (why.empty()) continue;
    Diag diag =
        error(code::lost_cascade, "core {} takes values from its cascade, but no core sends any", to_string(tile))
            .at("{}", place_of(here.get->getLoc()))
            .note("{}", why);
    if (is_wired_) {
      findings.push_back(std::move(diag).help("{}", kWired));
      continue;
    }
    std::optional<TileId> meant;
    for (const Bundle side : {Bundle::North, Bundle::West}) {
      const auto other = core_beside(device_, tile, side);
      const Core* giver = core(other);
      if (giver == nullptr || giver->put == nullptr || (giver->is_known && why_no_core_takes(*other).empty())) continue;
      diag = std::move(diag).note("{}: core {}, to the {}, sends values that no core takes",
                                  place_of(giver->put->getLoc()), to_string(*other), device::to_string(side));
      meant = other;
      named.insert(*other);
    }
    findings.push_back(std::move(diag).help(
        "{}", meant ? fmt::format("connect the two cores: aie.cascade_flow from tile {} to tile {}", to_string(*meant),
                                  to_string(tile))
                    : "add an aie.cascade_flow from the neighbour in the North or the West"));
  }
  for (const auto& [tile, here] : cores_) {
    const std::string why =
        here.put != nullptr && here.is_known && !named.contains(tile) ? why_no_core_takes(tile) : "";
    if (why.empty()) continue;
    findings.push_back(
        error(code::lost_cascade, "core {} sends values to its cascade, but no core takes them", to_string(tile))
            .at("{}", place_of(here.put->getLoc()))
            .note("{}", why)
            .help("{}", leads_to_core(tile) ? "let that core take each value, with aie.get_cascade"
                        : is_wired_         ? kWired
                                            : "add an aie.cascade_flow to the neighbour in the South or the East"));
  }
  return findings;
}

}  // namespace tessera::compiler
