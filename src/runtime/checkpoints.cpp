#include "runtime/checkpoints.h"

#include "base/codes.h"
#include "base/file.h"
#include "base/fingerprint.h"
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

Result<std::vector<container::Checkpoint::Source>> checkpoint_sources(const Session& session,
                                                                      const SessionOptions& options, std::uint64_t seed,
                                                                      const npu::RunList& list) {
  std::vector<container::Checkpoint::Source> sources;
  const auto add = [&](std::string name, ByteSpan bytes) {
    Fingerprint print;
    print.add(bytes);
    sources.push_back({std::move(name), fmt::format("{:016x}", print.value())});
  };
  TRY(const Bytes configuration, container::write_cdo(session.program().configuration));
  add("the configuration", configuration);
  for (const npu::RunList::Stream& stream : list.streams) {
    TRY(const Bytes bytes,
        std::visit([](const auto& operations) { return container::write_stream(container::CommandStream(operations)); },
                   stream.operations));
    add("a command stream", bytes);
  }
  for (const container::PartitionPdi& pdi : session.program().pdis) add("a PDI that may be loaded", pdi.image);
  if (!session.tile_programs().empty()) {
    TRY(const Bytes programs, container::write_cdo(session.tile_programs().commands()));
    add("the programs of cores", programs);
  }
  sources.push_back({"the number of runs", std::to_string(list.runs)});
  sources.push_back({"the start column", std::to_string(options.start_column)});
  sources.push_back({"the timing", options.cores.timing == array::Timing::Cycles ? "cycle" : "functional"});
  sources.push_back({"the controller", options.controller_pace(seed) == npu::Pace::Measured ? "measured" : "swift"});
  const array::NocOptions& noc = options.noc;
  sources.push_back(
      {"the network on chip", fmt::format("{}, {}, {}", noc.read_latency, noc.write_latency, noc.words_per_cycle)});
  for (const auto& [argument, size] : session.memory.sizes())
    sources.push_back({fmt::format("the size of host buffer {}", argument), std::to_string(size)});
  return sources;
}

container::Checkpoint checkpoint_of(const device::Device& device, std::vector<container::Checkpoint::Source> sources) {
  return {"tessera " + std::string(kVersion), std::string(device.name), std::move(sources), 0, {}};
}

Result<void> check_same_run(const container::Checkpoint& then, const container::Checkpoint& now) {
  const auto differs = [](std::string_view what, std::string_view was, std::string_view is) {
    return Failure(error(code::other_run, "this checkpoint is of another run")
                       .note("{} was {}, and is {} now", what, was, is)
                       .help("restart with the files and options of the run that wrote it"));
  };
  if (then.writer != now.writer) return differs("its program", then.writer, now.writer);
  if (then.device != now.device) return differs("its device", then.device, now.device);
  if (then.sources.size() != now.sources.size())
    return differs("its number of parts", std::to_string(then.sources.size()), std::to_string(now.sources.size()));
  for (std::size_t i = 0; i < then.sources.size(); ++i) {
    const auto& was = then.sources[i];
    const auto& is = now.sources[i];
    if (was.name != is.name) return differs("one of its parts", was.name, is.name);
    if (was.value != is.value) return differs(is.name, was.value, is.value);
  }
  return {};
}

Checkpoints::Checkpoints(CheckpointOptions options, const device::Device& device,
                         std::vector<container::Checkpoint::Source> sources)
    : options_(std::move(options)), of_this_run_(checkpoint_of(device, std::move(sources))) {}

Result<void> Checkpoints::open() {
  if (options_.every) {
    std::error_code failed;
    std::filesystem::create_directories(options_.folder, failed);
    if (failed)
      return Failure(
          error(tessera::code::file_unwritable, "{}: cannot be made a folder: {}", options_.folder, failed.message())
              .help("choose another folder for the checkpoints"));
  }
  if (options_.restart.empty()) return {};
  TRY(const Bytes file, read_file(options_.restart));
  auto read = container::read_checkpoint(file).complete();
  if (!read) return Failure(std::move(read).error().within(options_.restart));
  if (auto same = check_same_run(*read, of_this_run_); !same)
    return Failure(std::move(same).error().within(options_.restart));
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
  const Result<Bytes> bytes = container::write_checkpoint(checkpoint);
  const Result<void> written = bytes ? write_file(path, *bytes) : Result<void>(tl::unexpect, bytes.error());
  if (!written) failure_ = written.error();
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
      .help("remove what is no longer wanted, or give each run a folder of its own");
}

}  // namespace tessera::runtime
