#include "compiler/emit/buffers.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"

#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/DialectResourceBlobManager.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Appends an element as whole bytes, lowest first.
void append_element(Bytes& bytes, const llvm::APInt& value) {
  const unsigned count = (value.getBitWidth() + 7) / 8;
  for (unsigned i = 0; i < count; ++i) {
    const unsigned width = std::min(8U, value.getBitWidth() - 8 * i);
    bytes.push_back(static_cast<std::uint8_t>(value.extractBitsAsZExtValue(width, 8 * i)));
  }
}

std::optional<Bytes> bytes_of(ElementsAttr elements) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    const AsmResourceBlob* blob = resource.getRawHandle().getBlob();
    if (blob == nullptr) return std::nullopt;
    return Bytes(blob->getData().begin(), blob->getData().end());
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense || !dense.getElementType().isIntOrIndexOrFloat()) return std::nullopt;
  Bytes bytes;
  if (isa<FloatType>(dense.getElementType()))
    for (const llvm::APFloat& value : dense.getValues<llvm::APFloat>()) append_element(bytes, value.bitcastToAPInt());
  else
    for (const llvm::APInt& value : dense.getValues<llvm::APInt>()) append_element(bytes, value);
  return bytes;
}

// Writes whole words. In the first and the last word, changes only the bytes that belong to the buffer.
void write_bytes(Writer& writer, device::TileId tile, std::uint32_t address, ByteSpan bytes) {
  const auto partial = [&](std::size_t count) {
    std::uint32_t value = 0, mask = 0;
    const std::uint32_t first = address % 4;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t bit = 8 * (first + i);
      value |= std::uint32_t{bytes[i]} << bit;
      mask |= std::uint32_t{0xff} << bit;
    }
    writer.mask_write(tile, address - first, mask, value);
    address += static_cast<std::uint32_t>(count);
    bytes = bytes.subspan(count);
  };
  if (address % 4 != 0) partial(std::min<std::size_t>(4 - address % 4, bytes.size()));
  const std::size_t whole = bytes.size() / 4;
  if (whole != 0) {
    std::vector<std::uint32_t> words(whole);
    for (std::size_t i = 0; i < whole; ++i) words[i] = load_le<std::uint32_t>(bytes, 4 * i);
    writer.block_write(tile, address, std::move(words));
    address += static_cast<std::uint32_t>(4 * whole);
    bytes = bytes.subspan(4 * whole);
  }
  if (!bytes.empty()) partial(bytes.size());
}

LogicalResult write(Writer& writer, aie::BufferOp buffer) {
  const auto elements = buffer.getInitialValue();
  if (!elements) return success();  // the configuration does not touch it
  if (!buffer.getAddress())
    return report(buffer, error(code::unassigned, "has no address").help("run aie-assign-buffer-addresses first"));
  const auto bytes = bytes_of(*elements);
  if (!bytes)
    return report(buffer, error(code::not_emittable, "has initial values that Tessera cannot read")
                              .note("the elements are not numbers, or the resource of the values is missing")
                              .help("write the values as dense<...>"));
  if (bytes->size() != buffer.size_in_bytes())
    return report(buffer, error(code::not_emittable, "has {} bytes of initial values for its {} bytes", bytes->size(),
                                buffer.size_in_bytes()));
  const device::TileId tile = aie::tile_id_of(buffer.getTile());
  if (!in_range(*buffer.getAddress(), bytes->size(), writer.device().model(tile).data_memory))
    return report(buffer, error(code::not_emittable, "reaches beyond the {} bytes of memory of {}",
                                writer.device().model(tile).data_memory, to_string(tile)));
  // Data memory starts at offset 0 of a tile.
  write_bytes(writer, tile, *buffer.getAddress(), *bytes);
  return success();
}

}  // namespace

LogicalResult write_buffers(Writer& writer, aie::DeviceOp device) {
  LogicalResult all = success();
  device.walk([&](aie::BufferOp buffer) {
    writer.at(buffer.getLoc());
    if (failed(write(writer, buffer))) all = failure();
  });
  return all;
}

}  // namespace tessera::compiler
