#include "compiler/static_checks/check_design.h"

#include "base/text.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/balance.h"
#include "compiler/static_checks/cascades.h"
#include "compiler/static_checks/codes.h"
#include "compiler/static_checks/command_stream.h"
#include "compiler/static_checks/flows.h"
#include "compiler/static_checks/indices.h"
#include "compiler/static_checks/progress.h"
#include "compiler/static_checks/shared_descriptors.h"
#include "compiler/static_checks/stacks.h"
#include "device/capabilities.h"
#include "dialect/aie/verify.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MathExtras.h>

namespace tessera::compiler {

namespace {

Diag at_places(StreamFinding finding, std::span<const mlir::Location> places) {
  Diag diag = std::move(finding.diag).at("{}", place_of(places[finding.operation]));
  for (const StreamFinding::Note& note : finding.notes)
    diag.notes.push_back(fmt::format("{}: {}", place_of(places[note.operation]), note.text));
  return diag;
}

// Returns the sizes in bytes of the host buffers (the arguments that are memrefs), in order. A size is missing where
// the type of the argument does not give it.
std::vector<std::optional<std::uint64_t>> sizes_of(aiex::RuntimeSequenceOp sequence) {
  std::vector<std::optional<std::uint64_t>> sizes;
  if (!sequence) return sizes;
  for (const mlir::Type type : sequence.getBody().front().getArgumentTypes()) {
    if (!mlir::isa<mlir::BaseMemRefType>(type)) continue;
    sizes.emplace_back();
    const auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
    if (!memref || !memref.hasStaticShape() || !memref.getLayout().isIdentity()) continue;
    if (const auto bits = aie::size_in_bits(memref)) sizes.back() = (*bits + 7) / 8;
  }
  return sizes;
}

bool uses_any(const Program& program, const std::set<DescriptorPlace>& descriptors) {
  return llvm::any_of(program.steps, [&](Step step) {
    const auto number = step.bd.getBdId();
    return number && descriptors.contains({program.channel.tile, static_cast<unsigned>(*number)});
  });
}

// Checks the later rounds of a descriptor that iterates. The dialect's verifiers check only the first round.
void check_iterations(const Program& program, std::vector<Diag>& findings) {
  for (const Step& step : program.steps) {
    aie::DMABDOp bd = step.bd;
    const auto iteration = bd.getIteration();
    const auto type = mlir::dyn_cast<mlir::MemRefType>(bd.getBuffer().getType());
    const auto elements = type ? aie::element_count(type) : std::nullopt;
    if (!iteration || !elements) continue;
    const std::uint64_t rounds =
        program.loop ? iteration->getSize() : std::min<std::uint64_t>(iteration->getSize(), program.tasks);
    std::uint64_t last = static_cast<std::uint64_t>(*bd.constant_offset()) + (rounds - 1) * iteration->getStride();
    if (bd.dimensions().empty()) last += static_cast<std::uint64_t>(*bd.constant_length()) - 1;
    for (const auto [size, stride] : bd.dimensions())
      last += static_cast<std::uint64_t>(size - 1) * static_cast<std::uint64_t>(stride);
    if (last < *elements) continue;
    findings.push_back(error(code::out_of_bounds,
                             "in round {}, the descriptor reaches element {}, counted from 0, but the buffer has {} "
                             "elements",
                             rounds, last, *elements)
                           .at("{}", place_of(bd.getLoc()))
                           .help("keep every round of the iteration inside the buffer"));
  }
}

void check_lengths(const Program& program, std::vector<Diag>& findings) {
  for (const Step& step : program.steps)
    if (aie::DMABDOp bd = step.bd; step.words == 0)
      findings.push_back(
          moves_nothing(fmt::format("a descriptor of {}", to_string(program.channel))).at("{}", place_of(bd.getLoc())));
}

// Reports dimensions that, with their padding, cover fewer elements than the descriptor moves. The verifier of a task
// refuses such a descriptor. For a static descriptor, the reference compiler writes the registers all the same, and so
// does Tessera.
void check_patterns(const device::Device& device, const Program& program, std::vector<Diag>& findings) {
  for (const Step& step : program.steps) {
    aie::DMABDOp bd = step.bd;
    if (bd.dimensions().empty()) continue;
    std::uint64_t elements = 1;
    for (auto [i, dimension] : llvm::enumerate(bd.dimensions())) {
      auto count = static_cast<std::uint64_t>(dimension.size);
      if (const auto pads = bd.getPadDimensions(); pads && i < pads->getValue().size())
        count += std::uint64_t{pads->getValue()[i].getConstPadBefore()} + pads->getValue()[i].getConstPadAfter();
      elements = llvm::SaturatingMultiply(elements, count);
    }
    const auto length = static_cast<std::uint64_t>(*bd.constant_length());
    if (elements >= length) continue;
    const bool is_last = bd.dimensions().size() == device.model(program.channel.tile).address_dims;
    findings.push_back(
        error(code::short_pattern, "a descriptor moves {} with dimensions that cover {}", counted(length, "element"),
              with_commas(elements))
            .at("{}", place_of(bd.getLoc()))
            .note("{}", is_last
                            ? "the outermost dimension continues beyond its size, because no register holds that size"
                            : "after these elements the pattern starts again, one word further on")
            .help("make the product of the sizes equal to the length, or leave the dimensions out"));
  }
}

}  // namespace

std::vector<Diag> check_design(aie::DeviceOp device, std::span<const EmittedStream> streams, bool is_part) {
  std::vector<Diag> findings = check_stacks(device);
  const auto add = [&](std::vector<Diag> more) {
    findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  add(check_indices(device));
  if (!capabilities(device.model()).counting_locks) {
    if (!is_part) add(Cascades(device, {}).check());
    return findings;
  }
  const StreamGraph graph(device);
  std::vector<Program> programs = programs_of(device);
  for (const Program& program : programs) {
    check_lengths(program, findings);
    check_iterations(program, findings);
    check_patterns(device.model(), program, findings);
  }

  add(check_shared_descriptors(programs));

  bool is_as_written = !is_part, sends_packets = false;
  std::set<device::TileId> touched = graph.controlled();
  std::vector<StreamSummary> summaries;
  for (const EmittedStream& stream : streams) {
    StreamSummary& summary =
        summaries.emplace_back(check_stream(*stream.txn, device.model(), graph, sizes_of(stream.sequence)));
    for (StreamFinding& finding : summary.findings) findings.push_back(at_places(std::move(finding), stream.places));
    is_as_written &= !summary.reconfigures;
    // Control packets may write any register, and another configuration may route them to other tiles.
    sends_packets |= llvm::any_of(summary.totals, [](const auto& each) { return !each.second.packets.empty(); });
    touched.insert(summary.locks.begin(), summary.locks.end());
    add(check_shared_descriptors(programs, summary, stream.places));
    std::erase_if(programs, [&](const Program& program) { return uses_any(program, summary.descriptors); });
  }
  if (!is_as_written) return findings;
  if (summaries.empty()) add(check_packet_ids(graph, programs, {}, {}));
  for (auto [summary, stream] : llvm::zip(summaries, streams))
    add(check_packet_ids(graph, &summary == &summaries.front() ? programs : std::vector<Program>(), summary,
                         stream.places));
  const Cascades cascades(device, touched);
  if (!sends_packets) add(cascades.check());
  // With several streams, each may move only a part of the data of a channel.
  const std::size_t before = findings.size();
  if (summaries.empty()) add(check_flows(graph, programs, {}, {}));
  if (summaries.size() == 1) add(check_flows(graph, programs, summaries.front(), streams.front().places));
  if (!sends_packets) add(check_balance(device, programs, cascades, touched));
  // Mistakes found above cause further stalls, which need no reports of their own.
  if (summaries.size() == 1 && !sends_packets && findings.size() == before) {
    touched.insert(summaries.front().cores.begin(), summaries.front().cores.end());
    add(check_progress(device, graph, programs, summaries.front(), streams.front().places, cascades, touched));
  }
  return findings;
}

}  // namespace tessera::compiler
