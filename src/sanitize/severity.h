// The severity of each kind of finding.
//
// A finding is Wrong when it can change this call's data or keep the call from ending on hardware. It is Untidy when
// the call leaves something behind that does not harm this call. A CI job that checks the exit code stops at Wrong
// findings and only reports Untidy ones.
#pragma once

#include "sanitize/codes.h"

#include <algorithm>
#include <optional>

namespace tessera::sanitize {

enum class Severity : std::uint8_t { Wrong, Untidy };

struct Graded {
  Code code;
  Severity severity;
};

inline constexpr Graded kFindings[] = {
    {code::unwritten, Severity::Wrong},        {code::race, Severity::Wrong},
    {code::bd_rewritten, Severity::Wrong},     {code::unequal_flow, Severity::Wrong},
    {code::unmatched_packet, Severity::Wrong}, {code::token_left, Severity::Untidy},
    {code::token_lost, Severity::Wrong},       {code::stack_overrun, Severity::Wrong},
    {code::store_beyond, Severity::Wrong},     {code::store_nowhere, Severity::Untidy},
    {code::bd_shared, Severity::Wrong},
};

// Returns the severity of findings with this code, or nothing if the sanitizers have no finding with this code.
inline std::optional<Severity> severity_of(std::string_view code) {
  const auto* found = std::ranges::find(kFindings, code, [](const Graded& each) { return each.code.id; });
  return found == std::end(kFindings) ? std::nullopt : std::optional(found->severity);
}

}  // namespace tessera::sanitize
