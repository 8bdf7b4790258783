// Implements linker.h. The scripts for both linkers describe the same memory map. A core sees its own data memory and
// those of its neighbours, each at a range of addresses. In the core's own memory the stack lies at the bottom, and
// buffers lie at their addresses. The script for ld.lld puts the constants and variables of the program into the
// largest gap of that memory. The BCF file only reserves addresses that constants and variables cannot have, and Chess
// chooses their place. Symbols have the names that the start-up code of each compiler needs.
#include "compiler/emit/linker.h"

#include "compiler/codes.h"
#include "compiler/cores/link_files.h"
#include "compiler/design/windows.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/lines.h"
#include "compiler/emit/memory_map.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Names that the script defines, or that the start-up code uses.
constexpr std::string_view kTaken[] = {"main",         "__start",           "_main_init", "_sp_start_value_DM_stack",
                                       "_ctors_start", "_init_array_start", "_ctors_end", "_init_array_end",
                                       "_dtors_start", "_dtors_end"};

struct MemoryMap {
  aie::TileOp tile;
  std::uint32_t own = 0;            // address at which the core sees its own memory
  std::uint32_t size = 0;           // size of each memory in bytes
  std::uint32_t stack = 0;          // size in bytes
  std::vector<SeenBuffer> buffers;  // ordered by window, then as in the text
  std::uint32_t gap_begin = 0, gap_length = 0;

  std::string main() const {
    aie::TileOp op = tile;
    return fmt::format("core_{}_{}", op.getCol(), op.getRow());
  }
};

void find_gap(MemoryMap& map) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> taken{{map.own, map.own + map.stack}};
  for (const SeenBuffer& each : map.buffers)
    if (each.address >= map.own && each.address - map.own < map.size) {
      aie::BufferOp buffer = each.buffer;
      taken.emplace_back(each.address, each.address + static_cast<std::uint32_t>(buffer.size_in_bytes()));
    }
  taken.emplace_back(map.own + map.size, map.own + map.size);
  std::ranges::sort(taken);
  std::uint32_t free = map.own;
  for (const auto& [begin, end] : taken) {
    if (begin > free && begin - free > map.gap_length) map.gap_begin = free, map.gap_length = begin - free;
    free = std::max(free, end);
  }
}

FailureOr<MemoryMap> map_of(aie::CoreOp core) {
  MemoryMap map;
  map.tile = aie::tile_of(core.getTile());
  const device::TileModel& model = map.tile.model();
  map.own = model.own_view().memory_base;
  map.size = model.data_memory;
  map.stack = core.getStackSize();
  auto seen = buffers_seen_by(map.tile);
  if (failed(seen)) return failure();
  map.buffers = std::move(*seen);
  find_gap(map);
  return map;
}

std::string_view buffer_name(aie::BufferOp buffer) {
  return *buffer.getSymName();
}

// Quotes the name of a file or symbol unless a linker script reads it as one plain name.
std::string in_script(std::string_view name) {
  constexpr std::string_view kMore = "_./";
  const bool is_plain = !llvm::isDigit(name.front()) &&
                        llvm::all_of(name, [&](char c) { return llvm::isAlnum(c) || kMore.find(c) != kMore.npos; });
  return is_plain ? std::string(name) : fmt::format("\"{}\"", name);
}

// Refuses names that a script cannot contain: empty names, and names with a quote or an unprintable character. Also
// refuses a buffer with the name of the core's function, or of a symbol of the script or the start-up code, because the
// start-up code could use such a buffer as its jump target or stack.
LogicalResult check_names(aie::CoreOp core, const MemoryMap& map, ArrayRef<std::string> objects) {
  const auto fits = [](std::string_view name) {
    return !name.empty() && llvm::all_of(name, [](char c) { return c != '"' && llvm::isPrint(c); });
  };
  for (const SeenBuffer& each : map.buffers) {
    aie::BufferOp buffer = each.buffer;
    const std::string_view name = buffer_name(buffer);
    if (!fits(name)) return report(buffer, error(code::not_for_core, "has a name that a linker script cannot contain"));
    if (llvm::is_contained(kTaken, name) || name == map.main())
      return report(
          buffer, error(code::not_for_core, "has the name '{}', which another part of the program already has", name));
  }
  for (const std::string& object : objects)
    if (!fits(object))
      return report(core, error(code::not_for_core, "is linked with a file whose name a linker script cannot contain"));
  return success();
}

}  // namespace

