// Progress of long work: one line on a terminal, rewritten in place about once a second and removed at the end.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

namespace tessera {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // Shows the first line after `interval`, and later lines at the same interval.
  explicit Progress(std::FILE* out, Clock::duration interval = std::chrono::seconds(1))
      : out_(out), interval_(interval), due_(Clock::now() + interval) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // For frequent calls: reads the clock only in some of them. `line` returns the text of a line without a line end;
  // update calls it only when a line is due.
  void update(const std::function<std::string()>& line);
  // update() for rare calls: reads the clock each time.
  void step(const std::function<std::string()>& line);

 private:
  std::FILE* out_;
  Clock::duration interval_;
  Clock::time_point due_;
  unsigned calls_ = 0;
  bool shown_ = false;
};

}  // namespace tessera
