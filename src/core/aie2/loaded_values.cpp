#include "core/aie2/loaded_values.h"

#include <algorithm>
#include <bitset>

namespace tessera::core::aie2 {

namespace {

bool is_read_by_operands_only(Location where) {
  const Location general{offsetof(RegisterFile, r), sizeof(RegisterFile::r)};
  return where.overlaps(general) || where.offset < offsetof(RegisterFile, q);  // x and cm come first
}
static_assert(offsetof(RegisterFile, x) < offsetof(RegisterFile, q) &&
              offsetof(RegisterFile, cm) < offsetof(RegisterFile, q));

}  // namespace

LoadedValues::LoadedValues(std::vector<LoadedValue> values, Cycle now) : values_(std::move(values)) {
  for (LoadedValue& value : values_) value.lands += time(now);
}

// After a value has landed, its cycle does not matter, so it becomes -1.
std::vector<LoadedValue> LoadedValues::seen_from(Cycle now) const {
  std::vector<LoadedValue> values = values_;
  for (LoadedValue& value : values) value.lands = std::max<std::int64_t>(value.lands - time(now), -1);
  return values;
}

std::optional<std::uint16_t> LoadedValues::add(const Uop& uop, Cycle now) {
  const Location where = uop.reg[static_cast<unsigned>(roles::D)];
  if (!uop.loads || where.size == 0 || !uop.is_result(roles::D) || !is_read_by_operands_only(where))
    return std::nullopt;
  std::bitset<kCells> taken;
  for (const LoadedValue& value : values_) taken.set(value.cell);
  for (std::uint16_t cell = 0; cell < kCells; ++cell) {
    if (taken.test(cell)) continue;
    values_.push_back({where, time(now) + uop.result_stage, cell});
    return cell;
  }
  return std::nullopt;
}

}  // namespace tessera::core::aie2
