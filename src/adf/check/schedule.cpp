#include "adf/check/schedule.h"

#include "adf/check/access.h"
#include "adf/codes.h"
#include "adf/graph/names.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace tessera::adf {

namespace {

// A positive rational number in lowest terms.
struct Ratio {
  std::uint64_t over = 0, under = 1;
  bool operator==(const Ratio&) const = default;
};
Ratio ratio(std::uint64_t over, std::uint64_t under) {
  const std::uint64_t common = std::gcd(over, under);
  return {over / common, under / common};
}
constexpr std::uint64_t kMostInvocations = 2147483647;  // of a node in an iteration, as for repetition_count

// Returns a * over / under, or no value after an overflow: then a node has more than kMostInvocations.
std::optional<Ratio> product(const Ratio& a, std::uint64_t over, std::uint64_t under) {
  const Ratio b = ratio(over, under);
  const std::uint64_t left = std::gcd(a.over, b.under), right = std::gcd(b.over, a.under);
  Ratio made;
  if (__builtin_mul_overflow(a.over / left, b.over / right, &made.over)) return {};
  if (__builtin_mul_overflow(a.under / right, b.under / left, &made.under)) return {};
  return made;
}

// The condition that both ends of a connection move the same number of bytes in an iteration. A node is a kernel or a
// buffer.
struct Balance {
  id from, to;  // nodes
  id from_port, to_port;
  std::uint64_t from_bytes, to_bytes;  // bytes in one invocation
};

class Scheduler {
 public:
  Scheduler(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes)
      : model_(model), netlist_(netlist), plan_(plan), mistakes_(mistakes) {}

  void run() {
    plan_.repetitions.assign(model_.nodes.size(), 1);
    order();
    find_balances();
    std::set<id> done;
    for (const id node : plan_.nodes)
      if (has_rate(node) && !done.contains(node)) solve(node, done);
    plan_.cores = kernels_by_core(model_, plan_.kernels);
  }

 private:
  // Kernels have invocations, and shared and external buffers have rounds in which each port moves its pattern.
  bool has_rate(id node) const {
    return model_.nodes[node].kind == NodeKind::Kernel || model_.nodes[node].kind == NodeKind::Memory;
  }
  // Returns the node's repetition_count; 0 if it has none.
  unsigned wish_of(id node) const {
    const Node& of = model_.nodes[node];
    return of.kind == NodeKind::Kernel ? model_.kernels[of.number].repetition_count
                                       : model_.memories[of.number].repetition_count;
  }

  // Orders the kernels by a depth-first search along the nets, begun in order of creation. The search cuts a loop at
  // the first kernel that it meets again.
  void order() {
    std::vector<id> kernels;
    for (const id node : plan_.nodes)
      if (model_.nodes[node].kind == NodeKind::Kernel) kernels.push_back(node);
    std::set<id> seen;
    std::vector<id> reversed;
    for (auto it = kernels.rbegin(); it != kernels.rend(); ++it) visit(*it, seen, reversed);
    plan_.kernels.assign(reversed.rbegin(), reversed.rend());
  }
  void visit(id node, std::set<id>& seen, std::vector<id>& reversed) {
    if (!seen.insert(node).second) return;
    const Node& of = model_.nodes[node];
    for (const std::vector<id>* ports : {&of.inout, &of.out})
      for (auto port = ports->rbegin(); port != ports->rend(); ++port) {
        const id net = netlist_.net_of_source[*port];
        if (net == none) continue;
        const auto& sinks = netlist_.nets[net].sinks;
        for (auto sink = sinks.rbegin(); sink != sinks.rend(); ++sink)
          visit(model_.ports[sink->port].node, seen, reversed);
      }
    if (of.kind == NodeKind::Kernel) reversed.push_back(node);
  }

  // Returns the bytes that a port moves in an invocation or round; 0 if the kernel or the host program decides.
  std::uint64_t bytes_of(id number) const {
    const Port& port = model_.ports[number];
    if (port.node == none || !has_rate(port.node) || plan_.buffers[number].is_async) return 0;
    if (const std::uint64_t tiled = tiled_bytes(plan_, number); tiled != 0) return tiled;
    if (model_.nodes[port.node].kind != NodeKind::Kernel) return 0;
    if (plan_.buffers[number].bytes != 0) return plan_.buffers[number].bytes;
    return std::uint64_t{port.samples_per_iteration} * port.shape.of.bytes;
  }

  void find_balances() {
    for (const id number : plan_.nets) {
      const Net& net = netlist_.nets[number];
      const std::uint64_t from = bytes_of(net.source);
      for (const Sink& sink : net.sinks) {
        const std::uint64_t to = bytes_of(sink.port);
        if (from == 0 || to == 0) {
          // A net without a size at its source: the readers are balanced with each other below.
          continue;
        }
        balances_.push_back(
            {model_.ports[net.source].node, model_.ports[sink.port].node, net.source, sink.port, from, to});
      }
      if (from != 0) continue;
      id first = none;
      for (const Sink& sink : net.sinks) {
        if (bytes_of(sink.port) == 0) continue;
        if (first == none)
          first = sink.port;
        else
          balances_.push_back({model_.ports[first].node, model_.ports[sink.port].node, first, sink.port,
                               bytes_of(first), bytes_of(sink.port)});
      }
    }
  }

