#include "compiler/design/pad_values.h"

#include "base/bits.h"
#include "compiler/codes.h"
#include "compiler/design/codes.h"
#include "compiler/design/dma_programs.h"
#include "compiler/diagnosis/refusal.h"
#include "device/tile_layout.h"
#include "dialect/aie/verify.h"

using namespace mlir;

namespace tessera::compiler {

static bool pads(aie::DMABDOp bd) {
  const auto dimensions = bd.getPadDimensions();
  return dimensions && llvm::any_of(dimensions->getValue(), [](aie::BDPadLayoutAttr each) {
           return each.getConstPadBefore() != 0 || each.getConstPadAfter() != 0;
         });
}

// Returns the value as a design writes it, as a signed number.
static std::int32_t shown(std::uint32_t value) {
  return static_cast<std::int32_t>(value);
}

LogicalResult PadValues::add(device::TileId tile, aie::DMAStartOp start) {
  if (start.getChannelDir() != aie::DMAChannelDir::MM2S) return success();
  if (failed(add_own(tile, start))) return failure();
  for (Block* block : reached_blocks(*start.getDest()))
    for (auto bd : block->getOps<aie::DMABDOp>())
      if (failed(add(tile, start.getChannelIndex(), bd))) return failure();
  return success();
}

LogicalResult PadValues::add(device::TileId tile, aie::DMAOp channel) {
  if (channel.getChannelDir() != aie::DMAChannelDir::MM2S) return success();
  if (failed(add_own(tile, channel))) return failure();
  for (Region& region : channel.getBds())
    for (auto bd : region.getOps<aie::DMABDOp>())
      if (failed(add(tile, channel.getChannelIndex(), bd))) return failure();
  return success();
}

template <class Start>
LogicalResult PadValues::add_own(device::TileId tile, Start start) {
  if (start.getPadValue() == 0) return success();  // no value given
  return add(tile, start.getChannelIndex(), start, start.getPadValue());
}

LogicalResult PadValues::add(device::TileId tile, std::uint32_t channel, aie::DMABDOp bd) {
  if (!pads(bd)) return success();
  if (const auto first = requested_.find({tile, channel});
      bd.getPadValue() == 0 && first != requested_.end() && first->second.is_channels) {
    warn_of_part(first->second.place, first->second.value, bd);
    return success();
  }
  if (failed(add(tile, channel, bd, bd.getPadValue()))) return failure();
  warn_of_part(bd.getLoc(), bd.getPadValue(), bd);
  return success();
}

// Warns of a number that fits 16 bits and does not repeat the value of one element over the word: it is probably the
// value of one element. Any other word is probably a deliberate pattern.
void PadValues::warn_of_part(Location place, std::uint32_t value, aie::DMABDOp bd) {
  constexpr unsigned kWord = 32, kHalf = kWord / 2;
  const auto bits = aie::element_bits(cast<BaseMemRefType>(bd.getBuffer().getType()).getElementType());
  if (!bits || *bits >= kWord || kWord % *bits != 0) return;
  if (!fits_signed(shown(value), kHalf) && !fits_unsigned(shown(value), kHalf)) return;

  const auto width = static_cast<unsigned>(*bits);
  const std::uint64_t wanted = extract(value, 0, width);
  std::vector<std::string> sent;
  std::uint64_t replicated = 0;
  for (unsigned at = 0; at < kWord; at += width) {
    sent.push_back(fmt::format("{:#x}", extract(value, at, width)));
    replicated = insert(replicated, at, width, wanted);
  }
  if (replicated == value) return;
  Refusal warning(emitWarning(place), code::partial_pad);
  warning << fmt::format("the channel pads elements of {} bits with {}: the word {:#x} is sent as it is", width,
                         fmt::join(sent, ", "), value);
  warning.attachNote() << fmt::format("to pad each element with {:#x}, give the value {:#010x}", wanted, replicated);
}

LogicalResult PadValues::add(device::TileId tile, std::uint32_t channel, Operation* op, std::uint32_t value) {
  if (value != 0 &&
      device::tile_layout(device_.kind(tile), device_.arch).channel(device::Direction::MM2S).pad_value.count == 0)
    return Refusal(op->emitOpError("pads with "), code::not_emittable)
           << shown(value) << ": channels of " << device_.name
           << " pad with zeros, and have no register for another value";
  const auto [first, is_first] =
      requested_.try_emplace({tile, channel}, RequestedPad{op->getLoc(), value, !isa<aie::DMABDOp>(op)});
  if (is_first || first->second.value == value) return success();
  Refusal refusal = Refusal(op->emitOpError("pads with "), code::not_emittable)
                    << shown(value) << ", and MM2S " << channel << " of " << to_string(tile) << " with "
                    << shown(first->second.value) << ": a channel has one value for all its descriptors";
  refusal.attachNote(first->second.place) << "the other value is given here";
  return refusal;
}

std::uint32_t PadValues::of(aie::DMABDOp bd) {
  return pads(bd) ? bd.getPadValue() : 0;
}

std::uint32_t PadValues::of(device::TileId tile, std::uint32_t channel) const {
  const auto found = requested_.find({tile, channel});
  return found == requested_.end() ? 0 : found->second.value;
}

}  // namespace tessera::compiler
