#include "adf/run/graph_run.h"

#include "adf/codes.h"
#include "adf/driver_tables.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"
#include "base/file.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {

using ::adf::host::io_kind;

namespace {

bool has_buffer(const Port& port) {
  return port.shape.kind == carrier::window || port.shape.kind == carrier::buffer;
}

const ::adf::host::instance_code* instance_of(id node) {
  if (&tessera_adf_code == nullptr) return nullptr;
  for (std::uint32_t i = 0; i < tessera_adf_code.instance_count; ++i)
    if (tessera_adf_code.instances[i].kernel == node) return &tessera_adf_code.instances[i];
  return nullptr;
}

}  // namespace

GraphRun::GraphRun(const Model& model, Plan plan, Engine& engine, const Options& options)
    : model_(model), plan_(std::move(plan)), engine_(engine), options_(options) {}

GraphRun::~GraphRun() {
  for (auto& core : cores_) engine_.remove(*core);
  cores_.clear();  // unwinds fibers, while the ends of their streams still exist
  for (auto& mover : movers_) engine_.forget(*mover);
}

Result<void> GraphRun::build(std::vector<Diag>& warnings) {
  CHECK_OK(make_parameters());
  CHECK_OK(make_nodes());
  for (const id number : plan_.nets) CHECK_OK(make_net(number, warnings));
  CHECK_OK(make_cores());
  for (auto& mover : movers_) mover->touch();
  return {};
}

// --- run-time parameters ---

// async() or sync() may stand on the port of the kernel or on a port of a graph before it.
bool GraphRun::is_sync(id port, bool by_default) const {
  bool is_async = model_.ports[port].is_async, is_sync = model_.ports[port].is_sync;
  for (const id number : plan_.nets) {
    const Net& net = plan_.netlist->nets[number];
    for (const Sink& sink : net.sinks) {
      if (sink.port != port && net.source != port) continue;
      for (const id step : sink.path)
        for (const id one : {model_.connections[step].from, model_.connections[step].to}) {
          if (model_.ports[one].node != none && one != port) continue;
          is_async = is_async || model_.ports[one].is_async;
          is_sync = is_sync || model_.ports[one].is_sync;
        }
    }
  }
  if (is_async == is_sync) return by_default;
  return is_sync;
}

Result<void> GraphRun::make_parameters() {
  for (const id node : plan_.kernels) {
    const Kernel& kernel = model_.kernels[model_.nodes[node].number];
    for (const id number : kernel.arguments) {
      const Port& port = model_.ports[number];
      if (port.shape.kind != carrier::rtp) continue;
      const std::size_t bytes = std::size_t{std::max(port.shape.array, 1U)} * port.shape.of.bytes;
      if (port.direction == way::in) {
        const bool sync = is_sync(number, true);
        if (!port.initial.empty() && sync)
          return Failure(error(code::bad_constraint, "initial_value is set on the synchronous parameter {}",
                               name_of_port(number))
                             .help("connect it with async()"));
        parameters_[number] = std::make_unique<RtpIn>(number, bytes, sync, port.is_negated, port.initial);
      } else {
        results_[number] = std::make_unique<RtpInOut>(number, bytes, is_sync(number, false));
      }
    }
  }
  return {};
}

// --- packet nodes and shared buffers ---

Result<MemoryRun::Pattern> GraphRun::pattern_of(id number) const {
  const Port& port = model_.ports[number];
  const Memory& memory = model_.memories[model_.nodes[port.node].number];
  tiling::Movement movement;
  movement.kind = tiling::Kind::MemoryTile;
  movement.direction = port.direction == way::in ? device::Direction::S2MM : device::Direction::MM2S;
  movement.element = {memory.of.name, memory.of.bytes * 8};
  movement.object_dimension = memory.dimensions;
  movement.tilings = port.access;
  if (movement.tilings.empty()) movement.tilings.emplace_back();
  auto shapes = tiling::shapes_of(movement);
  if (!shapes) {
    Diag diag = std::move(shapes.error()).within(name_of_port(number));
    return Failure(port.access_at.line == 0 ? std::move(diag) : std::move(diag).within(port.access_at.text()));
  }
  MemoryRun::Pattern made;
  std::uint64_t bytes = 0;
  for (const tiling::Shape& shape : *shapes) {
    if (shape.packet >= 0)
      return Failure(error(code::not_supported, "{} has a tiling for the packets of one port", name_of_port(number))
                         .help("use a port for each kind of packet"));
    bytes += shape.volume * memory.of.bytes;
  }
  tiling::for_each_run(*shapes, [&](const tiling::Sequence::Run& run) { made.push_back(run); });
  if (bytes % 4 != 0)
    return Failure(error(code::bad_size, "{} moves {}", name_of_port(number), counted(bytes, "byte"))
                       .note("a DMA moves words of 4 bytes")
                       .help("let the tiling move a multiple of 4 bytes"));
  return made;
}