LogicalResult write_linker_script(aie::CoreOp core, llvm::raw_ostream& out) {
  SmallVector<std::string> objects;
  for (const StringRef object : link_files(core)) objects.push_back(object.str());
  return write_linker_script(core, objects, out);
}

LogicalResult write_linker_script(aie::CoreOp core, ArrayRef<std::string> objects, llvm::raw_ostream& out) {
  const auto map = map_of(core);
  if (failed(map) || failed(check_names(core, *map, objects))) return failure();
  aie::TileOp tile = map->tile;
  line(out, "/* The core of {}. */", to_string(tile.id()));
  line(out, "MEMORY {{");
  line(out, "  program (RX) : ORIGIN = 0, LENGTH = {:#x}", tile.model().program_memory);
  line(out, "  data (!RX) : ORIGIN = {:#x}, LENGTH = {:#x}", map->gap_begin, map->gap_length);
  line(out, "}}");
  line(out, "ENTRY(__start)");
  line(out, "_sp_start_value_DM_stack = {:#x};  /* {:#x} bytes */", map->own, map->stack);
  for (SeenBuffer each : map->buffers)
    line(out, "{} = {:#x};  /* {} bytes */", in_script(buffer_name(each.buffer)), each.address,
         each.buffer.size_in_bytes());
  out << R"(SECTIONS {
  .text : {
    *crt0.o(.text*)  /* begins at address 0 */
    _ctors_start = .;
    _init_array_start = .;
    KEEP(SORT(*.init_array))
    _ctors_end = .;
    _init_array_end = .;
    _dtors_start = .;
    _dtors_end = .;
    *(.text*)
  } > program
  .data : { *(.data*) *(.rodata*) } > data
  .bss : { *(.bss*) } > data
  .comment : { *(.comment*) }
  .symtab : { *(.symtab) }
  .shstrtab : { *(.shstrtab) }
  .strtab : { *(.strtab) }
  .stack_sizes : { *(.stack_sizes) }
}
)";
  for (const std::string& object : objects) line(out, "INPUT({})", in_script(object));
  line(out, "PROVIDE(main = {});", map->main());
  return success();
}

LogicalResult write_bcf(aie::CoreOp core, llvm::raw_ostream& out) {
  const auto map = map_of(core);
  if (failed(map)) return failure();
  aie::TileOp tile = map->tile;
  aie::DeviceOp device = aie::device_of(core);
  const auto reserve = [&](std::uint64_t begin, std::uint64_t size, std::string_view why) {
    line(out, "_reserved DMb {:#x} {:#x} // {}", begin, size, why);
  };
  std::vector<device::View> views(tile.model().views.begin(), tile.model().views.end());
  std::ranges::sort(views, {}, &device::View::memory_base);

  line(out, "_entry_point _main_init");
  line(out, "_symbol {} _after _main_init", map->main());
  line(out, "_symbol _main_init 0");
  line(out, "_stack DM_stack {:#x} {:#x}", map->own, map->stack);
  reserve(0, views.front().memory_base, "the program's addresses");
  for (const device::View& view : views) {
    const auto there = tile_behind(device.model(), tile.id(), view);
    if (there != tile.id())
      reserve(view.memory_base, map->size, there ? "the memory of " + to_string(*there) : std::string("no tile"));
  }
  for (SeenBuffer each : map->buffers) {
    const bool is_own = aie::tile_id_of(each.buffer.getTile()) == tile.id();
    if (is_own && each.buffer.getInitialValue()) {
      line(out, "_overlay {} {:#x} // {} bytes", buffer_name(each.buffer), each.address, each.buffer.size_in_bytes());
      continue;
    }
    line(out, "_symbol {} {:#x} {:#x}", buffer_name(each.buffer), each.address, each.buffer.size_in_bytes());
    line(out, "_extern {}", buffer_name(each.buffer));
    if (is_own) reserve(each.address, each.buffer.size_in_bytes(), buffer_name(each.buffer));
  }
  const std::uint64_t end = std::uint64_t{views.back().memory_base} + map->size;
  // Cores use 20-bit addresses.
  reserve(end, (std::uint64_t{1} << 20) - end, "nothing that the core sees");  // not a fact: any large end works
  for (const StringRef object : link_files(core)) line(out, "_include _file {}", std::string_view(object));
  line(out, "_resolve _main {}", map->main());
  return success();
}

}  // namespace tessera::compiler
