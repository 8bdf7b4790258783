// Checks a container: all faults that its readers report, and all rules.
//
// A reader refuses what it cannot read and warns of a few contradictions. Nobody would find the others before a driver
// fails in silence: ids that lead nowhere, writes where no register is, sections that share bytes. `check_part` opens
// every part of a file (parts/part.h), applies the rules of its format (subjects.h), and gives each finding the path of
// its part. Faults of readers are findings, too: errors as errors, warnings as warnings.
#pragma once

#include "container/parts/part.h"
#include "container/rules/rule.h"

namespace tessera::container::rules {

// `path` is the path of `part` in its file. The errors come first, then warnings, then notes; findings of equal
// severity keep the order of the file.
std::vector<Finding> check_part(const Part& part, const std::string& path = {});

// All rules, in the order of their codes. A rule for several subjects occurs once.
std::vector<RuleInfo> all_rules();

}  // namespace tessera::container::rules