Result<void> GraphRun::make_nodes() {
  for (const id number : plan_.nodes) {
    const Node& node = model_.nodes[number];
    if (node.kind == NodeKind::Packet) {
      const Packet& packet = model_.packets[node.number];
      if (packet.kind == ::adf::host::packet_kind::split)
        splits_[number] = std::make_unique<PacketSplit>(engine_, number, packet.ways);
      else
        merges_[number] = std::make_unique<PacketMerge>(packet.ways,
                                                        packet.kind == ::adf::host::packet_kind::ordered_merge);
    }
    if (node.kind != NodeKind::Memory) continue;
    const Memory& memory = model_.memories[node.number];
    if (memory.kind == ::adf::host::memory_kind::external)
      return Failure(error(code::not_supported, "{} is an external buffer", name_of_node(number))
                         .help("use a GMIO with addresses"));
    const std::uint64_t elements = elements_of(memory.dimensions);
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;  // two neighbouring memory tiles
    if (elements == 0 || elements > kMostBytes / std::max(memory.of.bytes, 1U))
      return Failure(error(code::bad_size, "{} has {}", name_of_node(number), counted(elements, "element"))
                         .at("{}", node.at.text())
                         .help("give it dimensions that fit into a memory tile"));
    auto& run = memories_[number] = std::make_unique<MemoryRun>(elements, memory.of.bytes, memory.num_buffers);
    for (const id port : node.in) {
      TRY(auto pattern, pattern_of(port));
      memory_inputs_[port] = &run->add_input(std::move(pattern));
    }
    for (const id port : node.out) {
      TRY(auto pattern, pattern_of(port));
      memory_outputs_[port] = &run->add_output(std::move(pattern));
    }
  }
  return {};
}

// --- nets ---

bool GraphRun::is_direct(const Net& net) const {
  if (net.sinks.size() != 1) return false;
  const id to = net.sinks.front().port;
  const BufferPlan &from_plan = plan_.buffers[net.source], &to_plan = plan_.buffers[to];
  return from_plan.bytes != 0 && from_plan.bytes == to_plan.bytes && to_plan.margin == 0 &&
         model_.ports[net.source].access.empty() && model_.ports[to].access.empty();
}

BlockRing& GraphRun::add_ring(id port) {
  rings_.push_back(std::make_unique<BlockRing>(plan_.buffers[port]));
  return *rings_.back();
}

void GraphRun::attach(id port, BlockRing& ring, bool fills) {
  ring_of_[port] = &ring;
  block_ports_[port] = std::make_unique<BlockPort>(ring, port, fills, model_.ports[port].is_async);
}

