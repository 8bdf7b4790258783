// A design to compile, without a run: its container and command streams, the input of the compiler of cores, and the
// design's text, resources and routes after any stage.
//
//   const ts::CompiledDesign design = ts::CompiledDesign::open("design.mlir").value();
//   save("app.xclbin", design.container);
//   for (const ts::CompiledStream& stream : design.streams) save(stream.device + "_" + stream.sequence, stream.bytes);
//
// Shapes and units: tiles are (column, row) of the device; memory and sizes are bytes; streams are in binary form.
//
// Errors: a design that does not compile is an error whose `others` are its further mistakes, each with its line in the
// design. A design that compiles may have `warnings` of the compiler and `findings` of the static checks.
//
// Ownership: results are plain values. The compiler is a library of its own, which the first compilation loads; T0750
// if it cannot be loaded.
#pragma once

#include <tessera/program.h>

#include <span>

namespace tessera::api {

// The last stage of a compilation. Each stage includes the earlier stages, but Lowered does not include Transaction.
enum class CompileStage : std::uint8_t {
  Read,
  Objects,  // object FIFOs are lowered to buffers and locks
  Placed,   // objects have addresses and numbers
  Routed,
  Transaction,  // a command stream `configure` writes the configuration of the chosen device, or of each device. T0932
                // for a core without a program
  Lowered,      // with registers, instructions and the container
};

struct CompileOptions {
  OpenOptions design{};  // only the options for designs, and `tell`
  CompileStage until = CompileStage::Lowered;
  std::string stop_after{};  // the name of the last pass; "": all passes of the stage. T0903 for another name
  // Additions to the files of a complete compilation. With the first or the last of these options,
  // Tessera builds no programs of cores.
  bool text = false;        // CompiledDesign::text
  bool resources = false;   // resources and routes, with Routed or Lowered
  bool core_texts = false;  // CompiledDesign::cores
  bool text_2026 = false;   // the text has the form of mlir-aie's text of 2026
  bool measure = false;     // CompiledDesign::times
  bool txn_1_0 = false;     // streams are TXN 1.0 instead of 0.1
  bool streams = true;      // false: no stream is needed, so sequences that depend on numbers of the host are left out
};

// Control packets that a command stream sends: the contents of a host buffer.
struct ControlPackets {
  unsigned argument = 0;  // the number of the buffer
  std::vector<std::uint8_t> bytes;
};

// A runtime sequence as command stream (TXN).
struct CompiledStream {
  std::string device, sequence;     // the names of the device operation and of the sequence
  std::uint32_t pdi = 0;            // the number of the device's PDI in the container
  std::vector<std::uint8_t> bytes;  // empty if `error` is set
  std::optional<Diagnostic> error;  // why the stream has no binary form
  std::optional<ControlPackets> control_packets;
};

// The input of the compiler of cores for a core without a program.
struct CoreText {
  Tile tile;
  std::string llvm_ir, linker_script;
};

struct ResourceUse {
  std::uint64_t used = 0, of = 0;  // of 0: the tile has no such resource
};

struct TileResources {
  Tile tile;
  std::string kind;         // "core tile", "memory tile" or "shim tile"
  ResourceUse memory;       // in bytes
  std::uint64_t stack = 0;  // the part of the memory that the core's stack takes
  ResourceUse descriptors, locks;
  ResourceUse s2mm, mm2s;  // channels
  ResourceUse ports;       // master ports of the switch
};

// A kernel of a container, and the device of the design that it is. The names and the number are mlir-aie's.
struct KernelName {
  std::string device{};  // "": the only device
  std::string name = "MLIR_AIE";
  std::string instance = "MLIRAIE";
  std::uint16_t id = 0x901;
};

struct TESSERA_API CompiledDesign {
  std::vector<Diagnostic> warnings, findings;

  // With CompileStage::Lowered and without `stop_after`:
  std::string device;                       // the device model: "npu1_1col"
  std::vector<std::string> devices;         // names of device operations, in the order of their PDIs
  std::vector<std::uint8_t> container;      // an xclbin
  std::vector<CompiledStream> streams;      // of the chosen device and sequence, or of all
  std::optional<std::size_t> own_stream;    // the index of the stream with which a run of the design begins
  std::optional<Diagnostic> no_own_stream;  // why Tessera chose none of several streams (T0904)
  std::string parameters;                   // a line for each parameter in the scratchpad: name, word, type, use
  // Cores for which the container has no program of the hardware, because their bodies run on the host.
  std::vector<Tile> host_bodies;

  // If the options ask for them:
  std::string text;                      // the design after the last pass
  std::vector<TileResources> resources;  // of the tiles that the design uses
  std::string resources_text;            // a table
  std::string resources_json;            // schema tessera.resources/1
  std::string routes_graph;              // the wires between tiles, for Graphviz
  std::string routes_json;               // schema tessera.routes/1, with the connections inside the switches
  std::vector<CoreText> cores;
  std::string times;  // the time of each pass, as a table

  // Return the design as control code in an ELF, for host programs that load one. full_elf() has the device images, and
  // each stream as an instance, with the sequence's name, of a kernel with the device's name. elf() has stream
  // `number`, and is loaded beside the container. Fail with T0324 or T0326 if the design does not fit into an ELF.
  Result<std::vector<std::uint8_t>> full_elf() const;
  Result<std::vector<std::uint8_t>> elf(std::size_t number) const;

  // Returns a container with one device of the design as a kernel with this name, and with the kernels of `input`, an
  // xclbin, if it is not empty. Fails with T0904 if the design has no such device, and with T0221 if `input` has a
  // kernel with the same name or number.
  Result<std::vector<std::uint8_t>> one_kernel(const KernelName& kernel,
                                               std::span<const std::uint8_t> input = {}) const;

  static Result<CompiledDesign> open(const std::string& path, const CompileOptions& options = {});
  // `name` appears in diagnostics instead of a file name. Files that the design names are relative to `name`.
  static Result<CompiledDesign> from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                           const CompileOptions& options = {});
};

// Returns the passes of a compilation with these options, in the syntax of tessera-opt's option for pipelines.
TESSERA_API Result<std::string> compile_pipeline(const CompileOptions& options = {});

}  // namespace tessera::api
