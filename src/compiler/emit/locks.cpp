#include "compiler/emit/locks.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/report.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"

using namespace mlir;

namespace tessera::compiler {

namespace {

void set(Writer& writer, device::TileId tile, std::uint32_t lock, std::uint32_t value) {
  const device::TileKind kind = writer.device().kind(tile);
  device::FieldWords word(kind, writer.device().arch, device::tile_layout(kind, writer.device().arch).locks.at(lock),
                          1);
  word.set("Lock_value", value);
  writer.write(tile, word);
}

// False on AIE1: there, a lock changes its value when an address is read, and a configuration contains no reads.
bool writable(const Writer& writer) {
  return capabilities(writer.device()).counting_locks;
}

}  // namespace

void clear_locks(Writer& writer, device::TileId tile) {
  const std::uint32_t count = writable(writer) ? writer.device().model(tile).locks : 0;
  for (std::uint32_t lock = 0; lock < count; ++lock) set(writer, tile, lock, 0);
}

LogicalResult write_locks(Writer& writer, aie::DeviceOp device) {
  LogicalResult all = success();
  device.walk([&](aie::LockOp lock) {
    writer.at(lock.getLoc());
    if (!lock.getLockID())
      all = report(lock, error(code::unassigned, "has no number").help("run aie-assign-lock-ids first"));
    else if (!writable(writer) && lock.getInit().value_or(0) != 0)
      all = report(lock, error(code::not_emittable, "begins with {}: no register of {} sets a lock", *lock.getInit(),
                               writer.device().name)
                             .help("let a core release the lock first, or let its first user wait for 0"));
    else if (writable(writer) && lock.getInit())
      set(writer, aie::tile_id_of(lock.getTile()), *lock.getLockID(), *lock.getInit());
  });
  return all;
}

}  // namespace tessera::compiler
