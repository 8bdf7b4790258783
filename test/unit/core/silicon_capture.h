// The capture of instruction executions on silicon, read from ../shared (xdna-emu, MIT). It has batches of short tests,
// each with its assembly and the bytes that a Phoenix NPU returned for it.
#pragma once

#include "base/bytes.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::core::aie2 {

struct SiliconPoint {
  std::string instruction;         // the capture's name of what it tests
  std::vector<std::string> lines;  // assembly; empty where it could not be translated
  std::size_t in_offset = 0;       // of its operands in the input
  std::size_t out_offset = 0;
  Bytes expected;
  bool translated = false;  // `lines` are ours: silicon ran other instructions that compute the same result
};

struct SiliconBatch {
  int number = 0;
  std::string preamble;
  std::size_t in_size = 0;
  std::size_t out_size = 0;
  std::vector<SiliconPoint> points;

  // The input bytes, the same for every batch of a size.
  Bytes input() const;
  // The program, with a label t0, t1, ... before each point and one behind the last.
  std::string source() const;
};

// All batches; batches in LLVM IR are translated to assembly (silicon_ir.cpp).
std::vector<SiliconBatch> read_silicon_batches(const std::filesystem::path& gzipped_json);

// The assembly of the points of a batch that was captured as LLVM IR, with their offsets and expected bytes taken from
// the IR and from the batch's whole output.
std::vector<SiliconPoint> translate_ir(const std::string& ir, const std::vector<std::string>& instructions,
                                       const Bytes& output);

}  // namespace tessera::core::aie2
