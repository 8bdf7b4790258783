#include "runtime/checkpoints.h"

#include "base/codes.h"
#include "base/file.h"
#include "base/text.h"
#include "runtime/codes.h"
#include "runtime/version.h"

namespace tessera::runtime {
namespace {

constexpr std::string_view kSuffix = ".checkpoint";

std::string file_name(array::Cycle cycle) {
  return fmt::format("{}{}", cycle, kSuffix);
}

// The cycle in the name of a checkpoint; empty for names of other files.
std::optional<array::Cycle> cycle_of(const std::string& name) {
  const auto number = name.ends_with(kSuffix)
                          ? parse_number(std::string_view(name).substr(0, name.size() - kSuffix.size()))
                          : std::nullopt;
  return number && file_name(*number) == name ? number : std::nullopt;
}

}  // namespace

Checkpoints::Checkpoints(CheckpointOptions options, const device::Device& device,
                         std::vector<container::Checkpoint::Source> sources)
    : options_(std::move(options)),
      of_this_run_{"tessera " + std::string(kVersion), std::string(device.name), std::move(sources), 0, {}} {}

Result<void> Checkpoints::open() {
  if (options_.every) {
    std::error_code failed;
    std::filesystem::create_directories(options_.folder, failed);
    if (failed)
      return Failure(
          error(tessera::code::file_unwritable, "{}: cannot be made a folder: {}", options_.folder, failed.message())
              .help("choose another with --checkpoint-dir"));
  }
  if (options_.restart.empty()) return {};
  TRY(const Bytes file, read_file(options_.restart));
  auto read = container::read_checkpoint(file);
  if (!read) return Failure(std::move(read).error().within(options_.restart));
  const auto differs = [&](std::string_view what, std::string_view then, std::string_view now) {
    return Failure(error(code::other_run, "this checkpoint is of another run")
                       .at("{}", options_.restart)
                       .note("{} was {}, and is {} now", what, then, now)
                       .help("restart with the files and options of the run that wrote it"));
  };
  if (read->writer != of_this_run_.writer) return differs("its program", read->writer, of_this_run_.writer);
  if (read->device != of_this_run_.device) return differs("its device", read->device, of_this_run_.device);
  if (read->sources.size() != of_this_run_.sources.size())
    return differs("its number of parts", std::to_string(read->sources.size()),
                   std::to_string(of_this_run_.sources.size()));
  for (std::size_t i = 0; i < read->sources.size(); ++i) {
    const auto& then = read->sources[i];
    const auto& now = of_this_run_.sources[i];
    if (then.name != now.name) return differs("one of its parts", then.name, now.name);
    if (then.value != now.value) return differs(now.name, then.value, now.value);
  }
  from_ = std::move(*read);
  return {};
}

Result<void> Checkpoints::restart(npu::Controller& controller) const {
  auto done = controller.restart(from_->state);
  return done ? Result<void>{} : Failure(std::move(done).error().within(options_.restart));
}

void Checkpoints::keep(npu::Controller& controller) {
  if (!options_.every) return;
  controller.checkpoint_every(*options_.every,
                              [this](array::Cycle cycle, Result<Bytes> state) { write(cycle, std::move(state)); });
}

// A full disk ends the writing of checkpoints, not the run.
void Checkpoints::write(array::Cycle cycle, Result<Bytes> state) {
  if (!state) failure_ = std::move(state).error();
  if (failure_) return;
  container::Checkpoint checkpoint = of_this_run_;
  checkpoint.cycle = cycle;
  checkpoint.state = std::move(*state);
  written_.insert(cycle);
  const auto path = std::filesystem::path(options_.folder) / file_name(cycle);
  if (auto written = write_file(path, container::write_checkpoint(std::move(checkpoint))); !written)
    failure_ = std::move(written).error();
}

// Tessera removes none of these files: a user may still need them, and a restart from a file of another run gives
// T0708.
std::optional<Diag> Checkpoints::left_behind() const {
  if (!options_.every || failure_) return std::nullopt;
  std::set<array::Cycle> older;
  std::error_code failed;
  for (std::filesystem::directory_iterator file(options_.folder, failed), end; !failed && file != end;
       file.increment(failed))
    if (const auto cycle = cycle_of(file->path().filename().string());
        cycle && !written_.contains(*cycle) && (!from_ || *cycle > from_->cycle))
      older.insert(*cycle);
  if (older.empty()) return std::nullopt;
  return error(code::old_checkpoints, "{} in {} {} of an earlier run", counted(older.size(), "checkpoint"),
               options_.folder, older.size() == 1 ? "is" : "are")
      .note("{}", older.size() == 1 ? file_name(*older.begin())
                                    : fmt::format("{} to {}", file_name(*older.begin()), file_name(*older.rbegin())))
      .help("remove what is no longer wanted, or give each run a folder of its own with --checkpoint-dir");
}

}  // namespace tessera::runtime
