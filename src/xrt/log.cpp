#include "xrt/log.h"

#include "base/fork_lock.h"
#include "xrt/settings.h"

#include <syslog.h>

#include <cstdio>
#include <mutex>

namespace tessera::xrtlib {
namespace {

constexpr std::string_view kLevelNames[] = {"EMERGENCY", "ALERT",  "CRITICAL", "ERROR",
                                            "WARNING",   "NOTICE", "INFO",     "DEBUG"};

void write_line(std::FILE* file, LogLevel level, std::string_view message, std::string_view tag) {
  const std::string_view name = kLevelNames[static_cast<std::size_t>(level)];
  std::fprintf(file, "[%.*s] %.*s: %.*s\n", static_cast<int>(tag.size()), tag.data(), static_cast<int>(name.size()),
               name.data(), static_cast<int>(message.size()), message.data());
  std::fflush(file);
}

void write_message(const LogSettings& settings, LogLevel level, std::string_view message, std::string_view tag) {
  static Mutex one_line_at_a_time;
  const std::lock_guard lock(one_line_at_a_time);
  while (message.ends_with('\n')) message.remove_suffix(1);
  switch (settings.target) {
    case LogTarget::Null: break;
    case LogTarget::Console: write_line(stderr, level, message, tag); break;
    case LogTarget::Syslog:
      ::syslog(static_cast<int>(level), "%.*s", static_cast<int>(message.size()), message.data());
      break;
    case LogTarget::File:
      if (std::FILE* const file = std::fopen(settings.file.c_str(), "a")) {
        write_line(file, level, message, tag);
        std::fclose(file);
      }
      break;
  }
}

}  // namespace

// The function that opens a device reports a wrong setting; messages use the usual settings then.
static LogSettings usable_settings() noexcept {
  try {
    return log_settings();
  } catch (...) {
    return {};
  }
}

bool is_logged(LogLevel level) noexcept {
  return static_cast<unsigned>(level) <= usable_settings().verbosity;
}

void log(LogLevel level, std::string_view message, std::string_view tag) noexcept {
  const LogSettings settings = usable_settings();
  if (level > LogLevel::Debug || static_cast<unsigned>(level) > settings.verbosity) return;
  try {
    write_message(settings, level, message, tag);
  } catch (...) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
  }
}

}  // namespace tessera::xrtlib
