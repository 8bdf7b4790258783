// The text of an asynchronous error, in XRT's words: programs and scripts search it.
#include "xrt/error_text.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace tessera::xrtlib {
namespace {

struct Name {
  std::uint64_t number;
  const char* text;
};

constexpr Name kNumbers[] = {
    {XRT_ERROR_NUM_FIRWWALL_TRIP, "FIREWALL_TRIP"},
    {XRT_ERROR_NUM_TEMP_HIGH, "TEMP_HIGH"},
    {XRT_ERROR_NUM_AIE_SATURATION, "AIE_SATURATION"},
    {XRT_ERROR_NUM_AIE_FP, "AIE_FP"},
    {XRT_ERROR_NUM_AIE_STREAM, "AIE_STREAM"},
    {XRT_ERROR_NUM_AIE_ACCESS, "AIE_ACCESS"},
    {XRT_ERROR_NUM_AIE_BUS, "AIE_BUS"},
    {XRT_ERROR_NUM_AIE_INSTRUCTION, "AIE_INSTRUCTION"},
    {XRT_ERROR_NUM_AIE_ECC, "AIE_ECC"},
    {XRT_ERROR_NUM_AIE_LOCK, "AIE_LOCK"},
    {XRT_ERROR_NUM_AIE_DMA, "AIE_DMA"},
    {XRT_ERROR_NUM_AIE_MEM_PARITY, "AIE_MEM_PARITY"},
};
constexpr Name kDrivers[] = {
    {XRT_ERROR_DRIVER_XOCL, "DRIVER_XOCL"},
    {XRT_ERROR_DRIVER_XCLMGMT, "DRIVER_XCLMGMT"},
    {XRT_ERROR_DRIVER_ZOCL, "DRIVER_ZOCL"},
    {XRT_ERROR_DRIVER_AIE, "DRIVER_AIE"},
};
constexpr Name kSeverities[] = {
    {XRT_ERROR_SEVERITY_EMERGENCY, "SEVERITY_EMERGENCY"}, {XRT_ERROR_SEVERITY_ALERT, "SEVERITY_ALERT"},
    {XRT_ERROR_SEVERITY_CRITICAL, "SEVERITY_CRITICAL"},   {XRT_ERROR_SEVERITY_ERROR, "SEVERITY_ERROR"},
    {XRT_ERROR_SEVERITY_WARNING, "SEVERITY_WARNING"},     {XRT_ERROR_SEVERITY_NOTICE, "SEVERITY_NOTICE"},
    {XRT_ERROR_SEVERITY_INFO, "SEVERITY_INFO"},           {XRT_ERROR_SEVERITY_DEBUG, "SEVERITY_DEBUG"},
};
constexpr Name kModules[] = {
    {XRT_ERROR_MODULE_FIREWALL, "MODULE_FIREWALL"}, {XRT_ERROR_MODULE_CMC, "MODULE_CMC"},
    {XRT_ERROR_MODULE_AIE_CORE, "MODULE_AIE_CORE"}, {XRT_ERROR_MODULE_AIE_MEMORY, "MODULE_AIE_MEMORY"},
    {XRT_ERROR_MODULE_AIE_SHIM, "MODULE_AIE_SHIM"}, {XRT_ERROR_MODULE_AIE_NOC, "MODULE_AIE_NOC"},
    {XRT_ERROR_MODULE_AIE_PL, "MODULE_AIE_PL"},
};
constexpr Name kClasses[] = {
    {XRT_ERROR_CLASS_SYSTEM, "CLASS_SYSTEM"},
    {XRT_ERROR_CLASS_AIE, "CLASS_AIE"},
    {XRT_ERROR_CLASS_HARDWARE, "CLASS_HARDWARE"},
};

template <class Names>
const char* name_of(const Names& names, std::uint64_t number, const char* field) {
  const auto* const found = std::ranges::find(names, number, &Name::number);
  if (found != std::end(names)) return found->text;
  throw_system(EINVAL, fmt::format("Unknown error {}{}", field, number),
               problem(code::bad_argument, "an error code has no {} {}", field, number)
                   .help("give a code that XRT_ERROR_CODE_BUILD() made"));
}

}  // namespace

std::string text_of_error(xrtErrorCode code) {
  std::string text;
  const auto add = [&](const char* title, const char* field, const auto& names, std::uint64_t number) {
    text += fmt::format("{}Error {} ({}): {}", text.empty() ? "" : "\n", title, number, name_of(names, number, field));
  };
  add("Number", "number", kNumbers, XRT_ERROR_NUM(code));
  add("Driver", "driver", kDrivers, XRT_ERROR_DRIVER(code));
  add("Severity", "severity", kSeverities, XRT_ERROR_SEVERITY(code));
  add("Module", "module", kModules, XRT_ERROR_MODULE(code));
  add("Class", "class", kClasses, XRT_ERROR_CLASS(code));
  return text;
}

}  // namespace tessera::xrtlib
