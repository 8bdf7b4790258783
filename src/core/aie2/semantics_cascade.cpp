// Values of 512 bits that a core exchanges with neighbours over the cascade wires, and words that it exchanges with its
// own tile's registers over the processor bus.
//
// Control bits enable the two ends of a cascade wire; a reset sets them. No public source describes an access through a
// disabled end, so Tessera refuses it. A read checks its control bit in the stage in which the hardware takes the
// value. Tessera takes the value itself when the bundle issues, because a bundle executes completely or not at all.

#include "core/aie2/control_registers.h"
#include "core/aie2/processor_bus.h"  // generated
#include "core/aie2/semantics.h"
#include "core/codes.h"

namespace tessera::core::aie2 {
namespace {

template <Request::Kind kKind>
Request ask(const Exec&) {
  return {.kind = kKind};
}

// Writes the value after `kClear` bytes of zeros, and zeros after the value: a read of one half of an accumulator
// clears the other half.
template <class Destination, std::size_t kClear>
void finish_read(const Exec& x, LateData& data) {
  if (control(x, Control::SlaveCascade) == 0) return x.unsettled("a cascade read while crSCDEn is 0");
  Destination whole{};
  std::memcpy(whole.data() + kClear, data.bytes.data(), sizeof(CascadeValue));
  x.set_all(roles::D, whole);
}
template <class Destination, std::size_t kClear = 0>
void read_cascade(const Exec& x) {
  const CascadeValue value = x.s.bus.read_cascade(x.s.now);
  std::memcpy(x.late<finish_read<Destination, kClear>>().bytes.data(), value.data(), value.size());
}
using WholeAccumulator = std::array<std::uint8_t, kAccumulatorBytes>;

void write_cascade(const Exec& x) {
  if (control(x, Control::MasterCascade) == 0) return x.unsettled("a cascade write while crMCDEn is 0");
  x.s.bus.write_cascade(x.get<CascadeValue>(roles::S), x.s.now);
}

// Returns the offset in the tile to which the pointer points; absent after a fault.
std::optional<std::uint32_t> register_offset(const Exec& x) {
  const std::uint32_t address = x.u32(roles::Ptr);
  const std::uint64_t offset = std::uint64_t{address} - processor_bus::kProcessorBusBase;
  if (offset < processor_bus::kProcessorBusBytes) return static_cast<std::uint32_t>(offset);
  x.fault(error(code::core_address, "address {:#x} is not on the processor bus", address)
              .note("a core reaches the registers of its tile at {:#x} + offset", processor_bus::kProcessorBusBase)
              .help("load and store data memory with `lda` and `st`"));
  return std::nullopt;
}

void read_register(const Exec& x) {
  const std::optional<std::uint32_t> offset = register_offset(x);
  if (!offset) return;
  auto value = x.s.bus.read_register(*offset, x.s.now);
  if (!value) return x.fault(std::move(value).error());
  x.set(roles::D, *value);
}
void write_register(const Exec& x) {
  if (const std::optional<std::uint32_t> offset = register_offset(x))
    x.s.bus.write_register(*offset, x.u32(roles::S), x.s.now);
}

}  // namespace

void define_cascade(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::vmov_scd, read_cascade<CascadeValue>, ask<Request::Kind::ReadCascade>},
      {M::vmov_lo_scd, read_cascade<WholeAccumulator>, ask<Request::Kind::ReadCascade>},
      {M::vmov_hi_scd, read_cascade<WholeAccumulator, sizeof(CascadeValue)>, ask<Request::Kind::ReadCascade>},
      {M::vmov_mcd, write_cascade, ask<Request::Kind::WriteCascade>},
      {M::lda_tm, read_register, ask<Request::Kind::Registers>},
      {M::st_tm, write_register, ask<Request::Kind::Registers>},
  });
}

}  // namespace tessera::core::aie2
