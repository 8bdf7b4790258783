#include "report/explain_report.h"

#include "report/named_json.h"

namespace tessera::report {

using nlohmann::ordered_json;

namespace {

using Units = std::vector<explain::WaitUnit>;

ordered_json edge_json(const explain::WaitEdge& edge, const Units& units) {
  ordered_json json = {{"text", edge.text}, {"dead", edge.dead}};
  if (edge.unit) json["unit"] = *edge.unit;
  if (edge.unit) json["name"] = units[*edge.unit].name;
  return json;
}

// The JSON member `wants` is the value for which the unit waits. It is empty if the unit waits until a binary lock is
// free with any value.
ordered_json lock_json(const explain::WaitUnit::Lock& lock) {
  const array::LockDemand& demand = lock.demand;
  ordered_json json = {{"tile", {lock.tile.col, lock.tile.row}}, {"index", lock.index}, {"value", lock.value}};
  if (demand.binary) {
    json["value"] = lock.value & ~array::kBinaryAcquired;
    json["acquired"] = lock.value >= array::kBinaryAcquired;
  }
  ordered_json wants = ordered_json::object();
  if (!demand.binary || demand.value >= 0) wants[demand.at_least() ? "at_least" : "exactly"] = demand.amount();
  json["wants"] = std::move(wants);
  add_name(json, lock.named);
  return json;
}

ordered_json unit_json(const explain::WaitUnit& unit, const Units& units) {
  ordered_json json = {{"name", unit.name}};
  add_name(json, unit.named);
  if (unit.tile) json["tile"] = {unit.tile->col, unit.tile->row};
  json["state"] = unit.state;
  json["waits"] = unit.waits;
  if (unit.waits && unit.since) json["since"] = *unit.since;
  if (unit.cause) json["cause"] = std::string(to_string(*unit.cause));
  if (unit.lock) json["lock"] = lock_json(*unit.lock);
  for (const explain::CallerWait::Channel& one : unit.tokens)
    json["tokens"].push_back({{"tile", {one.tile.col, one.tile.row}},
                              {"direction", std::string(device::to_string(one.direction))},
                              {"channel", one.channel}});
  for (const explain::WaitUnit::Bytes& bytes : unit.polls) {
    ordered_json one = {{"tile", {bytes.tile.col, bytes.tile.row}}, {"byte", bytes.first}, {"bytes", bytes.length}};
    add_name(one, bytes.named);
    json["polls"].push_back(std::move(one));
  }
  if (unit.pc) json["pc"] = *unit.pc;
  if (!unit.position.empty()) json["position"] = unit.position;
  if (unit.bd) {
    json["bd"] = *unit.bd;
    json["words"] = {{"moved", unit.words}, {"of", unit.of_words}};
    json["task"] = {{"number", unit.task}, {"of", unit.of_tasks}};
    json["execution"] = {{"number", unit.execution}, {"of", unit.of_executions}};
  }
  if (unit.waits) json["needs"] = unit.needs_all ? "all" : "one";
  if (!unit.waits && unit.edges.empty()) return json;
  ordered_json edges = ordered_json::array();
  for (const explain::WaitEdge& edge : unit.edges) edges.push_back(edge_json(edge, units));
  json["edges"] = std::move(edges);
  return json;
}

}  // namespace

ordered_json explanation_json(const explain::Explanation& explanation) {
  ordered_json units = ordered_json::array();
  for (const explain::WaitUnit& unit : explanation.units) units.push_back(unit_json(unit, explanation.units));
  return {{"schema", "tessera.explanation/1"}, {"headline", explanation.headline}, {"dead", explanation.dead},
          {"help", explanation.help},          {"chain", explanation.chain},       {"ring", explanation.ring},
          {"units", std::move(units)}};
}

}  // namespace tessera::report
