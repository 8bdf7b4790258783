#include "xrt/report.h"

#include "base/fork_lock.h"
#include "xrt/log.h"
#include "xrt/settings.h"

#include <cstdio>
#include <mutex>

namespace tessera::xrtlib {

// Contexts write from their threads, and a line must stay whole.
void write_report(const api::Session& session) {
  if (settings().report.empty()) return;
  std::string line = session.report_json();
  std::erase(line, '\n');  // JSON has line ends between its elements only
  line += '\n';
  static Mutex one_line_at_a_time;
  const std::lock_guard lock(one_line_at_a_time);
  std::FILE* const file = std::fopen(settings().report.c_str(), "a");
  if (file == nullptr) return log(LogLevel::Warning, "the file of TESSERA_REPORT cannot be opened");
  const bool is_whole = std::fwrite(line.data(), 1, line.size(), file) == line.size();
  if (std::fclose(file) != 0 || !is_whole) log(LogLevel::Warning, "the file of TESSERA_REPORT cannot be written");
}

}  // namespace tessera::xrtlib
