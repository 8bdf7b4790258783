// Devices, versions and texts for host programs: functions of the public headers that need no session.
#include "core/kinds/kinds.h"
#include "embed/convert.h"
#include "runtime/core_program.h"
#include "runtime/device_choice.h"
#include "runtime/version.h"

namespace tessera::api {

std::string to_text(const Diagnostic& diagnostic, std::size_t width) {
  return embed::text_of(diagnostic, width);
}

std::string to_text(const CoreStep& step) {
  return fmt::format("{},{} {} {} {}", step.tile.column, step.tile.row, step.cycle, step.kind, step.text);
}

Noc measured_noc() {
  const array::NocOptions measured;
  return {measured.read_latency, measured.write_latency, measured.words_per_cycle};
}

std::optional<Tile> parse_tile(const std::string& text) {
  const auto tile = runtime::parse_tile(text);
  return tile ? std::optional(embed::to_api(*tile)) : std::nullopt;
}

std::vector<Device> devices() {
  std::vector<Device> all;
  for (const device::Device& device : device::devices()) all.push_back(embed::to_api(device));
  return all;
}

Device default_device() {
  return embed::to_api(runtime::default_device());
}

std::string version() {
  return std::string(runtime::kVersion);
}

std::string version_text() {
  const std::string text = runtime::version_text();
  return core::can_translate() ? text : text + ", without the native engine of cores";
}

}  // namespace tessera::api
