#include "adf/run/graph_run.h"

#include "adf/check/packet_ids.h"

#include <algorithm>

namespace tessera::adf {

GraphRun::GraphRun(const Model& model, Plan plan, Engine& engine, const Options& options)
    : model_(model),
      plan_(std::move(plan)),
      engine_(engine),
      options_(options),
      stream_words_(options.bounds_streams ? kFirstWords + kRouteWords : kNoLimit) {}

GraphRun::~GraphRun() {
  for (auto& core : cores_) engine_.remove(*core);
  cores_.clear();  // unwinds the fibers while the ends of their streams still exist
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

void GraphRun::run(std::int64_t iterations) {
  is_endless_ = iterations < 0;
  for (auto& core : cores_) {
    core->set_time(std::max(core->time(), engine_.now()));
    core->add_iterations(runs_free(*core) ? -1 : iterations);
  }
  // Without kernels, the memory tiles count the iterations.
  if (!cores_.empty()) return;
  for (auto& [node, memory] : memories_)
    memory->set_limit(is_endless_ || memory->limit() == kNoLimit
                          ? kNoLimit
                          : memory->limit() + static_cast<std::uint64_t>(iterations) * plan_.repetitions[node]);
}

bool GraphRun::is_done() const {
  if (cores_.empty())
    return std::all_of(memories_.begin(), memories_.end(),
                       [](const auto& one) { return one.second->finished() >= one.second->limit(); });
  const auto is_done = [&](const auto& core) { return runs_free(*core) || core->is_done(); };
  if (!std::all_of(cores_.begin(), cores_.end(), is_done)) return false;
  if (std::none_of(cores_.begin(), cores_.end(), [&](const auto& core) { return runs_free(*core); })) return true;
  // Programmable logic still takes the data that the cores gave.
  engine_.settle();
  return std::none_of(cores_.begin(), cores_.end(), [&](const auto& core) {
    return runs_free(*core) && core->state() == CoreState::Ready && has_data_input(core->instances().front().node);
  });
}

bool GraphRun::runs_free(const Core& core) const {
  const auto is_logic = [](const Instance& one) { return one.kernel->fabric == "pl"; };
  return has_core_kernel_ && std::all_of(core.instances().begin(), core.instances().end(), is_logic);
}

bool GraphRun::has_data_input(id node) const {
  const auto& in = model_.nodes[node].in;
  return std::any_of(in.begin(), in.end(), [&](id port) { return model_.ports[port].shape.kind != carrier::rtp; });
}

bool GraphRun::has_free_kernel() const {
  return std::any_of(plan_.kernels.begin(), plan_.kernels.end(), [&](id node) { return !has_data_input(node); });
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

RtpIn* GraphRun::parameter(id port) const {
  return found_in(parameters_, port);
}
RtpInOut* GraphRun::result(id port) const {
  return found_in(results_, port);
}
GmioSource* GraphRun::gmio_source(id node) const {
  return found_in(gmio_sources_, node);
}
GmioSink* GraphRun::gmio_sink(id node) const {
  return found_in(gmio_sinks_, node);
}
const FileSource* GraphRun::file_source(id port) const {
  return found_in(file_sources_, port);
}
MemoryRounds* GraphRun::memory_rounds(id port) const {
  return found_in(memory_rounds_, port);
}
Core* GraphRun::core_of(id node) const {
  return found_in(core_of_, node);
}
const Mover* GraphRun::mover_of(id net) const {
  for (const auto& mover : movers_)
    if (mover->net() == net) return mover.get();
  return nullptr;
}
int GraphRun::merge_waits_for(id node) const {
  const auto found = merges_.find(node);
  return found == merges_.end() ? -1 : found->second->waits_for();
}
const PacketsSeen* GraphRun::packets_seen(id in) const {
  const Port& port = model_.ports[in];
  if (const auto split = splits_.find(port.node); split != splits_.end()) return &split->second->seen();
  const auto merge = merges_.find(port.node);
  return merge == merges_.end() ? nullptr : &merge->second->way(port.number).seen();
}
std::uint64_t GraphRun::words_behind_packet(id in) const {
  const Port& port = model_.ports[in];
  const auto merge = merges_.find(port.node);
  if (merge == merges_.end() || merge->second->waits_for() != static_cast<int>(port.number)) return 0;
  std::uint64_t words = 0;
  for (const id other : model_.nodes[port.node].in)
    if (other != in) words += merge->second->way(model_.ports[other].number).words();
  return words;
}
std::uint64_t GraphRun::unread_words(id sink) const {
  const auto found = streams_in_.find(sink);
  return found == streams_in_.end() ? 0 : found->second->unread();
}
std::vector<id> GraphRun::held_ports() const {
  std::vector<id> made;
  for (const auto& [port, one] : block_ports_)
    if (one->is_held()) made.push_back(port);
  return made;
}
const BlockRing* GraphRun::ring_of(id port) const {
  return found_in(ring_of_, port);
}

std::optional<std::uint32_t> GraphRun::packet_id(const void* carrier, unsigned number) const {
  for (const auto& [port, stream] : streams_out_)
    if (static_cast<const kernel_abi::word_sink*>(stream.get()) == carrier)
      return packet_id_at(model_, plan_, port).value_or(number);
  for (const auto& [port, stream] : streams_in_)
    if (static_cast<const kernel_abi::word_source*>(stream.get()) == carrier)
      return packet_id_at(model_, plan_, port).value_or(number);
  return {};
}

}  // namespace tessera::adf
