// Rules for control packets. The reader of control packets reports wrong parities (T0320).
#include "container/codes.h"
#include "container/control_operation.h"  // generated
#include "container/rules/subjects.h"
#include "container/stream/text.h"
#include "container/stream_words.h"  // generated
#include "device/registers.h"

#include <algorithm>

namespace tessera::container::rules {

namespace {

// Returns whether some kind of tile has the address. A packet does not name the kind of the tile that receives it.
bool any_tile_has(std::uint32_t offset) {
  const device::Arch arch = default_text_device().arch;
  return std::ranges::any_of(
      std::initializer_list<device::TileKind>{device::TileKind::Shim, device::TileKind::Mem, device::TileKind::Core},
      [&](device::TileKind kind) {
        return device::memory_at(kind, offset, arch) != nullptr ||
               device::register_run_at(kind, offset, arch) != nullptr;
      });
}

void packets_without_register(const PacketSubject& subject, Found& found) {
  for (const ControlPacket& packet : subject.packets) {
    const std::uint32_t address = kControlHeaderAddress.get(packet.header);
    const std::uint32_t last = address + 4 * kControlHeaderBeats.get(packet.header);
    if (any_tile_has(address) && any_tile_has(last)) continue;
    found.add(found.diag("no tile has a register at 0x{:x}", any_tile_has(address) ? last : address)
                  .at("offset 0x{:x}", packet.offset)
                  .note("the packet accesses {} from 0x{:x} on",
                        counted(kControlHeaderBeats.get(packet.header) + 1, "word"), address)
                  .help("correct the address in the control header"));
  }
}

void packets_unaligned(const PacketSubject& subject, Found& found) {
  for (const ControlPacket& packet : subject.packets)
    if (const std::uint32_t address = kControlHeaderAddress.get(packet.header); !is_aligned(address, 4))
      found.add(found.diag("the address 0x{:x} of a packet is not a multiple of 4", address)
                    .at("offset 0x{:x}", packet.offset)
                    .help("correct the address in the control header"));
}

constexpr Rule<PacketSubject> kPacketRules[] = {
    {code::packet_without_register, Severity::Warning, "a control packet to an address without a register",
     packets_without_register},
    {code::write_unaligned, Severity::Warning, "a write to an address that is not a multiple of 4", packets_unaligned},
};

}  // namespace

std::span<const Rule<PacketSubject>> packet_rules() {
  return kPacketRules;
}

}  // namespace tessera::container::rules