Result<void> GraphRun::make_net(id number, std::vector<Diag>& warnings) {
  const Net& net = plan_.netlist->nets[number];
  const Port& source = model_.ports[net.source];
  if (model_.ports[net.sinks.front().port].shape.kind == carrier::rtp) {
    for (const Sink& sink : net.sinks)
      if (source.node != none && results_.contains(net.source) && parameters_.contains(sink.port))
        results_[net.source]->add_reader(*parameters_[sink.port]);
    return {};
  }
  if (source.node != none && source.shape.kind == carrier::cascade) {
    if (net.sinks.size() != 1 || model_.ports[net.sinks.front().port].shape.kind != carrier::cascade)
      return Failure(error(code::bad_connection, "the cascade {} needs exactly one cascade as its reader",
                           name_of_port(net.source))
                         .help("connect it to one cascade input"));
    const id to = net.sinks.front().port;
    cascades_.push_back(std::make_unique<Cascade>(net.source, to));
    cascade_of_[net.source] = cascade_of_[to] = cascades_.back().get();
    return {};
  }
  if (is_direct(net)) {
    const id to = net.sinks.front().port;
    BufferPlan& plan = plan_.buffers[net.source];
    plan.buffers = std::min(plan.buffers, plan_.buffers[to].buffers);
    BlockRing& ring = add_ring(net.source);
    attach(net.source, ring, true);
    attach(to, ring, false);
    return {};
  }
  movers_.push_back(std::make_unique<Mover>(engine_, number));
  Mover& mover = *movers_.back();
  TRY(Source* const from, make_source(net, mover, warnings));
  mover.set_source(from);
  for (const Sink& sink : net.sinks) {
    TRY(SinkEnd* const to, make_sink(net, sink, mover));
    mover.add_sink(to);
  }
  return {};
}

// The type of data at a PLIO is that of the port at the other end.
Layout GraphRun::layout_of(id io_node, const Net& net, bool is_source) const {
  const Io& io = model_.ios[model_.nodes[io_node].number];
  const Port& other = model_.ports[is_source ? net.sinks.front().port : net.source];
  Layout made{{"int32", 4, ::adf::host::number::integer, false}, io.bits, io.hex};
  if (other.shape.of.bytes != 0 && other.shape.kind != carrier::pktstream) made.of = other.shape.of;
  return made;
}

Result<Source*> GraphRun::make_source(const Net& net, Mover& mover, std::vector<Diag>& warnings) {
  const id port = net.source;
  const Port& of = model_.ports[port];
  const Node& node = model_.nodes[of.node];
  switch (node.kind) {
    case NodeKind::Kernel: {
      if (has_buffer(of)) {
        BlockRing& ring = add_ring(port);
        attach(port, ring, true);
        ring.reading_mover = &mover;
        return &ring;
      }
      auto& stream = streams_out_[port] = std::make_unique<StreamOut>(port, kNoLimit);
      stream->set_mover(mover);
      return stream.get();
    }
    case NodeKind::Io: {
      const Io& io = model_.ios[node.number];
      if (io.kind == io_kind::gmio) {
        auto& source = gmio_sources_[of.node] = std::make_unique<GmioSource>();
        source->set_mover(mover);
        return source.get();
      }
      if (io.file.empty())
        return Failure(error(code::bad_file, "{} has no file", name_of_node(of.node))
                           .at("{}", node.at.text())
                           .help("name an input file in create()"));
      const std::filesystem::path path = options_.input / io.file;
      auto bytes = read_file(path);
      if (!bytes) return Failure(std::move(bytes.error()).within(name_of_node(of.node)));
      const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
      TRY(Words words, read_words(text, layout_of(of.node, net, true), path.string()));
      for (Diag& warning : words.warnings) warnings.push_back(std::move(warning).within(name_of_node(of.node)));
      auto& source = file_sources_[port] = std::make_unique<FileSource>(port, path, std::move(words));
      return source.get();
    }
    case NodeKind::Packet: {
      if (const auto split = splits_.find(of.node); split != splits_.end()) {
        PacketSplit::Way& out = split->second->way(of.number);
        out.mover = &mover;
        for (const Sink& sink : net.sinks) out.strips_header = out.strips_header || ends_in_memory(sink.port);
        return &out;
      }
      PacketMerge& merge = *merges_.at(of.node);
      merge.mover = &mover;
      return &merge;
    }
    case NodeKind::Memory: {
      MemoryRun::Output& out = *memory_outputs_.at(port);
      out.mover = &mover;
      return &out;
    }
  }
  return nullptr;
}

// Whether a DMA writes the words into a buffer.
bool GraphRun::ends_in_memory(id port) const {
  const Port& of = model_.ports[port];
  const NodeKind kind = model_.nodes[of.node].kind;
  return kind == NodeKind::Memory || (kind == NodeKind::Kernel && has_buffer(of));
}

