// What a core's program could do with locks, streams and cascades, told from its instructions without executing them.
//
// An explanation of a hang asks "could this core ever release lock 3?". Following the program's branches would need the
// values of registers; a sweep over all bundles needs nothing, and errs on one side only: what it does not find is not
// in the program. Locks and values in registers are not known to it, so it says that there are such operations.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <vector>

namespace tessera::array {

struct LockOperation {
  std::uint32_t pc = 0;
  bool releases = false;
  unsigned lock = 0;  // in the core's view
};

struct CodeScan {
  std::vector<LockOperation> locks;  // whose number is in the instruction, by pc
  bool acquires_any = false;         // a lock whose number is in a register
  bool releases_any = false;
  bool reads_stream = false, writes_stream = false;
  bool reads_cascade = false, writes_cascade = false;

  // Of code that nobody can look into: it might do anything.
  static CodeScan unknown() { return {{}, true, true, true, true, true, true}; }
};

CodeScan scan_code(ByteSpan program);

}  // namespace tessera::array
