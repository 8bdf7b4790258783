// Builds libraries from sources of kernels with the system's compiler, and keeps them: sessions of one process build a
// source once, as long as neither the source nor a header that it includes changes.
#pragma once

#include "base/diag.h"
#include "base/temporary_folder.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tessera::runtime {

// The library lasts as long as the object.
class KernelBuild {
 public:
  struct Order {
    std::string source;                // its file
    Bytes text;                        // of the source
    std::vector<std::string> options;  // for the compiler, whose name CXX gives
    std::string_view prelude;          // declarations before the source
    bool operator==(const Order&) const = default;
  };
  // Fails with T0751 if the source cannot be compiled; the compiler's messages go to standard error. Fails with T0103
  // if there is no folder for the library.
  static Result<std::shared_ptr<const KernelBuild>> of(const Order& order);

  const std::string& library() const { return library_; }

 private:
  struct Header {
    std::string file;
    std::uintmax_t bytes;
    std::filesystem::file_time_type changed;
    bool operator==(const Header&) const = default;
  };
  struct Kept;
  KernelBuild(TemporaryFolder folder, std::string library);
  static Result<std::shared_ptr<const KernelBuild>> make(const Order& order);
  static std::vector<Header> headers_of(const std::string& rule);
  static Header as_now(const std::string& file);
  bool is_current() const;

  TemporaryFolder folder_;
  std::string library_;
  std::vector<Header> headers_;
};

}  // namespace tessera::runtime
