// The table from operation to meaning. An operation without an entry stops the machine with a report (T0510).
#pragma once

#include "array/core/exec.h"

#include <initializer_list>

namespace tessera::array {

class Semantics {
 public:
  static const Semantics& get();  // built once

  Execute operator[](isa::Mnemonic operation) const { return table_[static_cast<unsigned>(operation)]; }

  struct Entry {
    isa::Mnemonic operation;
    Execute execute;
  };
  void define(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries) table_[static_cast<unsigned>(entry.operation)] = entry.execute;
  }

 private:
  Semantics();
  std::array<Execute, isa::kMnemonics> table_{};
};

// Each semantics_*.cpp defines the operations of its subject.
void define_scalar(Semantics& table);    // alu, moves between scalar registers
void define_control(Semantics& table);   // branches, loops, locks, done
void define_memory(Semantics& table);    // loads, stores, pointer arithmetic, part words
void define_vector(Semantics& table);    // lane-wise operations, comparison, selection
void define_movement(Semantics& table);  // broadcast, insert, extract, push, shift, shuffle, moves
void define_convert(Semantics& table);   // SRS, UPS, pack, unpack, conversions, also fused with loads and stores
void define_multiply(Semantics& table);  // MUL, MAC and accumulator arithmetic

}  // namespace tessera::array
