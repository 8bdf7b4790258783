// A file that is there as a whole or not at all.
//
// What ends half-way, be it by a full disk, a signal or a mistake, must leave nothing that looks like a result. So the
// bytes go into a file beside the one that is meant, which takes its place by a rename when all of them have arrived.
// What is no regular file (/dev/null, a FIFO, a terminal, what a shell passes as /dev/fd/63) cannot be replaced and is
// written directly; so is the file behind /dev/stdout, which its opener goes on using. A file in a folder that takes no
// new ones is written in place, and emptied when that fails.
#pragma once

#include "base/diag.h"
#include "base/unfinished.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace tessera {

class WholeFile {
 public:
  // "-" is standard output. A symbolic link stays, and the file that it leads to is replaced, with its permissions.
  // T0103.
  static Result<WholeFile> create(const std::filesystem::path& path);

  // Removes what is not finished.
  ~WholeFile();
  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;

  std::FILE* stream() const { return file_.get(); }
  bool is_standard_output() const { return file_.get() == stdout; }
  // Puts it in its place. T0103 when not all that was written has arrived.
  Result<void> finish();

 private:
  struct Closer {
    void operator()(std::FILE* file) const {
      if (file != stdout) std::fclose(file);
    }
  };
  WholeFile() = default;
  Diag failure(int number) const;

  std::unique_ptr<std::FILE, Closer> file_;
  std::filesystem::path name_;    // as it was asked for
  std::filesystem::path target_;  // to be replaced; empty where the file is written directly
  std::filesystem::path beside_;  // the unfinished file; empty likewise
  bool in_place_ = false;         // a regular file that is written directly
  Unfinished unfinished_;
};

}  // namespace tessera
