// Routes traces: packets go from trace units to a shim tile's DMA, which writes them to one host buffer.
//
// The buffer is an extra argument of the command stream, behind all other arguments, or the space behind the declared
// size of the last buffer. In the stream, after the commands that set up traces, the DMA gets its task. Then a
// broadcast of the shim tile starts all traces that wait for a broadcast and resets their timers. At the end of the
// stream, another broadcast stops the traces that end with a broadcast.
//
// The length of a trace is not known before the run, so the DMA's task need not end, and it issues no token.
//
// Example: one core with an aie.trace, and an aie.trace.host_config with 8192 bytes. The pass adds a packet flow from
// the core's Trace 0 to DMA 1 of a shim tile, ID 1, with headers kept. In the command stream it adds a descriptor of
// 8192 bytes on that tile, a push to S2MM 1, and the broadcast that starts the trace; at the end, the broadcast that
// stops it.
#include "compiler/control/controller_ids.h"
#include "compiler/design/tiles.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/npu/commands.h"
#include "compiler/npu/host_buffer.h"
#include "compiler/npu/writebd.h"
#include "compiler/routing/packet_flow.h"
#include "compiler/trace/passes.h"
#include "compiler/trace/unit.h"
#include "device/field_words.h"
#include "device/tile_layout.h"
#include "dialect/aie/verify.h"

#include <fmt/format.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEINSERTTRACEFLOWS
#include "compiler/trace/decls.h.inc"

namespace {

using aie::DMAChannelDir;
using aie::WireBundle;

constexpr std::string_view kBegin = "USER_EVENT_1", kEnd = "USER_EVENT_0";

struct Trace {
  aie::TraceOp op;
  TraceUnit unit;
  aie::TracePacketOp packet;
};

// The host buffer of the traces, as a number of an argument, and the place of the traces in it.
struct HostPlace {
  unsigned argument = 0;
  std::uint32_t offset = 0;  // offset in bytes
};

struct InsertTraceFlows : impl::AIEInsertTraceFlowsBase<InsertTraceFlows> {
  using AIEInsertTraceFlowsBase::AIEInsertTraceFlowsBase;

  void runOnOperation() override {
    if (failed(insert())) signalPassFailure();
  }

  LogicalResult insert() {
    traces_.clear();
    if (failed(collect())) return failure();
    if (traces_.empty()) return success();
    auto config = host_config();
    if (failed(config)) return failure();
    sequence_ = cast<aiex::RuntimeSequenceOp>((*config)->getParentOp());
    const auto shim = leaving_column(*config);
    if (failed(shim)) return failure();
    shim_ = device::TileId{*shim, 0};
    const auto channels = free_channels();
    if (failed(channels) || failed(number_packets())) return failure();
    const auto place = host_place(*config, channels->size());
    if (failed(place)) return failure();
    for (std::size_t i = 0; i < traces_.size(); ++i) add_flow(traces_[i], (*channels)[i % channels->size()]);
    name_controller();
    listen_at_the_shim_tile();
    if (failed(add_commands(*config, *channels, *place))) return failure();
    config->erase();
    return success();
  }

 private:
  LogicalResult collect() {
    std::map<TraceUnit, aie::TraceOp> seen;
    for (auto op : getOperation().getOps<aie::TraceOp>()) {
      auto packet = part_of<aie::TracePacketOp>(op);
      const auto unit = trace_unit(op, op.getTile(), packet ? std::optional(packet.getType()) : std::nullopt);
      if (failed(unit)) return failure();
      const auto [first, is_first] = seen.try_emplace(*unit, op);
      if (!is_first) {
        InFlightDiagnostic error = op.emitOpError("tile ")
                                   << to_string(unit->tile) << " is traced more than once on the same trace unit";
        if (const std::string place = place_of(first->second.getLoc()); !place.empty())
          error << "; the first trace is at " << place;
        return error;
      }
      if (!part_of<aie::TraceStartEventOp>(op)) return op.emitOpError("trace is missing 'aie.trace.start'");
      if (!part_of<aie::TraceStopEventOp>(op)) return op.emitOpError("trace is missing 'aie.trace.stop'");
      traces_.push_back({op, *unit, packet});
    }
    return success();
  }

  LogicalResult no_host_config() {
    const auto sequences = getOperation().getOps<aiex::RuntimeSequenceOp>();
    if (sequences.empty()) return getOperation().emitError("aie.trace ops found but no runtime_sequence defined");
    return aiex::RuntimeSequenceOp(*sequences.begin())
        .emitError("runtime_sequence with traces requires aie.trace.host_config: without it, the traces go nowhere");
  }

