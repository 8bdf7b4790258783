#include "cli/lost_change.h"

#include "cli/rooms.h"

namespace tessera::cli {

namespace {

std::string_view name_of(const std::string& path) {
  return path.empty() ? "the file" : std::string_view(path);
}

bool is_in(const std::string& path, const std::string& outer) {
  return path == outer || (path.starts_with(outer) && path[outer.size()] == '/');
}

// Returns an error if `outer` and `inner`, which changes the same part or a part inside it, cannot both stay.
std::optional<Diag> lost_inside(const PlannedChange& outer, const PlannedChange& inner) {
  if (outer.option == inner.option && outer.path == inner.path)
    return error(code::usage, "{} changes {} twice", outer.option, name_of(outer.path))
        .help("give {} once for each part", outer.option);
  if (outer.option == kRemoveOption && inner.option == kReplaceOption && outer.path == inner.path)
    return error(code::usage, "{} is both replaced and removed", outer.path).help("leave one of both changes out");
  if (outer.option == kRemoveOption || (outer.option == kReplaceOption && inner.option == kReplaceOption))
    return error(code::usage, "{} {} and {} {} contradict each other", outer.option, name_of(outer.path), inner.option,
                 name_of(inner.path))
        .note("{} lies in {}", name_of(inner.path), name_of(outer.path))
        .help("leave one of both changes out, or make them with two commands");
  return std::nullopt;
}

}  // namespace

std::optional<Diag> lost_change(const std::vector<PlannedChange>& changes) {
  for (std::size_t i = 0; i < changes.size(); ++i)
    for (std::size_t j = i + 1; j < changes.size(); ++j) {
      if (is_in(changes[j].path, changes[i].path))
        if (auto lost = lost_inside(changes[i], changes[j])) return lost;
      if (is_in(changes[i].path, changes[j].path))
        if (auto lost = lost_inside(changes[j], changes[i])) return lost;
    }
  return std::nullopt;
}

}  // namespace tessera::cli
