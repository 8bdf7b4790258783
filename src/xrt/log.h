// XRT's log: where Runtime.runtime_log says, up to Runtime.verbosity.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::xrtlib {

// The numbers of syslog.
enum class LogLevel : std::uint8_t { Emergency, Alert, Critical, Error, Warning, Notice, Info, Debug };

bool is_logged(LogLevel level) noexcept;
void log(LogLevel level, std::string_view message, std::string_view tag = "XRT") noexcept;

}  // namespace tessera::xrtlib
