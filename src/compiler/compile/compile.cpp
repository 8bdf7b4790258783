// Implements compile.h.
//
// Example: a text with one device, compiled until Stage::Lowered. read() parses the text, and run() runs the steps of
// pipeline.cpp. emit() then writes the device as a PDI of an xclbin and each runtime sequence as a Stream, and adds the
// findings of the static checks.
#include "compiler/compile/compile.h"

#include "base/temporary_folder.h"
#include "compiler/allocation/resources.h"
#include "compiler/codes.h"
#include "compiler/compile/build_cores.h"
#include "compiler/compile/loaded_bodies.h"
#include "compiler/compile/pipeline.h"
#include "compiler/compile/register.h"
#include "compiler/control/column_overlay.h"
#include "compiler/control/packet_words.h"
#include "compiler/control/rehearsal.h"
#include "compiler/cores/affine.h"
#include "compiler/cores/link_files.h"
#include "compiler/cores/merged_ir.h"
#include "compiler/cores/peano.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/emit/instructions.h"
#include "compiler/emit/linker.h"
#include "compiler/emit/package.h"
#include "compiler/npu/host_numbers.h"
#include "compiler/npu/host_sequences.h"
#include "compiler/npu/parameters.h"
#include "compiler/passes.h"
#include "compiler/reading/bytecode.h"
#include "compiler/reading/text.h"
#include "compiler/routing/switch_ops.h"
#include "compiler/static_checks/check_design.h"

#include <llvm/ADT/DenseSet.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Support/Timing.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace tessera::compiler {

namespace {

// Returns the operation called `name`, or the only operation of its kind when `name` is empty. Fails with T0904 when
// the design has no such operation, or several of them.
template <class Op, class In>
Result<Op> chosen(In in, const std::string& name, std::string_view what) {
  std::vector<Op> found;
  std::vector<std::string> names;
  for (Op op : in.template getOps<Op>()) {
    if (op.getSymName() == kOverlayDevice && name != kOverlayDevice) continue;  // not a part of the design
    names.push_back(op.getSymName().value_or("main").str());
    if (name.empty() || names.back() == name) found.push_back(op);
  }
  if (found.size() == 1) return found.front();
  if (found.empty() && names.empty())
    return Failure(
        error(code::no_device, "the design has no {}", what).help("put the tiles, cores and flows into an aie.device"));
  if (found.empty())
    return Failure(error(code::no_device, "the design has no {} called {}", what, name)
                       .note("the {}s of the design are {}", what, fmt::join(names, ", ")));
  return Failure(error(code::no_device, "the design has several {}s", what)
                     .note("the {}s are {}", what, fmt::join(names, ", "))
                     .help("choose a {} by its name", what));
}

mlir::DialectRegistry registry() {
  mlir::DialectRegistry registry;
  register_dialects(registry);
  return registry;
}

class Compilation {
 public:
  explicit Compilation(const CompileOptions& options) : options_(options), context_(registry(), Threading::DISABLED) {
    context_.printOpOnDiagnostic(false);  // the location already shows the operation
  }

  tl::expected<Compiled, Diags> compile(const Design& design) {
    DiagCollector collector(&context_);
    auto compiled = [&]() -> Result<Compiled> {
      CHECK_OK(read(design));
      collector.use(code::not_compiled);
      Compiled result;
      CHECK_OK(run(design, result));
      if (options_.until == Stage::Transaction) CHECK_OK(settle_programs());
      if (options_.print) print(result);
      if (options_.look) CHECK_OK(look(result));
      if (options_.core_texts) CHECK_OK(write_cores(design.path, result));
      if (options_.until == Stage::Lowered && options_.stop_after.empty()) CHECK_OK(emit(design.path, result));
      return result;
    }();
    if (!compiled && collector.errors.empty()) {
      Diag diag = std::move(compiled).error();
      collector.errors.push_back(diag.code.id == code::no_device.id ? std::move(diag).at("{}", design.path)
                                                                    : std::move(diag));
    }
    if (!collector.errors.empty()) {
      if (module_) explain_numbers(design, collector.errors.front());
      return tl::unexpected(std::move(collector.errors));
    }
    compiled->warnings = std::move(collector.warnings);
    return std::move(*compiled);
  }

 private:
  using Threading = mlir::MLIRContext::Threading;