Result<SinkEnd*> GraphRun::make_sink(const Net& net, const Sink& sink, Mover& mover) {
  const id port = sink.port;
  const Port& of = model_.ports[port];
  const Node& node = model_.nodes[of.node];
  switch (node.kind) {
    case NodeKind::Kernel: {
      if (has_buffer(of)) {
        BlockRing& ring = add_ring(port);
        attach(port, ring, false);
        ring.filling_mover = &mover;
        return &ring;
      }
      auto& stream = streams_in_[port] = std::make_unique<StreamIn>(port, kNoLimit);
      stream->set_mover(mover);
      return stream.get();
    }
    case NodeKind::Io: {
      const Io& io = model_.ios[node.number];
      if (io.kind == io_kind::gmio) {
        auto& end = gmio_sinks_[of.node] = std::make_unique<GmioSink>();
        end->set_mover(mover);
        return end.get();
      }
      const carrier kind = model_.ports[net.source].shape.kind;
      const bool marks_packets = kind == carrier::stream || kind == carrier::pktstream;
      auto& end = file_sinks_[port] = std::make_unique<FileSink>(
          io.file.empty() ? std::filesystem::path() : options_.output / io.file, layout_of(of.node, net, false),
          marks_packets);
      return end.get();
    }
    case NodeKind::Packet: {
      if (const auto split = splits_.find(of.node); split != splits_.end()) return split->second.get();
      PacketMerge::Way& in = merges_.at(of.node)->way(of.number);
      in.adds_header = ends_in_memory(net.source);
      return &in;
    }
    case NodeKind::Memory: {
      MemoryRun::Input& in = *memory_inputs_.at(port);
      in.mover = &mover;
      return &in;
    }
  }
  return nullptr;
}

// --- cores ---

Result<Instance> GraphRun::make_instance(id node) {
  const Kernel& kernel = model_.kernels[model_.nodes[node].number];
  Instance made;
  made.node = node;
  made.kernel = &kernel;
  made.code = kernel.request.code;
  made.function = kernel.request.function;
  made.repetitions = plan_.repetitions[node];
  if (const auto* copy = instance_of(node)) {
    if (copy->function != nullptr) made.function = copy->function;
    if (copy->class_kernel != nullptr) made.code = copy->class_kernel;
    made.initialize = copy->initialize;
    made.state = copy->core_state;
  }
  if (!kernel.initialization_function.empty() && made.initialize == nullptr) {
    made.initialize = function_named(kernel.initialization_function);
    if (made.initialize == nullptr)
      return Failure(error(code::no_function, "no function {} initializes {}", kernel.initialization_function,
                           name_of_node(node))
                         .help("define it without arguments in the kernel's source"));
  }
  for (const id number : kernel.arguments) {
    const Port& port = model_.ports[number];
    ::adf::host::binding& to = made.bindings.emplace_back();
    KernelPort* prepares = nullptr;
    if (has_buffer(port)) {
      const BufferPlan& plan = plan_.buffers[number];
      to.elements = static_cast<std::uint32_t>(plan.bytes / port.shape.of.bytes);
      to.margin = static_cast<std::uint32_t>(plan.margin / port.shape.of.bytes);
      BlockPort& block = *block_ports_.at(number);
      if (port.is_async) to.lock = &block;
      prepares = &block;
      made.cycles += plan.bytes / 4;
    } else if (port.shape.kind == carrier::rtp) {
      to.elements = std::max(port.shape.array, 1U);
      if (port.direction == way::in) prepares = parameters_.at(number).get();
      else prepares = results_.at(number).get();
    } else if (port.shape.kind == carrier::cascade) {
      if (port.direction == way::in) to.beats_in = cascade_of_.at(number);
      else to.beats_out = cascade_of_.at(number);
    } else {
      if (port.direction == way::in) to.words_in = streams_in_.at(number).get();
      else to.words_out = streams_out_.at(number).get();
    }
    made.ports.push_back(prepares);
  }
  return made;
}

