#include "xrt/settings.h"

#include "base/fork_lock.h"
#include "base/lasting.h"
#include "base/text.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/npu_devices.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <ranges>

namespace tessera::xrtlib {
namespace {

using Values = std::map<std::string, std::string>;

constexpr std::string_view kPrefix = "TESSERA_";

// A value and the name under which the user gave it.
struct Given {
  std::string name;
  std::string value;
};

[[noreturn]] void refuse_setting(const Given& given, const std::string& values) {
  throw_runtime(
      fmt::format("Invalid value '{}' for {}", given.value, given.name),
      problem(code::bad_setting, "{} cannot be '{}'", given.name, given.value).help("its values: {}", values));
}

template <class T>
T choice(const Given& given, const std::vector<std::pair<std::string, T>>& choices) {
  for (const auto& [name, value] : choices)
    if (name == given.value) return value;
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  refuse_setting(given, fmt::format("{}", fmt::join(names, ", ")));
}

bool is_yes(const Given& given) {
  return choice<bool>(given,
                      {{"1", true}, {"on", true}, {"true", true}, {"0", false}, {"off", false}, {"false", false}});
}

std::uint64_t whole(const Given& given, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const end = given.value.data() + given.value.size();
  const auto [at, problem] = std::from_chars(given.value.data(), end, number);
  if (problem != std::errc() || at != end || number < least || number > most)
    refuse_setting(given, fmt::format("{} to {}", least, most));
  return number;
}

std::vector<std::string> words_of(const std::string& text, char separator) {
  std::vector<std::string> words;
  for (const std::string_view word : split(text, separator))
    if (!trim(word).empty()) words.emplace_back(trim(word));
  return words;
}

std::vector<std::string> devices_of(const Given& given) {
  const auto known = npu_devices();
  const std::vector<std::string> names = words_of(given.value, ',');
  if (names.empty() || names.size() > 64 || std::ranges::any_of(names, [&](const std::string& name) {
        return std::ranges::find(known, name, &NpuDevice::name) == known.end();
      })) {
    const auto all = known | std::views::transform(&NpuDevice::name);
    refuse_setting(given, fmt::format("{}, with commas between them, for devices 0, 1, ...", fmt::join(all, " and ")));
  }
  return names;
}

std::string writable_file(const Given& given) {
  if (!std::ofstream(given.value, std::ios::app)) refuse_setting(given, "the names of files that you may write to");
  return std::filesystem::absolute(given.value).string();  // the program may change its folder
}

std::vector<std::string> files_of(const Given& given) {
  std::vector<std::string> files = words_of(given.value, ':');
  for (std::string& file : files) {
    if (!std::ifstream(file) || std::filesystem::is_directory(file))
      refuse_setting(given, "the names of files that you may read, with : between them");
    file = std::filesystem::absolute(file).string();
  }
  return files;
}

// Each setting: its name in the environment and in [Tessera], and its effect.
struct Setting {
  const char* name;
  const char* key;
  void (*apply)(Settings& all, const Given& given);
};
const Setting kSettings[] = {
    {"DEVICE", "device", [](Settings& all, const Given& given) { all.devices = devices_of(given); }},
    {"TIMING", "timing",
     [](Settings& all, const Given& given) {
       all.session.timing =
           choice<api::Timing>(given, {{"functional", api::Timing::Functional}, {"cycle", api::Timing::Cycle}});
     }},
    {"CONTROLLER", "controller",
     [](Settings& all, const Given& given) {
       all.session.controller = choice<api::ControllerPace>(
           given, {{"swift", api::ControllerPace::Swift}, {"measured", api::ControllerPace::Measured}});
     }},
    {"CHECK", "check",
     [](Settings& all, const Given& given) {
       using api::Check;
       all.session.check = choice<Check>(given, {{"on", Check::On},
                                                 {"1", Check::On},
                                                 {"true", Check::On},
                                                 {"strict", Check::Strict},
                                                 {"off", Check::Off},
                                                 {"0", Check::Off},
                                                 {"false", Check::Off}});
       all.tells_check = all.session.check != Check::Off;
     }},
    {"SYNC", "sync",
     [](Settings& all, const Given& given) {
       all.strict_sync = choice<bool>(given, {{"lenient", false}, {"strict", true}});
     }},
    {"CLOCK", "clock",
     [](Settings& all, const Given& given) {
       all.wall_clock = choice<bool>(given, {{"device", false}, {"wall", true}});
     }},
    {"MAX_CYCLES", "max_cycles",
     [](Settings& all, const Given& given) { all.session.max_cycles = whole(given, 1, api::kMostCycles); }},
    {"KERNEL", "kernel", [](Settings& all, const Given& given) { all.session.kernels.files = files_of(given); }},
    {"KERNEL_SECONDS", "kernel_seconds",
     [](Settings& all, const Given& given) {
       all.session.kernels.seconds = static_cast<std::uint32_t>(whole(given, 0, api::KernelOptions::kMostSeconds));
     }},
    {"BODIES", "bodies", [](Settings& all, const Given& given) { all.session.kernels.refuse_bodies = !is_yes(given); }},
    {"REPORT", "report", [](Settings& all, const Given& given) { all.report = writable_file(given); }},
    {"CONTEXTS", "contexts",
     [](Settings& all, const Given& given) { all.contexts = static_cast<unsigned>(whole(given, 1, 250)); }},
};

// An emulated call may take a minute of the device's time before it counts as endless.
constexpr std::uint64_t kUsualMostCycles = 60'000 * kCyclesPerMs;

LogSettings log_keys(const Values& keys) {
  LogSettings log;
  if (const auto found = keys.find("Runtime.verbosity"); found != keys.end())
    log.verbosity = static_cast<unsigned>(whole({found->first, found->second}, 0, 7));
  if (const auto found = keys.find("Runtime.runtime_log"); found != keys.end()) {
    const std::string& value = found->second;
    log.target = value == "console" || value.empty() ? LogTarget::Console
                 : value == "null"                   ? LogTarget::Null
                 : value == "syslog"                 ? LogTarget::Syslog
                                                     : LogTarget::File;
    log.file = value;
    if (log.target == LogTarget::File && !std::ofstream(value, std::ios::app))
      refuse_setting({found->first, value}, "console, null, syslog, and the names of files that you may write to");
  }
  return log;
}

// As XRT does: the file that XRT_INI_PATH names, else xrt.ini beside the program, else in the working folder. The
// superuser gets only the second.
std::string ini_text() {
  const bool is_root = ::geteuid() == 0;
  std::vector<std::filesystem::path> places;
  if (const char* const named = std::getenv("XRT_INI_PATH"); named != nullptr && !is_root) places.emplace_back(named);
  std::error_code ignored;
  if (const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored); !ignored)
    places.push_back(self.parent_path() / "xrt.ini");
  if (!is_root) places.emplace_back("xrt.ini");
  for (const std::filesystem::path& place : places) {
    std::ifstream file(place, std::ios::binary);
    if (std::filesystem::is_regular_file(place, ignored) && file) return {std::istreambuf_iterator<char>(file), {}};
  }
  return {};
}

// Returns the variables TESSERA_... by the rest of their names. An empty variable counts as none.
Values environment_values() {
  Values values;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::string_view text = *variable;
    if (!text.starts_with(kPrefix)) continue;
    text.remove_prefix(kPrefix.size());
    const std::size_t equals = text.find('=');
    if (equals + 1 < text.size()) values.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return values;
}

// Other software may have variables of this prefix, too. A name close to that of a setting is a mistake.
std::vector<std::string> misspelled(const Values& environment) {
  std::vector<std::string> names, warnings;
  for (const Setting& setting : kSettings) names.emplace_back(setting.name);
  for (const auto& [name, value] : environment) {
    if (std::ranges::find(names, name) != names.end()) continue;
    if (const std::vector<std::string> meant = nearest(name, names, 1); !meant.empty())
      warnings.push_back(render(problem(code::bad_setting, "Tessera has no setting {}{}", kPrefix, name)
                                    .help("perhaps {}{} is meant", kPrefix, meant.front()),
                                false, "warning"));
  }
  return warnings;
}

// The values given to set_setting(), and the settings once they are read. XRT's interface has no object that could own
// them. They are never destroyed, because static objects of the program may use them when they end.
struct Store {
  Mutex mutex;
  Values set;
  std::optional<Settings> read;
  std::atomic<const Settings*> ready = nullptr;  // `read`, for calls without a lock: a fork may happen in between
};
Store& store() {
  return lasting([] { return Store(); });
}

// XRT says that it cannot read such a file, too.
std::vector<std::string> warnings_about_ini() {
  const auto line = unread_line_of_ini(ini_text());
  if (!line) return {};
  return {render(problem(code::bad_setting, "xrt.ini has a line that is neither a section nor a key with a value")
                     .at("xrt.ini:{}", *line)
                     .help("write [Section], KEY=VALUE below it, and # before a remark"),
                 false, "warning")};
}

Values all_keys(const Store& all) {
  Values keys = keys_of_ini(ini_text());
  for (const auto& [key, value] : all.set) keys.insert_or_assign(key, value);
  return keys;
}

}  // namespace

