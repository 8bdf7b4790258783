// Writes a file as a whole or not at all.
//
// A run that ends half-way, by a full disk, a signal or a mistake, must leave nothing that looks like a result. So the
// bytes go into a file beside the target, and a rename puts it in the target's place when all of them have arrived. A
// target that is not a regular file (/dev/null, a FIFO, a terminal, a shell's /dev/fd/63) cannot be replaced and is
// written directly; so is the file behind /dev/stdout, because the process that opened it goes on using it. When the
// folder admits no new file, the target is written in place, and emptied when that fails.
#pragma once

#include "base/diag.h"
#include "base/unfinished.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace tessera {

class WholeFile {
 public:
  // "-" is standard output. A symbolic link stays: the file that it leads to is replaced and keeps its permissions.
  // T0103 when the file cannot be opened.
  static Result<WholeFile> create(const std::filesystem::path& path);

  // Removes an unfinished file.
  ~WholeFile();
  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;

  std::FILE* stream() const { return file_.get(); }
  bool is_standard_output() const { return file_.get() == stdout; }
  // Puts the file in its place. T0103 when some bytes could not be written.
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
  std::filesystem::path name_;    // the path that the caller gave
  std::filesystem::path target_;  // the file to replace; empty where it is written directly
  std::filesystem::path beside_;  // the unfinished file; empty where it is written directly
  bool in_place_ = false;         // a regular file that is written directly
  Unfinished unfinished_;
};

}  // namespace tessera