  // An error for failures of MLIR. MLIR has already emitted diagnostics, and compile() returns those in place of this
  // error.
  static Failure reported() { return Failure(error(code::not_compiled, "the design cannot be compiled")); }

  Result<void> read(const Design& design) {
    if (is_bytecode(design.text)) {
      TRY(std::string text, text_of_bytecode(context_, design));
      TRY(module_, read_text(context_, {design.path, std::move(text)}));
    } else {
      TRY(module_, read_text(context_, design));
    }
    // A design in mlir-aie's text of 2026 has a constant for each number. The parser turned these numbers into
    // attributes and left the constants unused.
    module_->walk([](mlir::arith::ConstantOp constant) {
      if (constant->use_empty()) constant.erase();
    });
    if (failed(settle_affine(*module_))) return reported();
    return set_host_numbers(*module_, design, options_.numbers);
  }

  // True when a command stream sends control packets, or when the options ask for the routes of control packets anyway.
  bool sends_control_packets() {
    const auto found = module_->walk([](aiex::NpuControlPacketOp) { return mlir::WalkResult::interrupt(); });
    return options_.control_packets || found.wasInterrupted();
  }

  // Programs of cores are built only when the options name Peano, and the caller wants the output of the whole
  // compilation or a transaction.
  bool builds_cores() const {
    const bool whole = options_.until == Stage::Lowered && !options_.print && !options_.core_texts;
    return !options_.peano.empty() && (whole || options_.until == Stage::Transaction);
  }

  Result<std::optional<BuildOptions>> build_options(const std::string& path) {
    if (!builds_cores()) return std::optional<BuildOptions>();
    if (const auto compiler = Peano::in(options_.peano); !compiler) return Failure(compiler.error());
    TRY(programs_, TemporaryFolder::make("cores"));
    return std::optional(BuildOptions{
        .peano = options_.peano, .folder = programs_->path(), .objects = folder_of(path), .tell = options_.tell});
  }

  Result<void> run(const Design& design, Compiled& result) {
    mlir::PassManager passes(&context_, mlir::ModuleOp::getOperationName());
    llvm::raw_string_ostream times(result.times);
    mlir::DefaultTimingManager timing;  // prints when the timing manager is destroyed
    mlir::TimingScope scope;
    if (options_.measure) {
      timing.setEnabled(true);
      timing.setDisplayMode(mlir::DefaultTimingManager::DisplayMode::List);
      timing.setOutput(mlir::createOutputStrategy(mlir::DefaultTimingManager::OutputFormat::Text, times));
      scope = timing.getRootScope();
      passes.enableTiming(scope);
    }
    TRY(auto build, build_options(design.path));
    CHECK_OK(add_steps(passes, {options_.until, options_.stop_after, options_.alloc_scheme, sends_control_packets(),
                                options_.configure_by_packets, std::move(build), options_.streams, options_.device}));
    if (options_.text_2026) passes.addPass(createAIEText2026());
    passes.enableVerifier(false);  // verifying once, below, is enough; verifying after each pass costs too much
    if (failed(passes.run(*module_)) || failed(mlir::verify(*module_))) return reported();
    return {};
  }

  // Adds the numbers of the host that have no value to an error, which probably comes from them.
  void explain_numbers(const Design& design, Diag& diag) {
    const std::string note = note_on_host_numbers(*module_, design);
    if (note.empty() || diag.code.id != code::not_compiled.id) return;
    diag.notes.push_back(note);
    diag = std::move(diag).help("give the values of these numbers, or make a C++ function of the stream");
  }

  // Checks that the transaction has the programs of all cores, and forgets the files of the programs that this
  // compilation built, because they are deleted with their folder.
  Result<void> settle_programs() {
    for (auto device : module_->getOps<aie::DeviceOp>()) {
      if (!options_.device.empty() && name_of(device) != options_.device) continue;
      if (auto missing = cores_to_build(device); !missing.empty())
        return Failure(error(code::not_emittable, "a core has no program, and a command stream cannot carry its body")
                           .at("{}", place_of(missing.front().getLoc()))
                           .help("compile the bodies for the hardware, or give the core an elf_file"));
      if (!programs_) continue;
      for (auto core : device.getOps<aie::CoreOp>())
        if (const auto file = core.getElfFile(); file && file->starts_with(programs_->path().string()))
          core.removeElfFileAttr();
    }
    return {};
  }

