// Rules: conditions that a sound container satisfies, although its reader does not need them.
//
// A rule is a function and a row of a table. The function gets a subject, which is one part of a file as a value: a
// whole xclbin, a partition, a PDI, a stream, an ELF. A table and its functions are in one file (subjects.h names it).
// So a new rule changes one file, and needs a code, a page and a test, like every diagnostic.
//
// No rule has the severity Error if an undamaged file of a vendor breaks it.
#pragma once

#include "container/rules/finding.h"

#include <span>

namespace tessera::container::rules {

template <class Subject>
struct Rule {
  Code code;
  Severity severity;
  std::string_view title;  // the mistake as a noun: "overlapping sections"
  void (*find)(const Subject& subject, Found& found);
};

// Applies each rule to `subject`, the part at `path`, and appends the findings to `out`.
template <class Subject>
void apply(std::span<const Rule<Subject>> rules, const Subject& subject, const std::string& path,
           std::vector<Finding>& out) {
  for (const Rule<Subject>& rule : rules) {
    Found found(rule.code);
    rule.find(subject, found);
    for (Diag& diag : std::move(found).take(path)) out.push_back({rule.severity, std::move(diag)});
  }
}

// A row of a table without the function, for lists of all rules.
struct RuleInfo {
  Code code;
  Severity severity;
  std::string_view title;
};
template <class Subject>
void list(std::span<const Rule<Subject>> rules, std::vector<RuleInfo>& out) {
  for (const Rule<Subject>& rule : rules) out.push_back({rule.code, rule.severity, rule.title});
}

}  // namespace tessera::container::rules
