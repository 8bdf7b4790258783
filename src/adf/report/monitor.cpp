#include "adf/report/monitor.h"

#include <algorithm>

namespace tessera::adf {

namespace {

constexpr std::size_t kMostSpans = 4'000'000;  // about 400 MB of JSON; a longer trace is cut

}  // namespace

bool Monitor::has_all_spans() const {
  return spans_.size() < kMostSpans;
}

element Monitor::type_at(id number) const {
  const element& own = model_.ports[number].shape.of;
  if (own.bytes != 0) return own;
  if (const id net = netlist_.net_of_source[number]; net != none)
    for (const Sink& sink : netlist_.nets[net].sinks)
      if (const element& other = model_.ports[sink.port].shape.of; other.bytes != 0) return other;
  if (const id net = netlist_.net_of_sink[number]; net != none)
    if (const element& other = model_.ports[netlist_.nets[net].source].shape.of; other.bytes != 0) return other;
  return {"word", 4, ::adf::host::number::natural, false};
}

void Monitor::count(id port, std::span<const std::byte> bytes, std::uint64_t time) {
  PortCounts& to = ports_[port];
  if (to.bytes == 0) to.first = time;
  to.last = std::max(to.last, time);
  to.bytes += bytes.size();
  cycles_ = std::max(cycles_, time);
  if (!keeps_.snapshots) return;
  std::size_t take = bytes.size();
  if (keeps_.samples != 0) {
    const std::uint64_t limit = keeps_.samples * type_at(port).bytes;
    take = std::min<std::uint64_t>(take, limit > to.kept.size() ? limit - to.kept.size() : 0);
    to.is_cut = to.is_cut || take < bytes.size();
  }
  to.kept.insert(to.kept.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(take));
}

// A block of a kernel counts only when the kernel has finished with it, so this function skips the buffers of kernels.
void Monitor::count_words(id port, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) {
  const Port& of = model_.ports[port];
  if (of.node == none || (has_buffer(of) && model_.nodes[of.node].kind == NodeKind::Kernel)) return;
  count(port, std::as_bytes(words), time);
  if (ends_packet) ++ports_[port].packets;
}

void Monitor::moved(id net, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) {
  const Net& of = netlist_.nets[net];
  // The end of a buffer's block does not count as the end of a packet.
  ends_packet = ends_packet && !has_buffer(model_.ports[of.source]);
  count_words(of.source, words, ends_packet, time);
  for (const Sink& sink : of.sinks) count_words(sink.port, words, ends_packet, time);
  profiles.moved(of, words.size(), time);
}

void Monitor::finished_block(id port, std::span<const std::byte> samples, std::uint64_t time) {
  count(port, samples, time);
  ++ports_[port].blocks;
}

void Monitor::moved_beat(id port, std::span<const std::byte> beat, std::uint64_t time) {
  count(port, beat, time);
}

void Monitor::invoked(const Instance& one, std::uint64_t begin, std::uint64_t end, double host_seconds) {
  KernelCounts& to = kernels_[one.node];
  ++to.invocations;
  to.cycles += end - begin;
  std::uint64_t busy = end - begin;
  for (const auto& [since, cycles] : waits_[one.node])
    if (since >= begin) busy -= std::min(busy, cycles);
  waits_[one.node].clear();
  to.busy += busy;
  to.last_end = end;
  if (to.invocations == 1)
    to.first_end = end;
  else
    to.later_busy += busy;
  to.host_seconds += host_seconds;
  cycles_ = std::max(cycles_, end);
  if (keeps_.spans && spans_.size() < kMostSpans) spans_.push_back({one.node, none, "", begin, end});
}

void Monitor::waited(const Wait& why, std::uint64_t begin, std::uint64_t end) {
  if (why.port == none) return;
  const id node = model_.ports[why.port].node;
  KernelCounts& of = kernels_[node];
  const auto add = [&](Stalls& to) {
    Stall& stall = to[{why.port, why.unit}];
    ++stall.waits;
    stall.cycles += end - begin;
  };
  add(of.stalls);
  if (of.invocations != 0) add(of.later_stalls);
  waits_[node].emplace_back(begin, end - begin);
  cycles_ = std::max(cycles_, end);
  if (keeps_.spans && end > begin && spans_.size() < kMostSpans)
    spans_.push_back({node, why.port, why.unit, begin, end});
}

}  // namespace tessera::adf
