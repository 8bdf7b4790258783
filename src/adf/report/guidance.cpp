#include "adf/report/guidance.h"

#include "adf/array/grid.h"
#include "adf/check/direct.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <tuple>

namespace tessera::adf {

namespace {

using device::TileId;

// Not facts: parts of the time from which on a unit counts as busy all the time.
constexpr double kFullCore = 0.9, kFullPort = 0.9;
constexpr std::size_t kMostSentences = 12;  // of one kind

std::string percent(double share) {
  return fmt::format("{:.1f} %", share * 100);
}

CoreLoad load_of(const Monitor& monitor, TileId tile, const std::vector<id>& kernels) {
  CoreLoad made;
  made.tile = tile;
  made.kernels = kernels;
  const auto& all = monitor.kernels();
  std::erase_if(made.kernels, [&](id node) { return !all.contains(node) || all.at(node).invocations == 0; });
  // With one invocation, nothing comes after the first one.
  const bool is_short = std::ranges::all_of(made.kernels, [&](id node) { return all.at(node).invocations == 1; });
  const auto busy_of = [&](id node) { return is_short ? all.at(node).busy : all.at(node).later_busy; };
  for (const id node : made.kernels) {
    made.busy += busy_of(node);
    for (const auto& [at, stall] : is_short ? all.at(node).stalls : all.at(node).later_stalls) {
      made.waits += stall.cycles;
      if (stall.cycles <= made.longest) continue;
      made.port = at.first;
      made.lacks = at.second;
      made.longest = stall.cycles;
    }
  }
  std::ranges::stable_sort(made.kernels, [&](id a, id b) { return busy_of(a) > busy_of(b); });
  if (made.kernels.empty()) return made;
  const KernelCounts& first = all.at(made.kernels.front());
  made.invocations = first.invocations;
  made.cycles = first.invocations > 1 ? (first.last_end - first.first_end) / (first.invocations - 1) : first.cycles;
  return made;
}

// Returns the node at the other end of the connection of a kernel's port.
id other_end(const Model& model, const Netlist& netlist, id port) {
  if (const id net = netlist.net_of_sink[port]; net != none) {
    const id source = netlist.nets[net].source;
    return source == none ? none : model.ports[source].node;
  }
  const id net = netlist.net_of_source[port];
  return net == none ? none : model.ports[netlist.nets[net].sinks.front().port].node;
}

class Finder {
 public:
  Finder(const Model& model, const Netlist& netlist, const Monitor& monitor, const Mapping& mapping)
      : model_(model), netlist_(netlist), monitor_(monitor), mapping_(mapping) {}

  Bound find() {
    Bound made;
    for (const auto& [tile, kernels] : mapping_.run.placement->kernels) {
      CoreLoad load = load_of(monitor_, tile, kernels);
      if (!load.kernels.empty()) made.cores.push_back(std::move(load));
    }
    // If several cores hardly wait, the core with the most work takes longest.
    const auto rank = [](const CoreLoad& one) {
      const bool is_full = one.share() >= kFullCore;
      return std::tuple(is_full, is_full ? static_cast<double>(one.busy) : one.share());
    };
    std::ranges::stable_sort(made.cores, [&](const CoreLoad& a, const CoreLoad& b) { return rank(a) > rank(b); });
    if (made.cores.empty()) {
      made.sentence = "No kernel has ended an invocation, so the run does not show what bounds the throughput.";
      return made;
    }
    const CoreLoad& busiest = made.cores.front();
    if (busiest.share() >= kFullCore) {
      made.node = busiest.kernels.front();
      made.sentence = sentence_of_core(made);
    } else if (const PlioPlace* plio = full_plio(busiest)) {
      made.node = plio->node;
      made.sentence = sentence_of_plio(*plio, busiest);
    } else {
      made.sentence = sentence_of_none(busiest);
    }
    return made;
  }

