#include "adf/check/sizes.h"

#include "adf/check/direct.h"
#include "adf/codes.h"
#include "adf/graph/names.h"

#include <set>

namespace tessera::adf {

namespace {

// Returns the window that a step of the connection names; the step nearest to the port decides. Null if no step names
// one.
const ::adf::host::end_type* window_near(const Model& model, const std::vector<id>& path, bool at_sink) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Connection& step = model.connections[at_sink ? path[path.size() - 1 - i] : path[i]];
    const ::adf::host::end_type& near = at_sink ? step.to_type : step.from_type;
    if (near.kind == carrier::window) return &near;
  }
  for (const id one : path) {  // connect<window<N>, stream> may be a step of the graph around this kernel's graph
    const Connection& step = model.connections[one];
    if (step.from_type.kind == carrier::window) return &step.from_type;
    if (step.to_type.kind == carrier::window) return &step.to_type;
  }
  return nullptr;
}

// Not a fact: a wrong size must not take the memory of the host.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;

class Sizes {
 public:
  Sizes(const Model& model, const Netlist& netlist, Planned& made)
      : model_(model), netlist_(netlist), plan_(made.plan), mistakes_(made.mistakes), warnings_(made.warnings) {}

  void run() {
    plan_.buffers.assign(model_.ports.size(), {});
    for (const id number : plan_.nets) {
      const Net& net = netlist_.nets[number];
      own_size(net.source, net.sinks.front().path, false);
      for (const Sink& sink : net.sinks) own_size(sink.port, sink.path, true);
      inherit(net);
      for (const Sink& sink : net.sinks) {
        find_async(net, sink);
        check_steps(net, sink);
        check(net, sink);
      }
    }
  }

 private:
  void own_size(id number, const std::vector<id>& path, bool at_sink) {
    const Port& port = model_.ports[number];
    if (port.node == none || model_.nodes[port.node].kind != NodeKind::Kernel || !has_buffer(port)) return;
    BufferPlan& to = plan_.buffers[number];
    const std::uint64_t sample = port.shape.of.bytes;
    to.buffers = port.is_single ? 1 : 2;
    to.is_far = model_.far_sinks.contains(number);
    if (const std::uint64_t set = elements_of(port.dimensions); set != 0)
      to.bytes = set * sample;
    else if (const std::uint64_t fixed = elements_of(port.shape.extents); fixed != 0)
      to.bytes = fixed * sample;
    else if (!port.access.empty())
      to.bytes = elements_of(port.access.front().buffer_dimension) * sample;
    to.margin = port.shape.margin * sample;
    const ::adf::host::end_type* window = window_near(model_, path, at_sink);
    if (window != nullptr) {
      if (to.bytes == 0) to.bytes = window->bytes;
      if (at_sink && to.margin == 0) to.margin = window->margin;
    }
    const std::uint64_t fixed = elements_of(port.shape.extents);
    const Connection& nearest = model_.connections[at_sink ? path.back() : path.front()];
    const ::adf::host::end_type& type = at_sink ? nearest.to_type : nearest.from_type;
    const std::uint64_t asked = port.dimensions.empty() && type.kind == carrier::window ? type.bytes : to.bytes;
    if (fixed != 0 && asked != fixed * sample)
      mistakes_.push_back(error(code::bad_size, "{} has {} samples in the graph and {} in its kernel",
                                name_of_port(number), asked / sample, fixed)
                              .at("{}", nearest.at.text())
                              .help("use one size, or write extents<inherited_extent> in the kernel"));
    if (to.bytes > kMostBytes)
      mistakes_.push_back(error(code::bad_size, "{} has {} bytes", name_of_port(number), to.bytes)
                              .at("{}", nearest.at.text())
                              .note("a buffer of a kernel has at most {} bytes here; a core reaches less", kMostBytes)
                              .help("use a smaller size"));
    if (sample != 0 && (to.bytes % sample != 0 || to.margin % sample != 0))
      mistakes_.push_back(
          error(code::bad_size, "{} has {} bytes with a margin of {}", name_of_port(number), to.bytes, to.margin)
              .note("its samples have {} bytes", sample)
              .help("make both a multiple of the sample"));
  }

