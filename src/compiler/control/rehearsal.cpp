#include "compiler/control/rehearsal.h"

#include "compiler/control/column_overlay.h"
#include "compiler/control/controller_ids.h"
#include "compiler/control/register_words.h"
#include "compiler/emit/configuration.h"
#include "compiler/emit/switches.h"
#include "compiler/routing/verify.h"
#include "device/registers.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>

using namespace mlir;

namespace tessera::compiler {

namespace {

class Rehearsal {
 public:
  Rehearsal(const device::Device& device, aie::DeviceOp design) : device_(device), words_(device) {
    for (auto tile : design.getOps<aie::TileOp>()) ids_.emplace(tile.id(), controller_id(tile));
    for (std::uint8_t col = 0; col < device.cols; ++col)
      for (std::uint8_t row = 0; row < device.rows; ++row)
        if (device.contains({col, row})) stale_.insert({col, row});
  }

  void begin_with(const container::Cdo& overlay) { (void)words_.write(overlay); }

  void write(const RegisterWrite& write) {
    words_.write(write);
    const device::Location place = device_.locate(write.address);
    const auto is_switch = [&](std::uint32_t offset) {
      return holds_settings(device_.kind(place.tile), device_.arch, offset);
    };
    for (std::uint32_t i = 0; i < write.words.size(); ++i)
      if (is_switch(place.offset + 4 * i)) stale_.insert(place.tile);
  }

  bool arrives_at(device::TileId tile) {
    update();
    const auto known = arrives_.find(tile);
    if (known != arrives_.end()) return known->second;
    const auto id = ids_.find(tile);
    const routing::Endpoint source{
        {tile.col, 0}, routing::Wire::DMA, static_cast<std::uint8_t>(control_channel(device_, tile))};
    bool arrives = id != ids_.end();
    if (arrives) {
      const routing::FollowedStream stream =
          routing::follow(device_, settings_, source, static_cast<std::uint8_t>(id->second));
      arrives = stream.arrivals.size() == 1 && stream.arrivals.begin()->header &&
                stream.arrivals.begin()->at == routing::Endpoint{tile, routing::Wire::Ctrl, 0};
    }
    return arrives_[tile] = arrives;
  }

 private:
  void update() {
    if (stale_.empty()) return;
    arrives_.clear();
    for (const device::TileId tile : stale_) {
      std::erase_if(settings_.tiles, [&](const routing::TileSettings& each) { return each.tile == tile; });
      settings_.tiles.push_back(
          read_switches(device_, tile, [&](std::uint32_t offset) { return words_.at(device_.address(tile, offset)); }));
    }
    stale_.clear();
  }

  const device::Device& device_;
  RegisterWords words_;
  routing::Settings settings_;
  std::map<device::TileId, std::uint32_t> ids_;
  std::map<device::TileId, bool> arrives_;  // entries are valid until a switch changes
  std::set<device::TileId> stale_;          // tiles whose settings are older than the register words
};

}  // namespace

static std::string register_name(const device::Device& device, std::uint32_t address) {
  const auto meaning = device::explain_address(device, address);
  return meaning && meaning->info ? meaning->info->name : fmt::format("{:#x}", address);
}

LogicalResult rehearse(aie::DeviceOp overlay, aie::DeviceOp design, const std::string& folder) {
  const auto routes = emit_configuration(overlay, folder), configuration = emit_configuration(design, folder);
  if (failed(routes) || failed(configuration)) return failure();
  const device::Device& device = design.model();
  Rehearsal rehearsal(device, design);
  rehearsal.begin_with(routes->joined());
  for (const RegisterWrite& write : RegisterWords(device).write(configuration->joined())) {
    const device::TileId tile = device.locate(write.address).tile;
    if (!rehearsal.arrives_at(tile))
      return design.emitOpError("cannot be configured by control packets: the packet for ")
             << register_name(device, write.address) << " does not reach " << to_string(tile) << " over the routes of "
             << kOverlayDevice << " after the changes that earlier packets made";
    rehearsal.write(write);
  }
  return success();
}

}  // namespace tessera::compiler
