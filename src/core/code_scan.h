// Operations on locks, streams and cascades that a core's program may perform, found in its instructions without
// executing them.
//
// An explanation of a hang asks "could this core ever release lock 3?". To follow the program's branches, Tessera would
// need the values of registers. So scan_code() looks at all bundles, needs no values, and errs on one side only: an
// operation that it does not find is not in the program. If a lock number is in a register, the scan reports only that
// such operations exist.
//
// For a host core, the code that attached the function may also give its acts: operations in their order, with loops,
// amounts and lines.
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
  std::optional<std::int32_t> value{};  // the released or acquired value; absent when it is in a register
  std::string line{};                   // the source line; if empty, `pc` gives the place
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
  std::vector<std::uint32_t> addresses{};      // data memory addresses in its instructions
  std::optional<std::vector<CodeAct>> acts{};  // the acts in their order, if known

  // Returns the scan of code that Tessera cannot read: the code may do everything.
  static CodeScan unknown() { return {{}, true, true, true, true, true, true, true, {}, {}}; }
};

CodeScan scan_acts(std::vector<CodeAct> acts);

// Returns whether a program that stands at an act for which `here` is true may reach an act for which `is_it` is true.
using IsAct = std::function<bool(const CodeAct&)>;
bool may_come_to(const std::vector<CodeAct>& acts, const IsAct& here, const IsAct& is_it);
// Returns the first matching act in the order of the text; nullptr when no act matches.
const CodeAct* first_act(const std::vector<CodeAct>& acts, const IsAct& is_it);

}  // namespace tessera::core
