#include "sanitize/sanitizers.h"

#include "array/machine/array.h"
#include "sanitize/checker.h"

namespace tessera::sanitize {

Sanitizers::Sanitizers(array::Array& array, MemoryMap map, FindingDetail detail) {
  auto checker = std::make_unique<Checker>(array.view(), std::move(map), detail);
  checker_ = checker.get();
  array.tell(std::move(checker));
}

std::vector<Finding> Sanitizers::findings(bool has_ended) const {
  return checker_->findings(has_ended);
}

}  // namespace tessera::sanitize