  void solve(id first, std::set<id>& done) {
    std::map<id, Ratio> rates{{first, {1, 1}}};
    std::vector<id> queue{first};
    bool contradicts = false;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      done.insert(queue[at]);
      for (const Balance& one : balances_) {
        const bool forward = one.from == queue[at];
        if (!forward && one.to != queue[at]) continue;
        const id other = forward ? one.to : one.from;
        const auto rate =
            product(rates[queue[at]], forward ? one.from_bytes : one.to_bytes, forward ? one.to_bytes : one.from_bytes);
        const auto [known, is_new] = rates.emplace(other, rate.value_or(Ratio{1, 1}));
        if (is_new) queue.push_back(other);
        // One contradiction is enough; the nodes behind it follow from it.
        if (contradicts || (rate && known->second == *rate)) continue;
        contradicts = true;
        contradict(one, !rate ? std::string("the numbers of invocations are too large")
                              : fmt::format("other connections need {} to run {}/{} times as often as {}",
                                            name_of_node(other), known->second.over * rates[queue[at]].under,
                                            known->second.under * rates[queue[at]].over, name_of_node(queue[at])));
      }
    }
    if (contradicts) return;
    scale(rates);
  }

  void contradict(const Balance& one, const std::string& why) {
    mistakes_.push_back(error(code::no_schedule, "no numbers of invocations balance the connection from {} to {}",
                              name_of_port(one.from_port), name_of_port(one.to_port))
                            .note("it needs {} x {} bytes = {} x {} bytes in an iteration", name_of_node(one.from),
                                  one.from_bytes, name_of_node(one.to), one.to_bytes)
                            .note("{}", why)
                            .help("change the size of one of the ports"));
  }

  // Finds the smallest integers with these ratios, and multiplies them by the factor that repetition_count asks for.
  // The counts of kernels decide. A shared buffer's count decides only without kernels; beside kernels it is the most
  // rounds that the buffer offers in an iteration, and the kernels may need fewer of them: a public FFT with memory
  // tiles has twice the rounds that its kernels use, and its recorded output is that of the kernels' rate.
  void scale(const std::map<id, Ratio>& rates) {
    std::uint64_t under = 1, common = 0;
    for (const auto& [node, rate] : rates)
      if (__builtin_mul_overflow(under, rate.under / std::gcd(under, rate.under), &under)) return too_many(node);
    for (const auto& [node, rate] : rates) {
      std::uint64_t whole = 0;
      if (__builtin_mul_overflow(rate.over, under / rate.under, &whole)) return too_many(node);
      common = std::gcd(common, whole);
    }
    std::uint64_t factor = 0;
    id decided_by = none;
    const bool has_kernels =
        std::ranges::any_of(rates, [&](const auto& each) { return model_.nodes[each.first].kind == NodeKind::Kernel; });
    const auto smallest = [&](const Ratio& rate) { return rate.over * (under / rate.under) / common; };
    for (const auto& [node, rate] : rates)
      if (smallest(rate) > kMostInvocations) return too_many(node);
    for (const auto& [node, rate] : rates) {
      const unsigned wish = wish_of(node);
      if (wish == 0 || (has_kernels && model_.nodes[node].kind == NodeKind::Memory)) continue;
      const bool fits = wish % smallest(rate) == 0 && (factor == 0 || wish / smallest(rate) == factor);
      if (!fits) {
        mistakes_.push_back(
            error(code::no_schedule, "repetition_count of {} is {}", name_of_node(node), wish)
                .note("its connections let it run a multiple of {} times in an iteration", smallest(rate))
                .note("{}", decided_by == none
                                ? std::string("no other node has a repetition_count")
                                : fmt::format("{} decides that the multiple is {}", name_of_node(decided_by), factor))
                .help("use {}", smallest(rate) * std::max<std::uint64_t>(factor, 1)));
        return;
      }
      factor = wish / smallest(rate);
      decided_by = node;
    }
    for (const auto& [node, rate] : rates) {
      const std::uint64_t number = smallest(rate) * std::max<std::uint64_t>(factor, 1);
      if (number > kMostInvocations) return too_many(node);
      if (wish_of(node) != 0 && wish_of(node) < number) return too_few_rounds(node, number);
      plan_.repetitions[node] = static_cast<unsigned>(number);
    }
  }

  void too_few_rounds(id node, std::uint64_t number) {
    mistakes_.push_back(
        error(code::no_schedule, "repetition_count of {} is {}", name_of_node(node), wish_of(node))
            .note("the kernels that are connected with it need {} of its rounds in an iteration", number)
            .help("use {} or more", number));
  }

  void too_many(id node) {
    mistakes_.push_back(error(code::no_schedule, "an iteration needs more than {} invocations of {}", kMostInvocations,
                              name_of_node(node))
                            .note("the sizes of the connected ports have no smaller common multiple")
                            .help("choose sizes so that one is a multiple of the other"));
  }

  const Model& model_;
  const Netlist& netlist_;
  Plan& plan_;
  std::vector<Diag>& mistakes_;
  std::vector<Balance> balances_;
};

}  // namespace

std::vector<std::vector<id>> kernels_by_core(const Model& model, const std::vector<id>& kernels) {
  std::map<id, id> leader;
  for (const id node : kernels) leader[node] = node;
  const auto find = [&](id node) {
    while (leader[node] != node) node = leader[node];
    return node;
  };
  for (const std::vector<id>& together : model.shared_cores)
    for (const id node : together)
      if (leader.contains(node) && leader.contains(together.front())) leader[find(node)] = find(together.front());
  std::vector<std::vector<id>> cores;
  std::map<id, std::size_t> core_of;
  for (const id node : kernels) {
    const auto [known, is_new] = core_of.emplace(find(node), cores.size());
    if (is_new) cores.emplace_back();
    cores[known->second].push_back(node);
  }
  return cores;
}

void find_schedule(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes) {
  Scheduler(model, netlist, plan, mistakes).run();
}

}  // namespace tessera::adf
