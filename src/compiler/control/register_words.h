// Turns a configuration into writes of whole words, because control packets cannot write parts of words.
#pragma once

#include "container/cdo/cdo.h"
#include "device/device.h"

#include <map>
#include <vector>

namespace tessera::compiler {

struct RegisterWrite {
  std::uint32_t address = 0;
  std::vector<std::uint32_t> words;
};

// Tracks the contents of registers while a configuration writes them. A masked write keeps the register's other bits:
// the bits that an earlier write left, or the bits after a reset.
class RegisterWords {
 public:
  explicit RegisterWords(const device::Device& device) : device_(device) {}

  std::vector<RegisterWrite> write(const container::Cdo& configuration);
  void write(const RegisterWrite& write);
  std::uint32_t at(std::uint64_t address) const;

 private:
  const device::Device& device_;
  std::map<std::uint64_t, std::uint32_t> known_;
};

}  // namespace tessera::compiler