Result<void> GraphRun::make_cores() {
  for (const std::vector<id>& kernels : plan_.cores) {
    std::vector<Instance> instances;
    for (const id node : kernels) {
      TRY(Instance made, make_instance(node));
      instances.push_back(std::move(made));
    }
    cores_.push_back(std::make_unique<Core>(engine_, static_cast<unsigned>(cores_.size()), std::move(instances)));
    for (const id node : kernels) core_of_[node] = cores_.back().get();
  }
  const auto core = [&](id port) { return core_of_.at(model_.ports[port].node); };
  for (auto& [port, one] : block_ports_) {
    one->set_core(*core(port));
    BlockRing& ring = *ring_of_.at(port);
    (model_.ports[port].direction == way::out ? ring.filler : ring.reader) = core(port);
  }
  for (auto& [port, one] : streams_out_) one->set_core(*core(port));
  for (auto& [port, one] : streams_in_) one->set_core(*core(port));
  for (auto& [port, one] : parameters_) one->set_core(*core(port));
  for (const id number : plan_.nets) {
    const Net& net = plan_.netlist->nets[number];
    if (const auto found = cascade_of_.find(net.source); found != cascade_of_.end())
      found->second->set_cores(*core(net.source), *core(net.sinks.front().port));
    if (results_.contains(net.source))
      for (const Sink& sink : net.sinks)
        if (parameters_.contains(sink.port)) parameters_[sink.port]->writer = core(net.source);
  }
  for (auto& one : cores_) engine_.add(*one);
  return {};
}

// --- control ---

void GraphRun::run(std::int64_t iterations) {
  is_endless_ = iterations < 0;
  for (auto& core : cores_) {
    core->set_time(std::max(core->time(), engine_.now()));
    core->add_iterations(iterations);
  }
}

bool GraphRun::is_done() const {
  return std::all_of(cores_.begin(), cores_.end(), [](const auto& core) { return core->is_done(); });
}

bool GraphRun::has_free_kernel() const {
  for (const id node : plan_.kernels) {
    const auto& in = model_.nodes[node].in;
    if (std::none_of(in.begin(), in.end(), [&](id port) { return model_.ports[port].shape.kind != carrier::rtp; }))
      return true;
  }
  return false;
}

void GraphRun::set_horizon(std::uint64_t time) {
  for (auto& core : cores_) core->set_horizon(time);
}

bool GraphRun::is_before_horizon() const {
  return std::any_of(cores_.begin(), cores_.end(), [](const auto& core) {
    return core->state() == CoreState::Ready && core->time() < core->horizon();
  });
}

Result<void> GraphRun::write_files(bool is_end) {
  for (auto& [port, file] : file_sinks_)
    if (!model_.ios[model_.nodes[model_.ports[port].node].number].file.empty()) CHECK_OK(file->write(is_end));
  return {};
}

namespace {
template <class Map>
auto* found_in(const Map& map, id key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &*found->second;
}
}  // namespace

RtpIn* GraphRun::parameter(id port) const { return found_in(parameters_, port); }
RtpInOut* GraphRun::result(id port) const { return found_in(results_, port); }
GmioSource* GraphRun::gmio_source(id node) const { return found_in(gmio_sources_, node); }
GmioSink* GraphRun::gmio_sink(id node) const { return found_in(gmio_sinks_, node); }
const FileSource* GraphRun::file_source(id port) const { return found_in(file_sources_, port); }
Core* GraphRun::core_of(id node) const { return found_in(core_of_, node); }
const BlockRing* GraphRun::ring_of(id port) const { return found_in(ring_of_, port); }

// A packet node numbers its ways. A kernel at a way of a split or merge has the number of this way.
std::optional<std::uint32_t> GraphRun::packet_id(const void* carrier, unsigned number) const {
  for (const auto& [port, stream] : streams_out_) {
    if (static_cast<const kernel_abi::word_sink*>(stream.get()) != carrier) continue;
    for (const Sink& sink : plan_.netlist->nets[plan_.netlist->net_of_source[port]].sinks)
      if (merges_.contains(model_.ports[sink.port].node)) return model_.ports[sink.port].number;
    return number;
  }
  for (const auto& [port, stream] : streams_in_) {
    if (static_cast<const kernel_abi::word_source*>(stream.get()) != carrier) continue;
    const Port& source = model_.ports[plan_.netlist->nets[plan_.netlist->net_of_sink[port]].source];
    if (source.node != none && splits_.contains(source.node)) return source.number;
    return number;
  }
  return {};
}

}  // namespace tessera::adf
