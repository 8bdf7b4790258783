// Checkpoints of a run: files with its whole state, from which a later run resumes.
//
// The library makes the files and checks that a file belongs to a run (tessera/session.h). A folder has the checkpoints
// of one run, and each file name is a cycle.
#pragma once

#include "driver/diags.h"

#include "base/bytes.h"

#include <tessera/session.h>

#include <filesystem>
#include <optional>
#include <set>

namespace tessera::driver {

struct CheckpointOptions {
  std::optional<std::uint64_t> every;
  std::string folder = "checkpoints";
  std::string restart;
};

class Checkpoints {
 public:
  Checkpoints(CheckpointOptions options, Diags& diags) : options_(std::move(options)), diags_(diags) {}

  // Reads the file to resume from, and creates the folder. Fails with the error of the file or of the file system.
  Result<void> open();
  bool restarts() const { return from_.has_value(); }
  std::uint64_t begins() const { return from_->cycle; }
  // If the run resumes from a file, the caller calls this instead of loading the configuration. Fails with T0708 or
  // T0615.
  Result<void> restart(api::Session& session, const api::RunList& list);
  // From this call on, writes a checkpoint after each `every` cycles.
  void keep(api::Session& session);
  // Returns the first error in writing a checkpoint; the run continues without further checkpoints.
  const std::optional<Diag>& failure() const { return failure_; }
  // Warns of checkpoints that an earlier run left in the folder. If this run resumes, earlier cycles do not count.
  std::optional<Diag> left_behind() const;

 private:
  void write(std::uint64_t cycle, const api::Result<Bytes>& state);

  CheckpointOptions options_;
  Diags& diags_;
  Bytes file_;  // to resume from
  std::optional<api::CheckpointInfo> from_;
  std::set<std::uint64_t> written_;
  std::optional<Diag> failure_;
};

}  // namespace tessera::driver
