#include "explain/lock_use.h"

#include "array/tile/tile.h"

#include <algorithm>

namespace tessera::explain {

using namespace array;  // src/explain uses the array's types throughout

bool same(LockRef one, LockRef other) {
  return one.tile == other.tile && one.index == other.index;
}

bool among(const std::vector<LockRef>& list, LockRef lock) {
  return std::ranges::any_of(list, [&](LockRef one) { return same(one, lock); });
}

std::vector<std::string> lock_names(const std::vector<LockRef>& locks) {
  std::vector<std::string> names;
  for (const LockRef lock : locks) names.push_back(lock.name());
  return names;
}

std::optional<unsigned> lock_number(const Tile& user, LockRef lock, bool by_dma) {
  if (by_dma && user.kind != device::TileKind::Mem)
    return &user == lock.tile ? std::optional<unsigned>(lock.index) : std::nullopt;
  if (user.kind != lock.tile->kind) return std::nullopt;
  for (const device::View& view : user.model.views)
    if (user.id.col + view.col_offset == lock.tile->id.col && user.id.row + view.row_offset == lock.tile->id.row)
      return view.lock_base + lock.index;
  return std::nullopt;
}

std::int64_t initial_value(LockRef lock) {
  std::int64_t value = lock.lock().value;
  for (const LockUse& use : lock.lock().uses) value += use.taken - use.given;
  return value;
}

const LockUse* use_of(LockRef lock, UnitId who) {
  const auto& uses = lock.lock().uses;
  const auto use = std::ranges::find(uses, who, &LockUse::who);
  return use == uses.end() ? nullptr : &*use;
}

}  // namespace tessera::explain