  void print(Compiled& result) {
    llvm::raw_string_ostream out(result.design);
    module_->print(out);
    out << '\n';
  }

  Result<void> look(Compiled& result) {
    TRY(aie::DeviceOp device, chosen<aie::DeviceOp>(*module_, options_.device, "device"));
    result.resources = resources_of(device);
    result.routes = settings_of(device);
    result.device = device.model().name;
    return {};
  }

  Result<void> write_cores(const std::string& path, Compiled& result) {
    TRY(aie::DeviceOp device, chosen<aie::DeviceOp>(*module_, options_.device, "device"));
    for (aie::CoreOp core : cores_to_build(device)) {
      CoreText text{.tile = aie::tile_id_of(core.getTile()), .llvm_ir = {}, .linker_script = {}};
      llvm::raw_string_ostream script(text.linker_script);
      auto llvm_ir = whole_ir(core, folder_of(path));
      if (failed(llvm_ir) || failed(write_linker_script(core, script))) return reported();
      text.llvm_ir = std::move(*llvm_ir);
      result.cores.push_back(std::move(text));
    }
    return {};
  }

  // Makes a PDI for each device, and a Stream for each runtime sequence. Leaves out, with a warning, devices for
  // another array than that of the chosen device, or of the first device when the options choose none.
  Result<void> emit(const std::string& path, Compiled& result) {
    aie::DeviceOp overlay;  // if set, the container has only the overlay, and control packets write the design
    llvm::SmallVector<aie::DeviceOp> all;
    for (auto device : module_->getOps<aie::DeviceOp>())
      if (options_.configure_by_packets && name_of(device) == kOverlayDevice)
        overlay = device;
      else
        all.push_back(device);
    // Some passes search all devices once for each device, so the time grows with the square of this number.
    constexpr std::size_t kMostDevices = 1024;
    if (all.size() > kMostDevices)
      return Failure(
          error(code::bad_design, "the design has {} devices, and Tessera takes at most {}", all.size(), kMostDevices));
    aie::DeviceOp first = all.empty() ? aie::DeviceOp() : all.front();
    if (all.empty() || !options_.device.empty()) {
      TRY(first, chosen<aie::DeviceOp>(*module_, options_.device, "device"));
    }
    std::vector<aie::DeviceOp> devices;
    for (aie::DeviceOp device : all)
      if (device.getDevice() == first.getDevice())
        devices.push_back(device);
      else
        device.emitWarning("the device is for ")
            << device.model().name << ", so Tessera leaves it out of the container, which is for "
            << first.model().name;
    result.device = first.model().name;
    result.parameters = parameters_as_text(*module_);
    result.files = files_of(path);
    if (overlay) devices = {first};
    if (overlay && failed(rehearse(overlay, first, folder_of(path)))) return reported();
    const std::vector<aie::DeviceOp> configured = overlay ? std::vector{overlay} : devices;
    std::vector<ServedDevice> served;
    for (aie::DeviceOp device : configured) {
      aie::DeviceOp other = overlay ? first : configured_over(device, devices);
      served.push_back({other, !overlay && other != device ? 1U : 0U});  // the overlay's stream counts its packets
    }
    const auto xclbin =
        emit_xclbin(configured, {.kernel = {}, .instance = {}, .folder = folder_of(path), .served = std::move(served)});
    if (failed(xclbin)) return reported();
    TRY(result.xclbin, container::write_xclbin(*xclbin));
    for (aie::DeviceOp device : devices) result.devices.push_back(name_of(device));
    return emit_streams(result, devices);
  }

