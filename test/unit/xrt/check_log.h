// The log of a test's process in which TESSERA_CHECK is on.
#pragma once

#include "xrt/npu.h"
#include "xrt/own_process.h"

#include <xrt/experimental/xrt_ini.h>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tessera::xrtlib {

// The log of the process, which begins with these settings.
class Log {
 public:
  explicit Log(const char* check = "on", const char* sync = nullptr) {
    setenv("TESSERA_CHECK", check, 1);
    if (sync != nullptr) setenv("TESSERA_SYNC", sync, 1);
    file_ = testing::TempDir() + "tessera-check-" + std::to_string(::getpid()) + ".log";
    own_files().push_back(file_);
    xrt::ini::set("Runtime.runtime_log", file_);
  }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  std::string text() const {
    const std::vector<std::uint8_t> bytes = bytes_of_file(file_);
    return {bytes.begin(), bytes.end()};
  }

 private:
  std::string file_;
};

}  // namespace tessera::xrtlib
