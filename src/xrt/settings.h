// Settings of the emulated devices, from three sources. The environment comes first, because whoever starts a program
// decides; then the program's xrt::ini::set(); then section [Tessera] of xrt.ini.
#pragma once

#include <tessera/session.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::xrtlib {

enum class LogTarget : std::uint8_t { Console, Null, Syslog, File };

// Keys of XRT for its log.
struct LogSettings {
  unsigned verbosity = 4;  // Runtime.verbosity: messages up to this level
  LogTarget target = LogTarget::Console;
  std::string file{};
};

struct Settings {
  std::vector<std::string> devices{"npu1"};  // by index
  api::SessionOptions session{};             // timing, controller, check, cycles, kernels, bodies
  bool wall_clock = false;                   // a time given to wait() is time of this machine
  std::vector<std::string> warnings;         // of names that are nearly those of settings
  bool tells_check = false;                  // report findings and forgotten syncs
  bool strict_sync = false;                  // only sync() moves bytes between the program and the device
  std::string report{};                      // a file that gets a line of JSON for each call; "": none
  std::optional<unsigned> contexts{};        // the most contexts of a device at a time

  LogSettings log{};
};

// Cycles of the emulated device in a millisecond: its clock has 1 GHz.
inline constexpr std::uint64_t kCyclesPerMs = 1'000'000;

// Reads the settings at the first call. Throws for a value that a setting does not have.
const Settings& settings();
// Returns the settings of the log, without an effect on settings(): a message may come before the first device, and
// xrt::ini::set() still has its effect after it.
LogSettings log_settings();
// xrt::ini::set(). Throws after settings() was called, because the value would have no effect.
void set_setting(const std::string& key, const std::string& value);

// Reads the settings from these sources, for tests: environment names without "TESSERA_", keys "Section.key".
Settings read_settings(const std::map<std::string, std::string>& environment,
                       const std::map<std::string, std::string>& keys);
// Returns the keys "Section.key" of the text of an xrt.ini.
std::map<std::string, std::string> keys_of_ini(const std::string& text);
// Returns the number of the first line, from 1, that has no meaning in an xrt.ini.
std::optional<std::size_t> unread_line_of_ini(const std::string& text);

}  // namespace tessera::xrtlib
