// Writes a file as a whole or not at all.
//
// A command that ends half-way, because of a full disk, a signal or an error, must leave nothing that looks like a
// result. So WholeFile writes the bytes into a file beside the target, and when all bytes are there, a rename replaces
// the target.
//
// WholeFile writes some targets directly:
//   - a target that is not a regular file (/dev/null, a FIFO, a terminal, a shell's /dev/fd/63), because it cannot be
//     replaced;
//   - the file behind /dev/stdout, because the process that opened it goes on using it;
//   - a file in a folder that allows no new file. If the write fails, WholeFile empties this file.
#pragma once

#include "base/diag.h"
#include "base/unfinished.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace tessera {

class WholeFile {
 public:
  // Begins to write a file; "-" is standard output. A symbolic link stays: the new file replaces the file behind the
  // link and keeps its permissions. Fails with T0103 when the file cannot be opened, with T0109 when the command has
  // read it (base/files_read.h).
  static Result<WholeFile> create(const std::filesystem::path& path);

  // Removes an unfinished file.
  ~WholeFile();
  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;

  std::FILE* stream() const { return file_.get(); }
  bool is_standard_output() const { return file_.get() == stdout; }
  // Puts the file in its place. Fails with T0103 when some bytes could not be written, with T0109 as create() does.
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
  std::filesystem::path target_;  // the file to replace; empty for direct writes
  std::filesystem::path beside_;  // the unfinished file; empty for direct writes
  bool in_place_ = false;         // a regular file that is written directly
  Unfinished unfinished_;
};

}  // namespace tessera
