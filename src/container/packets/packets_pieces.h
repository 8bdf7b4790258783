// Control packets one by one, for streams whose packets need not be in memory together.
#pragma once

#include "container/packets/control_packets.h"

namespace tessera::container {

class PacketWriter {
 public:
  void add(const ControlPackets& packets, const ControlPacket& packet);
  Result<Bytes> finish(const ControlPackets& packets) &&;

 private:
  Bytes out_;
};

}  // namespace tessera::container
