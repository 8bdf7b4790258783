// Makes a CodeScan of the acts of a program, and searches the acts.
#include "core/code_scan.h"

namespace tessera::core {

namespace {

using ActKind = CodeAct::Kind;

void note(CodeScan& scan, const CodeAct& act) {
  switch (act.kind) {
    case ActKind::Acquire:
    case ActKind::Release: {
      const bool releases = act.kind == ActKind::Release;
      if (act.lock)
        scan.locks.push_back({0, releases, *act.lock, act.value, act.line});
      else
        (releases ? scan.releases_any : scan.acquires_any) = true;
      break;
    }
    case ActKind::ReadStream: scan.reads_stream = true; break;
    case ActKind::WriteStream: scan.writes_stream = true; break;
    case ActKind::ReadCascade: scan.reads_cascade = true; break;
    case ActKind::WriteCascade: scan.writes_cascade = true; break;
    case ActKind::Unknown:
      scan.reads_stream = scan.writes_stream = scan.reads_cascade = scan.writes_cascade = scan.stores = true;
      break;
    case ActKind::Loop:
    case ActKind::Perhaps:
      for (const CodeAct& inner : act.body) note(scan, inner);
      break;
    case ActKind::Store: scan.stores = true; break;
    case ActKind::Load: break;
  }
}

// Walks the acts in the order of the text. `behind` says whether the program may have passed `here` already. Returns
// true when the program may reach, after `here`, an act for which `is_it` is true.
bool walk(const std::vector<CodeAct>& acts, const IsAct& here, const IsAct& is_it, bool& behind) {
  for (const CodeAct& act : acts) {
    if (behind && is_it(act)) return true;
    if (here(act)) behind = true;
    if (walk(act.body, here, is_it, behind)) return true;
    if (behind && act.repeats() && walk(act.body, here, is_it, behind)) return true;
  }
  return false;
}

}  // namespace

CodeScan scan_acts(std::vector<CodeAct> acts) {
  CodeScan scan;
  for (const CodeAct& act : acts) note(scan, act);
  scan.acts = std::move(acts);
  return scan;
}

bool may_come_to(const std::vector<CodeAct>& acts, const IsAct& here, const IsAct& is_it) {
  bool behind = false;
  return walk(acts, here, is_it, behind);
}

const CodeAct* first_act(const std::vector<CodeAct>& acts, const IsAct& is_it) {
  for (const CodeAct& act : acts) {
    if (is_it(act)) return &act;
    if (const CodeAct* inner = first_act(act.body, is_it)) return inner;
  }
  return nullptr;
}

}  // namespace tessera::core
