#include "adf/explain/stuck.h"

#include "adf/codes.h"
#include "adf/explain/open_packets.h"
#include "adf/explain/remedy.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {

namespace {

// Returns the number of iterations that all kernels have finished.
std::uint64_t finished_iterations(const GraphRun& run) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const auto& core : run.cores())
    for (const Instance& one : core->instances())
      if (!run.runs_free(*core)) least = std::min(least, one.invocations / run.plan().repetitions[one.node]);
  return run.cores().empty() ? 0 : least;
}

Diag cycle(GraphRun& run, const WaitChain& chain, const Awaited& awaited, const WhatIf& what_if) {
  Diag diag = with_links(error(code::stuck, "{} of {} never returns: its kernels wait for each other", awaited.call,
                               name_of_graph(run.plan().graph)),
                         chain);
  if (chain.full.empty())
    return std::move(diag)
        .note("all units of the cycle wait for data, so more room cannot help")
        .help("let one kernel of the cycle give its first data before it waits for data of the cycle");
  if (const std::optional<Remedy> remedy = remedy_for(run, chain, what_if))
    return std::move(diag).note("{}, this call returns: tried", remedy->tried).help("{}", remedy->help);
  // Cascades, parameters and packet nodes have no bound that a trial could raise.
  if (std::ranges::all_of(chain.full, [&](id sink) { return run.has_bound(sink); }))
    diag = std::move(diag).note("more room at one place of the cycle does not help: tried");
  return std::move(diag).help("let a kernel of the cycle read its inputs, or write its outputs, in another order");
}

Diag ended_file(GraphRun& run, const WaitChain& chain, const Awaited& awaited) {
  const std::uint64_t finished = finished_iterations(run);
  Diag diag = with_links(error(code::starved, "{} of {} never returns: its input has ended", awaited.call,
                               name_of_graph(run.plan().graph)),
                         chain);
  const std::string more =
      chain.lacks.needs > chain.lacks.has && chain.lacks.needs != 1
          ? fmt::format(": this invocation lacks {} {}", chain.lacks.needs - chain.lacks.has, chain.lacks.unit)
          : "";
  return std::move(diag).help("give the file more data{}; or run fewer iterations: the data is enough for {}", more,
                              finished);
}

}  // namespace

Diag explain_stuck(GraphRun& run, const Awaited& awaited, const WhatIf& what_if) {
  const WaitChain chain = chain_of(run, awaited);
  if (auto diag = explain_open_packet(run, chain, awaited)) return std::move(*diag);
  const std::string graph = name_of_graph(run.plan().graph);
  switch (chain.end) {
    case ChainEnd::Cycle: return cycle(run, chain, awaited, what_if);
    case ChainEnd::File: return ended_file(run, chain, awaited);
    case ChainEnd::Update:
      return with_links(error(code::no_value, "{} of {} never returns: {} gets no value", awaited.call, graph,
                              name_of_port(chain.at)),
                        chain)
          .help("call update() before each iteration, or once if the parameter is connected with async()");
    case ChainEnd::Read:
      return with_links(error(code::no_value, "{} of {} never returns: no call reads {}", awaited.call, graph,
                              name_of_port(chain.at)),
                        chain)
          .help("call read() for each value, or connect the parameter with async()");
    default: break;
  }
  Diag diag =
      with_links(error(code::starved, "{} of {} never returns: nothing moves any more", awaited.call, graph), chain);
  return std::move(diag).help(
      "{}", chain.end == ChainEnd::Transfer ? "start a transfer of the GMIO that gives, or takes, the data"
            : chain.end == ChainEnd::Done && awaited.port != none ? "run the graph for more iterations before this call"
            : chain.end == ChainEnd::Done
                ? "let the kernel give as much data as its reader needs in the same iterations"
                : "run the graph before waiting for it");
}

bool has_run_out(const GraphRun& run) {
  bool any = false;
  for (const auto& core : run.cores()) {
    if (core->state() != CoreState::Waiting) continue;
    if (chain_from(run, *core).end != ChainEnd::File) return false;
    any = true;
  }
  return any || run.cores().empty();
}

}  // namespace tessera::adf
