// tessera-translate: writes a design as bytes or text. Its options follow mlir-translate, and most of their names are
// mlir-aie's.
#include "base/file.h"
#include "compiler/compile/build_cores.h"
#include "compiler/compile/register.h"
#include "compiler/control/packet_words.h"
#include "compiler/emit/cdo_trace.h"
#include "compiler/emit/cert_text.h"
#include "compiler/emit/configuration.h"
#include "compiler/emit/cpp_sequence.h"
#include "compiler/emit/flows_json.h"
#include "compiler/emit/instructions.h"
#include "compiler/emit/linker.h"
#include "compiler/emit/locmap.h"
#include "compiler/emit/memory_map.h"
#include "compiler/emit/package.h"
#include "compiler/libxaie/libxaie.h"
#include "compiler/placement/placed.h"
#include "compiler/tools/tool_output.h"
#include "compiler/tools/translate_options.h"
#include "container/stream/text.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Location.h>
#include <mlir/InitAllTranslations.h>
#include <mlir/Tools/mlir-translate/MlirTranslateMain.h>
#include <mlir/Tools/mlir-translate/Translation.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace {

using namespace tessera;
using namespace tessera::compiler::translate;

// The exit code when a CDO file could not be written; otherwise no value.
std::optional<int> unwritable;

// Returns the command stream that the options choose. Fails unless exactly one fits.
mlir::FailureOr<aiex::RuntimeSequenceOp> chosen_sequence(mlir::ModuleOp module) {
  std::vector<aiex::RuntimeSequenceOp> found;
  for (auto device : module.getOps<aie::DeviceOp>()) {
    if (!device_name.empty() && device.getSymName() != device_name) continue;
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>())
      if (sequence_name.empty() || sequence.getSymName() == sequence_name) found.push_back(sequence);
  }
  if (found.size() == 1) return found.front();
  return module.emitError() << (found.empty()
                                    ? "the design has no command stream, or none with the given names"
                                    : "there are several command streams: choose one with --aie-sequence-name and "
                                      "--aie-device-name");
}

// Returns the command stream. With --aie-npu-emit-locmap, also writes the file that tells where its operations come
// from.
mlir::FailureOr<container::Txn> instructions(mlir::Operation* op) {
  const auto sequence = chosen_sequence(mlir::cast<mlir::ModuleOp>(op));
  if (failed(sequence)) return mlir::failure();
  std::vector<mlir::Location> places;
  auto txn =
      compiler::emit_instructions(*sequence, {.places = &places,
                                              .optimised = optimised || text_age == compiler::PrintedText::Of2025,
                                              .host_addresses = host_addresses});
  if (failed(txn) || locmap_file.empty()) return txn;
  std::string text;
  llvm::raw_string_ostream out(text);
  Result<void> saved = compiler::write_locmap(aie::device_of(*sequence), *txn, places, "", out);
  if (saved) saved = write_file(std::filesystem::path(std::string(locmap_file)), text);
  if (saved) return txn;
  unwritable = compiler::cannot_write(saved.error());
  return mlir::failure();
}

mlir::LogicalResult write(llvm::raw_ostream& out, const Bytes& bytes) {
  out.write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return mlir::success();
}

// Writes the bytes, or reports why they could not be made.
mlir::LogicalResult write(llvm::raw_ostream& out, const Result<Bytes>& bytes) {
  if (bytes) return write(out, *bytes);
  llvm::errs() << render(bytes.error());
  return mlir::failure();
}

// Writes one word per line, as eight hexadecimal digits.
mlir::LogicalResult write_words(llvm::raw_ostream& out, const Bytes& bytes) {
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4)
    out << llvm::format_hex_no_prefix(load_le<std::uint32_t>(bytes, i), 8, true) << '\n';
  return mlir::success();
}

mlir::LogicalResult to_hex(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto txn = instructions(op);
  if (failed(txn)) return mlir::failure();
  const Result<Bytes> written = container::write_txn(*txn);
  return written ? write_words(out, *written) : write(out, written);
}

mlir::LogicalResult to_binary(mlir::Operation* op, llvm::raw_ostream& out) {
  if (!writes_bytes(/*in_2025=*/true)) return to_hex(op, out);
  const auto txn = instructions(op);
  return failed(txn) ? mlir::failure() : write(out, container::write_txn(*txn));
}

