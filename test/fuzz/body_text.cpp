#include "body_text.h"

#include "body_values.h"

#include <array>

namespace tessera::fuzz {

namespace {

using std::string;

class Maker : public BodyValues {
 public:
  using BodyValues::BodyValues;

  string text() {
    have(kWhole, "%a");
    begin();
    statements(4 + below(24));
    return fmt::format(
        "module {{ module @pdi_0 {{\n"
        "memref.global \"private\" constant @table : memref<16xi32> = dense<{}>\n"
        "func.func private @tessera_core_acquire(i32, i32)\n"
        "func.func private @tessera_core_get_stream(i32) -> i32\n"
        "{}func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {{\n{}return\n}}\n}} }}\n",
        below(100), other(), text_);
  }

 private:
  // Writes statements whose values differ from execution to execution.
  void begin() {
    for (int word = 0; word < 3; ++word) {
      const string number = set("i32", fmt::format("memref.load %a[{}] : {}", constant("index", word), kWhole));
      if (word != 0) set("index", fmt::format("arith.index_cast {} : i32 to index", number));
    }
    set("i1", fmt::format("arith.cmpi sgt, {}, {} : i32", pick("i32"), pick("i32")));
  }

  // Returns a function that calls itself: as often as the last three bits of %n say, or without an end.
  string other() {
    const string less = strays() ? "%n" : "%less";
    return fmt::format(
        "func.func @other(%m: memref<16xi32>, %i: index, %n: i32) -> i32 {{\n"
        "%x = memref.load %m[%i] : memref<16xi32>\n%y = arith.addi %x, %n : i32\n"
        "memref.store %y, %m[%i] : memref<16xi32>\n"
        "%one = arith.constant 1 : i32\n%seven = arith.constant 7 : i32\n%zero = arith.constant 0 : i32\n"
        "%left = arith.andi %n, %seven : i32\n%less = arith.subi %left, %one : i32\n"
        "%more = arith.cmpi ne, %left, %zero : i32\n"
        "%z = scf.if %more -> (i32) {{\n"
        "%w = func.call @other(%m, %i, {}) : (memref<16xi32>, index, i32) -> i32\nscf.yield %w : i32\n"
        "}} else {{\nscf.yield %y : i32\n}}\nreturn %z : i32\n}}\n",
        less);
  }

  void view() {
    switch (below(6)) {
      case 0: {
        const string row = strays() ? pick(kRow) : set(kRow, fmt::format("memref.cast %a : {} to {}", kWhole, kRow));
        set(kWhole, fmt::format("memref.cast {} : {} to {}", row, kRow, kWhole));
        break;
      }
      case 1: set(kRow, fmt::format("memref.cast {} : {} to {}", pick(kWhole), kWhole, kRow)); break;
      case 2:
        set(kWhole, fmt::format("memref.collapse_shape {} [[0, 1]] : {} into {}", pick(kSquare), kSquare, kWhole));
        break;
      case 3:
        set(kSquare, fmt::format("memref.expand_shape {} [[0, 1]] output_shape [4, 4] : {} into {}", pick(kWhole),
                                 kWhole, kSquare));
        break;
      case 4:
        set(kPlane, fmt::format("memref.transpose {} (i, j) -> (j, i) : {} to {}", pick(kPlane), kPlane, kPlane));
        break;
      default: set(kWhole, fmt::format("arith.select {}, {}, {} : {}", pick("i1"), pick(kWhole), pick(kWhole), kWhole));
    }
  }

  // Statements -------------------------------------------------------------------------------------------------------

