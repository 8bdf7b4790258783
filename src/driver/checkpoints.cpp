#include "driver/checkpoints.h"

#include "base/codes.h"
#include "base/file.h"
#include "base/text.h"
#include "driver/driver.h"

namespace tessera::driver {
namespace {

constexpr std::string_view kSuffix = ".checkpoint";

std::string file_name(std::uint64_t cycle) {
  return fmt::format("{}{}", cycle, kSuffix);
}

// Returns the cycle in the name of a checkpoint; empty for names of other files.
std::optional<std::uint64_t> cycle_of(const std::string& name) {
  const auto number = name.ends_with(kSuffix)
                          ? parse_number(std::string_view(name).substr(0, name.size() - kSuffix.size()))
                          : std::nullopt;
  return number && file_name(*number) == name ? number : std::nullopt;
}

}  // namespace

Result<void> Checkpoints::open() {
  if (options_.every) {
    std::error_code failed;
    std::filesystem::create_directories(options_.folder, failed);
    if (failed)
      return Failure(
          error(tessera::code::file_unwritable, "cannot make the folder {}: {}", options_.folder, failed.message())
              .help("choose another folder for the checkpoints"));
  }
  if (options_.restart.empty()) return {};
  TRY(file_, read_file(options_.restart));
  auto info = api::checkpoint_info(file_);
  if (!info) return Failure(diags_.of(info.error()).within(options_.restart));
  from_ = std::move(*info);
  return {};
}

Result<void> Checkpoints::restart(api::Session& session, const api::RunList& list) {
  const auto done = session.resume(file_, list);
  file_ = {};
  return done ? Result<void>() : Failure(diags_.of(done.error()).within(options_.restart));
}

void Checkpoints::keep(api::Session& session) {
  if (!options_.every) return;
  session.checkpoint_every(*options_.every,
                           [this](std::uint64_t cycle, const api::Result<Bytes>& state) { write(cycle, state); });
}

// An error, such as a full disk, ends the writing of checkpoints, not the run.
void Checkpoints::write(std::uint64_t cycle, const api::Result<Bytes>& state) {
  if (!state && !failure_) failure_ = diags_.of(state.error());
  if (failure_) return;
  written_.insert(cycle);
  if (auto written = write_file(std::filesystem::path(options_.folder) / file_name(cycle), *state); !written)
    failure_ = written.error();
}

// Tessera does not remove checkpoints of earlier runs: a user may still need them, and a restart from a file of another
// run gives T0708.
std::optional<Diag> Checkpoints::left_behind() const {
  if (!options_.every || failure_) return std::nullopt;
  std::set<std::uint64_t> older;
  std::error_code failed;
  for (std::filesystem::directory_iterator file(options_.folder, failed), end; !failed && file != end;
       file.increment(failed))
    if (const auto cycle = cycle_of(file->path().filename().string());
        cycle && !written_.contains(*cycle) && (!from_ || *cycle > from_->cycle))
      older.insert(*cycle);
  if (older.empty()) return std::nullopt;
  return error(code::old_checkpoints, "{} in {} {} to an earlier run", counted(older.size(), "checkpoint"),
               options_.folder, older.size() == 1 ? "belongs" : "belong")
      .note("the old {}", older.size() == 1 ? fmt::format("checkpoint is {}", file_name(*older.begin()))
                                            : fmt::format("checkpoints are {} to {}", file_name(*older.begin()),
                                                          file_name(*older.rbegin())))
      .help("remove the old checkpoints, or give each run a folder of its own");
}

}  // namespace tessera::driver
