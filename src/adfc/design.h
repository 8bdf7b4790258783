// The kernels of a graph, as the front-end step describes them in JSON (adf/driver_interface.h).
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::adfc {

struct Kernel {
  std::uint32_t id = 0;
  std::uint32_t core = 0;       // id of the first kernel on its core
  std::string name;             // "mygraph.k[2]"
  std::string function;         // mangled symbol; empty if the function has internal linkage in the graph's file
  std::string demangled;        // the function in the spelling of C++
  std::string function_as_cpp;  // if the graph declares the function extern "C": its mangled name as a function of C++
  std::string instantiate;      // the explicit instantiation that a wrapper needs; empty for plain functions
  std::string code;             // class kernels: the symbol of the kernel_code; else empty
  std::string source;           // the text of source() in the graph
  std::vector<std::string> headers;
  std::string initialize;  // the name of the initialization function, or empty
  std::string place;       // "file:line" of kernel::create, or of source() of a class kernel

  // The symbol that the source of the kernel must define.
  const std::string& entry() const { return code.empty() ? function : code; }
};

struct Parameter {
  std::uint32_t id = 0;
  std::string name, symbol;
  std::vector<std::uint32_t> kernels;  // ids
};

struct Design {
  std::vector<Kernel> kernels;
  std::vector<Parameter> parameters;
};

// Fails with T1305 if the text is not a description by the front-end step.
Result<Design> read_design(ByteSpan text);

}  // namespace tessera::adfc
