#include "compiler/native/access_reports.h"

#include "compiler/cores/to_llvm.h"

using namespace mlir;

namespace tessera::compiler {

AccessReports::AccessReports(CoreFunctions& functions, bool watch)
    : GuardBuilder(functions), views_(module_), layout_(module_), watch_(watch) {}

bool AccessReports::is_memref(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

void AccessReports::lend(Value memref) {
  if (!watch_ || !is_memref(memref) || !may_be_buffer(memref)) return;
  const auto place = views_.place_of(memref);  // by now, the memref is a whole memory
  if (failed(place)) return;
  place_ = 0;
  send(kLend, {this->place(memref), address_of(*place, constant(0)),
               as_i64(times(value(place->elements), element_bytes(cast<MemRefType>(memref.getType()))))});
}

void AccessReports::tell(Value memref, const ViewPlace& place, ArrayRef<Value> indices, Value elements, Use use) {
  if (watch_) tell_at(memref, place, views_.element(builder_, loc(), place, indices), elements, use);
}

void AccessReports::tell_at(Value memref, const ViewPlace& place, Value linear, Value elements, Use use) {
  if (!watch_ || !may_be_buffer(memref)) return;
  const Value bytes = as_i64(times(elements, element_bytes(cast<MemRefType>(memref.getType()))));
  const Value at = address_of(place, linear);
  for (const Use one : {Use::Reads, Use::Writes})
    if (static_cast<unsigned>(use) & static_cast<unsigned>(one))
      send(kAccess, {this->place(memref), at, bytes, word(one == Use::Writes)});
}

Value AccessReports::address_of(const ViewPlace& place, Value linear) {
  const Value base = memref::ExtractAlignedPointerAsIndexOp::create(builder_, loc(), place.memory);
  return as_i64(sum(base, times(linear, element_bytes(cast<MemRefType>(place.memory.getType())))));
}

std::int64_t AccessReports::element_bytes(MemRefType type) const {
  return static_cast<std::int64_t>(stored_bytes(type.getElementType(), layout_));
}

}  // namespace tessera::compiler
