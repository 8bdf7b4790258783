#include "array/core/loaded_values.h"

namespace tessera::array {

using isa::Role;

namespace {

bool is_read_by_operands_only(Location where) {
  const Location general{offsetof(RegisterFile, r), sizeof(RegisterFile::r)};
  return where.overlaps(general) || where.offset < offsetof(RegisterFile, q);  // x and cm come first
}
static_assert(offsetof(RegisterFile, x) < offsetof(RegisterFile, q) &&
              offsetof(RegisterFile, cm) < offsetof(RegisterFile, q));

bool covers(Location whole, Location part) {
  return whole.offset <= part.offset && part.offset + part.size <= whole.offset + whole.size;
}

}  // namespace

std::optional<std::uint64_t> LoadedValues::add(const Uop& uop, Cycle now) {
  const Location where = uop.reg[static_cast<unsigned>(Role::D)];
  const isa::Group group = isa::encoding(uop.opcode).group;
  if (where.size == 0 || !uop.is_result(Role::D) || !is_read_by_operands_only(where) || group == isa::Group::Compr ||
      group == isa::Group::SparseLd)
    return std::nullopt;
  values_.push_back({where, now + uop.result_stage, loads_});
  return loads_++;
}

// Takes the values that a predicate holds for from the list.
template <class Predicate>
void LoadedValues::settle(bool used, Predicate&& concerns) {
  std::erase_if(values_, [&](const Value& value) {
    if (!concerns(value)) return false;
    bus_.settled(value.load, used);
    return true;
  });
}

void LoadedValues::read_by(const Uop& uop, Cycle now) {
  if (values_.empty()) return;
  for (unsigned i = 0; i < isa::kRoles; ++i) {
    const Location operand = uop.reg[i];
    const auto role = static_cast<Role>(i);
    if (operand.size == 0 || (uop.is_result(role) && role != Role::Sd)) continue;
    settle(true, [&](const Value& value) { return value.lands <= now && value.where.overlaps(operand); });
  }
}

void LoadedValues::written(Location where, Cycle now) {
  if (values_.empty()) return;
  settle(false, [&](const Value& value) { return value.lands < now && covers(where, value.where); });
}

void LoadedValues::reset() {
  settle(false, [](const Value&) { return true; });
}

}  // namespace tessera::array
