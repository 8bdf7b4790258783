// Rules for the addresses that a command stream of any kind writes.
#include "container/rules/write_rules.h"

#include "container/codes.h"
#include "container/rules/subjects.h"
#include "device/registers.h"

namespace tessera::container::rules {

namespace {

// Calls visit(write, place of the write) for each write to a tile of the device.
template <class Visit>
void for_each_inside(const StreamSubject& subject, Visit visit) {
  for_each_write(subject.stream, subject.device, [&](const ArrayWrite& write) {
    const device::Location place = subject.device.locate(write.address);
    if (subject.device.contains(place.tile)) visit(write, place);
  });
}

Diag at_write(Diag diag, const ArrayWrite& write) {
  if (write.line != 0) return std::move(diag).at("line {}", write.line);
  return std::move(diag).at("{} at 0x{:x}", write.command(), write.offset);
}

void writes_outside(const StreamSubject& subject, Found& found) {
  for_each_write(subject.stream, subject.device, [&](const ArrayWrite& write) {
    const device::Location place = subject.device.locate(write.address);
    if (subject.device.contains(place.tile) && place.tile.col < subject.columns) return;
    // An address beyond the last possible column has no tile.
    const bool has_tile = subject.device.address(place.tile, place.offset) == write.address;
    const std::string where = has_tile ? "tile " + to_string(place.tile) : fmt::format("address 0x{:x}", write.address);
    found.add(at_write(found.diag("{} is outside the array of the stream", where), write)
                  .note("the address is 0x{:x}; the stream may use {} and {}", write.address,
                        counted(subject.columns, "column"), counted(subject.device.rows, "row"))
                  .help("correct the address, or the number of columns in the header around the stream"));
  });
}

void writes_unaligned(const StreamSubject& subject, Found& found) {
  for_each_inside(subject, [&](const ArrayWrite& write, const device::Location& place) {
    if (is_aligned(write.address, 4)) return;
    found.add(at_write(found.diag("the address is not a multiple of 4"), write)
                  .note("the address is {}+0x{:x}; registers and words of memories have 4 bytes", to_string(place.tile),
                        place.offset)
                  .help("correct the address"));
  });
}

// Returns the memory or register at an offset of a tile; nullptr if there is none.
const device::RegisterRun* thing_at(const StreamSubject& subject, device::TileId tile, std::uint64_t offset) {
  if (offset > low_mask(subject.device.row_shift)) return nullptr;
  const auto local = static_cast<std::uint32_t>(offset);
  const device::TileKind kind = subject.device.kind(tile);
  const device::RegisterRun* memory = device::memory_at(kind, local, subject.device.arch);
  return memory != nullptr ? memory : device::register_run_at(kind, local, subject.device.arch);
}

void writes_without_register(const StreamSubject& subject, Found& found) {
  for_each_inside(subject, [&](const ArrayWrite& write, const device::Location& place) {
    if (thing_at(subject, place.tile, place.offset) != nullptr) return;
    found.add(
        at_write(found.diag("there is no register at {}+0x{:x}", to_string(place.tile), place.offset), write)
            .note("a {} has neither a register nor a memory there", device::to_string(subject.device.kind(place.tile)))
            .help("correct the address"));
  });
}

// Finds blocks that reach past the end of a memory, and blocks that begin at a register and end where there is none.
void writes_past_end(const StreamSubject& subject, Found& found) {
  for_each_inside(subject, [&](const ArrayWrite& write, const device::Location& place) {
    const device::RegisterRun* first = thing_at(subject, place.tile, place.offset);
    if (write.words < 2 || first == nullptr) return;
    const std::uint64_t last = place.offset + 4 * (write.words - 1);
    if (first->is_memory()) {
      const std::uint64_t size = std::uint64_t{first->reg.count} * first->reg.stride;
      if (in_range(place.offset - first->reg.offset, 4 * write.words, size)) return;
      found.add(at_write(found.diag("{} reach past the end of {}", counted(write.words, "word"), first->name(0)), write)
                    .note("the block begins at {}+0x{:x}, and the memory ends at 0x{:x}", to_string(place.tile),
                          place.offset, first->reg.offset + size)
                    .help("shorten the block, or move it"));
    } else if (thing_at(subject, place.tile, last) == nullptr) {
      const auto info = device::register_at(subject.device.kind(place.tile), place.offset, subject.device.arch);
      found.add(at_write(found.diag("{} reach past the last register", counted(write.words, "word")), write)
                    .note("the block begins at {}.{} and ends at 0x{:x}, where there is no register",
                          to_string(place.tile), info ? info->name : first->name(0), last)
                    .help("shorten the block, or move it"));
    }
  });
}

void writes_read_only(const StreamSubject& subject, Found& found) {
  for_each_inside(subject, [&](const ArrayWrite& write, const device::Location& place) {
    if (write.only_reads) return;
    const device::RegisterRun* run = thing_at(subject, place.tile, place.offset);
    if (run == nullptr || run->access != device::Access::ReadOnly) return;
    const auto info = device::register_at(subject.device.kind(place.tile), place.offset, subject.device.arch);
    found.add(
        at_write(found.diag("{}.{} can only be read", to_string(place.tile), info ? info->name : run->name(0)), write)
            .note("hardware ignores the write")
            .help("remove the write, or correct its address"));
  });
}

constexpr Rule<StreamSubject> kWriteRules[] = {
    {code::write_outside_array, Severity::Warning, "a write to a tile outside the array", writes_outside},
    {code::write_unaligned, Severity::Warning, "a write to an address that is not a multiple of 4", writes_unaligned},
    {code::write_without_register, Severity::Warning, "a write to an address without a register",
     writes_without_register},
    {code::write_past_end, Severity::Warning, "a block that leaves its memory", writes_past_end},
    {code::write_read_only, Severity::Note, "a write to a register that can only be read", writes_read_only},
};

}  // namespace

std::span<const Rule<StreamSubject>> write_rules() {
  return kWriteRules;
}

}  // namespace tessera::container::rules
