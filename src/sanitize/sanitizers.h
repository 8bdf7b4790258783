// Turns on the sanitizers of an array and returns their findings.
//
//   sanitize::Sanitizers sanitizers(array);   // before the first access
//   ... the run ...
//   for (const sanitize::Finding& finding : sanitizers.findings()) ...
#pragma once

#include "sanitize/finding.h"
#include "sanitize/memory_map.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tessera::array {
class Array;
}  // namespace tessera::array

namespace tessera::sanitize {

class Detector;

// A handle to the detector (detector.h), which the array owns. The array must outlive all calls of findings().
class Sanitizers {
 public:
  // `map`: the known owners of bytes in each memory.
  explicit Sanitizers(array::Array& array, MemoryMap map = {}, FindingDetail detail = FindingDetail::Kinds);
  // Returns the findings up to now. With `has_ended`, which means that the run has ended, they include leftovers such
  // as unread tokens.
  std::vector<Finding> findings(bool has_ended = true) const;
  // Calls `accessed` for each access of a shim channel to host memory, from now on. Empty: no longer.
  using Accessed = std::function<void(std::uint64_t address, std::uint64_t bytes, bool writes)>;
  void watch_host(Accessed accessed) const;

 private:
  Detector* detector_;
};

}  // namespace tessera::sanitize
