#include "adf/report/profile.h"

#include "adf/codes.h"
#include "adf/graph/names.h"

#include <algorithm>

namespace tessera::adf {

namespace {
Diag refusal(std::string_view why) {
  return error(code::no_profile, "start_profiling: {}", why);
}
}  // namespace

std::optional<Diag> Profiles::mistake_in(const Profile& what) {
  if (what.option < 0)
    return refusal("a kernel is a function of the host, which has no program counters")
        .help("count with the option of a PLIO or GMIO, or read the report of the run");
  for (const id node : {what.io, what.second})
    if (node != none && (node >= design().nodes.size() || design().nodes[node].kind != NodeKind::Io))
      return refusal("an object is neither a PLIO nor a GMIO").help("create the object, and connect it to the graph");
  if (what.option > kRunningCount)
    return refusal("this option does not exist").help("use a value of event::io_profiling_option");
  const bool is_pair = what.second != none;
  if (is_pair != (what.option == kStartDifference))
    return refusal(is_pair ? "two objects have a counter only for io_stream_start_difference_cycles"
                           : "io_stream_start_difference_cycles needs two objects")
        .help("pass {}", is_pair ? "one object" : "the object that starts first, and the other one");
  if (what.option == kStartToBytes && what.value == 0)
    return refusal("io_stream_start_to_bytes_transferred_cycles needs a number of bytes")
        .help("pass the number of bytes as the last argument");
  return {};
}

long long Profiles::start(const Profile& what) {
  Counter& made = counters_[next_];
  made.what = what;
  made.first.node = what.io;
  made.second.node = what.second;
  return next_++;
}

bool Profiles::stop(long long handle) {
  return counters_.erase(handle) != 0;
}

std::optional<long long> Profiles::read(long long handle, std::uint64_t now) const {
  const auto found = counters_.find(handle);
  if (found == counters_.end()) return {};
  const auto& [what, first, second] = found->second;
  const auto signed_value = [](std::uint64_t value) { return static_cast<long long>(value); };
  switch (what.option) {
    case kRunningToIdle: return signed_value(first.words + first.stalled);
    case kRunningCount: return signed_value(first.words);
    case kStartToBytes:
      if (!first.begin) return 0;
      return signed_value((first.end ? *first.end : std::max(now, first.next)) - *first.begin);
    case kStartDifference:
      if (!first.begin) return 0;
      return signed_value(second.begin ? *second.begin : std::max(now, *first.begin)) - signed_value(*first.begin);
    default: return {};
  }
}

void Profiles::pass(Counter& counter, Passed& port, bool is_source, std::size_t words, std::uint64_t time) const {
  const std::uint64_t begin = std::max(time, port.next);
  if (!port.begin)
    port.begin = begin;
  else if (is_source && !port.is_dry)
    port.stalled += begin - port.next;
  port.is_dry = false;
  const std::uint64_t wanted = (counter.what.value + 3) / 4;
  if (!port.end && wanted != 0 && port.words + words >= wanted) port.end = begin + (wanted - port.words);
  port.words += words;
  port.next = begin + words;
}

void Profiles::moved(const Net& net, std::size_t words, std::uint64_t time) {
  const Model& model = design();
  for (auto& [handle, counter] : counters_)
    for (Passed* port : {&counter.first, &counter.second}) {
      if (port->node == none) continue;
      if (model.ports[net.source].node == port->node) pass(counter, *port, true, words, time);
      for (const Sink& sink : net.sinks)
        if (model.ports[sink.port].node == port->node) pass(counter, *port, false, words, time);
    }
}

void Profiles::ran_dry(const Net& net) {
  const id node = design().ports[net.source].node;
  for (auto& [handle, counter] : counters_)
    for (Passed* port : {&counter.first, &counter.second})
      if (port->node != none && port->node == node) port->is_dry = true;
}

}  // namespace tessera::adf
