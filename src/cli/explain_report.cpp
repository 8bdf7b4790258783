#include "cli/explain_report.h"

namespace tessera::cli {

using nlohmann::ordered_json;

namespace {

ordered_json edge_json(const array::WaitEdge& edge) {
  ordered_json json = {{"text", edge.text}, {"dead", edge.dead}};
  if (edge.unit) json["unit"] = *edge.unit;
  return json;
}

ordered_json unit_json(const array::WaitUnit& unit) {
  ordered_json json = {{"name", unit.name}};
  if (unit.tile) json["tile"] = {unit.tile->col, unit.tile->row};
  json["state"] = unit.state;
  json["waits"] = unit.waits;
  if (unit.waits && unit.since) json["since"] = *unit.since;
  if (unit.cause) json["cause"] = std::string(to_string(*unit.cause));
  if (unit.pc) json["pc"] = *unit.pc;
  if (!unit.position.empty()) json["position"] = unit.position;
  if (unit.bd) {
    json["bd"] = *unit.bd;
    json["words"] = {{"moved", unit.words}, {"of", unit.of_words}};
    json["task"] = {{"number", unit.task}, {"of", unit.of_tasks}};
    json["execution"] = {{"number", unit.execution}, {"of", unit.of_executions}};
  }
  if (!unit.waits) return json;
  json["needs"] = unit.needs_all ? "all" : "one";
  ordered_json edges = ordered_json::array();
  for (const array::WaitEdge& edge : unit.edges) edges.push_back(edge_json(edge));
  json["edges"] = std::move(edges);
  return json;
}

}  // namespace

ordered_json explanation_json(const array::Explanation& explanation) {
  ordered_json units = ordered_json::array();
  for (const array::WaitUnit& unit : explanation.units) units.push_back(unit_json(unit));
  return {{"schema", "tessera.explanation/1"}, {"headline", explanation.headline}, {"dead", explanation.dead},
          {"help", explanation.help},          {"chain", explanation.chain},       {"ring", explanation.ring},
          {"units", std::move(units)}};
}

}  // namespace tessera::cli