 private:
  std::string sentence_of_core(const Bound& bound) const {
    const CoreLoad& of = bound.cores.front();
    std::string text = fmt::format(
        "{} bounds the throughput: its core {} computes in {} of its time and waits in the rest. An invocation begins "
        "every {} cycles.",
        name_of_node(of.kernels.front()), device::to_string(of.tile), percent(of.share()), with_commas(of.cycles));
    if (of.kernels.size() > 1)
      text += fmt::format(" The core also runs {}{}, so a core of its own for one of them helps.",
                          name_of_node(of.kernels[1]),
                          of.kernels.size() > 2 ? fmt::format(" and {} more", of.kernels.size() - 2) : "");
    if (bound.cores.size() < 2) return text;
    const CoreLoad& next = *std::ranges::max_element(bound.cores.begin() + 1, bound.cores.end(), {}, &CoreLoad::busy);
    return text + fmt::format(" The next busiest kernel, {}, computes in {} of this time.",
                              name_of_node(next.kernels.front()),
                              percent(static_cast<double>(next.busy) / static_cast<double>(of.busy + of.waits)));
  }

  // The words that pass a port in a cycle, from the first to the last invocation of its kernel.
  double rate_at(id port) const {
    const auto counts = monitor_.ports().find(port);
    const auto kernel = monitor_.kernels().find(model_.ports[port].node);
    if (counts == monitor_.ports().end() || kernel == monitor_.kernels().end()) return 0;
    const KernelCounts& of = kernel->second;
    if (of.invocations < 2 || of.last_end == of.first_end) return 0;
    const double each = static_cast<double>(counts->second.bytes) / 4 / static_cast<double>(of.invocations);
    return each * static_cast<double>(of.invocations - 1) / static_cast<double>(of.last_end - of.first_end);
  }
  static double most_of(const PlioPlace& plio) { return std::min(1.0, plio.clock.words_per_cycle()); }
  // Returns the PLIO for which a core waits longest, if it moves as many words as its clock allows.
  const PlioPlace* full_plio(const CoreLoad& of) const {
    if (of.port == none) return nullptr;
    const auto plio = std::ranges::find(mapping_.plios, other_end(model_, netlist_, of.port), &PlioPlace::node);
    if (plio == mapping_.plios.end() || rate_at(of.port) < kFullPort * most_of(*plio)) return nullptr;
    return &*plio;
  }
  std::string sentence_of_plio(const PlioPlace& plio, const CoreLoad& waits) const {
    return fmt::format(
        "{} bounds the throughput: it moves {:.2f} words of 32 bits in a cycle of the array, and with {} bits at "
        "{:.2f} MHz it can move {:.2f}. The busiest kernel, {}, computes in {} of its time and waits for this port.",
        name_of_node(plio.node), rate_at(waits.port), plio.clock.bits, static_cast<double>(plio.clock.kilohertz) / 1000,
        most_of(plio), name_of_node(waits.kernels.front()), percent(waits.share()));
  }
  std::string sentence_of_none(const CoreLoad& of) const {
    std::string text =
        fmt::format("No kernel works all the time. The busiest one, {} on {}, computes in {} of its time",
                    name_of_node(of.kernels.front()), device::to_string(of.tile), percent(of.share()));
    if (of.port == none) return text + ".";
    const id other = other_end(model_, netlist_, of.port);
    return text + fmt::format(". It waits longest at {}, for a {}: {} cycles.{}", name_of_port(of.port), of.lacks,
                              with_commas(of.longest),
                              other == none ? "" : fmt::format(" The other end is {}.", name_of_node(other)));
  }

