#include "compiler/object_fifo/links.h"

#include "compiler/object_fifo/codes.h"
#include "dialect/aie/verify.h"

#include <set>

namespace tessera::compiler::object_fifo {

Links::Links(aie::DeviceOp device) {
  for (auto link : device.getOps<aie::ObjectFifoLinkOp>()) links_.push_back(link);
}

LogicalResult Links::check() const {
  std::set<mlir::Operation*> ins, outs;
  for (aie::ObjectFifoLinkOp link : links_) {
    const auto first = [&](std::set<mlir::Operation*>& seen, aie::ObjectFifoCreateOp fifo) -> LogicalResult {
      if (seen.insert(fifo).second) return success();
      return refuse(link, code::bad_link)
             << "@" << fifo.getSymName() << " is already part of a link in the same direction";
    };
    for (aie::ObjectFifoCreateOp fifo : link.inputs()) {
      if (failed(first(ins, fifo))) return failure();
    }
    for (aie::ObjectFifoCreateOp fifo : link.outputs()) {
      if (failed(first(outs, fifo))) return failure();
    }
  }
  return success();
}

llvm::SmallVector<aie::ObjectFifoLinkOp, 2> Links::of(aie::ObjectFifoCreateOp fifo) const {
  llvm::SmallVector<aie::ObjectFifoLinkOp, 2> mine;
  for (aie::ObjectFifoLinkOp link : links_) {
    if (llvm::is_contained(link.inputs(), fifo) || llvm::is_contained(link.outputs(), fifo)) mine.push_back(link);
  }
  return mine;
}

std::uint32_t Links::passes(const End& end) const {
  aie::ObjectFifoCreateOp fifo = end.fifo;
  if (const auto found = shapes_.find(&end); found != shapes_.end()) return found->second.passes;
  return end.produces() ? fifo.getRepeatCount().value_or(1) : 1;
}

std::uint32_t Links::branches(const End& end) const {
  const auto found = shapes_.find(&end);
  return found == shapes_.end() ? 1 : found->second.branches;
}

std::uint32_t Links::units(const End& end) const {
  const auto found = shapes_.find(&end);
  return found == shapes_.end() ? 1 : found->second.units;
}

// ---- Owners

// True when the pool of a link is that of its output. In a join or distribution, the larger objects decide: the pool is
// that of the output of a join, and that of the input of a distribution. In a link of one FIFO to one FIFO, the pool is
// that of the output if the output has initial values, or if the output has larger objects and does not pad. (Elements
// that padding adds are not stored.)
static bool owned_by_output(aie::ObjectFifoLinkOp link) {
  if (link.joins() || link.distributes()) return link.joins();
  aie::ObjectFifoCreateOp in = link.inputs().front(), out = link.outputs().front();
  if (out.getInitValues()) return true;
  return in.consumed_type().getNumElements() < out.object_type().getNumElements() && !out.getPadDimensions();
}

// Returns a part for each offset, in the order of `offsets`. A part reaches to the next larger offset, or to the end of
// the object.
static std::vector<ObjectPart> parts_between(mlir::ArrayAttr offsets, std::int64_t elements) {
  std::vector<ObjectPart> parts;
  std::set<std::int64_t> all;
  for (const auto offset : offsets.getAsRange<mlir::IntegerAttr>()) all.insert(offset.getInt());
  for (const auto offset : offsets.getAsRange<mlir::IntegerAttr>()) {
    const auto next = all.upper_bound(offset.getInt());
    const std::int64_t end = next == all.end() ? elements : *next;
    parts.push_back({offset.getInt(), end - offset.getInt(), static_cast<std::uint32_t>(parts.size())});
  }
  return parts;
}

// Returns the part for one end of a link of one FIFO to one FIFO. Without an offset, the part is the whole object of
// the pool, even if the end has smaller objects. With an offset, the part is one object of the end. With dimensions,
// the part may be larger, because padding adds elements.
static ObjectPart whole(const End& end, mlir::ArrayAttr offsets, std::int64_t elements) {
  const std::int64_t own = end.type.getNumElements();
  const std::int64_t offset = offsets.empty() ? 0 : mlir::cast<mlir::IntegerAttr>(offsets[0]).getInt();
  if (offset != 0) return {offset, own, 0};
  return {0, end.dimensions().empty() ? elements : std::max(own, elements), 0};
}

static End* root(End* end) {
  while (end->owner != nullptr) end = end->owner;
  return end;
}

LogicalResult Links::divide(const Tied& tied, End& owner) const {
  aie::ObjectFifoLinkOp link = tied.link;
  const std::int64_t elements = owner.type.getNumElements();
  const bool share = aie::follows_2025(link.getContext());
  std::vector<ObjectPart> parts = parts_between(link.joins() ? link.getSrcOffsets() : link.getDstOffsets(), elements);
  if (share)
    for (ObjectPart& part : parts) part.branch = 0;
  const std::vector<End*>& small = link.joins() ? tied.ins : tied.outs;
  for (std::size_t i = 0; i < small.size(); ++i) small[i]->parts = {parts[i]};
  const auto units = static_cast<std::uint32_t>(parts.size());
  // The DMA moves the whole object from start to end, even if the design lists the parts in another order.
  llvm::sort(parts, [](const ObjectPart& a, const ObjectPart& b) { return a.offset < b.offset; });
  for (std::int64_t next = 0; const ObjectPart& part : parts) {
    if (part.offset != next)
      return refuse(link, code::bad_link)
             << "the link has a part at offset " << part.offset << ", but its next part must begin at " << next;
    next += part.length;
  }
  if (share) parts = {{.offset = 0, .length = elements, .branch = 0, .units = units}};
  owner.parts = std::move(parts);
  return success();
}

LogicalResult Links::tie(FifoPlan& plan) {
  const auto find = [&](aie::ObjectFifoCreateOp op) -> Fifo& {
    return *llvm::find_if(plan.fifos, [&](Fifo& fifo) { return fifo.op == op; });
  };
  for (aie::ObjectFifoLinkOp link : links_) {
    Tied tied{link, {}, {}};
    aie::TileOp tile = aie::tile_of(link.shared_tile());
    for (aie::ObjectFifoCreateOp op : link.inputs()) {
      Fifo& fifo = find(op);
      tied.ins.push_back(*llvm::find_if(fifo.consumers, [&](End* end) { return end->tile.id() == tile.id(); }));
    }
    for (aie::ObjectFifoCreateOp op : link.outputs()) tied.outs.push_back(find(op).producer);
    for (End* end : llvm::concat<End*>(tied.ins, tied.outs)) {
      if (end->stream || end->kind() == device::TileKind::Shim || end->depth == 0)
        return refuse(link, code::bad_link) << "@" << end->fifo.getSymName() << " has no objects on tile "
                                            << to_string(tile.id()) << " that could be passed on";
      end->linked = true;
    }

    End* owner = owned_by_output(link) ? tied.outs.front() : tied.ins.front();
    const std::int64_t elements = owner->type.getNumElements();
    if (link.joins() || link.distributes()) {
      if (failed(divide(tied, *owner))) return failure();
    } else {
      tied.ins.front()->parts = {whole(*tied.ins.front(), link.getSrcOffsets(), elements)};
      tied.outs.front()->parts = {whole(*tied.outs.front(), link.getDstOffsets(), elements)};
    }

    End* top = root(owner);
    for (End* end : llvm::concat<End*>(tied.ins, tied.outs)) {
      if (End* other = root(end); other != top) other->owner = top;
    }
    aie::ObjectFifoCreateOp out = tied.outs.front()->fifo;
    const auto parts = static_cast<std::uint32_t>(std::max(link.inputs().size(), link.outputs().size()));
    const bool share = aie::follows_2025(plan.device.getContext());
    shapes_[top] = {out.getRepeatCount().value_or(1), share ? 1 : parts, share ? parts : 1};
    tied_.push_back(std::move(tied));
  }
  return success();
}

// ---- Parts

// Returns the number of the last element that a pattern touches, plus one.
static std::int64_t extent(llvm::ArrayRef<aie::BDDimLayoutAttr> dimensions) {
  std::int64_t last = 0;
  for (const aie::BDDimLayoutAttr each : dimensions)
    last += (std::int64_t{each.getSize()} - 1) * std::int64_t{each.getStride()};
  return last + 1;
}

static std::uint64_t bits_of(mlir::MemRefType type, std::int64_t elements) {
  return static_cast<std::uint64_t>(elements) * *aie::element_bits(type.getElementType());
}

// Checks that in a join or distribution each part is a whole number of objects of the smaller FIFO, unless that FIFO
// pads. In a link of one FIFO to one FIFO, warns when neither object is a multiple of the other, unless the output pads
// or the link has an offset.
LogicalResult Links::check_lengths(const Tied& tied) const {
  aie::ObjectFifoLinkOp link = tied.link;
  const auto pads = [](const End* end) {
    aie::ObjectFifoCreateOp fifo = end->fifo;
    return end->produces() && fifo.getPadDimensions();
  };
  if (link.joins() || link.distributes()) {
    const mlir::MemRefType whole = (link.joins() ? tied.outs : tied.ins).front()->type;
    for (const End* end : link.joins() ? tied.ins : tied.outs) {
      const ObjectPart& part = end->parts.front();
      if (part.length <= 0 || pads(end) ||
          bits_of(whole, part.length) % bits_of(end->type, end->type.getNumElements()) == 0)
        continue;
      aie::ObjectFifoCreateOp fifo = end->fifo;
      return refuse(link, code::bad_link)
             << "@" << fifo.getSymName() << " has objects of " << end->type << ", and the part from " << part.offset
             << " to " << part.offset + part.length << " of a " << whole << " is not a whole number of such objects";
    }
    return success();
  }
  const End *in = tied.ins.front(), *out = tied.outs.front();
  const bool picks = in->parts.front().offset != 0 || out->parts.front().offset != 0;
  const std::uint64_t comes = bits_of(in->type, in->type.getNumElements());
  const std::uint64_t goes = bits_of(out->type, out->type.getNumElements());
  if (!picks && !pads(out) && std::max(comes, goes) % std::min(comes, goes) != 0)
    link.emitWarning() << "the link passes on a " << in->type << " for a " << out->type
                       << ": neither is a multiple of the other, so the objects do not end together";
  return success();
}

LogicalResult Links::check_parts(const FifoPlan&) const {
  for (const Tied& tied : tied_) {
    aie::ObjectFifoLinkOp link = tied.link;
    for (const End* end : llvm::concat<End* const>(tied.ins, tied.outs)) {
      aie::ObjectFifoCreateOp fifo = end->fifo;
      const std::int64_t elements = end->pool->type.getNumElements();
      const auto dimensions = end->dimensions();
      for (const ObjectPart& part : end->parts) {
        const std::int64_t touched = dimensions.empty() ? part.length : extent(dimensions);
        if (part.offset < 0 || part.length <= 0 || part.offset >= elements ||
            (dimensions.empty() && part.length > elements - part.offset))
          return refuse(link, code::bad_link)
                 << "@" << fifo.getSymName() << " moves " << part.length << " elements from " << part.offset
                 << " on, but the number of elements of its objects is " << elements;
        if (end->pool->branches == 1 || touched <= part.length) continue;
        link.emitWarning() << "the dimensions of @" << fifo.getSymName() << " reach over " << touched
                           << " elements, but its lock guards only " << part.length << " of them";
      }
    }
    if (failed(check_lengths(tied))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo
