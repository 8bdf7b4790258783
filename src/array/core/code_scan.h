// What a core's program could do with locks, streams and cascades, told from its instructions without executing them.
//
// An explanation of a hang asks "could this core ever release lock 3?". Following the program's branches would need the
// values of registers; a sweep over all bundles needs nothing, and errs on one side only: what it does not find is not
// in the program. Locks and values in registers are not known to it, so it says that there are such operations.
//
// Of a host core whoever attached it may know more: its acts in their order, with loops, amounts and lines.
#pragma once

#include "base/bytes.h"
#include "device/core_act.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::array {

struct LockOperation {
  std::uint32_t pc = 0;
  bool releases = false;
  unsigned lock = 0;                    // in the core's view
  std::optional<std::int32_t> value{};  // as the core gives it; none when it is in a register
  std::string line{};                   // of the source; the program counter says where it is if there is none
};

using CodeAct = device::CoreAct;
using device::kForEver;

struct CodeScan {
  std::vector<LockOperation> locks;  // whose number is in the instruction, by pc
  bool acquires_any = false;         // a lock whose number is in a register
  bool releases_any = false;
  bool reads_stream = false, writes_stream = false;
  bool reads_cascade = false, writes_cascade = false;
  bool stores = false;
  std::vector<std::uint32_t> addresses{};      // of data memory that stand in its instructions
  std::optional<std::vector<CodeAct>> acts{};  // where the order is known

  // Of code that nobody can look into: it might do anything.
  static CodeScan unknown() { return {{}, true, true, true, true, true, true, true, {}, {}}; }
};

CodeScan scan_code(ByteSpan program);
CodeScan scan_acts(std::vector<CodeAct> acts);

// Whether a program that stands at one of the acts for which `here` holds may come to one for which `is_it` holds.
using IsAct = std::function<bool(const CodeAct&)>;
bool may_come_to(const std::vector<CodeAct>& acts, const IsAct& here, const IsAct& is_it);
// The first act in the order of the text for which that holds; nullptr when there is none.
const CodeAct* first_act(const std::vector<CodeAct>& acts, const IsAct& is_it);

}  // namespace tessera::array
