// The performance counters of shim tiles, with which adf::event measures ports of PLIOs and GMIOs.
//
// Each shim tile has a few counters, and selections of ports whose events the counters see. All settings are writes of
// registers, as a host makes them. A port is running in the cycles in which words pass it.
//
//   words                 the cycles in which the port is running
//   running to idle       from the first word on, until the port is idle; all such times together
//   start to bytes        one counter counts words, up to the number of bytes; a second one counts from the first word
//                         until the first counter asserts its event
//   difference            one counter for each port; both start at a user event, which the host program generates in
//   one
//                         cycle, and stop at the first word of their port
#pragma once

#include "adf/report/profile.h"
#include "device/device.h"

#include <tessera/session.h>

namespace tessera::adf_array {

class ShimCounters {
 public:
  // A port of the stream switch of a shim tile.
  struct Port {
    device::TileId tile;
    unsigned south = 0;
    bool leads_out = false;  // out of the array
  };

  explicit ShimCounters(const device::Device& device) : device_(device) {}

  // Fails with T1251 if a shim tile has too few free counters or selections of ports. `second` counts for differences.
  Result<long long> start(api::Session& session, const adf::Profile& what, const Port& first, const Port& second);
  Result<std::optional<long long>> read(api::Session& session, long long handle) const;
  Result<bool> stop(api::Session& session, long long handle);

 private:
  // A counter of a tile, and the selection of the port whose events it sees.
  struct Counter {
    device::TileId tile;
    unsigned number = 0, selection = 0;
  };
  struct Measurement {
    adf::ProfileOption option = adf::kRunningCount;
    std::vector<Counter> counters;
  };
  enum class PortEvent { Idle, Running };

  Result<Counter> take(device::TileId tile, const std::vector<Counter>& more) const;
  Result<void> begin(api::Session& session, const Measurement& made, std::uint64_t bytes) const;
  Result<void> select(api::Session& session, const Counter& counter, const Port& port) const;
  Result<void> count(api::Session& session, const Counter& counter, std::uint32_t start, std::uint32_t stop) const;
  Result<std::uint32_t> value_of(api::Session& session, const Counter& counter) const;
  Result<void> set(api::Session& session, device::TileId tile, const std::string& name, std::string_view field,
                   std::uint32_t value) const;
  std::uint32_t event(const std::string& name) const;
  std::uint32_t event(PortEvent what, const Counter& counter) const;

  const device::Device& device_;
  std::map<long long, Measurement> measurements_;
  long long next_ = 0;
};

}  // namespace tessera::adf_array
