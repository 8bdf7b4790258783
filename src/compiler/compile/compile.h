// The interface of the compiler: the text of a design goes in, and a program comes out. This header includes no header
// of MLIR, so `tessera` starts without MLIR and loads the compiler as a library (compiler/tools/library.h) when a verb
// first needs it.
//
// The compiler returns all errors that it found in a design as diagnostics, each with the place of its operation,
// "file:line:column".
#pragma once

#include "compiler/allocation/tile_resources.h"
#include "compiler/compile/loaded_bodies.h"
#include "compiler/compile/options.h"
#include "compiler/diagnosis/diags.h"
#include "compiler/reading/design_text.h"
#include "compiler/routing/settings.h"
#include "container/txn/txn.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::compiler {

// The input of the compiler of cores (Peano) for one core that has no program file.
struct CoreText {
  device::TileId tile;
  std::string llvm_ir, linker_script;
};

// A buffer that the host must pass as an argument.
struct HostBuffer {
  unsigned argument = 0;
  Bytes bytes;
};

struct Stream {
  std::string device, sequence;  // the names of the device and of the sequence
  std::uint32_t pdi = 0;         // the number of the device's PDI in the container
  bool is_part = false;          // another device loads this device, and probably runs this sequence, too
  container::Txn txn;
  std::optional<HostBuffer> control_packets;  // the words of the packets that the stream sends
};

struct Compiled {
  std::string design;  // text of the design after the last pass, when `print` is set
  // Filled only when the options ask for it (CompileOptions):
  std::vector<TileResources> resources;
  routing::Settings routes;
  std::vector<CoreText> cores;
  // Filled when the design was lowered to its end. Some members are filled in other cases, too: `device` with `look`,
  // `times` with `measure`, and `warnings` always.
  std::string device;                // the device model
  std::vector<std::string> devices;  // names of devices, in the order of their PDIs
  Bytes xclbin;
  std::vector<Stream> streams;     // the streams that the options select
  std::string parameters;          // list of the host's parameters, as the host program reads it
  std::vector<std::string> files;  // files that the design names and the compiler read: ELFs and objects of cores
  std::string times;               // time of each pass, as MLIR prints it
  std::vector<Diag> warnings;
  std::vector<Diag> findings;  // mistakes that the static checks found (compiler/static_checks)
};

class Compiler {
 public:
  virtual ~Compiler() = default;
  virtual tl::expected<Compiled, Diags> compile(const Design& design, const CompileOptions& options) = 0;
  // Loads the bodies of one PDI. Watched bodies report their memory accesses. Fails with T0911 when a body calls a
  // function that is not a kernel, and otherwise as from_container() (native/bodies.h) and compile_cores()
  // (native/jit.h) fail: with T0910, T0912, T0918 or T0921.
  virtual Result<std::unique_ptr<NativeBodies>> load(const container::CoreBodies& bodies, std::uint32_t pdi,
                                                     const CoreCalls& calls, const IsKernel& is_kernel, bool watch) = 0;
  // Returns the passes of compile() as text for the option --pass-pipeline of tessera-opt.
  virtual std::string pipeline(const CompileOptions& options) = 0;
};

// Returns the compiler of this process, which is never destroyed.
Compiler& compiler();

}  // namespace tessera::compiler
