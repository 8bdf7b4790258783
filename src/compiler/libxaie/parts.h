// The parts of the text that write_libxaie() writes.
#pragma once

#include "compiler/emit/lines.h"
#include "dialect/aie/aie.h"

#include <optional>
#include <string>

namespace tessera::compiler::libxaie {

// Output, and the names of the context's members: in text of January 2025 the context contains the objects of libXAIE,
// later it has pointers to them.
class Text {
 public:
  Text(llvm::raw_ostream& out, aie::TextAge age) : out_(out), age_(age) {}

  operator llvm::raw_ostream&() const { return out_; }
  bool has_pointers() const { return age_ != aie::TextAge::Of2025; }
  // Returns a pointer to the device, as calls take it.
  std::string_view device() const { return has_pointers() ? "ctx->XAieDevInst" : "&(ctx->DevInst)"; }
  // Returns the configuration, up to the name of its member.
  std::string_view configuration() const { return has_pointers() ? "ctx->XAieConfig->" : "ctx->AieConfigPtr."; }

 private:
  llvm::raw_ostream& out_;
  aie::TextAge age_;
};

inline std::string location(device::TileId tile) {
  return fmt::format("XAie_TileLoc({},{})", tile.col, tile.row);
}

// Writes a call that ends the surrounding function when it fails. The first argument is always the device.
template <class... Args>
void call(Text& out, std::string_view function, fmt::format_string<Args...> arguments, Args&&... args) {
  line(out, "__mlir_aie_try({}({}, {}));", function, out.device(), fmt::format(arguments, std::forward<Args>(args)...));
}

// Writes the first line of a function that returns a status.
inline void begin_function(Text& out, std::string_view name) {
  line(out, "int {}(aie_libxaie_ctx_t* ctx) {{", name);
}
// Writes its end; the comment is part of the format.
inline void end_function(Text& out, std::string_view name) {
  line(out, "return XAIE_OK;");
  line(out, "}} // {}\n", name);
}

// Returns the number of a lock; reports a lock without a number.
mlir::FailureOr<std::uint32_t> number_of(aie::LockOp lock);

// Write the functions mlir_aie_configure_dmas and mlir_aie_configure_shimdma_COLROW, and the addresses of external
// buffers. Descriptors must have numbers.
mlir::LogicalResult write_dmas(aie::DeviceOp device, Text& out);
mlir::LogicalResult write_shim_dmas(aie::DeviceOp device, Text& out);

// Writes mlir_aie_configure_switchboxes.
void write_switches(aie::DeviceOp device, Text& out);

// Writes functions that read and write buffers and locks by their names.
mlir::LogicalResult write_accessors(aie::DeviceOp device, Text& out);

}  // namespace tessera::compiler::libxaie