mlir::LogicalResult to_control_packets(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto sequence = chosen_sequence(mlir::cast<mlir::ModuleOp>(op));
  if (failed(sequence)) return mlir::failure();
  const auto packets = compiler::control_packets(*sequence);
  if (failed(packets)) return mlir::failure();
  Bytes bytes;
  if (*packets)
    for (const std::uint32_t word : (*packets)->words) append_le(bytes, word);
  return writes_bytes(/*in_2025=*/false) ? write(out, bytes) : write_words(out, bytes);
}

mlir::LogicalResult to_text(mlir::Operation* op, llvm::raw_ostream& out) {
  auto txn = instructions(op);
  if (failed(txn)) return mlir::failure();
  out << container::print_stream(*txn);
  return mlir::success();
}

// Returns the device that the options choose. Fails unless exactly one fits.
mlir::FailureOr<aie::DeviceOp> chosen_device(mlir::Operation* op) {
  std::vector<aie::DeviceOp> found;
  for (auto device : mlir::cast<mlir::ModuleOp>(op).getOps<aie::DeviceOp>())
    if (device_name.empty() || device.getSymName() == device_name) found.push_back(device);
  if (found.size() == 1) return found.front();
  return op->emitError() << (found.empty() ? "the design has no device, or none with the given name"
                                           : "there are several devices: choose one with --aie-device-name");
}

// Returns the model of the chosen device, which must exist.
const device::Device& model_of(mlir::Operation* op) {
  aie::DeviceOp device = *chosen_device(op);
  return device.model();
}

// Returns the folder of the ELFs: from the options, or else the folder of the design.
std::string folder_of(mlir::Operation* op) {
  if (!work_dir.empty()) return work_dir;
  if (const auto place = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc()))
    return std::filesystem::path(std::string_view(place.getFilename().getValue())).parent_path().string();
  return {};
}

mlir::FailureOr<compiler::Configuration> configuration(mlir::Operation* op) {
  const auto device = chosen_device(op);
  if (failed(device)) return mlir::failure();
  auto configuration = compiler::emit_configuration(*device, folder_of(*device));
  if (succeeded(configuration) && !cdo_enable_cores) configuration->enable.commands.clear();
  return configuration;
}

// Writes files with mlir-aie's names; for a device with a name, these file names begin with that name.
mlir::LogicalResult to_cdo_files(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto parts = configuration(op);
  if (failed(parts)) return mlir::failure();
  aie::DeviceOp device = *chosen_device(op);
  const llvm::StringRef name = device.getSymName().value_or("");
  if (auto usable = check_file_name(name); !usable && !name.empty()) {
    unwritable = compiler::cannot_write(usable.error());
    return mlir::failure();
  }
  const auto save = [&](llvm::StringRef part, const container::Cdo& cdo) -> mlir::LogicalResult {
    const std::string file = (name.empty() ? "" : name.str() + "_") + part.str();
    const auto path = std::filesystem::path(std::string(work_dir)) / file;
    if (cdo_debug) compiler::print_cdo_trace(cdo, out);
    const Result<Bytes> bytes = compiler::cdo_file(cdo);
    if (!bytes) return write(llvm::nulls(), bytes);
    const Result<void> saved = write_file(path, *bytes);
    if (!saved) unwritable = compiler::cannot_write(saved.error());
    return mlir::success(saved.has_value());
  };
  if (cdo_unified) return save("aie_cdo.bin", parts->joined());
  return mlir::failure(failed(save("aie_cdo_elfs.bin", parts->programs)) ||
                       failed(save("aie_cdo_init.bin", parts->init)) ||
                       (cdo_enable_cores && failed(save("aie_cdo_enable.bin", parts->enable))));
}

mlir::LogicalResult to_cdo_text(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto parts = configuration(op);
  if (failed(parts)) return mlir::failure();
  out << container::print_stream(parts->joined(), &model_of(op));
  return mlir::success();
}

mlir::LogicalResult to_transaction(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto parts = configuration(op);
  if (failed(parts)) return mlir::failure();
  return write(out, container::write_txn(compiler::as_transaction(parts->joined(), model_of(op), optimised)));
}

// Warns of cores whose bodies have not become programs; on hardware such a core executes bytes that are not a program.
// Call it after the design was emitted, when its cores have places.
void warn_of_bodies(aie::DeviceOp device, llvm::StringRef output) {
  for (aie::CoreOp core : compiler::cores_to_build(device))
    core.emitWarning() << "the " << output << " has no program for the hardware of core "
                       << to_string(aie::tile_id_of(core.getTile()))
                       << ": build its body with the pass tessera-build-cores, or give the core an elf_file";
}