  FailureOr<aie::TraceHostConfigOp> host_config() {
    std::vector<aie::TraceHostConfigOp> found;
    getOperation().walk([&](aie::TraceHostConfigOp op) { found.push_back(op); });
    if (found.empty()) return no_host_config();
    if (found.size() > 1) return found[1].emitOpError("is a second place for the traces of one device");
    return found.front();
  }

  // ---- The shim tile and its channels

  FailureOr<std::uint8_t> leaving_column(aie::TraceHostConfigOp config) {
    const device::Device& device = getOperation().model();
    const std::uint32_t given = config.getEgressShimCol();
    if (given >= device.cols || !device.has_shim_dma(static_cast<std::uint8_t>(given))) {
      return getOperation().emitError("egress_shim_col ")
             << given << " is not a valid shim NOC tile (device has " << device.cols
             << " columns): aie.trace.host_config needs a shim tile with a DMA in " << device.name;
    }
    const auto wanted = static_cast<std::uint8_t>(given);
    if (!lateral) return wanted;
    if (lateral_column >= 0) {
      if (lateral_column < device.cols && device.has_shim_dma(static_cast<std::uint8_t>(lateral_column)))
        return static_cast<std::uint8_t>(lateral_column);
      return config.emitOpError("cannot leave by column ")
             << lateral_column.getValue() << ", which has no DMA in " << device.name;
    }
    std::set<std::uint8_t> busy;
    for (auto core : getOperation().getOps<aie::CoreOp>()) busy.insert(aie::tile_id_of(core.getTile()).col);
    std::optional<std::uint8_t> nearest;
    const auto distance = [&](std::uint8_t col) { return col > wanted ? col - wanted : wanted - col; };
    for (std::uint8_t col = 0; col < device.cols; ++col)
      if (device.has_shim_dma(col) && !busy.contains(col) && (!nearest || distance(col) < distance(*nearest)))
        nearest = col;
    return nearest.value_or(wanted);
  }

  std::set<std::uint32_t> taken_channels() {
    std::set<std::uint32_t> taken;
    const auto take = [&](Value tile, WireBundle bundle, std::uint32_t index) {
      auto placed = tile.getDefiningOp<aie::TileOp>();
      if (placed && placed.id() == shim_ && bundle == WireBundle::DMA) taken.insert(index);
    };
    for (auto flow : getOperation().getOps<aie::FlowOp>())
      take(flow.getDest(), flow.getDestBundle(), flow.getDestChannel());
    for (auto flow : getOperation().getOps<aie::PacketFlowOp>())
      for (auto dest : flow.getPorts().getOps<aie::PacketDestOp>())
        take(dest.getTile(), dest.getBundle(), dest.getChannel());
    for (auto allocation : getOperation().getOps<aie::ShimDMAAllocationOp>())
      if (allocation.tile_id() == shim_ && allocation.getChannelDir() == DMAChannelDir::S2MM)
        taken.insert(static_cast<std::uint32_t>(allocation.getChannelIndex()));
    return taken;
  }

  // Returns the free channels of the shim tile, from the channel of the options on. Returns only the first channel
  // unless the options share out the traces between two channels.
  FailureOr<std::vector<std::uint32_t>> free_channels() {
    const std::set<std::uint32_t> taken = taken_channels();
    const std::uint32_t count = getOperation().model().model(shim_).s2mm_channels;
    std::vector<std::uint32_t> free;
    for (std::uint32_t i = 0; i < count; ++i)
      if (const std::uint32_t each = (channel + i) % count; !taken.contains(each)) free.push_back(each);
    if (free.empty())
      return getOperation().emitError("no S2MM channels available on shim tile at column ")
             << int{shim_.col} << ": all " << count << " have flows already";
    if (!distribute || traces_.size() < 2 || bd == 0) free.erase(free.begin() + 1, free.end());
    return free;
  }

