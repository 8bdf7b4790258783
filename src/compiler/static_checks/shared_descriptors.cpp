#include "compiler/static_checks/shared_descriptors.h"

#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"

namespace tessera::compiler {

namespace {

Diag shared(const Step& step, const Channel& one, const Channel& other) {
  aie::DMABDOp bd = step.bd;
  return error(code::descriptor_shared, "{} and {} execute one descriptor", to_string(one), to_string(other))
      .at("{}", place_of(bd.getLoc()))
      .help("give each program descriptors of its own");
}

// Both channels read the same bytes, and no lock orders them.
bool is_harmless(const Step& step, const Channel& one, const Channel& other) {
  return one.direction == device::Direction::MM2S && other.direction == device::Direction::MM2S && step.locks.empty();
}

}  // namespace

std::vector<Diag> check_shared_descriptors(const std::vector<Program>& programs) {
  std::map<mlir::Operation*, const Program*> first;  // that executes the aie.dma_bd
  std::set<std::pair<const Program*, const Program*>> told;
  std::vector<Diag> findings;
  for (const Program& program : programs)
    for (const Step& step : program.steps) {
      aie::DMABDOp bd = step.bd;
      const Program* other = first.try_emplace(bd, &program).first->second;
      if (other->channel == program.channel || is_harmless(step, other->channel, program.channel) ||
          !told.emplace(other, &program).second)
        continue;
      findings.push_back(shared(step, other->channel, program.channel));
    }
  return findings;
}

std::vector<Diag> check_shared_descriptors(const std::vector<Program>& programs, const StreamSummary& summary,
                                           std::span<const mlir::Location> places) {
  std::vector<Diag> findings;
  for (const Program& program : programs)
    for (const Step& step : program.steps) {
      aie::DMABDOp bd = step.bd;
      const auto number = bd.getBdId();
      if (!number) continue;
      const auto executed = summary.executed.find({program.channel.tile, static_cast<unsigned>(*number)});
      if (executed == summary.executed.end()) continue;
      for (const auto& [channel, operation] : executed->second)
        if (channel != program.channel && !is_harmless(step, program.channel, channel))
          findings.push_back(shared(step, program.channel, channel)
                                 .note("{}: the command stream starts a task of {} with descriptor {}",
                                       place_of(places[operation]), to_string(channel), *number));
    }
  return findings;
}

}  // namespace tessera::compiler
