#include "adf_array/clocks.h"

#include "adf/clocks.h"  // generated
#include "adf_array/convert.h"

#include <algorithm>
#include <cmath>

namespace tessera::adf_array {

namespace {

std::uint32_t kilohertz_of(const adf::Io& io) {
  constexpr double kUsual = static_cast<double>(adf::clocks::kArrayKilohertz) / adf::clocks::kArrayCyclesOfPlio;
  const double wanted = io.megahertz > 0 ? std::round(io.megahertz * 1000) : kUsual;
  // A clock beyond the array's limits nothing: a stream carries one word in each cycle of the array.
  return static_cast<std::uint32_t>(std::clamp(wanted, 1.0, static_cast<double>(adf::clocks::kArrayKilohertz)));
}

}  // namespace

std::vector<api::PlioClock> plio_clocks(const adf::Model& model, const adf::array::Placement& placement) {
  std::vector<api::PlioClock> made;
  for (const auto& [node, shim] : placement.ios) {
    const adf::Io& io = model.ios[model.nodes[node].number];
    if (io.kind == ::adf::host::io_kind::gmio) continue;
    made.push_back({to_api(shim.tile), shim.number, !model.nodes[node].out.empty(), io.bits, kilohertz_of(io),
                    static_cast<std::uint32_t>(adf::clocks::kArrayKilohertz)});
  }
  return made;
}

}  // namespace tessera::adf_array
