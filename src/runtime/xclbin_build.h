// Makes an xclbin from its parts.
//
// Core programs and configurations become one list of commands, programs first, because a core must have a program
// before it is enabled. The list becomes a PDI; each further configuration becomes a PDI of its own. The PDIs become a
// partition, and the partition becomes an xclbin with the sections that a runtime needs. Each section part adds a
// section; without any other parts, the xclbin has only these sections. Equal parts give equal bytes: identifiers come
// from the content, and the time stamp is zero.
#pragma once

#include "container/package/npu_xclbin.h"
#include "runtime/program.h"
#include "runtime/tile_programs.h"

namespace tessera::runtime {

struct SectionPart {
  std::string kind;    // the name of a kind of section; "AIE_PARTITION[NAME]" also names the partition
  Bytes content;       // bytes, or the JSON of xclbinutil
  std::string title;   // name in the section's header
  std::string folder;  // where the files are that the JSON names
  std::string source;  // the first place in diagnostics about the content
};

struct XclbinParts {
  static constexpr unsigned kMostBuffers = 64;

  std::vector<TileProgram> programs;
  std::vector<InputFile> configurations;  // CDOs in binary or text form; the first PDI has all of them, in this order
  std::vector<InputFile> further;         // each becomes a PDI of the kernel's next instance
  std::vector<SectionPart> sections;
  std::string device;  // its name; "": derived from the core ELFs or from the width
  std::string kernel, instance;
  std::uint16_t kernel_id = 0;
  std::uint16_t columns = 0;                 // of the partition; 0: all columns that the commands use
  std::vector<std::uint16_t> start_columns;  // empty: the usual columns of the device
  unsigned buffers = 0;                      // number of host buffers that the kernel takes

  // Returns whether the xclbin gets a partition.
  bool configures() const { return !programs.empty() || !configurations.empty(); }
};

struct BuiltXclbin {
  Bytes bytes;
  std::size_t sections = 0;
  std::size_t columns = 0;  // of the partition; 0 without one
  std::vector<Diag> warnings;
};

// Fails with T0710 for parts that make no xclbin, and with the errors of the readers of the parts.
Result<BuiltXclbin> build_xclbin(const XclbinParts& parts);

}  // namespace tessera::runtime
