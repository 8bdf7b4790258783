// Operations on locks, streams and cascades that a core's program may perform, found in its instructions without
// executing them.
//
// An explanation of a hang asks "could this core ever release lock 3?". Following the program's branches would need the
// values of registers. A sweep over all bundles needs no values and errs on one side only: an operation that it does
// not find is not in the program. If a lock or value is in a register, the scan reports only that such operations
// exist.
//
// For a host core, the code that attached it may supply more: its acts in their order, with loops, amounts and lines.
#pragma once

#include "base/bytes.h"
#include "device/core_act.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::core {

struct LockOperation {
  std::uint32_t pc = 0;
  bool releases = false;
  unsigned lock = 0;                    // in the core's view
  std::optional<std::int32_t> value{};  // as the core gives it; absent when it is in a register
  std::string line{};                   // of the source; the program counter gives the place if it is empty
};

using CodeAct = device::CoreAct;
using device::kForEver;

struct CodeScan {
  std::vector<LockOperation> locks;  // lock number in the instruction, by pc
  bool acquires_any = false;         // acquires a lock whose number is in a register
  bool releases_any = false;
  bool reads_stream = false, writes_stream = false;
  bool reads_cascade = false, writes_cascade = false;
  bool stores = false;
  std::vector<std::uint32_t> addresses{};      // of data memory that stand in its instructions
  std::optional<std::vector<CodeAct>> acts{};  // where the order is known

  // Of code that nobody can look into: it might do anything.
  static CodeScan unknown() { return {{}, true, true, true, true, true, true, true, {}, {}}; }
};

CodeScan scan_acts(std::vector<CodeAct> acts);

// Whether a program at one of the acts for which `here` holds may come to an act for which `is_it` holds.
using IsAct = std::function<bool(const CodeAct&)>;
bool may_come_to(const std::vector<CodeAct>& acts, const IsAct& here, const IsAct& is_it);
// The first matching act in the order of the text; nullptr when no act matches.
const CodeAct* first_act(const std::vector<CodeAct>& acts, const IsAct& is_it);

}  // namespace tessera::core
