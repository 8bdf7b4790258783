#include "xrt_smi/validate.h"

#include "xrt_smi/programs.inc"

#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_hw_context.h>
#include <xrt/xrt_kernel.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ranges>

namespace tessera::xrt_smi {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTest = "transfer";
constexpr const char* kDescription = "Sends 4 KiB through the shim tile and the memory tile of a column, and back";
constexpr std::size_t kBytes = 4096;  // as in transfer.mlir.in

const CheckProgram* program_for(const std::string& name) {
  const auto* const found =
      std::ranges::find_if(kCheckPrograms, [&](const CheckProgram& one) { return name == one.device; });
  return found == std::end(kCheckPrograms) ? nullptr : found;
}

xrt::bo buffer_with(const xrt::device& device, const void* bytes, std::size_t size, xrt::bo::flags flags, int group) {
  xrt::bo buffer(device, size, flags, static_cast<xrt::memory_group>(group));
  std::memcpy(buffer.map(), bytes, size);
  buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  return buffer;
}

// Returns the reason of a failure, or "". Exceptions are reasons, too.
std::string run_program(xrt::device device, const CheckProgram& program) {
  const xrt::xclbin xclbin(std::vector<char>(program.xclbin.begin(), program.xclbin.end()));
  device.register_xclbin(xclbin);
  const xrt::hw_context context(device, xclbin.get_uuid());
  xrt::kernel kernel(context, xclbin.get_kernels().at(0).get_name());

  std::vector<unsigned char> sent(kBytes);
  for (std::size_t i = 0; i < kBytes; ++i) sent[i] = static_cast<unsigned char>(i * 7 + i / 256);
  const std::vector<unsigned char> nothing(kBytes);
  const auto code = buffer_with(device, program.instructions.data(), program.instructions.size(),
                                xrt::bo::flags::cacheable, kernel.group_id(1));
  const auto from = buffer_with(device, sent.data(), kBytes, xrt::bo::flags::host_only, kernel.group_id(3));
  auto to = buffer_with(device, nothing.data(), kBytes, xrt::bo::flags::host_only, kernel.group_id(4));
  kernel(3, code, program.instructions.size() / sizeof(std::uint32_t), from, to).wait2();  // 3: the instructions
  to.sync(XCL_BO_SYNC_BO_FROM_DEVICE);

  const auto* const came = to.map<const unsigned char*>();
  const auto wrong =
      kBytes - static_cast<std::size_t>(std::ranges::count(std::views::iota(std::size_t{0}, kBytes), true,
                                                           [&](std::size_t i) { return came[i] == sent[i]; }));
  return wrong == 0 ? "" : fmt::format("{} of {} bytes are wrong", wrong, kBytes);
}

std::string failure_on(const ShownDevice& one) {
  const CheckProgram* const program = program_for(one.name);
  if (program == nullptr) return fmt::format("there is no program for '{}'", one.name);
  try {
    return run_program(one.device, *program);
  } catch (const std::exception& fault) {
    return fault.what();
  }
}

}  // namespace

std::vector<Validated> validate(const std::vector<ShownDevice>& devices) {
  std::vector<Validated> results;
  for (const ShownDevice& one : devices) results.push_back({&one, failure_on(one)});
  return results;
}

bool has_passed(const std::vector<Validated>& results) {
  return std::ranges::all_of(results, [](const Validated& one) { return one.failure.empty(); });
}

std::string validated_text(const std::vector<Validated>& results) {
  std::string text;
  for (const auto& [device, failure] : results) {
    text += fmt::format("{:<26}: [{}]\n    {:<22}: {}\n    {:<22}: Default\n{:-<79}\n", "Validate Device", device->bdf,
                        "Platform", device->name, "Power Mode", "");
    text += fmt::format("{:<26}: {}\n", fmt::format("Test 1 [{}]", device->bdf), kTest);
    text += fmt::format("    {:<22}: {}\n", "Description", kDescription);
    if (!failure.empty()) text += fmt::format("    {:<22}: {}\n", "Error(s)", failure);
    text += fmt::format("    {:<22}: [{}]\n{:-<79}\n", "Test Status", failure.empty() ? "PASSED" : "FAILED", "");
  }
  return text + (has_passed(results) ? "Validation completed\n" : "Validation failed\n");
}

std::string validated_json(const std::vector<Validated>& results) {
  Json devices = Json::array();
  for (const auto& [device, failure] : results) {
    Json test = {{"name", kTest}, {"description", kDescription}, {"status", failure.empty() ? "passed" : "failed"}};
    if (!failure.empty()) test["log"] = Json::array({{{"Error(s)", failure}}});
    devices.push_back({{"device_id", device->bdf},
                       {"platform", device->name},
                       {"power_mode", "Default"},
                       {"tests", Json::array({test})}});
  }
  const Json all = {{"schema_version", {{"schema", "JSON"}}}, {"logical_devices", devices}};
  return all.dump(2) + "\n";
}

}  // namespace tessera::xrt_smi
