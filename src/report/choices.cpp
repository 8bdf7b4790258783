#include "report/choices.h"

#include <fmt/ranges.h>

namespace tessera::report {

std::string choice_text(const runtime::Program& program) {
  std::string text;
  if (program.device_choice) text += fmt::format("  the device is chosen by {}\n", reason(*program.device_choice));
  if (!program.is_container || program.is_design || program.pdi_count == 1) return text;
  text += fmt::format("  PDI {} (counted from 0) of {} is loaded{}", program.pdi_number, program.pdi_count,
                      program.kernel.empty() ? "" : fmt::format(", the PDI of kernel {}", program.kernel));
  if (!program.other_kernels.empty())
    text += fmt::format("; other PDIs belong to {}", fmt::join(program.other_kernels, ", "));
  return text + "\n";
}

nlohmann::ordered_json choice_json(const runtime::Program& program) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (program.device_choice) json["device_by"] = reason_json(*program.device_choice);
  if (!program.is_container || program.is_design) return json;
  json["pdi"] = program.pdi_number;
  if (!program.kernel.empty()) json["kernel"] = program.kernel;
  return json;
}

nlohmann::ordered_json reason_json(const runtime::DeviceChoice& choice) {
  nlohmann::ordered_json json = {{"kind", choice.kind}, {"says", choice.by}};
  if (choice.or_else != nullptr) json["or_else"] = choice.or_else->name;
  return json;
}

}  // namespace tessera::report