  string place(const Memory& of) {
    const string first = inside(of, 0);
    return of.rank == 1 ? fmt::format("{}[{}]", of.name, first)
                        : fmt::format("{}[{}, {}]", of.name, first, inside(of, 1));
  }
  void access() {
    const Memory of = memory();
    const string at = place(of);
    switch (below(5)) {
      case 0:
      case 1: set("i32", fmt::format("memref.load {} : {}", at, of.type)); break;
      case 2: line("memref.store {}, {} : {}", pick("i32"), at, of.type); break;
      case 3:  // in whole memories only: views of bytes have no atomic operations
        set("i32", fmt::format("memref.atomic_rmw addi {}, {}[{}] : (i32, {}) -> i32", pick("i32"), pick(kWhole),
                               index(), kWhole));
        break;
      default:
        if (once(2))
          set("i8", fmt::format("memref.load %b[{}] : memref<64xi8>", index(63)));
        else
          line("memref.store {}, %b[{}] : memref<64xi8>", pick("i8"), index(63));
    }
  }
  // Limits the lanes to 0 to 7. Their base is an index of up to 7 in a memory of 16 elements, so all lanes stay inside.
  string small(const string& lanes) {
    return strays() ? lanes : set(kLanes, fmt::format("arith.andi {}, {} : {}", lanes, constant(kLanes, 7), kLanes));
  }
  void lanes() {
    const string base = pick(kWhole), at = fmt::format("{}[{}]", base, index(7)), value = pick(kLanes);
    const string mask = pick(kMask);
    switch (below(12)) {
      case 0: set(kLanes, fmt::format("vector.load {} : {}, {}", at, kWhole, kLanes)); break;
      case 1: line("vector.store {}, {} : {}, {}", value, at, kWhole, kLanes); break;
      case 2:
        set(kLanes, fmt::format("vector.maskedload {}, {}, {} : {}, {}, {} into {}", at, mask, value, kWhole, kMask,
                                kLanes, kLanes));
        break;
      case 3: line("vector.maskedstore {}, {}, {} : {}, {}, {}", at, mask, value, kWhole, kMask, kLanes); break;
      case 4:
        set(kLanes, fmt::format("vector.gather {} [{}], {}, {} : {}, {}, {}, {} into {}", at, small(value), mask, value,
                                kWhole, kLanes, kMask, kLanes, kLanes));
        break;
      case 5:
        line("vector.scatter {} [{}], {}, {} : {}, {}, {}, {}", at, small(value), mask, pick(kLanes), kWhole, kLanes,
             kMask, kLanes);
        break;
      case 6: set("i32", fmt::format("vector.extract {}[{}] : i32 from {}", value, index(3), kLanes)); break;
      case 7:
        set(kLanes, fmt::format("vector.insert {}, {}[{}] : i32 into {}", pick("i32"), value, index(3), kLanes));
        break;
      case 8:
        set(kLanes, fmt::format("vector.transfer_read {}, {} {{in_bounds = [{}]}} : {}, {}", at, pick("i32"), once(2),
                                kWhole, kLanes));
        break;
      case 9:
        line("vector.transfer_write {}, {} {{in_bounds = [{}]}} : {}, {}", value, at, once(2), kLanes, kWhole);
        break;
      case 10:
        set(kLanes, fmt::format("vector.expandload {}, {}, {} : {}, {}, {} into {}", at, mask, value, kWhole, kMask,
                                kLanes, kLanes));
        break;
      default: line("vector.compressstore {}, {}, {} : {}, {}, {}", at, mask, value, kWhole, kMask, kLanes);
    }
  }
  void compute() {
    static constexpr std::array kTypes{"i8", "i16", "i32", "i64", "index", "index", "vector<4xi32>"};
    static constexpr std::array kTwo{"addi", "subi",  "muli",  "andi",  "ori",  "xori",
                                     "shli", "shrsi", "shrui", "maxsi", "minui"};
    static constexpr std::array kDivisions{"divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi"};
    static constexpr std::array kFloat{"addf", "subf", "mulf", "divf", "remf", "maximumf", "minnumf"};
    static constexpr std::array kMath{"sqrt", "exp", "sin", "tanh", "log", "round", "floor", "absf"};
    const string type = one_of(kTypes);
    switch (below(9)) {
      case 0:
      case 1: set(type, fmt::format("arith.{} {}, {} : {}", one_of(kTwo), pick(type), pick(type), type)); break;
      case 2:
        set(type, fmt::format("arith.{} {}, {} : {}", one_of(kDivisions), pick(type), divisor(type), type));
        break;
      case 3: set("f32", fmt::format("arith.{} {}, {} : f32", one_of(kFloat), pick("f32"), pick("f32"))); break;
      case 4: set("f32", fmt::format("math.{} {} : f32", one_of(kMath), pick("f32"))); break;
      case 5: set("i1", fmt::format("arith.cmpi slt, {}, {} : i32", pick("i32"), pick("i32"))); break;
      case 6: set("i32", fmt::format("math.ipowi {}, {} : i32", pick("i32"), divisor("i32"))); break;
      default: cast();
    }
  }
  void cast() {
    switch (below(9)) {
      case 0: set("index", fmt::format("arith.index_cast {} : i32 to index", pick("i32"))); break;
      case 1: set("index", fmt::format("arith.index_castui {} : i64 to index", pick("i64"))); break;
      case 2: set("i64", fmt::format("arith.fptosi {} : f32 to i64", pick("f32"))); break;
      case 3: set("i32", fmt::format("arith.fptoui {} : f32 to i32", pick("f32"))); break;
      case 4: set("f32", fmt::format("arith.sitofp {} : i32 to f32", pick("i32"))); break;
      case 5: set("f32", fmt::format("arith.bitcast {} : i32 to f32", pick("i32"))); break;
      case 6: set("i8", fmt::format("arith.trunci {} : i32 to i8", pick("i32"))); break;
      case 7: set("i64", fmt::format("arith.extsi {} : i32 to i64", pick("i32"))); break;
      default: set("index", fmt::format("memref.dim {}, {} : {}", pick(kRow), index(1), kRow));
    }
  }
  // Writes accesses to memory on the stack for vectors whose size in memory differs from the sum of their lanes.
  void odd_lanes() {
    static constexpr std::array kLanesOf{"1xi1", "3xi1", "8xi1", "9xi1", "64xi1", "100xi1", "3xi8", "5xf32", "3xindex"};
    const string vector = fmt::format("vector<{}>", one_of(kLanesOf)), memory = fmt::format("memref<4x{}>", vector);
    const string row = set(memory, fmt::format("memref.alloca() : {}", memory)), at = index(3), from = index(3);
    if (vector.ends_with("i1>"))
      line("memref.store {}, {}[{}] : {}",
           set(vector, fmt::format("vector.create_mask {} : {}", pick("index"), vector)), row, at, memory);
    const string read = set(vector, fmt::format("memref.load {}[{}] : {}", row, from, memory));
    if (vector.ends_with("i1>")) set("i1", fmt::format("vector.reduction <xor>, {} : {} into i1", read, vector));
  }
  void core() {
    if (once(40)) return line("func.call @core_0_2(%a, %b) : (memref<16xi32>, memref<64xi8>) -> ()");
    switch (below(4)) {
      case 0: line("func.call @tessera_core_acquire({}, {}) : (i32, i32) -> ()", pick("i32"), pick("i32")); break;
      case 1: set("i32", fmt::format("func.call @tessera_core_get_stream({}) : (i32) -> i32", pick("i32"))); break;
      case 2: copy(); break;
      default:
        set("i32", fmt::format("func.call @other({}, {}, {}) : (memref<16xi32>, index, i32) -> i32", pick(kWhole),
                               index(), pick("i32")));
    }
  }
  // Writes a copy between two parts with equal numbers of elements; both may be the same part.
  void copy() {
    if (strays()) return line("memref.copy {}, {} : {} to {}", pick(kRow), pick(kWhole), kRow, kWhole);
    const string length = size(4), from = some_of(pick(kWhole), length), to = some_of(pick(kWhole), length);
    line("memref.copy {}, {} : {} to {}", from, to, kRow, kRow);
  }
  // Writes a loop or a condition. Values that are defined inside the block are known only there.
  void block() {
    const string condition = pick("i1"), to = index(depth_ == 0 ? 15 : 3), from = strays() ? make("index") : index(3);
    const string step = constant("index", strays() ? 0 : 1), name = fmt::format("%v{}", count_++);
    const auto before = values_;
    if (once(2)) {
      line("scf.for {} = {} to {} step {} {{", name, from, to, step);
      have("index", name);
    } else {
      line("scf.if {} {{", condition);
    }
    ++depth_;
    statements(1 + below(4));
    --depth_;
    line("}}");
    values_ = before;
  }
  void statements(std::size_t count) {
    for (; count != 0; --count) switch (below(depth_ < 3 ? 10 : 9)) {
        case 0:
        case 1:
        case 2: access(); break;
        case 3:
        case 4: once(8) ? odd_lanes() : lanes(); break;
        case 5: view(); break;
        case 6:
        case 7: compute(); break;
        case 8: core(); break;
        default: block();
      }
  }

  unsigned depth_ = 0;
};

}  // namespace

std::string make_body_text(unsigned seed) {
  return Maker(seed).text();
}

}  // namespace tessera::fuzz
