// Checks a container: reports all faults that its readers find, and all places that break a rule.
//
// Problem: a reader refuses bytes that it cannot read, and warns of a few contradictions. Without rules, other
// contradictions would show only when a driver fails without a message. Examples are IDs of kernels that do not exist,
// writes to addresses without a register, and sections that share bytes. So check_part() opens every part of a file
// (parts/part.h), applies the rules for its format (subjects.h), and gives each finding the path of its part. A
// reader's errors and warnings become findings with the severity Error or Warning.
#pragma once

#include "container/parts/part.h"
#include "container/rules/rule.h"

namespace tessera::container::rules {

// Returns the findings of a part and all parts inside it. `path` is the path of `part` in its file. Errors come first,
// then warnings, then notes; findings of equal severity are in the order in which the parts are opened.
std::vector<Finding> check_part(const Part& part, const std::string& path = {});

// Returns all rules in the order of their codes. A code that several rules share occurs once.
std::vector<RuleInfo> all_rules();

}  // namespace tessera::container::rules