  const Model& model_;
  const Netlist& netlist_;
  const Monitor& monitor_;
  const Mapping& mapping_;
};

// Appends at most a few sentences of one kind, and the number of the others.
void add_some(std::vector<std::string>& to, std::vector<std::string> sentences, std::string_view rest) {
  const std::size_t count = sentences.size();
  if (count > kMostSentences) sentences.resize(kMostSentences);
  to.insert(to.end(), sentences.begin(), sentences.end());
  if (count > kMostSentences) to.push_back(fmt::format("{} more {}", count - kMostSentences, rest));
}

std::vector<std::string> shared_banks(const Mapping& mapping) {
  std::map<std::pair<TileId, unsigned>, std::vector<const MemoryPart*>> banks;
  for (const MemoryPart& one : mapping.memory)
    if (one.kind == MemoryPart::Kind::Buffer)
      for (unsigned bank = one.first_bank; bank <= one.last_bank; ++bank) banks[{one.tile, bank}].push_back(&one);
  std::vector<std::string> made;
  for (const auto& [at, parts] : banks) {
    if (parts.size() < 2) continue;
    std::string names;
    for (const MemoryPart* one : parts) names += (names.empty() ? "" : ", ") + one->name;
    made.push_back(
        fmt::format("Bank {} of {} holds {} buffers: {}. Accesses to one bank in one cycle wait for each other.",
                    at.second, device::to_string(at.first), parts.size(), names));
  }
  return made;
}

std::string reason_of_dma(const Model& model, const Plan& plan, const Net& net, const array::Grid& grid,
                          const Mapping& mapping) {
  const id from = net.source, to = net.sinks.front().port;
  if (net.sinks.size() > 1)
    return fmt::format("the connection has {} readers; a reader shares a buffer only if it is the only one",
                       net.sinks.size());
  if (plan.access.contains(from) || plan.access.contains(to)) return "";  // a tiling needs a DMA
  if (plan.buffers[from].bytes != plan.buffers[to].bytes)
    return fmt::format("the blocks have {} and {} bytes; blocks of one size need no DMA between neighbours",
                       plan.buffers[from].bytes, plan.buffers[to].bytes);
  if (plan.buffers[to].margin != 0)
    return fmt::format("the reader's buffer has a margin of {} bytes; without it, neighbours need no DMA",
                       plan.buffers[to].margin);
  const auto& cores = mapping.run.placement->cores;
  const TileId a = cores.at(model.ports[from].node), b = cores.at(model.ports[to].node);
  const auto reached = grid.reached(grid.index(a));
  if (std::ranges::none_of(reached, [&](unsigned memory) { return grid.reaches(grid.index(b), memory); }))
    return fmt::format("no memory is in reach of both {} and {}; on neighbouring tiles the kernels need no DMA",
                       device::to_string(a), device::to_string(b));
  return "the memories in reach of both cores were full, or a constraint gives each end its own buffers";
}

std::vector<std::string> avoidable_dmas(const Model& model, const Netlist& netlist, const Mapping& mapping) {
  const array::Grid grid(mapping.device());
  std::vector<std::string> made;
  for (const auto& [graph, plan] : *mapping.run.plans)
    for (const id number : plan.nets) {
      const Net& net = netlist.nets[number];
      if (net.source == none || !mapping.run.placement->cores.contains(model.ports[net.source].node)) continue;
      for (const Sink& sink : net.sinks) {
        const auto path = mapping.run.placement->paths.find(sink.port);
        if (path == mapping.run.placement->paths.end() || path->second != array::Path::Dma ||
            !mapping.run.placement->cores.contains(model.ports[sink.port].node) ||
            !has_buffer(model.ports[sink.port]) || !has_buffer(model.ports[net.source]))
          continue;
        const std::string reason = reason_of_dma(model, plan, net, grid, mapping);
        if (!reason.empty())
          made.push_back(fmt::format("The data from {} to {} pass two DMA channels: {}.", name_of_port(net.source),
                                     name_of_port(sink.port), reason));
      }
    }
  return made;
}

std::vector<std::string> full_links(const Mapping& mapping) {
  std::vector<std::string> made;
  for (const Link& link : mapping.links)
    if (link.used == link.of)
      made.push_back(fmt::format("All {} wires from {} to {} are in use, so no other stream can take this way.",
                                 link.of, device::to_string(link.from), device::to_string(link.to)));
  return made;
}

}  // namespace

Bound bound_of(const Model& model, const Netlist& netlist, const Monitor& monitor, const Mapping& mapping) {
  return Finder(model, netlist, monitor, mapping).find();
}

std::vector<std::string> advice_of(const Model& model, const Netlist& netlist, const Mapping& mapping) {
  std::vector<std::string> made;
  add_some(made, shared_banks(mapping), "banks hold several buffers.");
  add_some(made, avoidable_dmas(model, netlist, mapping), "connections between kernels pass DMA channels.");
  add_some(made, full_links(mapping), "links are full.");
  return made;
}

}  // namespace tessera::adf
