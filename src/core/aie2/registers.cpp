#include "core/aie2/registers.h"

#include "device/aie2_registers.h"  // generated
#include "device/capabilities.h"

#include <cassert>

namespace tessera::core::aie2 {
namespace {

constexpr Location word(std::size_t base, unsigned index, std::uint32_t mask = 0xFFFF'FFFF) {
  return {static_cast<std::uint16_t>(base + 4 * index), 4, mask};
}

constexpr Location part(std::size_t base, unsigned index, unsigned size) {
  return {static_cast<std::uint16_t>(base + index * size), static_cast<std::uint16_t>(size)};
}

namespace fields = device::aie2::core;

constexpr std::uint32_t mask(device::Field field) {
  return static_cast<std::uint32_t>(low_mask(field.width));
}
// Returns the field of a control register that the register map shows as several adjacent fields: from `lowest` to
// `highest`.
constexpr device::Field join(device::Field highest, device::Field lowest) {
  return {lowest.lsb, static_cast<std::uint8_t>(highest.lsb + highest.width - lowest.lsb)};
}

// A control or status register of the assembly language, which is a field of Core_CR or Core_SR.
struct Part {
  std::string_view name;
  device::Field field;
};
constexpr Part kParts[] = {
    {"crVaddSign", fields::Core_CR_Vadd_Sign},
    {"crPackSign", fields::Core_CR_Pack_Sign},
    {"crUnpackSign", fields::Core_CR_Unpack_Sign},
    {"crSRSSign", fields::Core_CR_SRS_Sign},
    {"crUPSSign", fields::Core_CR_UPS_Sign},
    {"crSCDEn", fields::Core_CR_SCD_Enable},
    {"crMCDEn", fields::Core_CR_MCD_Enable},
    {"crRnd", fields::Core_CR_Round_Mode},
    {"crSat", fields::Core_CR_Saturation_Mode},
    {"crFPMask", join(fields::Core_CR_Float_MAC_Huge_Mask, fields::Core_CR_Float_MAC_Zero_Mask)},
    {"crF2IMask", join(fields::Core_CR_Bfloat_to_Int_Huge_Mask, fields::Core_CR_Bfloat_to_Int_Zero_Mask)},
    {"crF2FMask", join(fields::Core_CR_Float_to_Bfloat_Huge_Mask, fields::Core_CR_Float_to_Bfloat_Zero_Mask)},
    {"srCarry", fields::Core_SR_Carry},
    {"srCompr_uf", fields::Core_SR_Compression_Underflow},
    {"srMS0", fields::Core_SR_MS0_Success},
    {"srSRS_of", fields::Core_SR_SRS_Overflow},
    {"srUPS_of", fields::Core_SR_UPS_Overflow},
    {"srSparse_of", fields::Core_SR_Sparse_Overflow},
    {"srSS0", join(fields::Core_SR_SS0_Tlast, fields::Core_SR_SS0_Success)},
    {"srFPFlags", join(fields::Core_SR_Float_MAC_Huge_Flag, fields::Core_SR_Float_MAC_Zero_Flag)},
    {"srF2IFlags", join(fields::Core_SR_Bfloat_to_Int_Huge_Flag, fields::Core_SR_Bfloat_to_Int_Zero_Flag)},
    {"srF2FFlags", join(fields::Core_SR_Float_to_Bfloat_Huge_Flag, fields::Core_SR_Float_to_Bfloat_Zero_Flag)},
};

std::uint32_t reset_value(device::Reg reg) {
  const auto info = device::register_at(device::TileKind::Core, reg.offset, device::kEmulatedCores);
  assert(info && "the register map lacks a register of its own table");
  return info->run->reset;
}

static_assert(kAddressMask == mask(fields::Core_P_Register_Value));

}  // namespace

device::Field field_of(isa::Reg reg) {
  const std::string name = kAie2.to_string(reg);
  for (const Part& part : kParts)
    if (part.name == name) return part.field;
  assert(false && "a control register is missing from the table above");
  return {};
}

Location locate(isa::Reg reg) {
  const unsigned i = reg.index;
  switch (reg.file) {
    case files::R: return word(offsetof(RegisterFile, r), i);
    case files::P: return word(offsetof(RegisterFile, p), i, kAddressMask);
    case files::M: return word(offsetof(RegisterFile, m), i, kAddressMask);
    case files::DN: return word(offsetof(RegisterFile, dn), i, kAddressMask);
    case files::DJ: return word(offsetof(RegisterFile, dj), i, kAddressMask);
    case files::DC: return word(offsetof(RegisterFile, dc), i, kAddressMask);
    case files::S: return word(offsetof(RegisterFile, s), i, mask(fields::Core_S_Register_Value));
    case files::CR: return word(offsetof(RegisterFile, cr), i, mask(field_of(reg)));
    case files::SR: return word(offsetof(RegisterFile, sr), i, mask(field_of(reg)));
    case files::SP: return word(offsetof(RegisterFile, sp), 0, kAddressMask);
    case files::LR: return word(offsetof(RegisterFile, lr), 0, kAddressMask);
    case files::LS: return word(offsetof(RegisterFile, ls), 0, kAddressMask);
    case files::LE: return word(offsetof(RegisterFile, le), 0, kAddressMask);
    case files::LC: return word(offsetof(RegisterFile, lc), 0);
    case files::DP: return word(offsetof(RegisterFile, dp), 0);
    case files::CORE_ID: return word(offsetof(RegisterFile, core_id), 0);
    case files::CNTR: return part(offsetof(RegisterFile, cntr), 0, 8);
    case files::L: return part(offsetof(RegisterFile, r) + 4 * 16, i, 8);
    case files::W: return part(offsetof(RegisterFile, x), i, kVectorBytes / 2);
    case files::X: return part(offsetof(RegisterFile, x), i, kVectorBytes);
    case files::Y: return part(offsetof(RegisterFile, x), i, 2 * kVectorBytes);
    case files::AM: return part(offsetof(RegisterFile, cm), i, kAccumulatorBytes / 4);
    case files::BM: return part(offsetof(RegisterFile, cm), i, kAccumulatorBytes / 2);
    case files::CM: return part(offsetof(RegisterFile, cm), i, kAccumulatorBytes);
    case files::Q: return part(offsetof(RegisterFile, q), i, 16);
    default: break;
  }
  assert(false && "a register group has no bytes of its own");
  return {};
}

void reset(RegisterFile& file) {
  file = RegisterFile{};
  const std::uint32_t control = reset_value(fields::Core_CR);
  for (const Part& part : kParts)
    if (const auto reg = kAie2.parse_register(part.name); reg && reg->file == files::CR)
      file.cr[reg->index] = part.field.get(control);
  file.le = reset_value(fields::Core_LE);
}

Location stream_next_location() {
  return word(offsetof(RegisterFile, stream_next), 0, kAddressMask);
}
Location stream_end_location() {
  return word(offsetof(RegisterFile, stream_end), 0, kAddressMask);
}

}  // namespace tessera::core::aie2