  Result<void> emit_streams(Compiled& result, std::span<const aie::DeviceOp> devices) {
    const llvm::DenseSet<mlir::Attribute> parts = loaded_by_others();
    std::vector<std::string> names;
    for (auto [pdi, device] : llvm::enumerate(devices)) {
      aie::DeviceOp one = device;
      if (!options_.device.empty() && name_of(one) != options_.device) continue;
      const bool is_part = one.getSymNameAttr() && parts.contains(one.getSymNameAttr());
      const std::size_t first = result.streams.size();
      std::vector<EmittedStream> emitted;
      for (auto sequence : one.getOps<aiex::RuntimeSequenceOp>()) {
        names.push_back(sequence.getSymName().value_or("main").str());
        if (!options_.sequence.empty() && names.back() != options_.sequence) continue;
        if (is_left_out(sequence)) continue;
        Stream stream{.device = name_of(one),
                      .sequence = names.back(),
                      .pdi = static_cast<std::uint32_t>(pdi),
                      .is_part = is_part,
                      .txn = {},
                      .control_packets = {}};
        EmittedStream& places = emitted.emplace_back(EmittedStream{sequence, nullptr, {}});
        CHECK_OK(emit(sequence, stream, places.places));
        result.streams.push_back(std::move(stream));
      }
      for (auto [i, each] : llvm::enumerate(emitted)) each.txn = &result.streams[first + i].txn;
      add_findings(result, check_design(one, emitted, is_part));
    }
    if (!result.streams.empty() || options_.sequence.empty() || !options_.streams) return {};
    return Failure(error(code::no_device, "the design has no command stream called {}", options_.sequence)
                       .note("the command streams of the design are {}",
                             names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
  }

  // Adds findings that the result does not have yet. A sequence that another sequence runs is part of both streams, so
  // its findings come twice.
  static void add_findings(Compiled& result, std::vector<Diag> findings) {
    std::set<std::string> known;
    for (const Diag& each : result.findings) known.insert(render(each));
    for (Diag& each : findings)
      if (known.insert(render(each)).second) result.findings.push_back(std::move(each));
  }

  Result<void> emit(aiex::RuntimeSequenceOp sequence, Stream& stream, std::vector<mlir::Location>& places) {
    const auto packets = control_packets(sequence);
    if (failed(packets)) return reported();
    if (*packets) {
      stream.control_packets.emplace().argument = (*packets)->argument;
      for (const std::uint32_t word : (*packets)->words) append_le(stream.control_packets->bytes, word);
    }
    auto txn = emit_instructions(sequence, {.places = &places, .optimised = options_.optimised_stream});
    if (failed(txn)) return reported();
    stream.txn = std::move(*txn);
    return {};
  }

  // Returns the files that the design names: programs of cores, and the objects linked into programs that this
  // compilation built.
  std::vector<std::string> files_of(const std::string& path) {
    std::vector<std::string> files;
    const std::filesystem::path folder = folder_of(path);
    module_->walk([&](aie::CoreOp core) {
      if (const auto file = core.getElfFile()) files.push_back((folder / file->str()).string());
      if (!builds_cores()) return;
      for (const auto& names : {link_files(core), merged_files(core)})
        for (const llvm::StringRef name : names) files.push_back((folder / name.str()).string());
    });
    return files;
  }

  // Returns the names of devices that a sequence of another device loads.
  llvm::DenseSet<mlir::Attribute> loaded_by_others() {
    llvm::DenseSet<mlir::Attribute> names;
    module_->walk([&](aiex::NpuLoadPdiOp load) {
      const mlir::FlatSymbolRefAttr name = load.getDeviceRefAttr();
      if (name && name.getAttr() != aie::device_of(load).getSymNameAttr()) names.insert(name.getAttr());
    });
    return names;
  }

  static std::string folder_of(const std::string& path) { return std::filesystem::path(path).parent_path().string(); }

  CompileOptions options_;
  mlir::MLIRContext context_;
  std::optional<TemporaryFolder> programs_;  // programs of compiled cores
  mlir::OwningOpRef<mlir::ModuleOp> module_;
};

class WholeCompiler final : public Compiler {
 public:
  WholeCompiler() { register_passes(); }

  tl::expected<Compiled, Diags> compile(const Design& design, const CompileOptions& options) override {
    return Compilation(options).compile(design);
  }

  Result<std::unique_ptr<NativeBodies>> load(const container::CoreBodies& bodies, std::uint32_t pdi,
                                             const CoreCalls& calls, const IsKernel& is_kernel, bool watch) override {
    return load_bodies(bodies, pdi, calls, is_kernel, watch);
  }

  std::string pipeline(const CompileOptions& options) override {
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    mlir::OpPassManager passes(mlir::ModuleOp::getOperationName());
    std::string text;
    llvm::raw_string_ostream out(text);
    if (add_steps(passes,
                  {options.until, {}, options.alloc_scheme, options.control_packets, options.configure_by_packets, {}}))
      passes.printAsTextualPipeline(out);
    return text;
  }
};

}  // namespace

Compiler& compiler() {
  static WholeCompiler compiler;
  return compiler;
}

}  // namespace tessera::compiler
