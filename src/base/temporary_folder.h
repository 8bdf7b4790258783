// A folder for as long as somebody needs it.
#pragma once

#include "base/diag.h"
#include "base/unfinished.h"

#include <filesystem>
#include <utility>

namespace tessera {

// Removed with all that is in it when it goes out of scope, or a signal ends the process.
class TemporaryFolder {
 public:
  // Under the system's folder for such, with `name` in its name. T0103.
  static Result<TemporaryFolder> make(std::string_view name);

  TemporaryFolder(TemporaryFolder&& other) noexcept
      : path_(std::exchange(other.path_, {})), unfinished_(std::move(other.unfinished_)) {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(unfinished_, other.unfinished_);
    return *this;
  }
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)), unfinished_(path_) {}

  std::filesystem::path path_;  // empty when it was moved away
  Unfinished unfinished_;
};

}  // namespace tessera
