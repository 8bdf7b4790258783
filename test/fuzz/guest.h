// A guest program as the bytes of a fuzz input: a byte that chooses the device and the timing, a configuration, and a
// command stream.
//
//   byte 0   the device and the timing (Guest::kDevices, and the bits below)
//   then     a CDO, whose header says how long it is
//   then     a TXN or a DPU sequence, binary; or nothing
//
// Real programs come in these formats, so every design of the tests is a seed (test/fuzz/guest_seeds.py).
#pragma once

#include "container/stream/text.h"
#include "device/registers.h"

#include <optional>

namespace tessera::fuzz {

struct Guest {
  static constexpr const char* kDevices[] = {"npu1_4col", "npu1_1col", "xcve2302", "npu2_4col", "xcvc1902"};
  static constexpr std::uint8_t kCycleTiming = 0x40;
  static constexpr std::uint8_t kFromSecondColumn = 0x80;  // use the device from its second column on, if it has one

  std::uint8_t how = 0;
  container::Cdo configuration;
  std::optional<container::InstructionStream> stream;

  const device::Device& device() const { return *device::find_device(kDevices[(how & 0x3FU) % std::size(kDevices)]); }

  // Reads the input as far as possible.
  static Guest read(ByteSpan input) {
    Guest guest;
    if (input.empty()) return guest;
    guest.how = input[0];
    const ByteSpan rest = input.subspan(1);
    guest.configuration = container::read_cdo(rest).value;
    const std::size_t length = container::write_cdo(guest.configuration)->size();
    if (guest.configuration.commands.empty() || length + 4 > rest.size()) return guest;
    const ByteSpan stream = rest.subspan(length);
    if (container::is_txn(stream))
      guest.stream = container::read_txn(stream).value;
    else
      guest.stream = container::read_dpu(stream).value;
    return guest;
  }

  Bytes write() const {
    Bytes bytes{how};
    append(bytes, *container::write_cdo(configuration));
    if (stream) std::visit([&](const auto& one) { append(bytes, *container::write_stream(one)); }, *stream);
    return bytes;
  }
};

}  // namespace tessera::fuzz