mlir::LogicalResult to_pdi(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto device = chosen_device(op);
  if (failed(device)) return mlir::failure();
  const auto pdi = compiler::emit_pdi(*device, folder_of(*device));
  if (failed(pdi)) return mlir::failure();
  warn_of_bodies(*device, "PDI");
  return write(out, *pdi);
}

// Writes all devices, which must be for the same array, or the device that the options choose.
mlir::LogicalResult to_xclbin(mlir::Operation* op, llvm::raw_ostream& out) {
  auto devices = llvm::to_vector(mlir::cast<mlir::ModuleOp>(op).getOps<aie::DeviceOp>());
  if (devices.empty() || !device_name.empty()) {
    const auto device = chosen_device(op);
    if (failed(device)) return mlir::failure();
    devices = {*device};
  }
  for (aie::DeviceOp device : devices)
    if (device.getDevice() != devices.front().getDevice())
      return device.emitOpError("is for another array than the first device: choose a device with --aie-device-name");
  const auto xclbin = compiler::emit_xclbin(
      devices, {.kernel = kernel_name, .instance = instance_name, .folder = folder_of(devices.front())});
  if (failed(xclbin)) return mlir::failure();
  for (aie::DeviceOp device : devices) warn_of_bodies(device, "xclbin");
  return write(out, container::write_xclbin(*xclbin));
}

// Returns the name by which mlir-aie's scripts choose a compiler for cores.
std::string_view name_for_scripts(device::Arch arch) {
  switch (arch) {
    case device::Arch::AIE1: return "AIE";
    case device::Arch::AIE2: return "AIE2";
    case device::Arch::AIE2P: return "AIE2p";
  }
  return {};
}

// A design without a device is for an array of AIE1 (aie-canonicalize-device).
mlir::LogicalResult to_architecture(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto devices = mlir::cast<mlir::ModuleOp>(op).getOps<aie::DeviceOp>();
  const bool is_old = devices.empty() && device_name.empty();
  if (!is_old && failed(chosen_device(op))) return mlir::failure();
  out << llvm::StringRef(name_for_scripts(is_old ? device::Arch::AIE1 : model_of(op).arch)) << '\n';
  return mlir::success();
}

mlir::LogicalResult for_linker(mlir::Operation* op, llvm::raw_ostream& out,
                               mlir::LogicalResult (*write_map)(aie::CoreOp, llvm::raw_ostream&)) {
  auto device = chosen_device(op);
  if (failed(device) || failed(compiler::check_placed(*device))) return mlir::failure();
  for (auto core : device->getOps<aie::CoreOp>())
    if (const device::TileId tile = aie::tile_id_of(core.getTile()); tile.col == tile_col && tile.row == tile_row)
      return write_map(core, out);
  return op->emitError() << "the design has no core at (" << tile_col.getValue() << "," << tile_row.getValue()
                         << "): choose a core with --tilecol and --tilerow";
}

mlir::LogicalResult to_linker_script(mlir::Operation* op, llvm::raw_ostream& out) {
  return for_linker(op, out, compiler::write_linker_script);
}
mlir::LogicalResult to_bcf(mlir::Operation* op, llvm::raw_ostream& out) {
  return for_linker(op, out, compiler::write_bcf);
}

mlir::LogicalResult to_memory_map(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  if (failed(device) || failed(compiler::check_placed(*device))) return mlir::failure();
  return compiler::write_memory_map(*device, out);
}

mlir::LogicalResult to_flows_json(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  if (failed(device) || failed(compiler::check_placed(*device))) return mlir::failure();
  return compiler::write_flows_json(*device, out);
}

mlir::LogicalResult to_libxaie(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  if (failed(device) || failed(compiler::check_placed(*device))) return mlir::failure();
  return compiler::write_libxaie(*device, out);
}

mlir::LogicalResult to_cpp(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  return failed(device) ? mlir::failure() : compiler::write_cpp_sequences(*device, out);
}

// Writes the control code, and a file in --work-dir-path for each of its sections.
mlir::LogicalResult to_cert(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  std::map<std::string, std::string> files;
  if (failed(device) || failed(compiler::write_cert(*device, out, files))) return mlir::failure();
  for (const auto& [name, text] : files) {
    Result<void> saved = check_file_name(name);
    if (saved) saved = write_file(std::filesystem::path(std::string(work_dir)) / name, text);
    if (saved) continue;
    unwritable = compiler::cannot_write(saved.error());
    return mlir::failure();
  }
  return mlir::success();
}

