#include "xrt_smi/examine.h"

#include "xrt_smi/host.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::xrt_smi {
namespace {

using Json = nlohmann::ordered_json;

bool asks_for(const Call& call, const std::string& report) {
  if (call.reports.empty()) return report == "host";
  return std::ranges::any_of(call.reports, [&](const std::string& one) { return one == report || one == "all"; });
}

std::string line(const char* title, const std::string& value) {
  return fmt::format("  {:<20} : {}\n", title, value);
}

// A row of the table of devices: each cell has the width of its column and two blanks.
std::string row(const std::string& left, std::size_t left_width, const std::string& right, std::size_t right_width) {
  return fmt::format("|{:<{}}  |{:<{}}  |\n", left, left_width, right, right_width);
}

std::string table_of(const std::vector<ShownDevice>& devices) {
  std::size_t left = 3, right = 4;  // BDF, Name
  for (const ShownDevice& one : devices) {
    left = std::max(left, one.bdf.size() + 2);
    right = std::max(right, one.name.size());
  }
  std::string text = row("BDF", left, "Name", right);
  text += fmt::format("|{:-<{}}|{:-<{}}|\n", "", left + 2, "", right + 2);
  for (const ShownDevice& one : devices) text += row("[" + one.bdf + "]", left, one.name, right);
  return text;
}

std::string host_text(const std::vector<ShownDevice>& devices) {
  std::string text = "System Configuration\n";
  for (const HostFact& fact : facts_of_host())
    if (fact.title != nullptr) text += line(fact.title, fact.value);
  return text + "\nXRT\n" + version_lines(devices) + "\nDevice(s) Present\n" + table_of(devices);
}

Json platform_of(const ShownDevice& one) {
  return Json::parse(one.device.get_info<xrt::info::device::platform>());
}

std::string platform_text(const ShownDevice& one) {
  std::string text = "Platform\n";
  const Json platforms = platform_of(one);
  for (const Json& platform : platforms.at("platforms")) {
    text += fmt::format("  {:<23}: {}\n", "Name", platform.at("static_region").value("name", "N/A"));
    text += fmt::format("  {:<23}: {}\n", "Power Mode", platform.at("status").value("power_mode", "N/A"));
    text += fmt::format("  {:<23}: {}\n", "Total Columns", platform.at("static_region").value("total_columns", "N/A"));
  }
  return text;
}

Json host_json(const std::vector<ShownDevice>& devices) {
  Json system, present = Json::array();
  for (const HostFact& fact : facts_of_host())
    if (fact.key != nullptr) system[fact.key] = fact.value;
  for (const ShownDevice& one : devices)
    present.push_back({{"bdf", one.bdf}, {"device_class", "Ryzen"}, {"name", one.name}, {"is_ready", "true"}});
  const Json xrt = {{"version", xrt_version()}, {"emulator", emulator_version(devices)}};
  return {{"os", system}, {"xrt", xrt}, {"devices", present}};
}

}  // namespace

std::string version_lines(const std::vector<ShownDevice>& devices) {
  return line("Version", xrt_version()) + line("Emulator", emulator_version(devices));
}

std::string examined_text(const Call& call, const std::vector<ShownDevice>& devices) {
  std::string text = asks_for(call, "host") ? host_text(devices) : "";
  if (!asks_for(call, "platform")) return text;
  for (const ShownDevice& one : devices)
    text += fmt::format("\n{:-<26}\n[{}] : {}\n{:-<26}\n{}", "", one.bdf, one.name, "", platform_text(one));
  return text;
}

std::string examined_json(const Call& call, const std::vector<ShownDevice>& devices) {
  Json all = {{"schema_version", {{"schema", "JSON"}}}, {"system", {{"host", host_json(devices)}}}};
  if (asks_for(call, "platform")) {
    Json reports = Json::array();
    for (const ShownDevice& one : devices) {
      Json report = {{"interface_type", "pcie"}, {"device_id", one.bdf}};
      report.update(platform_of(one));
      reports.push_back(report);
    }
    all["devices"] = reports;
  }
  return all.dump(2) + "\n";
}

}  // namespace tessera::xrt_smi
