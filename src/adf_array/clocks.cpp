#include "adf_array/clocks.h"

#include "adf/clocks.h"  // generated
#include "adf_array/convert.h"

#include <algorithm>
#include <cmath>

namespace tessera::adf_array {

namespace {

constexpr std::uint64_t kPicosecondsOfKilohertz = 1'000'000'000;

std::uint32_t kilohertz_of(const adf::Io& io, double pl_megahertz) {
  constexpr double kUsual = static_cast<double>(adf::clocks::kArrayKilohertz) / adf::clocks::kArrayCyclesOfPlio;
  const double megahertz = io.megahertz > 0 ? io.megahertz : pl_megahertz;
  const double wanted = megahertz > 0 ? std::round(megahertz * 1000) : kUsual;
  // A clock beyond the array's limits nothing: a stream carries one word in each cycle of the array.
  return static_cast<std::uint32_t>(std::clamp(wanted, 1.0, static_cast<double>(adf::clocks::kArrayKilohertz)));
}

}  // namespace

std::vector<api::PlioClock> plio_clocks(const adf::Model& model, const adf::array::Placement& placement,
                                        double pl_megahertz) {
  std::vector<api::PlioClock> made;
  for (const auto& [node, shim] : placement.ios) {
    const adf::Io& io = model.ios[model.nodes[node].number];
    if (io.kind == ::adf::host::io_kind::gmio) continue;
    made.push_back({to_api(shim.tile), shim.number, !model.nodes[node].out.empty(), io.bits,
                    kilohertz_of(io, pl_megahertz), static_cast<std::uint32_t>(adf::clocks::kArrayKilohertz)});
  }
  return made;
}

std::uint64_t picoseconds_of(const api::PlioClock& clock, std::uint64_t cycle) {
  const std::uint64_t array = clock.array_kilohertz, logic = clock.logic_kilohertz;
  const std::uint64_t edge = cycle / array * logic + cycle % array * logic / array + 1;
  return edge / logic * kPicosecondsOfKilohertz + edge % logic * kPicosecondsOfKilohertz / logic;
}

std::uint64_t cycles_of_nanoseconds(std::uint64_t nanoseconds) {
  constexpr std::uint64_t kArray = adf::clocks::kArrayKilohertz, kUnit = 1'000'000;  // kHz times ns
  return nanoseconds / kUnit * kArray + (nanoseconds % kUnit * kArray + kUnit - 1) / kUnit;
}

}  // namespace tessera::adf_array
