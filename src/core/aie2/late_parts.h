// Names for the late parts of instructions, the functions that Exec::late() lets run in a later cycle. A checkpoint may
// be taken while late parts are under way, and it cannot hold the address of a function.
//
// Every function passed to Exec::late() registers itself here before main() starts. The name is the compiler's
// spelling. Where the compiler spells all functions of a template alike, as clang does, add_late_part numbers them in
// the order of registration. So a checkpoint can only be resumed in the build that took it.
#pragma once

#include <string_view>

namespace tessera::core::aie2 {

struct Exec;
struct LateData;
using ExecuteLate = void (*)(const Exec&, LateData&);

bool add_late_part(ExecuteLate part, std::string_view name);
std::string_view name_of(ExecuteLate part);
ExecuteLate find_late_part(std::string_view name);  // nullptr when no part has that name

template <ExecuteLate kPart>
constexpr std::string_view spelled() {
  return __PRETTY_FUNCTION__;
}
template <ExecuteLate kPart>
inline const bool kKnownLate = add_late_part(kPart, spelled<kPart>());

}  // namespace tessera::core::aie2
