#include "sanitize/sanitizers.h"

#include "array/machine/array.h"
#include "sanitize/detector.h"

namespace tessera::sanitize {

Sanitizers::Sanitizers(array::Array& array, MemoryMap map, FindingDetail detail) {
  auto detector = std::make_unique<Detector>(array.view(), std::move(map), detail);
  detector_ = detector.get();
  array.tell(std::move(detector));
}

void Sanitizers::watch_host(Accessed accessed) const {
  detector_->watch_host(std::move(accessed));
}

std::vector<Finding> Sanitizers::findings(bool has_ended) const {
  return detector_->findings(has_ended);
}

}  // namespace tessera::sanitize
