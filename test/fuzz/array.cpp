// Executes any bytes as accesses to an array. A record of 16 bytes has an address, a value, a mask and a kind: a write,
// a masked write, a block, or cycles for which the array runs. The words of a block follow its record, so an input can
// hold programs and enable the cores that run them. The writes may make no sense; the array must stop with a fault or
// go on, and its state must stay readable.
#include "look.h"

#include <algorithm>

namespace {

using namespace tessera;

class Ram : public array::ExternalMemory {
 public:
  Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool) override {
    if (!in_range(address, length, bytes_.size())) return Failure(error(Code{"T0000"}, "outside"));
    return std::span(bytes_).subspan(address, length);
  }

 private:
  Bytes bytes_ = Bytes(0x10000);
};

// Leaves a quarter of the addresses as they are, and moves the others into the four lowest columns and six rows, where
// there are tiles.
std::uint64_t aim(std::uint64_t address) {
  const std::uint64_t near = (address & 0xFFFFF) | (address >> 20 & 7) % 6 << 20 | (address >> 25 & 3) << 25;
  return (address >> 27 & 3) == 0 ? address : near;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Ram ram;
  array::Array array(*device::find_device("npu1_4col"), ram);
  const ByteSpan input(data, std::min<std::size_t>(size, 0x4000));
  for (std::size_t at = 0; in_range(at, 16, input.size()); at += 16) {
    const std::uint64_t address = aim(load_le<std::uint32_t>(input, at));
    const std::uint32_t value = load_le<std::uint32_t>(input, at + 4);
    switch (input[at + 12] % 4) {
      case 0: (void)array.write32(address, value); break;
      case 1: (void)array.mask_write32(address, load_le<std::uint32_t>(input, at + 8), value); break;
      case 2: {
        const ByteSpan rest = input.subspan(at + 16);
        const ByteSpan block = rest.first(std::min<std::size_t>(rest.size() / 4, value % 1024) * 4);
        (void)array.write_block(address, block);
        at += block.size();
        break;
      }
      default: array.run(array.now() + value % 200); break;
    }
    (void)array.read32(address);
  }
  array.run(array.now() + 500);
  fuzz::look_at(array);
  return 0;
}