std::optional<std::size_t> unread_line_of_ini(const std::string& text) {
  std::size_t number = 0;
  bool has_section = false;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) continue;
    const bool is_section = line.starts_with('[') && line.ends_with(']');
    has_section |= is_section;
    if (!is_section && (!has_section || line.find('=') == std::string_view::npos)) return number;
  }
  return std::nullopt;
}

Values keys_of_ini(const std::string& text) {
  Values keys;
  std::string section;
  for (std::string_view line : split(text, '\n')) {
    line = trim(line);
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) continue;
    if (line.starts_with('[') && line.ends_with(']')) {
      section = trim(line.substr(1, line.size() - 2));
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    std::string_view value = trim(line.substr(equals + 1));
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) value = value.substr(1, value.size() - 2);
    keys.insert_or_assign(section + "." + std::string(trim(line.substr(0, equals))), std::string(value));
  }
  return keys;
}

Settings read_settings(const Values& environment, const Values& keys) {
  Settings all;
  all.session.max_cycles = kUsualMostCycles;
  all.session.kernels.faults = api::FaultPolicy::EndCall;
  for (const Setting& setting : kSettings) {
    const std::string name = setting.name, key = std::string("Tessera.") + setting.key;
    if (const auto found = environment.find(name); found != environment.end())
      setting.apply(all, {fmt::format("{}{}", kPrefix, name), found->second});
    else if (const auto given = keys.find(key); given != keys.end())
      setting.apply(all, {key, given->second});
  }
  for (const auto& [key, value] : keys)
    if (key.starts_with("Tessera.") &&
        std::ranges::none_of(kSettings, [&](const Setting& one) { return key == std::string("Tessera.") + one.key; }))
      throw_runtime(fmt::format("Invalid key '{}'", key), problem(code::bad_setting, "Tessera has no setting '{}'", key)
                                                              .help("docs/host-programs.md lists the settings"));
  all.log = log_keys(keys);
  all.warnings = misspelled(environment);
  // The sanitizers tell the library which bytes of a buffer the array accesses.
  if (all.strict_sync && all.session.check == api::Check::Off) all.session.check = api::Check::On;
  return all;
}

