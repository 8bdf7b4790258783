// Functions with which a host program reads and writes the buffers of a design, and acquires and releases its locks.
#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "compiler/libxaie/parts.h"

using namespace mlir;

namespace tessera::compiler::libxaie {

namespace {

// Writes the functions of a buffer. A word of the buffer has 32 bits; `as_word` and `as_value` convert between a word
// and a value of the C type.
void write_buffer(aie::BufferOp buffer, std::string_view type, Text& out) {
  const std::string_view name = *buffer.getSymName();
  const std::string tile = location(aie::tile_id_of(buffer.getTile()));
  line(out, "const int {}_offset = {};", name, *buffer.getAddress());
  line(out, "{} mlir_aie_read_buffer_{}(aie_libxaie_ctx_t* ctx, int index) {{", type, name);
  line(out, "  u32 word = 0;");
  line(out, "  XAie_DataMemRdWord({}, {}, {}_offset + (index*4), &word);", out.device(), tile, name);
  line(out, "  {} value;", type);
  line(out, "  memcpy(&value, &word, sizeof(value));");
  line(out, "  return value;");
  line(out, "}}");
  line(out, "int mlir_aie_write_buffer_{}(aie_libxaie_ctx_t* ctx, int index, {} value) {{", name, type);
  line(out, "  u32 word;");
  line(out, "  memcpy(&word, &value, sizeof(word));");
  line(out, "  return XAie_DataMemWrWord({}, {}, {}_offset + (index*4), word);", out.device(), tile, name);
  line(out, "}}");
}

void write_lock(aie::LockOp lock, std::uint32_t number, Text& out) {
  const std::string_view name = *lock.getSymName();
  for (const auto& [verb, function] : {std::pair{"acquire", "XAie_LockAcquire"}, {"release", "XAie_LockRelease"}}) {
    line(out, "int mlir_aie_{}_{}(aie_libxaie_ctx_t* ctx, int value, int timeout) {{", verb, name);
    line(out, "  const int id = {};", number);
    line(out, "  return {}({}, {}, XAie_LockInit(id,value), timeout);", function, out.device(),
         location(aie::tile_id_of(lock.getTile())));
    line(out, "}}");
  }
}

LogicalResult write_buffers(aie::DeviceOp device, Text& out) {
  for (auto tile : device.getOps<aie::TileOp>())
    for (auto buffer : device.getOps<aie::BufferOp>()) {
      if (aie::tile_of(buffer.getTile()) != tile || !buffer.getSymName()) continue;
      if (!buffer.getAddress())
        return report(buffer, error(code::unassigned, "has no address").help("run aie-assign-buffer-addresses first"));
      const Type element = buffer.getBuffer().getType().getElementType();
      if (element.isInteger(aie::kWordBits))
        write_buffer(buffer, "int32_t", out);
      else if (element.isF32())
        write_buffer(buffer, "float", out);
      else
        line(out, "// buffer {} has elements of another type than int32_t and float",
             std::string_view(*buffer.getSymName()));
    }
  return success();
}

}  // namespace

LogicalResult write_accessors(aie::DeviceOp device, Text& out) {
  if (failed(write_buffers(device, out))) return failure();
  const WalkResult all = device.walk<WalkOrder::PreOrder>([&](aie::LockOp lock) {
    if (!lock.getSymName()) return WalkResult::advance();
    const auto number = number_of(lock);
    if (failed(number)) return WalkResult::interrupt();
    write_lock(lock, *number, out);
    return WalkResult::advance();
  });
  return failure(all.wasInterrupted());
}

}  // namespace tessera::compiler::libxaie
