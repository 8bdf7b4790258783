// How bad it is what the sanitizers find.
//
// Wrong is what can change data, in this call or in the next one, or keep the call from ending on hardware. Untidy is
// what leaves something behind that does no harm by itself. Whoever lets a pipeline decide by the exit code wants the
// first to stop it and to be told of the second.
#pragma once

#include "array/codes.h"

#include <algorithm>
#include <optional>

namespace tessera::array {

enum class Severity : std::uint8_t { Wrong, Untidy };

struct Graded {
  Code code;
  Severity severity;
};

// All that the sanitizers can find.
inline constexpr Graded kFindings[] = {
    {code::unwritten, Severity::Wrong},        {code::race, Severity::Wrong},
    {code::bd_rewritten, Severity::Wrong},     {code::unequal_flow, Severity::Wrong},
    {code::unmatched_packet, Severity::Wrong}, {code::token_left, Severity::Untidy},
    {code::token_lost, Severity::Wrong},
};

// None where the sanitizers find nothing of that code.
inline std::optional<Severity> severity_of(std::string_view code) {
  const auto* found = std::ranges::find(kFindings, code, [](const Graded& each) { return each.code.id; });
  return found == std::end(kFindings) ? std::nullopt : std::optional(found->severity);
}

}  // namespace tessera::array
