#include "isa/tables.h"

#include <algorithm>
#include <cassert>

namespace tessera::isa {
namespace {
#include "isa/tables.inc"
}  // namespace

const EncodingSpec& spec(Opcode opcode) {
  return kEncodings[static_cast<std::size_t>(opcode)];
}
const SlotSpec& spec(Slot slot) {
  return kSlotSpecs[static_cast<std::size_t>(slot)];
}

std::span<const OperandSpec> operands(const EncodingSpec& encoding) {
  return std::span(kOperands).subspan(encoding.first_operand, encoding.operands);
}
std::span<const Piece> pieces(const OperandSpec& operand) {
  return std::span(kPieces).subspan(operand.first, operand.pieces);
}
const Kind& kind(const OperandSpec& operand) {
  return kKinds[operand.kind];
}

std::span<const std::uint16_t> candidates(Bucket bucket) {
  return std::span(kBucketPool).subspan(bucket.first, bucket.count);
}

std::span<const std::uint16_t> encodings_of(std::string_view mnemonic) {
  const auto text = [](std::uint16_t number) { return kEncodings[number].encoding.text; };
  const auto range = std::ranges::equal_range(kEncodingsByText, mnemonic, {}, text);
  return {range.begin(), range.end()};
}

std::vector<std::string> mnemonics() {
  std::vector<std::string> all;
  for (const std::uint16_t number : kEncodingsByText)
    if (const std::string_view text = kEncodings[number].encoding.text; all.empty() || all.back() != text)
      all.emplace_back(text);
  return all;
}

std::span<const Layout> layouts() {
  return kLayouts;
}
std::span<const RegisterName> registers() {
  return kRegisters;
}

std::uint16_t number_of(Reg reg) {
  return static_cast<std::uint16_t>(kFirstRegister[static_cast<std::size_t>(reg.file)] + reg.index);
}

unsigned first_layout(std::uint8_t first_byte) {
  return kFirstLayout[first_byte & 15];
}
unsigned bundle_length(std::uint8_t first_byte) {
  return kLengths[first_byte & 15];
}

const Encoding& encoding(Opcode opcode) {
  return spec(opcode).encoding;
}
std::string_view to_string(Mnemonic mnemonic) {
  return kMnemonicNames[static_cast<std::size_t>(mnemonic)];
}
std::string_view to_string(Slot slot) {
  return spec(slot).name;
}

}  // namespace tessera::isa
