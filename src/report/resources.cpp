#include "report/resources.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tessera::report {

using Json = nlohmann::ordered_json;

std::string resources_text(const std::vector<compiler::TileResources>& resources) {
  std::string text = fmt::format("{:<7} {:<11} {:>16} {:>11} {:>8} {:>6} {:>6} {:>8}\n", "tile", "kind", "memory",
                                 "descriptors", "locks", "s2mm", "mm2s", "ports");
  const auto of = [](compiler::Used use) { return use.of == 0 ? "-" : fmt::format("{} of {}", use.used, use.of); };
  for (const compiler::TileResources& each : resources) {
    text += fmt::format("{:<7} {:<11} {:>16} {:>11} {:>8} {:>6} {:>6} {:>8}\n", to_string(each.tile), each.kind,
                        of(each.memory), of(each.descriptors), of(each.locks), of(each.s2mm), of(each.mm2s),
                        of(each.ports));
    if (each.stack != 0) text += fmt::format("{:<7} {:<11} {:>16}\n", "", "stack", each.stack);
  }
  return text;
}

Json resources_json(const std::vector<compiler::TileResources>& resources) {
  Json tiles = Json::array();
  const auto of = [](compiler::Used use) { return Json{{"used", use.used}, {"of", use.of}}; };
  for (const compiler::TileResources& each : resources)
    tiles.push_back({{"tile", {each.tile.col, each.tile.row}},
                     {"kind", each.kind},
                     {"memory", of(each.memory)},
                     {"stack", each.stack},
                     {"descriptors", of(each.descriptors)},
                     {"locks", of(each.locks)},
                     {"s2mm", of(each.s2mm)},
                     {"mm2s", of(each.mm2s)},
                     {"ports", of(each.ports)}});
  return {{"schema", "tessera.resources/1"}, {"tiles", std::move(tiles)}};
}

}  // namespace tessera::report
