// The session: init, run, wait and end.
#include "adf_array/graph_array.h"

#include "adf/array/as_constraints.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/io_files.h"
#include "adf_array/clocks.h"
#include "adf_array/convert.h"
#include "adf_array/kernel_costs.h"
#include "device/aie1_registers.h"  // generated
#include "device/aie2_registers.h"  // generated

#include <algorithm>
#include <numeric>

namespace tessera::adf_array {

using namespace adf;

namespace {

namespace core_registers = device::aie2::core;
static_assert(core_registers::Core_Control.offset == device::aie1::core::Core_Control.offset &&
              core_registers::Core_Control_Enable.mask() == device::aie1::core::Core_Control_Enable.mask());

}  // namespace

Result<std::string> GraphArray::describe(const ArrayProgram& program, PlacedForm form, Notices& notices) {
  TRY(Placed placed, place_program(program, notices.more_errors));
  if (form == PlacedForm::Constraints)
    return constraints::write(adf::array::as_constraints(program.model, placed.placement));
  return std::move(placed.design);
}

Result<void> GraphArray::open(Notices& notices) {
  TRY(placed_, place_program(*program_, notices.more_errors));
  TRY(given_cycles_, given_cycles(model(), program_->options.kernel_cycles));
  limits_.emplace(program_->options);
  auto opened = api::Program::from_bytes(
      {reinterpret_cast<const std::uint8_t*>(placed_->design.data()), placed_->design.size()}, "graph.mlir");
  if (!opened) return Failure(to_diag(opened.error()));
  named_ = opened->names();
  for (const api::NamedPart& one : named_) parts_.emplace(one.name, Part{one.tile, one.number});
  api::SessionOptions options;
  options.max_cycles = api::kMostCycles;
  if (program_->options.checks) options.check = api::Check::On;
  options.plio_clocks = clocks_ = plio_clocks(model(), placed_->placement, program_->pl_megahertz);
  for (const auto& [tile, nodes] : placed_->placement.kernels) {
    auto& core = cores_[{tile.col, tile.row}] = std::make_unique<CoreRun>(to_api(tile), model().arch);
    core->observer = program_->observer;
    core->make_kernels = [this, nodes = nodes](CoreRun& of, api::HostCore& array) {
      return make_kernels(nodes, of, array);
    };
    options.functions.push_back({to_api(tile), name_of_node(nodes.front()),
                                 [made = core.get()](api::HostCore& array) { made->run(array); }, false});
  }
  auto session = api::Session::open(*opened, options);
  if (!session) return Failure(to_diag(session.error()));
  session_.emplace(std::move(*session));
  counters_.emplace(program_->device);
  return {};
}

Result<void> GraphArray::init(id graph, const ArrayProgram& program, Notices& notices) {
  if (!session_) {
    program_.emplace(program);
    CHECK_OK(open(notices));
    warn_of_fifos(notices.warnings);
  }
  if (!loaded_.insert(graph).second) CHECK_OK(open_again(graph));
  Graph& of = graphs_[graph];
  of = {};
  for (const auto& [tile, nodes] : placed_->placement.kernels)
    if (top_of_node(nodes.front()) == graph) of.cores.push_back(cores_.at({tile.col, tile.row}).get());
  CHECK_OK(open_files(graph, of, notices.warnings));
  CHECK_OK(open_global(graph, of));
  return set_initial_values(graph);
}

// Loads the configuration once more: memory, locks and kernels begin anew.
Result<void> GraphArray::open_again(id graph) {
  for (const auto& [other, of] : graphs_)
    if (other != graph)
      return Failure(error(code::not_supported,
                           "a second init() of {} does not run on the array yet while {} is loaded",
                           name_of_graph(graph), name_of_graph(other))
                         .note("both graphs are in one configuration, which is loaded as a whole")
                         .help("call end() of {} first", name_of_graph(other)));
  if (auto reset = session_->reset(); !reset) return Failure(to_diag(reset.error()));
  for (auto& [tile, core] : cores_) core->reset();
  shelves_.clear();
  local_values_.clear();
  moved_.clear();
  packets_.clear();
  has_value_.clear();
  loaded_ = {graph};
  return {};
}

bool GraphArray::is_file(id node) const {
  return model().nodes[node].kind == NodeKind::Io &&
         model().ios[model().nodes[node].number].kind != ::adf::host::io_kind::gmio;
}

// Gives the words of input files to the ports of programmable logic, and collects those of output files.
Result<void> GraphArray::open_files(id graph, Graph& to, std::vector<Diag>& warnings) {
  for (const id number : placed_->plans.at(graph).nets) {
    const Net& net = program_->netlist.nets[number];
    if (net.source != none && model().ports[net.source].node != none) {
      const id node = model().ports[net.source].node;
      if (is_file(node)) {
        TRY(const InputFile file, read_input(model(), node, net, program_->options.input, warnings));
        std::vector<api::StreamWord> words;
        for (const std::uint32_t word : file.words.words) words.push_back({word, false});
        for (const std::uint64_t last : file.words.lasts) words[last].last = true;
        if (PacketCount* sent = count_of(net.source))
          for (const api::StreamWord& word : words) sent->add(word.data, word.last);
        const array::Channel& shim = placed_->placement.ios.at(node);
        if (const std::uint64_t each = words_of_iteration(placed_->plans.at(graph), net); each != 0) {
          to.feeds.push_back({shim, std::move(words), 0, each});
        } else {
          moved_[net.source] += words.size();
          if (auto sent = session_->plio_send(to_api(shim.tile), shim.number, words); !sent)
            return Failure(to_diag(sent.error()));
        }
      }
    }
    for (const Sink& sink : net.sinks) {
      const id node = model().ports[sink.port].node;
      if (!is_file(node)) continue;
      CHECK_OK(check_file(model(), node));
      const Io& io = model().ios[model().nodes[node].number];
      const carrier kind = model().ports[net.source].shape.kind;
      const std::optional<api::PlioClock> clock = clock_of(node);
      to.outputs[sink.port] = {
          std::make_unique<FileSink>(io.file.empty() ? std::filesystem::path() : program_->options.output / io.file,
                                     layout_of(model(), node, net),
                                     clock || kind == carrier::stream || kind == carrier::pktstream),
          clock};
    }
  }
  return {};
}

Result<void> GraphArray::run(id graph, std::int64_t iterations) {
  Graph& of = graphs_.at(graph);
  of.resumed_at = session_->now();
  of.is_endless = of.is_endless || iterations < 0;
  CHECK_OK(begin_rounds(graph, of, iterations));
  for (CoreRun* core : of.cores) {
    const bool was_done = core->is_done();
    core->set_iterations(iterations);
    if (!was_done || core->is_done()) continue;
    CHECK_OK(enable(*core, false));  // an enable after a disable calls a function again that has returned
    CHECK_OK(enable(*core, true));
  }
  return {};
}

Result<void> GraphArray::enable(CoreRun& core, bool on) {
  const std::uint32_t value = on ? core_registers::Core_Control_Enable.mask() : 0;
  if (auto written = session_->write_register(core.tile(), core_registers::Core_Control.offset, value); !written)
    return Failure(to_diag(written.error()));
  return {};
}

Result<void> GraphArray::resume(id graph) {
  graphs_.at(graph).resumed_at = session_->now();
  return {};
}

bool GraphArray::is_done(id graph) const {
  const auto of = graphs_.find(graph);
  return of == graphs_.end() ||
         std::ranges::all_of(of->second.cores, [](const CoreRun* core) { return core->is_done(); });
}

bool GraphArray::is_endless(id graph) const {
  const auto of = graphs_.find(graph);
  if (of == graphs_.end() || !of->second.is_endless) return false;
  return std::ranges::any_of(placed_->plans.at(graph).kernels, [&](id node) {
    return std::ranges::none_of(model().nodes[node].in,
                                [&](id port) { return model().ports[port].shape.kind != carrier::rtp; });
  });
}

Result<bool> GraphArray::advance(std::uint64_t cycle) {
  stands_still_ = false;
  if (!session_->is_running())
    if (auto started = session_->start({}); !started) return Failure(to_diag(started.error()));
  const bool has_ended = session_->advance(std::min(cycle, limits_->last_cycle()));
  CHECK_OK(take_outputs());
  if (auto limit = limits_->reached(session_->now())) return Failure(std::move(*limit));
  if (has_ended)
    if (const auto& error = session_->outcome().error) return Failure(to_diag(*error));
  TRY(const bool has_begun, feed());
  stands_still_ = !has_begun && has_ended;
  return !stands_still_;
}

Result<bool> GraphArray::wait(id graph, std::int64_t cycles) {
  const Graph& of = graphs_.at(graph);
  const std::uint64_t end = cycles < 0 ? api::kMostCycles : of.resumed_at + static_cast<std::uint64_t>(cycles);
  limits_->begin_call();
  HangWatch hang(limits_->hang_cycles());
  while (!(is_done(graph) && has_delivered(of)) && session_->now() < end) {
    TRY(const bool moves, advance(std::min(end, session_->now() + kSlice)));
    if (hang.hangs(session_->now(), progress_of(of))) return Failure(slow(graph));
    if (moves) continue;
    if (cycles >= 0) return is_done(graph);
    // A graph without kernels is done when its input has ended.
    if (of.is_endless || of.cores.empty() || (is_done(graph) && has_delivered(of, false))) return true;
    return Failure(stuck(graph));
  }
  if (cycles < 0) CHECK_OK(fill(of));
  return is_done(graph);
}

// Words of programmable logic that have come out go to the files of all graphs.
Result<void> GraphArray::take_outputs() {
  for (auto& [graph, of] : graphs_)
    for (auto& [port, output] : of.outputs) {
      const array::Channel& shim = placed_->placement.ios.at(model().ports[port].node);
      auto taken = session_->plio_take(to_api(shim.tile), shim.number);
      if (!taken) return Failure(to_diag(taken.error()));
      for (const api::StreamWord& word : *taken) {
        if (output.clock)
          output.file->put_at(picoseconds_of(*output.clock, word.cycle), word.data, word.last);
        else
          output.file->put({&word.data, 1}, word.last);
        if (Observer* observer = program_->observer) observer->passed(port, {&word.data, 1}, word.last, word.cycle);
      }
    }
  return {};
}

std::optional<api::PlioClock> GraphArray::clock_of(id output) const {
  if (!program_->options.has_stamps || model().ios[model().nodes[output].number].kind != ::adf::host::io_kind::plio)
    return {};
  const array::Channel& shim = placed_->placement.ios.at(output);
  const auto found = std::ranges::find_if(clocks_, [&](const api::PlioClock& one) {
    return one.tile == to_api(shim.tile) && one.port == shim.number && !one.into_array;
  });
  return found == clocks_.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::uint64_t> GraphArray::progress_of(const Graph& of) const {
  std::uint64_t made = 0;
  for (const CoreRun* core : of.cores) {
    if (!core->is_done() && !core->is_waiting()) return {};
    made += core->requests();
  }
  for (const auto& [port, output] : of.outputs) made += output.file->words();
  return made;
}

bool GraphArray::has_delivered(const Graph& of, bool counts_packets) const {
  return std::ranges::all_of(of.outputs, [&](const auto& output) {
    return output.second.file->words() >= words_for(output.first) || (!counts_packets && gets_packets(output.first));
  });
}

// Returns whether a DMA adds the headers of the packets that a port sends.
bool GraphArray::adds_headers(id source) const {
  const std::vector<TilingPlan>* tilings = access_of(source);
  return placed_->placement.headers.contains(source) || (tilings != nullptr && tilings->front().packet >= 0);
}

// Returns the bytes that a port with a buffer sends in a round.
std::uint64_t GraphArray::bytes_of_round(id port) const {
  if (const std::vector<TilingPlan>* tilings = access_of(port))
    return std::accumulate(tilings->begin(), tilings->end(), std::uint64_t{0},
                           [](std::uint64_t sum, const TilingPlan& one) { return sum + one.bytes; });
  return placed_->plans.at(top_of_node(model().ports[port].node)).buffers[port].bytes;
}
// Returns those among them that are a packet of the flow.
std::uint64_t GraphArray::bytes_of_packet(const array::PacketFlow& flow) const {
  const std::vector<TilingPlan>* tilings = access_of(flow.source);
  if (tilings == nullptr || tilings->front().packet < 0) return bytes_of_round(flow.source);
  const auto one = std::ranges::find(*tilings, static_cast<int>(flow.number), &TilingPlan::packet);
  return one == tilings->end() ? 0 : one->bytes;
}

bool GraphArray::gets_packets(id sink) const {
  return std::ranges::any_of(placed_->placement.packets, [&](const array::PacketFlow& flow) {
    return std::ranges::find(flow.readers, sink, &array::PacketFlow::Reader::port) != flow.readers.end();
  });
}

std::uint64_t GraphArray::words_for(id sink, unsigned lane) const {
  const auto moved_by = [&](id source) {
    const auto moved = moved_.find(source);
    return moved == moved_.end() ? 0 : moved->second;
  };
  if (!gets_packets(sink)) return moved_by(program_->netlist.nets[program_->netlist.net_of_sink[sink]].source);
  std::uint64_t words = 0;
  for (const array::PacketFlow& flow : placed_->placement.packets)
    for (const array::PacketFlow::Reader& reader : flow.readers) {
      if (reader.port != sink || reader.lane != lane) continue;
      if (adds_headers(flow.source)) {
        const std::uint64_t round = bytes_of_round(flow.source), bytes = bytes_of_packet(flow);
        const std::uint64_t rounds = moved_by(flow.source) * 4 / round;
        if (bytes != 0) words += rounds * (bytes / 4 + (reader.keeps_header ? 1 : 0));
      } else if (const auto sent = packets_.find(flow.source); sent != packets_.end()) {
        const PacketCount::Sent& of = sent->second.sent(flow.number);
        words += of.words - (reader.keeps_header ? 0 : of.packets);
      }
    }
  return words;
}

Result<void> GraphArray::write_files(id graph, bool is_end) {
  const auto of = graphs_.find(graph);
  if (of == graphs_.end()) return {};
  for (auto& [port, output] : of->second.outputs)
    if (!model().ios[model().nodes[model().ports[port].node].number].file.empty()) CHECK_OK(output.file->write(is_end));
  return {};
}

std::optional<device::TileId> GraphArray::tile_of(id kernel) const {
  if (!placed_) return {};
  const auto found = placed_->placement.cores.find(kernel);
  return found == placed_->placement.cores.end() ? std::nullopt : std::optional(found->second);
}

void GraphArray::end(id graph) {
  const auto of = graphs_.find(graph);
  if (of == graphs_.end()) return;
  was_cut_ = was_cut_ || !(is_done(graph) && has_delivered(of->second));
  static_cast<void>(fill(of->second));  // after a fault the data stay where they are
  for (CoreRun* core : of->second.cores)
    if (auto disabled = enable(*core, false); !disabled) break;  // the array stands still after a fault
  graphs_.erase(of);
}

}  // namespace tessera::adf_array

extern "C" tessera::adf::ArrayRun* tessera_adf_array() {
  static auto& array = *new tessera::adf_array::GraphArray;
  return &array;
}
