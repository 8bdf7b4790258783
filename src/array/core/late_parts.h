// The second parts of two-part instructions, by name: a checkpoint is taken while some are under way, and cannot hold
// the address of a function. What is handed to Exec::late() is known here before the program starts, so none can be
// forgotten. The name is the one that the compiler spells. One that spells the functions of a template alike, as clang
// does, numbers them in the order in which the build registers them; checkpoints go on in the build that took them.
#pragma once

#include <string_view>

namespace tessera::array {

struct Exec;
struct LateData;
using ExecuteLate = void (*)(const Exec&, LateData&);

bool add_late_part(ExecuteLate part, std::string_view name);
std::string_view name_of(ExecuteLate part);
ExecuteLate find_late_part(std::string_view name);  // nullptr when there is none of that name

template <ExecuteLate kPart>
constexpr std::string_view spelled() {
  return __PRETTY_FUNCTION__;
}
template <ExecuteLate kPart>
inline const bool kKnownLate = add_late_part(kPart, spelled<kPart>());

}  // namespace tessera::array
