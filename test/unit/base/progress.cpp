#include "base/progress.h"

#include <gtest/gtest.h>

#include <memory>

namespace tessera {
namespace {

using namespace std::chrono_literals;

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Returns the text that reaches the terminal when update() is called `calls` times.
std::string shown(Progress::Clock::duration interval, unsigned calls) {
  const std::unique_ptr<std::FILE, Closer> out(std::tmpfile());
  {
    Progress progress(out.get(), interval);
    for (unsigned call = 0; call < calls; ++call) progress.update([&] { return std::to_string(call); });
  }
  std::fseek(out.get(), 0, SEEK_SET);
  std::string text;
  for (int c; (c = std::fgetc(out.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

TEST(Progress, rewrites_one_line_and_removes_it) {
  EXPECT_EQ(shown(0s, 1), "\r\x1b[K0\r\x1b[K");
  EXPECT_EQ(shown(0s, 257), "\r\x1b[K0\r\x1b[K256\r\x1b[K");
}

TEST(Progress, says_nothing_before_its_time) {
  EXPECT_EQ(shown(1h, 10'000), "");
}

}  // namespace
}  // namespace tessera
