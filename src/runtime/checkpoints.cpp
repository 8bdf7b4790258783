#include "runtime/checkpoints.h"

#include "base/fingerprint.h"
#include "runtime/codes.h"
#include "runtime/version.h"

namespace tessera::runtime {

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
  const auto differs = [](std::string note) {
    return Failure(error(code::other_run, "this checkpoint belongs to another run")
                       .note("{}", note)
                       .help("restart with the files and options of the run that wrote the checkpoint"));
  };
  if (then.writer != now.writer)
    return Failure(error(code::other_run, "another version of Tessera wrote this checkpoint")
                       .note("{} wrote the checkpoint, and this is {}", then.writer, now.writer)
                       .help("restart with the version that wrote the checkpoint, or run again from the start"));
  if (then.device != now.device)
    return differs(fmt::format("the device was {}, and is {} now", then.device, now.device));
  if (then.sources.size() != now.sources.size())
    return differs(fmt::format("that run had {} inputs and options to compare, this run has {}", then.sources.size(),
                               now.sources.size()));
  for (std::size_t i = 0; i < then.sources.size(); ++i) {
    const auto& was = then.sources[i];
    const auto& is = now.sources[i];
    if (was.name != is.name) return differs(fmt::format("that run had {} where this run has {}", was.name, is.name));
    if (was.value != is.value) return differs(fmt::format("{} was {}, and is {} now", is.name, was.value, is.value));
  }
  return {};
}

}  // namespace tessera::runtime
