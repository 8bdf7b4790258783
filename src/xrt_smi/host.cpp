#include "xrt_smi/host.h"

#include <fmt/format.h>
#include <gnu/libc-version.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <thread>

namespace tessera::xrt_smi {
namespace {

constexpr std::uint64_t kMegabyte = 1 << 20;

// Returns the first line of a file that begins with `begin`, without it; "" if there is none.
std::string line_of(const char* path, const std::string& begin) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(begin)) return line.substr(begin.size());
  return {};
}

std::string or_absent(const std::string& text) {
  return text.empty() ? "N/A" : text;
}

std::string distribution() {
  std::string name = line_of("/etc/os-release", "PRETTY_NAME=");
  std::erase(name, '"');
  return or_absent(name);
}

std::string processor() {
  const std::string name = line_of("/proc/cpuinfo", "model name");
  const std::size_t colon = name.find(": ");
  return or_absent(colon == std::string::npos ? "" : name.substr(colon + 2));
}

std::uint64_t bytes_of_memory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

}  // namespace

std::vector<HostFact> facts_of_host() {
  utsname system{};
  uname(&system);
  const std::uint64_t memory = bytes_of_memory();
  return {
      {"sysname", "OS Name", system.sysname},
      {"release", "Release", system.release},
      {"version", nullptr, system.version},
      {"machine", "Machine", system.machine},
      {"cores", "CPU Cores", fmt::format("{}", std::thread::hardware_concurrency())},
      {"memory_bytes", nullptr, fmt::format("{:#x}", memory)},
      {nullptr, "Memory", fmt::format("{} MB", memory / kMegabyte)},
      {"distribution", "Distribution", distribution()},
      {nullptr, "GLIBC", gnu_get_libc_version()},
      {"model", "Model", or_absent(line_of("/sys/class/dmi/id/product_name", ""))},
      {"bios_vendor", "BIOS Vendor", or_absent(line_of("/sys/class/dmi/id/bios_vendor", ""))},
      {"bios_version", "BIOS Version", or_absent(line_of("/sys/class/dmi/id/bios_version", ""))},
      {"hostname", nullptr, system.nodename},
      {"processor", "Processor", processor()},
  };
}

}  // namespace tessera::xrt_smi