const Settings& settings() {
  Store& all = store();
  if (const Settings* const ready = all.ready.load(std::memory_order_acquire)) return *ready;
  const std::lock_guard lock(all.mutex);
  if (all.read) return *all.read;
  all.read = read_settings(environment_values(), all_keys(all));
  for (std::string& warning : warnings_about_ini()) all.read->warnings.push_back(std::move(warning));
  all.ready.store(&*all.read, std::memory_order_release);
  return *all.read;
}

LogSettings log_settings() {
  Store& all = store();
  const std::lock_guard lock(all.mutex);
  return all.read ? all.read->log : log_keys(all_keys(all));
}

void set_setting(const std::string& key, const std::string& value) {
  Store& all = store();
  const std::lock_guard lock(all.mutex);
  const auto found = all.set.find(key);
  if (all.read && (found == all.set.end() || found->second != value))
    throw_system(EINVAL,
                 fmt::format("Cannot change value of configuration key '{}' because its current value '{}' has already "
                             "been used and has been statically cached",
                             key, found == all.set.end() ? "" : found->second),
                 problem(code::misuse, "'{}' would have no effect now", key)
                     .note("Tessera reads all settings when the first device is opened")
                     .help("call xrt::ini::set() before the first xrt::device"));
  all.set.insert_or_assign(key, value);
}

}  // namespace tessera::xrtlib
