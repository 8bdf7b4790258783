#include "tiling/answer.h"

#include "base/text.h"
#include "tiling/codes.h"
#include "tiling/nearest.h"
#include "tiling/warnings.h"

#include <algorithm>
#include <iterator>

namespace tessera::tiling {
namespace {

Result<LoweredMovement> lowered_of(const Movement& movement, std::span<const Shape> shapes) {
  Result<LoweredMovement> lowered = lower(movement, shapes);
  if (lowered || lowered.error().code != code::no_fit) return lowered;
  Diag diag = std::move(lowered).error();
  if (const auto other = nearest(movement, shapes))
    return Failure(std::move(diag).help(
        "the nearest tiling that fits has {}: {}{}", other->what, counted(other->bds, "BD"),
        other->same_elements
            ? ", the same elements in another order"
            : fmt::format(" for {} elements{}", with_commas(other->elements),
                          other->elements == volume_of(shapes) ? ", the same number of other elements" : "")));
  return Failure(std::move(diag).help("move less at once, or in larger tiles"));
}

std::vector<OnKind> on_each_kind(const Movement& movement) {
  std::vector<OnKind> list;
  for (const Kind kind : kKinds) {
    Movement other = movement;
    other.kind = kind;
    other.first_bd.reset();
    other.channel = std::min(other.channel, limits_of(kind, other.direction).model->channels(other.direction) - 1);
    if (kind != movement.kind) other.address = 0;
    if (other.locks && kind == Kind::AieTile) other.locks->release = other.locks->acquire;
    if (kind == Kind::Shim && movement.kind != Kind::Shim) other.locks.reset();
    const auto shapes = shapes_of(other);
    list.push_back({kind, shapes ? lower(other, *shapes) : Result<LoweredMovement>(tl::unexpected(shapes.error()))});
  }
  return list;
}

}  // namespace

bool TilingAnswer::has_order() const {
  return lowered || lowered.error().code == code::no_fit;
}

Result<TilingAnswer> answer(TilingRequest request) {
  TilingAnswer all;
  all.movement = std::move(request.movement);
  TRY(all.shapes, shapes_of(all.movement));
  if (request.peer) {
    const auto peer = shapes_of(*request.peer);
    if (!peer) return Failure(Diag(peer.error()).within("peer"));
    CHECK_OK(check_volumes(all.movement, all.shapes, *request.peer, *peer));
  }
  all.lowered = lowered_of(all.movement, all.shapes);
  all.warnings = warnings_of(all.movement, all.shapes);
  if (all.lowered) std::ranges::move(warnings_of(all.movement, *all.lowered), std::back_inserter(all.warnings));
  if (!all.has_order()) return all;
  TRY(const device::DescriptorBank bank, bank_of(all.movement));
  all.descriptors = bank.count;
  all.kinds = on_each_kind(all.movement);
  return all;
}

}  // namespace tessera::tiling