  // Gives each open end the size of the source, or the first size that a sink has.
  void inherit(const Net& net) {
    std::uint64_t known = plan_.buffers[net.source].bytes;
    for (const Sink& sink : net.sinks)
      if (known == 0) known = plan_.buffers[sink.port].bytes;
    fill(net.source, known);
    for (const Sink& sink : net.sinks) fill(sink.port, known);
  }
  void fill(id number, std::uint64_t bytes) {
    const Port& port = model_.ports[number];
    if (port.node != none && model_.nodes[port.node].kind == NodeKind::Kernel && has_buffer(port) &&
        plan_.buffers[number].bytes == 0)
      plan_.buffers[number].bytes = bytes;
  }

  // async() may stand around the port of a graph: an input stands for the kernels behind it, and an output for the
  // kernel in front of it.
  void find_async(const Net& net, const Sink& sink) {
    bool at_source = false, at_sink = false;
    for (const id step : sink.path)
      for (const id port : {model_.connections[step].from, model_.connections[step].to}) {
        const Port& of = model_.ports[port];
        if (of.node == none && of.is_async) (of.direction == way::out ? at_source : at_sink) = true;
      }
    for (const auto& [port, is_async] : {std::pair(net.source, at_source), std::pair(sink.port, at_sink)}) {
      const Port& of = model_.ports[port];
      if (of.node == none || !has_buffer(of) || (!is_async && !of.is_async)) continue;
      plan_.buffers[port].is_async = true;
      if (of.direction == way::inout)
        mistakes_.push_back(
            error(code::not_supported, "{} is an inout buffer that its kernel acquires itself", name_of_port(port))
                .at("{}", model_.connections[sink.path.back()].at.text())
                .help("use an input buffer and an output buffer"));
    }
  }

  // Two connections may give a port of a graph different windows; the one nearest to a kernel decides for this kernel.
  void check_steps(const Net& net, const Sink& sink) {
    for (std::size_t i = 0; i + 1 < sink.path.size(); ++i) {
      const Connection &before = model_.connections[sink.path[i]], &after = model_.connections[sink.path[i + 1]];
      const ::adf::host::end_type &in = before.to_type, &out = after.from_type;
      if (in.kind != carrier::window || out.kind != carrier::window || in.bytes == out.bytes) continue;
      if (!reported_.insert({sink.path[i], sink.path[i + 1]}).second) continue;
      const id kernel = plan_.buffers[sink.port].bytes != 0 ? sink.port : net.source;
      warnings_.push_back(error(code::bad_size, "two connections of {} have windows of {} and {} bytes",
                                name_of_port(before.to), in.bytes, out.bytes)
                              .at("{}", after.at.text())
                              .note("the other one stands at {}", before.at.text())
                              .note("a kernel gets the window of the connection nearest to it: {} has {} bytes",
                                    name_of_port(kernel), plan_.buffers[kernel].bytes)
                              .help("use one size, or write connect<> for one of them"));
    }
  }

  void check(const Net& net, const Sink& sink) {
    for (const id number : {net.source, sink.port}) {
      const Port& port = model_.ports[number];
      if (port.node == none || model_.nodes[port.node].kind != NodeKind::Kernel || !has_buffer(port)) continue;
      if (plan_.buffers[number].bytes != 0) continue;
      Diag diag = error(code::bad_size, "the size of {} is not known", name_of_port(number))
                      .help("set dimensions(port) = {{samples}}, or connect<window<bytes>>");
      const Place& at = model_.connections[sink.path.front()].at;
      mistakes_.push_back(at.line == 0 ? std::move(diag) : std::move(diag).at("{}", at.text()));
      return;
    }
    // A DMA moves whole words.
    const bool direct = is_direct(plan_, net);
    for (const id number : {net.source, sink.port})
      if (const BufferPlan& of = plan_.buffers[number]; !direct && of.bytes % 4 != 0 && is_whole(number))
        mistakes_.push_back(error(code::bad_size, "{} has {} bytes, but its data comes or goes through a DMA",
                                  name_of_port(number), of.bytes)
                                .note("a DMA moves words of 4 bytes")
                                .help("use a size of {} bytes", (of.bytes + 3) / 4 * 4));
  }

  // Returns whether the block consists of whole samples; own_size() reports one that does not.
  bool is_whole(id number) const {
    const std::uint64_t sample = model_.ports[number].shape.of.bytes;
    return sample == 0 || plan_.buffers[number].bytes % sample == 0;
  }

  const Model& model_;
  const Netlist& netlist_;
  Plan& plan_;
  std::vector<Diag>&mistakes_, &warnings_;
  std::set<std::pair<id, id>> reported_;  // pairs of connections
};

}  // namespace

void find_sizes(const Model& model, const Netlist& netlist, Planned& made) {
  Sizes(model, netlist, made).run();
}

}  // namespace tessera::adf
