#include "xrt/report.h"

#include "base/fork_lock.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/log.h"
#include "xrt/settings.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>

namespace tessera::xrtlib {

// Reads errno.
static void warn_of_report(const char* action) {
  const int number = errno;
  log(LogLevel::Warning, render(problem(code::bad_setting, "the file of TESSERA_REPORT cannot be {}", action)
                                    .at("{}", settings().report)
                                    .note("{}", std::strerror(number))
                                    .help("name a file in a folder that stays, on a disk with room"),
                                false, "warning"));
}

// Contexts write from their threads, and a line must stay whole.
void write_report(const api::Session& session) {
  if (settings().report.empty()) return;
  std::string line = session.report_json();
  std::erase(line, '\n');  // JSON has line ends between its elements only
  line += '\n';
  static Mutex one_line_at_a_time;
  const std::lock_guard lock(one_line_at_a_time);
  std::FILE* const file = std::fopen(settings().report.c_str(), "a");
  if (file == nullptr) return warn_of_report("opened");
  const bool is_whole = std::fwrite(line.data(), 1, line.size(), file) == line.size();
  if (std::fclose(file) != 0 || !is_whole) warn_of_report("written");
}

}  // namespace tessera::xrtlib
