// A folder for temporary files.
#pragma once

#include "base/diag.h"
#include "base/unfinished.h"

#include <filesystem>
#include <utility>

namespace tessera {

// Owns a folder. The destructor removes the folder and its contents, and so does a signal that ends the process
// (base/unfinished.h).
class TemporaryFolder {
 public:
  // Creates a folder in the system's temporary folder, with `name` in its name. Fails with T0103.
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

  std::filesystem::path path_;  // empty after a move
  Unfinished unfinished_;
};

}  // namespace tessera
