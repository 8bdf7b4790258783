// The compiler as its users see it: a design as text in, a program out. No header of MLIR's is behind this one, so that
// `tessera` starts without MLIR and loads the compiler as a library (compiler/tools/library.h) when a verb first needs
// it.
//
// What is wrong with a design comes back as diagnostics, all that were found, each at the operation as
// "file:line:column".
#pragma once

#include "compiler/native/core_calls.h"
#include "compiler/routing/settings.h"
#include "container/core_bodies.h"
#include "container/txn.h"
#include "device/core_act.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::compiler {

struct Design {
  std::string path;  // for diagnostics; files that the design names lie beside it
  std::string text;
};

// How far a design is brought. Each stage stands on those before it (compiler/pipeline.h).
enum class Stage { Read, Objects, Placed, Routed, Lowered };

struct CompileOptions {
  Stage until = Stage::Lowered;
  std::string stop_after;         // the last pass to run; "" for all of the stage
  std::string device;             // of a design with several: the one to look at, and whose streams are emitted
  std::string sequence;           // of a device with several command streams: its name
  bool look = false;              // fill `resources`, `routes` and `device`
  bool print = false;             // the design, after the last pass
  bool young_text = false;        // in the text of 2026
  bool optimised_stream = false;  // TXN 1.0
  std::string alloc_scheme;       // of buffers: an option of aie-assign-buffer-addresses
  bool control_packets = false;   // lead them to all tiles, though the design sends none itself
  // The container has ways for control packets alone, and the command stream sends the configuration over them first.
  bool configure_by_packets = false;
  bool measure = false;  // the time of each pass
  // Where the compiler of cores is installed, which then makes programs of cores that have none; "" leaves the bodies
  // to the host.
  std::string peano;
  using Tell = std::function<void(const std::string&)>;
  Tell tell;                // of each step of what takes long
  bool core_texts = false;  // fill `cores`
};

struct Used {
  std::uint64_t used = 0, of = 0;
};
// What a design takes of a tile; memory in bytes, of which `stack` is a core's, ports are those that its switch sends
// on.
struct TileResources {
  device::TileId tile;
  std::string kind;
  Used memory, descriptors, locks, s2mm, mm2s, ports;
  std::uint64_t stack = 0;
};

// What the compiler of cores is given for a core whose program is no file.
struct CoreText {
  device::TileId tile;
  std::string llvm_ir, linker_script;
};

// What the host has to give as an argument.
struct HostBuffer {
  unsigned argument = 0;
  Bytes bytes;
};

// A command stream of a design.
struct Stream {
  std::string device, sequence;  // whose, by their names
  std::uint32_t pdi = 0;         // the device's, by its place in the container
  bool is_part = false;          // another device loads that one, and likely runs the sequence as well
  container::Txn txn;
  std::optional<HostBuffer> control_packets;  // that it sends
};

struct Compiled {
  std::string design;  // after the last pass, when it was to be printed
  // When they were asked for:
  std::vector<TileResources> resources;
  routing::Settings routes;
  std::vector<CoreText> cores;
  // What is emitted of a design that was lowered to its end.
  std::string device;                // that it is made for
  std::vector<std::string> devices;  // by name, in the order of their PDIs
  Bytes xclbin;
  std::vector<Stream> streams;  // those that the options leave
  std::string parameters;       // of the host, as its program reads their list
  std::string times;            // as MLIR prints them
  std::vector<Diag> warnings;
  std::vector<Diag> findings;  // of the static checks (compiler/check): what is likely wrong though it can be compiled
};

using Diags = std::vector<Diag>;

// Bodies of cores as code of this machine.
class NativeBodies {
 public:
  virtual ~NativeBodies() = default;
  // Runs the body for that tile to its end: `core` goes to each call (core_calls.h), `buffers` stand for its buffers.
  virtual void run(device::TileId tile, void* core, std::span<void* const> buffers) const = 0;
  // Where calls with this number come from.
  virtual const BodyPlace& place(std::uint32_t number) const = 0;
  // What the body for that tile does, as its text says it; nullptr where that is not known.
  virtual const std::vector<device::CoreAct>* acts(device::TileId tile) const = 0;
};

class Compiler {
 public:
  virtual ~Compiler() = default;
  virtual tl::expected<Compiled, Diags> compile(const Design& design, const CompileOptions& options) = 0;
  // The bodies for one PDI, linked with the kernels in these libraries. Those that are watched tell of their accesses.
  // T0910 to T0912.
  virtual Result<std::unique_ptr<NativeBodies>> load(const container::CoreBodies& bodies, std::uint32_t pdi,
                                                     const CoreCalls& calls, std::span<const std::string> libraries,
                                                     bool watch) = 0;
  // The passes of compile(), as --pass-pipeline of tessera-opt takes them.
  virtual std::string pipeline(const CompileOptions& options) = 0;
};

// It lives as long as the process.
Compiler& compiler();

}  // namespace tessera::compiler
