// The banks of a core tile's data memory, which cores and DMA channels share (AMD AM020).
#pragma once

#include "core/memory_facts.h"  // generated

namespace tessera::core {

using BankMask = std::uint16_t;  // a bit per bank

// Returns the bank of a byte. Two banks are interleaved word by word.
constexpr unsigned bank_of(std::uint64_t offset) {
  const std::uint64_t pair = offset / (2 * memory_facts::kBankBytes);
  return static_cast<unsigned>(2 * pair + offset / memory_facts::kBankWordBytes % 2);
}

}  // namespace tessera::core
