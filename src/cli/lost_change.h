// Finds options of `tessera edit` that would lose a change.
//
// Each option changes parts by their paths. If two changes have the same part, or one a part around the other, the
// later change may write over the earlier one. Tessera then refuses the command instead of losing a change silently.
// The paths are those of the file, because a user may write one part in several ways: `pdi`, `PDI`, `pdi[0]`.
#pragma once

#include "base/diag.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

inline constexpr std::string_view kReplaceOption = "--replace";
inline constexpr std::string_view kRemoveOption = "--remove";

struct PlannedChange {
  std::string_view option;
  std::string path;  // in the spelling of the file; "" for the whole file
};

// Returns an error (T0701) for the first two changes where one would lose the other.
std::optional<Diag> lost_change(const std::vector<PlannedChange>& changes);

}  // namespace tessera::cli