  FailureOr<HostPlace> host_place(aie::TraceHostConfigOp config, std::size_t buffers) {
    Block& body = sequence_.getBody().front();
    if (!is_aligned(config.getBufferSize(), 4))
      return config.emitOpError("has a buffer of ")
             << config.getBufferSize() << " bytes, which is not a whole number of words";
    if (!config.getReuseOutputBuffer()) {
      const std::int64_t bytes = std::int64_t{config.getBufferSize()} * static_cast<std::int64_t>(buffers);
      const auto type = MemRefType::get({bytes}, IntegerType::get(&getContext(), 8));
      return HostPlace{host_buffer_number(body.addArgument(type, config.getLoc())), 0};
    }
    const auto is_buffer = [](BlockArgument each) { return isa<BaseMemRefType>(each.getType()); };
    if (!llvm::all_of(body.getArguments(), is_buffer))
      return sequence_.emitError(
          "reuse_output_buffer=true cannot be used with a dynamic runtime_sequence: the host may give its last buffer "
          "another size in each call, and the traces begin behind it");
    const auto buffers_of = llvm::make_filter_range(llvm::reverse(body.getArguments()), is_buffer);
    const auto type = buffers_of.empty() ? MemRefType() : dyn_cast<MemRefType>((*buffers_of.begin()).getType());
    const auto bits = type ? aie::size_in_bits(type) : std::nullopt;
    if (!bits) return config.emitOpError("reuses a buffer, but the last buffer of the stream has no known size");
    if (*bits / 8 > std::numeric_limits<std::uint32_t>::max())
      return config.emitOpError("reuses the last buffer of the stream, whose size of ")
             << *bits / 8 << " bytes does not fit into 32 bits";
    return HostPlace{count_host_buffers(sequence_) - 1, static_cast<std::uint32_t>(*bits / 8)};
  }

  // ---- Packets

  // Numbers the traces without an ID in the order of tiles. The order of the text counts only for traces of one tile.
  LogicalResult number_packets() {
    std::map<std::uint32_t, aie::TracePacketOp> given;
    for (const Trace& trace : traces_) {
      aie::TracePacketOp packet = trace.packet;
      if (!packet || !packet.getId()) continue;
      const auto [first, is_first] = given.try_emplace(*packet.getId(), packet);
      if (is_first) continue;
      InFlightDiagnostic error = packet.emitOpError("trace packet id ")
                                 << *packet.getId() << " is already used by another trace";
      error.attachNote(first->second.getLoc()) << "previous use of packet id " << *packet.getId();
      return error;
    }
    std::vector<Trace*> sorted;
    for (Trace& trace : traces_) sorted.push_back(&trace);
    std::ranges::stable_sort(sorted, {}, [](const Trace* trace) { return trace->unit.tile; });
    const device::BdLayout& layout = device::bd_layout(device::TileKind::Core, getOperation().model().arch);
    const auto last = static_cast<std::uint64_t>(layout.place(device::BdField::PacketId).most());
    std::uint32_t next = first_id;
    for (Trace* trace : sorted) {
      if (trace->packet && trace->packet.getId()) continue;
      while (given.contains(next)) ++next;
      if (next > last) {
        return getOperation().emitError("finds no free packet ID for @")
               << trace->op.getSymName() << ": IDs are " << first_id.getValue() << " to " << last << ", with "
               << given.size() << " id(s) reserved by explicit aie.trace.packet";
      }
      OpBuilder builder(&getContext());
      if (!trace->packet) {
        builder.setInsertionPointToStart(&trace->op.getBody().front());
        trace->packet = aie::TracePacketOp::create(builder, trace->op.getLoc(), nullptr, packet_type(trace->unit));
      }
      trace->packet.setIdAttr(builder.getI32IntegerAttr(static_cast<std::int32_t>(next++)));
    }
    return success();
  }

  // Adds the packet flow of a trace. The memory module of a core tile uses the second trace port, other modules use the
  // first port.
  void add_flow(const Trace& trace, std::uint32_t to) {
    aie::TraceOp op = trace.op;
    aie::TracePacketOp packet = trace.packet;
    Operation* end = getOperation().getBodyRegion().front().getTerminator();
    OpBuilder builder(end);
    const std::uint32_t port = trace.unit.module == device::EventModule::Memory ? 1 : 0;
    auto flow = create_packet_flow(builder, op.getLoc(), *packet.getId(), {op.getTile(), WireBundle::Trace, port},
                                   {tile_before(end, shim_).getResult(), WireBundle::DMA, to});
    flow.setKeepPktHeader(true);
  }

  // Gives the shim tile its controller ID, if the design does not. Tokens of the DMA carry the ID.
  void name_controller() {
    aie::TileOp shim = tile_before(getOperation().getBodyRegion().front().getTerminator(), shim_);
    if (!shim.getControllerId()) set_controller_id(shim, controller_id(shim));
  }

