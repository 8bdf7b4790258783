// The state of a tile's handler of control packets. parts/control_packets.h describes the packets.
#pragma once

#include "array/types.h"
#include "core/bus.h"

#include <deque>
#include <vector>

namespace tessera::array {

struct ControlPort {
  enum class Phase : std::uint8_t { PacketHeader, ControlHeader, Data, Skip };  // Skip: the rest of a bad packet
  Phase phase = Phase::PacketHeader;
  std::uint32_t header = 0;  // the control header of the arriving packet
  std::vector<std::uint32_t> data;
  std::deque<StreamWord> answers;  // words still to be sent

  template <class A>
  void archive(A& a) {
    a.all(*this, phase, header, data, answers);
    a.require(phase <= Phase::Skip);
  }
};

}  // namespace tessera::array
