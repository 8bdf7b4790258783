// Tests in processes of their own, because a process reads its settings once: EXPECT_GOOD([] { ...; verdict.end(); }).
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace tessera::xrtlib {

// A name that ends in DeathTest is that of a test which starts a process.
class OwnProcess : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

// Files that the process removes at its end.
inline std::vector<std::string>& own_files() {
  static std::vector<std::string> files;
  return files;
}

// Ends the process: exit code 0 if everything held.
class Verdict {
 public:
  void expect(bool holds, const std::string& text) {
    if (!holds) std::fprintf(stderr, "wrong: %s\n", text.c_str());
    good_ &= holds;
  }
  void says(const std::string& log, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) expect(log.find(text) != std::string::npos, "no '" + text + "' in: " + log);
  }
  [[noreturn]] void end() const {
    for (const std::string& file : own_files()) std::remove(file.c_str());
    std::_Exit(good_ ? 0 : 1);
  }

 private:
  bool good_ = true;
};

#define EXPECT_GOOD(...) EXPECT_EXIT((__VA_ARGS__)(), testing::ExitedWithCode(0), "")

}  // namespace tessera::xrtlib