  // Lets traces on the shim tile start and stop with the events that cause the broadcasts, because a tile does not
  // receive its own broadcasts.
  void listen_at_the_shim_tile() {
    const auto listen = [&](auto edge, std::string_view event) {
      if (!edge.getBroadcast()) return;
      edge.removeBroadcastAttr();
      edge.setEventAttr(aie::TraceEventAttr::get(&getContext(), StringAttr::get(&getContext(), event)));
    };
    for (const Trace& trace : traces_) {
      if (trace.unit.tile != shim_) continue;
      listen(part_of<aie::TraceStartEventOp>(trace.op), kBegin);
      listen(part_of<aie::TraceStopEventOp>(trace.op), kEnd);
    }
  }

  // ---- Commands of the stream

  LogicalResult add_commands(Operation* at, const std::vector<std::uint32_t>& channels, const HostPlace& place) {
    const Location loc = at->getLoc();
    const auto bytes = cast<aie::TraceHostConfigOp>(at).getBufferSize();
    Block& body = sequence_.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    for (auto start : body.getOps<aie::TraceStartConfigOp>()) builder.setInsertionPointAfter(start);
    std::set<std::uint32_t> begins, ends;  // broadcast numbers
    for (const Trace& trace : traces_) {
      if (const auto line = part_of<aie::TraceStopEventOp>(trace.op).getBroadcast()) ends.insert(*line);
      const auto line = part_of<aie::TraceStartEventOp>(trace.op).getBroadcast();
      if (!line) continue;
      begins.insert(*line);
      const auto event = event_number(trace.op, trace.unit, broadcast_event(trace.unit, *line));
      if (failed(event) || failed(write(builder, loc, trace.op, trace.unit, "Timer_Control", "Reset_Event", *event)))
        return failure();
    }
    for (std::uint32_t i = 0; i < channels.size(); ++i) {
      const FieldBits fields = {{device::BdField::Length, bytes / 4},
                                {device::BdField::Valid, 1},
                                {device::BdField::Burst, std::int64_t{burst}}};
      create_writebd(builder, loc, shim_, bd - i, 0, fields);
      create_patch(builder, loc, getOperation().model(), shim_, bd - i, place.argument, place.offset + bytes * i);
      write_controller_id(builder, at, channels[i]);
      create_push(builder, loc, {shim_, device::Direction::S2MM, channels[i]}, bd - i, 0, /*token=*/false);
    }
    if (!begins.empty() && failed(broadcast(builder, at, begins, kBegin, true))) return failure();
    builder.setInsertionPointToEnd(&body);
    return ends.empty() ? success() : broadcast(builder, at, ends, kEnd, false);
  }

  // Writes the controller ID into the settings of the channel. The tokens of the channel return in packets with this
  // ID.
  void write_controller_id(OpBuilder& builder, Operation* at, std::uint32_t number) {
    const device::Device& device = getOperation().model();
    const device::ChannelLayout& places =
        device::tile_layout(device::TileKind::Shim, device.arch).channel(device::Direction::S2MM);
    const device::FieldWords control(device::TileKind::Shim, device.arch, places.control.at(number), 1);
    const device::Field field = control.find("Controller_ID")->field;
    create_tile_write(builder, at->getLoc(), shim_, static_cast<std::uint32_t>(control.offset()),
                      field.set(0, controller_id(tile_before(at, shim_))), field.mask());
  }

  LogicalResult broadcast(OpBuilder& builder, Operation* at, const std::set<std::uint32_t>& lines,
                          std::string_view cause, bool with_timer) {
    const TraceUnit shim{shim_, device::TileKind::Shim, device::EventModule::Shim, getOperation().model().arch};
    const auto event = event_number(at, shim, cause);
    const auto set = [&](const std::string& reg, StringRef field) {
      return write(builder, at->getLoc(), at, shim, reg, field, *event);
    };
    if (failed(event) || (with_timer && failed(set("Timer_Control", "Reset_Event")))) return failure();
    for (const std::uint32_t line : lines)
      if (failed(set(fmt::format("Event_Broadcast{}_A", line), "Event"))) return failure();
    return set("Event_Generate", "Event");
  }

  // Writes a register with one field set and the other fields 0.
  LogicalResult write(OpBuilder& builder, Location loc, Operation* at, const TraceUnit& unit, StringRef reg,
                      StringRef field, std::uint32_t value) {
    const auto info = find_register(at, unit, reg);
    if (failed(info)) return failure();
    const auto place = find_field(at, *info, field);
    if (failed(place)) return failure();
    create_write(builder, loc, unit, *info, place->set(0, value));
    return success();
  }

  std::vector<Trace> traces_;
  aiex::RuntimeSequenceOp sequence_;
  device::TileId shim_;
};

}  // namespace

}  // namespace tessera::compiler