// Writes the tiles with cores, and the files with their programs, as a list in the syntax of Python.
mlir::LogicalResult to_core_list(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  if (failed(device) || failed(compiler::check_placed(*device))) return mlir::failure();
  out << '[';
  for (auto core : device->getOps<aie::CoreOp>()) {
    const device::TileId tile = aie::tile_id_of(core.getTile());
    out << '(' << unsigned{tile.col} << ',' << unsigned{tile.row} << ',';
    if (const auto file = core.getElfFile())
      out << '"' << *file << '"';
    else
      out << "None";
    out << "),";
  }
  out << "]\n";
  return mlir::success();
}

// Writes the named channels of shim tiles.
mlir::LogicalResult to_json(mlir::Operation* op, llvm::raw_ostream& out) {
  auto device = chosen_device(op);
  if (failed(device)) return mlir::failure();
  llvm::json::Object all;
  for (auto each : device->getOps<aie::ShimDMAAllocationOp>()) {
    const auto tile = each.tile_id();
    if (!tile) return each.emitOpError("needs a placed channel");
    all[each.getSymName()] = llvm::json::Object{{"channelDir", static_cast<std::int64_t>(each.getChannelDir())},
                                                {"channelIndex", static_cast<std::int64_t>(each.getChannelIndex())},
                                                {"col", static_cast<std::int64_t>(tile->col)}};
  }
  out << llvm::formatv("{0:2}", llvm::json::Value(std::move(all))) << '\n';
  return mlir::success();
}

using Function = mlir::LogicalResult (*)(mlir::Operation*, llvm::raw_ostream&);
void add(llvm::StringRef name, llvm::StringRef description, Function function) {
  static std::vector<std::unique_ptr<mlir::TranslateFromMLIRRegistration>> all;
  all.push_back(std::make_unique<mlir::TranslateFromMLIRRegistration>(name, description, function, [](auto& registry) {
    compiler::register_dialects(registry);
    compiler::choose_text(registry, text_age);
  }));
}

}  // namespace

int main(int argc, char** argv) {
  add("aie-npu-to-binary", "The command stream of a lowered design, as bytes", to_binary);
  add("aie-npu-instgen", "The command stream of a lowered design, as words in hexadecimal, one per line", to_hex);
  add("aie-ctrlpkt-to-bin",
      "The control packets that the command stream of a lowered design sends: the words of its "
      "last host buffer",
      to_control_packets);
  add("aie-npu-to-text", "The command stream of a lowered design, as text that `tessera asm` reads", to_text);
  add("aie-generate-cdo", "The configuration of a lowered design, as the files of a CDO in --work-dir-path",
      to_cdo_files);
  add("aie-cdo-to-text", "The configuration of a lowered design, as text that `tessera asm` reads", to_cdo_text);
  add("aie-generate-txn", "The configuration of a lowered design, as a command stream", to_transaction);
  add("aie-generate-pdi", "The configuration of a lowered design, as a PDI", to_pdi);
  add("aie-generate-xclbin", "A lowered design, as an xclbin", to_xclbin);
  add("aie-generate-target-arch", "The architecture that cores are compiled for", to_architecture);
  add("aie-generate-ldscript", "The script that links the program of a core, for Peano", to_linker_script);
  add("aie-generate-bcf", "The script that links the program of a core, for Chess", to_bcf);
  add("aie-npu-to-cpp", "The command streams of a lowered design, as C++ functions of the numbers that the host gives",
      to_cpp);
  add("aie-generate-mmap", "The buffers that each core sees, and their addresses", to_memory_map);
  add("aie-generate-xaie", "A lowered design, as C++ that configures an array with calls of libXAIE", to_libxaie);
  add("aie-cert-to-asm", "Control code for CERT, as text for the assembler of aiebu", to_cert);
  add("aie-flows-to-json", "The switches and the routes of flows, as JSON", to_flows_json);
  add("aie-generate-corelist", "The tiles with cores, and the files with their programs", to_core_list);
  add("aie-generate-json", "The named channels of shim tiles, as JSON", to_json);
  mlir::registerToLLVMIRTranslation();
  compiler::ToolOutput output(argc, argv);
  const auto done =
      mlir::mlirTranslateMain(output.argc(), output.argv(), "Tessera's translation driver, for trusted text");
  const int code = output.finish(mlir::failed(done) ? EXIT_FAILURE : EXIT_SUCCESS);
  return unwritable.value_or(code);
}
