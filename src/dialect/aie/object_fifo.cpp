// Object FIFOs: their ends and the links between them.
//
// For example `aie.objectfifo @of (%a, {%b, %c}, [2, 3, 4] : i32) : !aie.objectfifo<memref<8xi32>>` has three ends and
// so needs three depths: the producer holds 2 objects, the first consumer 3, the second 4. verify_depths() refuses any
// other number of depths.
#include "dialect/aie/model_of.h"
#include "dialect/aie/object_fifo_names.h"
#include "dialect/aie/text.h"
#include "dialect/aie/verify.h"

#include "device/aie2_registers.h"  // generated
#include "device/tile_layout.h"

#include <llvm/Support/MathExtras.h>
#include <mlir/IR/Matchers.h>
#include <set>

using namespace mlir;

namespace tessera::aie {

// ---- aie.objectfifo

MemRefType ObjectFifoCreateOp::object_type() {
  return cast<ObjectFifoType>(getElemType()).getElementType();
}
MemRefType ObjectFifoCreateOp::consumed_type() {
  return getConsumerElemType() ? cast<ObjectFifoType>(*getConsumerElemType()).getElementType() : object_type();
}

std::uint32_t ObjectFifoCreateOp::depth(unsigned end) {
  Attribute depth = getElemNumber();
  if (const auto depths = dyn_cast<ArrayAttr>(depth)) depth = depths[end];
  return static_cast<std::uint32_t>(cast<IntegerAttr>(depth).getInt());
}

ArrayRef<BDDimLayoutAttr> ObjectFifoCreateOp::to_stream() {
  return getDimensionsToStream() ? getDimensionsToStream()->getValue() : ArrayRef<BDDimLayoutAttr>();
}
ArrayRef<BDDimLayoutAttr> ObjectFifoCreateOp::from_stream(unsigned consumer) {
  const auto all = getDimensionsFromStreamPerConsumer();
  return all && consumer < all->getValue().size() ? all->getValue()[consumer].getValue() : ArrayRef<BDDimLayoutAttr>();
}

static LogicalResult verify_depths(ObjectFifoCreateOp fifo) {
  const auto is_depth = [](Attribute attribute) {
    const auto depth = dyn_cast<IntegerAttr>(attribute);
    return depth && depth.getInt() >= 1;
  };
  const std::size_t ends = fifo.getConsumerTiles().size() + 1;
  if (const auto depths = dyn_cast<ArrayAttr>(fifo.getElemNumber())) {
    if (depths.size() != ends)
      return fifo.emitOpError("does not have enough depths specified for producer and for each consumer. It has ")
             << depths.size() << " depths for " << ends << " ends";
    if (!llvm::all_of(depths, is_depth)) return fifo.emitOpError("needs depths of at least 1");
  } else if (!is_depth(fifo.getElemNumber())) {
    return fifo.emitOpError("needs a depth of at least 1");
  }
  const auto objects = fifo.getInitValues();
  if (!objects) return success();
  if (objects->size() != fifo.depth(0))
    return fifo.emitError("custom op 'aie.objectfifo' initial values should initialize all objects: it has ")
           << objects->size() << " initial objects, but holds " << fifo.depth(0);
  const MemRefType type = fifo.object_type();
  for (const auto object : objects->getAsRange<ElementsAttr>()) {
    if (object.getElementType() != type.getElementType() || object.getShapedType().getShape() != type.getShape())
      return fifo.emitOpError("has an initial object of ") << object.getType() << " and objects of " << type;
  }
  return success();
}

// Refuses features at shim tiles, because the host program decides the order and the number of their transfers.
static LogicalResult verify_shim_ends(ObjectFifoCreateOp fifo, const TileUse& producer, ArrayRef<TileUse> consumers) {
  if (producer.known() && producer.kind == device::TileKind::Shim) {
    const StringRef what = !fifo.to_stream().empty()
                               ? "`dimensionsToStream` data layout transformations are not supported on shim tile "
                                 "producers"
                           : fifo.getRepeatCount() ? "`repeat_count` unavailable for shim tiles"
                           : fifo.getInitValues()  ? "`init_values` unavailable for shim tiles"
                                                   : "";
    if (!what.empty()) return fifo.emitOpError() << what << ": the host sets up the transfers of " << producer.name();
  }
  for (auto [index, consumer] : llvm::enumerate(consumers)) {
    if (consumer.known() && consumer.kind == device::TileKind::Shim &&
        !fifo.from_stream(static_cast<unsigned>(index)).empty())
      return fifo.emitOpError(
                 "`dimensionsFromStreamPerConsumer` data layout transformations are not supported on shim "
                 "tile consumers: the host sets up the transfers of ")
             << consumer.name();
  }
  return success();
}

// True when the number names a channel. With a negative number, the compiler chooses the channel.
static bool is_channel(std::int32_t number) {
  return number >= 0;
}

// Checks the ends that are streams of a core. Such an end has neither memory nor a DMA.
static LogicalResult verify_stream_ends(ObjectFifoCreateOp fifo, const TileUse& producer, const TileUse& consumer) {
  if (fifo.getAieStream().has_value() != fifo.getAieStreamPort().has_value())
    return fifo.emitOpError("needs both aie_stream and aie_stream_port, or neither");
  if (!fifo.getAieStream()) return success();
  const std::uint32_t ends = *fifo.getAieStream();
  if (ends > 2) return fifo.emitOpError("has the aie_stream ") << ends << ": 0 is the producer, 1 the consumer, 2 both";
  if (fifo.getConsumerTiles().size() != 1)
    return fifo.emitOpError("streams to several consumers: a FIFO with a stream end has one consumer");
  const auto is_core = [](const TileUse& tile) { return !tile.known() || tile.kind == device::TileKind::Core; };
  const bool at_producer = ends != 1, at_consumer = ends != 0;
  if ((at_producer && !is_core(producer)) || (at_consumer && !is_core(consumer)))
    return fifo.emitOpError("`aie_stream` is not available for shim and mem tiles");
  const StringRef feature = !at_producer                ? ""
                            : fifo.getRepeatCount()     ? "`repeat_count`"
                            : fifo.getInitValues()      ? "`init_values`"
                            : fifo.getIterCount()       ? "`iter_count`"
                            : !fifo.to_stream().empty() ? "`dimensionsToStream` data layout transformations are"
                                                        : "";
  if (!feature.empty()) return fifo.emitOpError() << feature << " unavailable on stream end, which has no DMA";
  if (!fifo.from_stream(0).empty())
    return fifo.emitOpError(
        "`dimensionsFromStreamPerConsumer` data layout transformations are unavailable on stream end");
  const auto channels = fifo.getConsDmaChannels();
  if ((at_producer && fifo.getProdDmaChannel()) || (at_consumer && channels && llvm::any_of(*channels, is_channel)))
    return fifo.emitOpError(
        "cannot pin a DMA channel on an objectfifo that also uses aie_stream (stream ports bypass DMA channels)");
  return success();
}

LogicalResult ObjectFifoCreateOp::verify() {
  const FailureOr<TileUse> producer = used_tile(*this, getProducerTile());
  if (failed(producer)) return failure();
  if (getConsumerTiles().empty()) return emitOpError("has no consumer");
  SmallVector<TileUse> consumers;
  for (Value tile : getConsumerTiles()) {
    const FailureOr<TileUse> consumer = used_tile(*this, tile);
    if (failed(consumer)) return failure();
    if (llvm::any_of(consumers, [&](const TileUse& other) { return other.id && other.id == consumer->id; }) ||
        llvm::is_contained(getConsumerTiles().take_front(consumers.size()), tile))
      return emitOpError("has ") << consumer->name()
                                 << " as a consumer twice: the core and the DMA of a tile share one end";
    consumers.push_back(*consumer);
  }
  if (failed(verify_depths(*this)) || failed(verify_shim_ends(*this, *producer, consumers)) ||
      failed(verify_stream_ends(*this, *producer, consumers.front())))
    return failure();

  if (getRepeatCount() && static_cast<std::int32_t>(*getRepeatCount()) < 1)
    return emitOpError("has the repeat count ")
           << static_cast<std::int32_t>(*getRepeatCount()) << ": at least 1 is needed";
  if (getViaSharedMem() && *getViaSharedMem() > 1)
    return emitOpError("has the via_shared_mem ") << *getViaSharedMem() << ": 0 is the producer, 1 the consumer";
  if (const auto channels = getConsDmaChannels(); channels && channels->size() != consumers.size())
    return emitOpError("has ") << channels->size() << " consumer channels for " << consumers.size() << " consumers";
  if (getPadValue() != 0 && !getPadDimensions()) return emitOpError("`padValue` requires `padDimensions`");
  if (const device::Device& model = model_of(*this);
      getPadValue() != 0 &&
      device::tile_layout(device::TileKind::Mem, model.arch).channel(device::Direction::MM2S).pad_value.count == 0)
    return emitError("`padValue` requires the CONSTANT_PAD_VALUE register, unavailable on this target, ")
           << model.name << ", whose channels always pad with 0: leave `padValue` out";
  if (const auto count = getIterCount()) {
    const std::uint64_t most = low_mask(device::aie2::memtile::DMA_MM2S_Start_Queue_Repeat_Count.width) + 1;
    if (*count < 1 || *count > most)
      return emitOpError("`iter_count` must be between 1 and ")
             << most << ", and it is " << static_cast<std::int32_t>(*count);
    const auto is_mem = [](const TileUse& tile) { return !tile.known() || tile.kind == device::TileKind::Mem; };
    if (!is_mem(*producer) && llvm::none_of(consumers, is_mem))
      return emitOpError("`iter_count` is currently only supported on MemTiles");
  }
  const MemRefType given = object_type(), taken = consumed_type();
  if (given == taken) return success();
  if (taken.hasStaticShape() && taken.getNumElements() == 0)
    return emitOpError("consumer element count must be positive: it takes objects of ") << taken;
  if (given.hasStaticShape() && taken.hasStaticShape() && given.getNumElements() % taken.getNumElements() != 0)
    return emitOpError("producer element size (")
           << given.getNumElements() << ") must be an integer multiple of consumer element size ("
           << taken.getNumElements() << "): it produces " << given << " and gives out " << taken;
  if (given.getElementType() != taken.getElementType())
    return emitOpError("producer and consumer must have the same scalar element type: it produces ")
           << given << " and gives out " << taken;
  if (!given.hasStaticShape() || !taken.hasStaticShape() || given.getNumElements() == 0)
    return emitOpError("produces ") << given << ", which is not a whole number of " << taken;
  return success();
}

// ---- Operations that name a FIFO

ObjectFifoCreateOp fifo_named(Operation* op, FlatSymbolRefAttr name) {
  DeviceOp device = device_of(op);
  return device ? dyn_cast_or_null<ObjectFifoCreateOp>(SymbolTable::lookupSymbolIn(device, name))
                : ObjectFifoCreateOp();
}

FailureOr<ObjectFifoCreateOp> require_fifo(Operation* op, FlatSymbolRefAttr name) {
  ObjectFifoCreateOp fifo = fifo_named(op, name);
  if (!fifo) return op->emitOpError("names ") << name << ", which is not an object FIFO of the device";
  return fifo;
}

LogicalResult ObjectFifoAllocateOp::verify() {
  const FailureOr<ObjectFifoCreateOp> found = require_fifo(*this, getObjFifoNameAttr());
  if (failed(found) || failed(used_tile(*this, getDelegateTile()))) return failure();
  ObjectFifoCreateOp fifo = *found;
  if (fifo.getConsumerTiles().size() != 1)
    return emitOpError("can only be used in 1-to-1 object FIFOs: ") << getObjFifoNameAttr() << " has several consumers";
  const StringRef why = fifo.getVia_DMA()           ? "with set `via_DMA` attribute"
                        : fifo.getRepeatCount()     ? "with set `repeat_count` attribute"
                        : !fifo.to_stream().empty() ? "with set dimensions attribute"
                        : fifo.getAieStream()       ? "using stream port"
                                                    : "";
  if (!why.empty())
    return emitOpError("cannot allocate a shared memory module to objectfifo ") << why << ": " << getObjFifoNameAttr();
  return success();
}

LogicalResult ObjectFifoRegisterExternalBuffersOp::verify() {
  if (failed(require_fifo(*this, getObjFifoNameAttr()))) return failure();
  const FailureOr<TileUse> tile = used_tile(*this, getTile(), device::TileKind::Shim);
  if (failed(tile)) return failure();
  if (tile->id && !tile->device->has_shim_dma(tile->id->col))
    return emitOpError("is on ") << tile->name() << ", which has no DMA";
  if (getExternalBuffers().empty()) return emitOpError("needs an external buffer");
  return success();
}

LogicalResult ObjectFifoRegisterProcessOp::verify() {
  if (failed(require_fifo(*this, getObjFifoNameAttr()))) return failure();
  const auto acquires = cast<ShapedType>(getAcquirePatternTensor().getType());
  const auto releases = cast<ShapedType>(getReleasePatternTensor().getType());
  APInt length;
  if (!matchPattern(getLength(), m_ConstantInt(&length)) || !acquires.hasStaticShape() || !releases.hasStaticShape())
    return emitOpError("needs patterns and a length that are constant");
  if (length.getSExtValue() < 1)
    return emitOpError("has the length ") << length.getSExtValue() << ": at least 1 run is needed";
  if (acquires.getNumElements() != releases.getNumElements() && acquires.getNumElements() != length.getSExtValue() &&
      releases.getNumElements() != length.getSExtValue())
    return emitOpError("has patterns of ") << acquires.getNumElements() << " and " << releases.getNumElements()
                                           << " entries for " << length.getSExtValue()
                                           << " runs: both patterns need the same number of entries, or one pattern "
                                              "needs an entry for each run";
  return success();
}

LogicalResult ObjectFifoRearmBindingOp::verify() {
  const std::size_t channels = getChannelTiles().size();
  const auto is_long = [](std::optional<ArrayRef<std::int32_t>> list, std::size_t count) {
    return !list || list->size() == count;
  };
  const StringRef list = !is_long(getChannelDirs(), channels)      ? "channel_dirs"
                         : !is_long(getChannelIndices(), channels) ? "channel_indices"
                         : !is_long(getHeadBdIds(), channels)      ? "head_bd_ids"
                         : !is_long(getRepeatCounts(), channels)   ? "repeat_counts"
                                                                   : "";
  if (!list.empty())
    return emitOpError("expected one ") << list << " entry per channel tile: it has " << channels << " channels";
  if (!is_long(getLockInits(), getLocks().size()))
    return emitOpError("expected one lock_inits entry per lock: it has ")
           << getLocks().size() << " locks, but " << getLockInits().size() << " first values";
  if (getHeadBdIds().has_value() != getRepeatCounts().has_value())
    return emitOpError("head_bd_ids and repeat_counts must both be set or both be absent");
  for (Value lock : getLocks()) {
    if (!lock.getDefiningOp<LockOp>()) return emitOpError("locks operands must be aie.lock values");
  }
  for (auto [tile, direction, index] : llvm::zip_equal(getChannelTiles(), getChannelDirs(), getChannelIndices())) {
    if (!isa_and_nonnull<TileOp, LogicalTileOp>(tile.getDefiningOp()))
      return emitOpError("channel_tiles operands must be aie.tile values");
    const FailureOr<TileUse> use = used_tile(*this, tile);
    if (failed(use)) return failure();
    const auto known = symbolizeDMAChannelDir(static_cast<std::uint32_t>(direction));
    if (!known) return emitOpError("channel_dirs entries must be 0 (S2MM) or 1 (MM2S), and one is ") << direction;
    if (use->known() && use->kind == device::TileKind::Shim)
      return emitOpError("channel_tiles must be non-shim tiles: the host sets up the channels of ") << use->name();
    if (failed(verify_channel(*this, *use, *known, static_cast<std::uint32_t>(index)))) return failure();
  }
  return success();
}

// ---- aie.objectfifo.link

static SmallVector<ObjectFifoCreateOp> fifos_named(Operation* op, ArrayAttr names) {
  SmallVector<ObjectFifoCreateOp> fifos;
  for (const auto name : names.getAsRange<FlatSymbolRefAttr>()) {
    if (ObjectFifoCreateOp fifo = fifo_named(op, name)) fifos.push_back(fifo);
  }
  return fifos;
}

SmallVector<ObjectFifoCreateOp> ObjectFifoLinkOp::inputs() {
  return fifos_named(*this, getFifoIns());
}
SmallVector<ObjectFifoCreateOp> ObjectFifoLinkOp::outputs() {
  return fifos_named(*this, getFifoOuts());
}

// Returns the tile that produces all outputs and consumes every input; null when no tile does.
Value ObjectFifoLinkOp::shared_tile() {
  SmallVector<ObjectFifoCreateOp> ins = inputs(), outs = outputs();
  if (ins.empty() || outs.empty()) return {};
  const Value tile = outs.front().getProducerTile();
  const auto produced_there = [&](ObjectFifoCreateOp fifo) { return fifo.getProducerTile() == tile; };
  const auto consumed_there = [&](ObjectFifoCreateOp fifo) {
    return llvm::is_contained(fifo.getConsumerTiles(), tile);
  };
  return llvm::all_of(outs, produced_there) && llvm::all_of(ins, consumed_there) ? tile : Value();
}

// Checks the dimensions of the FIFO whose objects a link divides into parts. The link moves the parts one after
// another, and each with these dimensions, so the dimensions must not reach beyond the smallest part.
static LogicalResult verify_divided(ObjectFifoLinkOp link) {
  if (!link.joins() && !link.distributes()) return success();
  ObjectFifoCreateOp fifo = link.joins() ? link.outputs().front() : link.inputs().front();
  SmallVector<BDDimLayoutAttr> dimensions;
  if (link.joins())
    llvm::append_range(dimensions, fifo.to_stream());
  else
    for (auto [index, tile] : llvm::enumerate(fifo.getConsumerTiles()))
      if (tile == link.shared_tile()) llvm::append_range(dimensions, fifo.from_stream(static_cast<unsigned>(index)));
  const MemRefType type = link.joins() ? fifo.object_type() : fifo.consumed_type();
  if (dimensions.empty() || !type.hasStaticShape()) return success();
  std::set<std::int64_t> bounds{type.getNumElements()};
  for (const auto offset : (link.joins() ? link.getSrcOffsets() : link.getDstOffsets()).getAsRange<IntegerAttr>())
    bounds.insert(offset.getInt());
  std::int64_t smallest = type.getNumElements();
  for (auto end = std::next(bounds.begin()); end != bounds.end(); ++end)
    smallest = std::min(smallest, *end - *std::prev(end));
  std::uint64_t last = 0;
  for (const BDDimLayoutAttr each : dimensions)
    last = llvm::SaturatingMultiplyAdd(std::uint64_t{each.getSize()} - 1, std::uint64_t{each.getStride()}, last);
  if (last < static_cast<std::uint64_t>(smallest)) return success();
  return link.emitOpError() << "specified " << (link.joins() ? "output" : "input")
                            << " stride(s) and size(s) result in out of bounds access in "
                            << (link.joins() ? "join input" : "distribute output") << ", for index " << last
                            << " in transfer of length " << smallest << ". They are the dimensions of @"
                            << fifo.getSymName() << ", whose objects the link moves part by part";
}

LogicalResult ObjectFifoLinkOp::verify() {
  if (getFifoIns().empty() || getFifoOuts().empty()) return emitOpError("needs a FIFO on either side");
  for (ArrayAttr names : {getFifoIns(), getFifoOuts()}) {
    for (const auto name : names.getAsRange<FlatSymbolRefAttr>()) {
      if (failed(require_fifo(*this, name))) return failure();
    }
  }
  if (joins() && distributes())
    return emitError("ObjectFifoLinkOp does not support 'join' and 'distribute' at the same time");
  const Value shared = shared_tile();
  if (!shared)
    return emitError(
        "ObjectFifoLinkOp must have a link point, i.e., a shared tile between objectFifos: no tile consumes "
        "all inputs and produces all outputs");
  const FailureOr<TileUse> tile = used_tile(*this, shared);
  if (failed(tile)) return failure();
  if ((joins() || distributes()) && tile->known() && tile->kind != device::TileKind::Mem)
    return emitError("ObjectFifoLinkOp join and distribute are unavailable on compute or shim tiles: this link ")
           << (joins() ? "joins on " : "distributes on ") << tile->name();
  const std::size_t sources = getSrcOffsets().size(), destinations = getDstOffsets().size();
  if (joins() && sources != getFifoIns().size())
    return emitOpError("number of provided src offsets must be equal to the number of input objectFifos: it has ")
           << sources << " offsets for " << getFifoIns().size() << " FIFOs";
  if (joins() && destinations != 0)
    return emitOpError("dst offsets should be empty for join: it has ") << destinations << " of them";
  if (distributes() && destinations != getFifoOuts().size())
    return emitOpError("number of provided dst offsets must be equal to the number of output objectFifos: it has ")
           << destinations << " offsets for " << getFifoOuts().size() << " FIFOs";
  if (distributes() && sources != 0)
    return emitOpError("src offsets should be empty for distribute: it has ") << sources << " of them";
  if (!joins() && !distributes() && sources != 0 && destinations != 0)
    return emitOpError("has offsets on both sides, but neither joins nor distributes");
  SmallVector<ObjectFifoCreateOp> outs = outputs();
  for (ObjectFifoCreateOp fifo : outs) {
    if (distributes() && fifo.getRepeatCount() != outs.front().getRepeatCount())
      return emitError(
          "repeat counts of output object FIFOs must be equal: a link sends an object to all its FIFOs as "
          "often");
  }
  return verify_divided(*this);
}

}  // namespace tessera::aie
