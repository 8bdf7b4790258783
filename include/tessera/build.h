// An xclbin made from its parts: programs of cores, configurations, sections.
//
//   ts::XclbinParts parts;
//   parts.core_programs = ts::CoreProgram::read({"0,2=main.elf"}).value();
//   parts.configurations = {ts::NamedBytes::read("routes.cdo").value()};
//   const std::vector<std::uint8_t> xclbin = ts::build_xclbin(parts).value().bytes;
//
// Core programs and configurations become one PDI, in which each core gets its program before it is enabled. Equal
// parts give equal bytes: identifiers come from the content, and the time stamp is zero.
#pragma once

#include <tessera/program.h>

namespace tessera::api {

// The content of a file, and the name that stands for it in diagnostics. Names of files in a text are relative to it.
struct TESSERA_API NamedBytes {
  std::string name{};
  std::vector<std::uint8_t> bytes{};

  static Result<NamedBytes> read(const std::string& path);
};

struct XclbinParts {
  struct Section {
    std::string kind{};    // as Tessera or xclbinutil names it; "AIE_PARTITION[NAME]" also names the partition
    NamedBytes content{};  // bytes, or the JSON of xclbinutil
    std::string title{};   // name in the section's header
    std::string folder{};  // where the files are that the JSON names
  };
  std::vector<CoreProgram> core_programs{};
  std::vector<NamedBytes>
      configurations{};               // CDOs in binary or text form; the first PDI has all of them, in this order
  std::vector<NamedBytes> further{};  // each becomes a PDI for one more kernel, with the next id and instance
  std::vector<Section> sections{};    // without other parts, they are the whole xclbin
  std::string device{};               // its name; "": Tessera derives it from the core ELFs or from the width
  static constexpr std::uint16_t kDefaultKernelId = 0x901;
  std::string kernel = "TESSERA";  // the name by which a host program finds the PDI
  std::string instance = "TESSERA0";
  std::uint16_t kernel_id = kDefaultKernelId;
  std::uint16_t columns = 0;                   // of the partition; 0: all columns that the commands use
  std::vector<std::uint16_t> start_columns{};  // empty: the usual columns of the device
  static constexpr unsigned kMostBuffers = 64;
  unsigned buffers = 3;  // number of host buffers that the kernel takes
};

struct BuiltXclbin {
  std::vector<std::uint8_t> bytes;
  std::size_t sections = 0;
  std::size_t columns = 0;  // of the partition; 0 without one
  std::vector<Diagnostic> warnings;
};

// Fails with T0710 for parts that make no xclbin, such as a program for another generation of cores. Mistakes inside a
// part have the code of its reader, and name the part.
TESSERA_API Result<BuiltXclbin> build_xclbin(const XclbinParts& parts);

}  // namespace tessera::api
