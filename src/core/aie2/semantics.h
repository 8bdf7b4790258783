// The table from an operation to its semantics. An operation without an entry stops the machine with a report (T0522).
#pragma once

#include "core/aie2/exec.h"

#include <initializer_list>

namespace tessera::core::aie2 {

class Semantics {
 public:
  static const Semantics& get();  // built once

  Execute operator[](isa::Mnemonic operation) const { return entry(operation).execute; }
  Ask ask(isa::Mnemonic operation) const { return entry(operation).ask; }
  bool carries(isa::Mnemonic operation) const { return entry(operation).carries; }
  bool reports(isa::Mnemonic operation) const { return entry(operation).reports; }
  Translate translate(isa::Mnemonic operation) const { return entry(operation).translate; }

  struct Entry {
    isa::Mnemonic operation;
    Execute execute = nullptr;
    Ask ask = nullptr;              // gives its request to the outside, before its bundle executes
    bool carries = false;           // writes the carry besides its result
    bool reports = false;           // writes the status of a stream besides its result
    Translate translate = nullptr;  // makes machine code, for the native engine (emit.h)
  };
  void define(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries) table_[static_cast<unsigned>(entry.operation)] = entry;
  }

 private:
  Semantics();
  const Entry& entry(isa::Mnemonic operation) const { return table_[static_cast<unsigned>(operation)]; }

  std::array<Entry, kMnemonics> table_{};
};

// Each semantics_*.cpp defines the operations of its subject.
void define_scalar(Semantics& table);      // alu, moves between scalar registers
void define_control(Semantics& table);     // branches, loops, locks, done
void define_stream(Semantics& table);      // words from and to the stream switch, packet headers
void define_cascade(Semantics& table);     // values from and to the neighbouring cores, the processor bus
void define_memory(Semantics& table);      // loads, stores, pointer arithmetic, part words
void define_compressed(Semantics& table);  // loads of vectors without their zeros
void define_gather(Semantics& table);      // loads of table entries at several addresses
void define_vector(Semantics& table);      // lane-wise operations, comparison, selection
void define_movement(Semantics& table);    // broadcast, insert, extract, push, shift, shuffle, moves
void define_convert(Semantics& table);     // SRS, UPS, pack, unpack, conversions, also fused with loads and stores
void define_multiply(Semantics& table);    // MUL, MAC and accumulator arithmetic
void define_float(Semantics& table);       // multiplication and accumulator arithmetic on floats

}  // namespace tessera::core::aie2
