// A DPU sequence operation by operation, for sequences whose operations need not be in memory together.
#pragma once

#include "container/dpu/dpu.h"

namespace tessera::container {

// Writes a DPU sequence operation by operation.
class DpuWriter {
 public:
  void add(const DpuSequence& sequence, const DpuOp& op);
  // `sequence` gives the prolog.
  Result<Bytes> finish(const DpuSequence& sequence) &&;

 private:
  Bytes out_;  // the operations
};

}  // namespace tessera::container
