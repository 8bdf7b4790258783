// The parts of the text that write_libxaie() writes.
#pragma once

#include "compiler/emit/lines.h"
#include "dialect/aie/aie.h"

#include <optional>
#include <string>

namespace tessera::compiler::libxaie {

inline constexpr std::string_view kDevice = "ctx->XAieDevInst";

inline std::string location(device::TileId tile) {
  return fmt::format("XAie_TileLoc({},{})", tile.col, tile.row);
}

// Writes a call that ends the surrounding function when it fails. The first argument is always the device.
template <class... Args>
void call(llvm::raw_ostream& out, std::string_view function, fmt::format_string<Args...> arguments, Args&&... args) {
  line(out, "__mlir_aie_try({}({}, {}));", function, kDevice, fmt::format(arguments, std::forward<Args>(args)...));
}

// Writes the first line of a function that returns a status.
inline void begin_function(llvm::raw_ostream& out, std::string_view name) {
  line(out, "int {}(aie_libxaie_ctx_t* ctx) {{", name);
}
// Writes its end; the comment is part of the format.
inline void end_function(llvm::raw_ostream& out, std::string_view name) {
  line(out, "return XAIE_OK;");
  line(out, "}} // {}\n", name);
}

// Returns the number of a lock; reports a lock without a number.
mlir::FailureOr<std::uint32_t> number_of(aie::LockOp lock);

// Write the functions mlir_aie_configure_dmas and mlir_aie_configure_shimdma_COLROW, and the addresses of external
// buffers. Descriptors must have numbers.
mlir::LogicalResult write_dmas(aie::DeviceOp device, llvm::raw_ostream& out);
mlir::LogicalResult write_shim_dmas(aie::DeviceOp device, llvm::raw_ostream& out);

// Writes mlir_aie_configure_switchboxes.
void write_switches(aie::DeviceOp device, llvm::raw_ostream& out);

// Writes functions that read and write buffers and locks by their names.
mlir::LogicalResult write_accessors(aie::DeviceOp device, llvm::raw_ostream& out);

}  // namespace tessera::compiler::libxaie
