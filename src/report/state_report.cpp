#include "report/state_report.h"

#include "report/choices.h"
#include "report/tile_state.h"

namespace tessera::report {

using Json = nlohmann::ordered_json;

namespace {

Json heading(const runtime::ConfigurationFiles& files, const runtime::Configuration& source) {
  Json data = {{"schema", "tessera.state/1"}, {"file", files.file}, {"device", source.device->name}};
  if (source.device_choice) data["device_by"] = reason_json(*source.device_choice);
  if (source.program) data["pdi"] = source.program->pdi_number;
  if (source.program && !source.program->kernel.empty()) data["kernel"] = source.program->kernel;
  if (source.insts) data["insts"] = files.insts;
  return data;
}

std::string heading_text(const runtime::ConfigurationFiles& files, const runtime::Configuration& source) {
  std::string text = files.file;
  if (source.program && source.program->pdi_count > 1)
    text += fmt::format(", PDI {} (counted from 0) of {}{}", source.program->pdi_number, source.program->pdi_count,
                        source.program->kernel.empty() ? "" : fmt::format(" (kernel {})", source.program->kernel));
  if (source.insts) text += fmt::format(", then the writes of {}", files.insts);
  text += fmt::format(", on {}\n", source.device->name);
  if (source.device_choice) text += fmt::format("the device is chosen by {}\n", runtime::reason(*source.device_choice));
  return text;
}

template <class Use>
void for_tiles(const npu::Replay& machine, std::optional<device::TileId> only, bool all, Use use) {
  for (const auto& [id, tile] : machine.tiles())
    if (!only || id == *only) use(report_tile({machine.device(), id, tile}, all));
}

}  // namespace

Json state_json(const runtime::ConfigurationFiles& files, const runtime::Configuration& source,
                const npu::Replay& machine, std::optional<device::TileId> only, bool all) {
  Json data = heading(files, source);
  data["tiles"] = Json::array();
  for_tiles(machine, only, all, [&](Described tile) { data["tiles"].push_back(std::move(tile.data)); });
  return data;
}

std::string state_text(const runtime::ConfigurationFiles& files, const runtime::Configuration& source,
                       const npu::Replay& machine, std::optional<device::TileId> only, bool all) {
  std::string tiles;
  for_tiles(machine, only, all, [&](const Described& tile) { tiles += "\n" + tile.text; });
  if (tiles.empty()) tiles = only ? "\nnothing is written to that tile\n" : "\nnothing is written to any tile\n";
  return heading_text(files, source) + tiles;
}

}  // namespace tessera::report
