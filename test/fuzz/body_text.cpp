#include "body_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

namespace {

using std::string;

constexpr std::string_view kRow = "memref<?xi32, strided<[?], offset: ?>>";
constexpr std::string_view kPlane = "memref<?x?xi32, strided<[?, ?], offset: ?>>";
constexpr std::string_view kWhole = "memref<16xi32>", kSquare = "memref<4x4xi32>", kBytes = "memref<64xi8>";
constexpr std::string_view kLanes = "vector<4xi32>", kMask = "vector<4xi1>";

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  string make() {
    have(kWhole, "%a");
    have(kBytes, "%b");
    statements(4 + below(24));
    return fmt::format(
        "module {{ module @pdi_0 {{\n"
        "memref.global \"private\" constant @table : memref<16xi32> = dense<{}>\n"
        "func.func private @tessera_core_acquire(i32, i32)\n"
        "func.func private @tessera_core_get_stream(i32) -> i32\n"
        "func.func @other(%m: memref<16xi32>, %i: index, %n: i32) -> i32 {{\n"
        "%x = memref.load %m[%i] : memref<16xi32>\n%y = arith.addi %x, %n : i32\n"
        "memref.store %y, %m[%i] : memref<16xi32>\n{}return %y : i32\n}}\n"
        "func.func @core_0_2(%a: memref<16xi32>, %b: memref<64xi8>) {{\n{}return\n}}\n}} }}\n",
        below(100), once(8) ? "%z = func.call @other(%m, %i, %y) : (memref<16xi32>, index, i32) -> i32\n" : "", text_);
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool once(std::size_t in) { return below(in) == 0; }
  template <class List>
  auto one_of(const List& list) {
    return list[below(std::size(list))];
  }

  // Values -----------------------------------------------------------------------------------------------------------

  void have(std::string_view type, string name) { values_[string(type)].push_back(std::move(name)); }
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }
  // `%vN = WHAT`, a value of that type from here on.
  string set(std::string_view type, const string& what) {
    string name = fmt::format("%v{}", count_++);
    line("{} = {}", name, what);
    have(type, name);
    return name;
  }
  string pick(std::string_view type) {
    const auto found = values_.find(string(type));
    if (found != values_.end() && !found->second.empty() && !once(6)) return one_of(found->second);
    return make(type);
  }
  string number() {
    static constexpr std::array kEnds{"0",
                                      "1",
                                      "2",
                                      "3",
                                      "4",
                                      "15",
                                      "16",
                                      "17",
                                      "31",
                                      "32",
                                      "63",
                                      "64",
                                      "127",
                                      "-1",
                                      "-2",
                                      "-16",
                                      "-17",
                                      "65536",
                                      "2147483647",
                                      "-2147483648",
                                      "4611686018427387904",
                                      "-9223372036854775808",
                                      "9223372036854775807"};
    return once(4) ? one_of(kEnds) : std::to_string(below(18));
  }
  string make(std::string_view type) {
    const string text(type);
    if (type == "i1") return set(type, fmt::format("arith.constant {}", once(2)));
    if (type == "f32") {
      static constexpr std::array kFloats{"0.0", "1.0", "-1.5", "1.0e30", "-1.0e30", "0x7F800000", "0x7FC00000"};
      return set(type, fmt::format("arith.constant {} : f32", one_of(kFloats)));
    }
    if (type == "i8" || type == "i16") return set(type, fmt::format("arith.constant {} : {}", below(100), type));
    if (type == "i32")
      return set(type, fmt::format("arith.constant {} : i32", static_cast<int>(random_()) >> below(31)));
    if (type == "i64" || type == "index") return set(type, fmt::format("arith.constant {} : {}", number(), type));
    if (type == kLanes) return set(type, "arith.constant dense<[1, -2, 9, 4]> : vector<4xi32>");
    if (type == kMask) return set(type, fmt::format("vector.create_mask {} : vector<4xi1>", pick("index")));
    if (type == kWhole)
      return once(2) ? set(type, "memref.alloca() : memref<16xi32>")
                     : set(type, "memref.get_global @table : memref<16xi32>");
    if (type == kSquare) return set(type, "memref.alloca() : memref<4x4xi32>");
    if (type == kRow) return row();
    if (type == kPlane) return plane();
    return "%b";
  }
  // An index, which most of the time is one that there is.
  string index(unsigned most = 15) {
    const string any = pick("index");
    if (once(24)) return any;
    const string mask = set("index", fmt::format("arith.constant {} : index", most));
    return set("index", fmt::format("arith.andi {}, {} : index", any, mask));
  }

  // Views ------------------------------------------------------------------------------------------------------------

  struct Memory {
    string name;
    std::string_view type;
    unsigned rank;
  };
  Memory memory() {
    static constexpr std::array kTypes{kWhole, kRow, kSquare, kPlane};
    const std::size_t which = below(kTypes.size());
    return {pick(kTypes[which]), kTypes[which], which < 2 ? 1U : 2U};
  }
  string row() {
    const string base = once(2) ? "%a" : pick(kWhole);
    switch (below(4)) {
      case 0:
        return set(kRow, fmt::format("memref.subview {}[{}][{}][{}] : {} to {}", base, index(7), index(3), index(1),
                                     kWhole, kRow));
      case 1: {
        const Memory of = memory();
        return set(kRow,
                   fmt::format("memref.reinterpret_cast {} to offset: [{}], sizes: [{}], strides: [{}] : {} to {}",
                               of.name, index(7), index(3), index(1), of.type, kRow));
      }
      case 2:
        return set(kRow, fmt::format("memref.subview {}[{}, {}][{}, 1][{}, 1] : {} to {}", pick(kSquare), index(1),
                                     index(1), index(3), index(1), kSquare, kRow));
      default: {
        const string seen = set("memref<?xi32>", fmt::format("memref.view %b[{}][{}] : memref<64xi8> to memref<?xi32>",
                                                             index(31), index(7)));
        return set(kRow, fmt::format("memref.cast {} : memref<?xi32> to {}", seen, kRow));
      }
    }
  }
  string plane() {
    const Memory of = memory();
    if (once(3) && of.rank == 2)
      return set(kPlane, fmt::format("memref.subview {}[{}, {}][{}, {}][{}, {}] : {} to {}", of.name, index(3),
                                     index(3), index(3), index(3), index(1), index(1), of.type, kPlane));
    return set(kPlane,
               fmt::format("memref.reinterpret_cast {} to offset: [{}], sizes: [{}, {}], strides: [{}, {}] : {} to {}",
                           of.name, index(), index(3), index(3), index(3), index(3), of.type, kPlane));
  }
  void view() {
    switch (below(6)) {
      case 0: set(kWhole, fmt::format("memref.cast {} : {} to {}", pick(kRow), kRow, kWhole)); break;
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
    return of.rank == 1 ? fmt::format("{}[{}]", of.name, index())
                        : fmt::format("{}[{}, {}]", of.name, index(3), index(3));
  }
  void access() {
    const Memory of = memory();
    const string at = place(of);
    switch (below(5)) {
      case 0:
      case 1: set("i32", fmt::format("memref.load {} : {}", at, of.type)); break;
      case 2: line("memref.store {}, {} : {}", pick("i32"), at, of.type); break;
      case 3:
        set("i32", fmt::format("memref.atomic_rmw addi {}, {} : (i32, {}) -> i32", pick("i32"), at, of.type));
        break;
      default:
        if (once(2))
          set("i8", fmt::format("memref.load %b[{}] : memref<64xi8>", index(63)));
        else
          line("memref.store {}, %b[{}] : memref<64xi8>", pick("i8"), index(63));
    }
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
        set(kLanes, fmt::format("vector.gather {} [{}], {}, {} : {}, {}, {}, {} into {}", at, value, mask, value,
                                kWhole, kLanes, kMask, kLanes, kLanes));
        break;
      case 5:
        line("vector.scatter {} [{}], {}, {} : {}, {}, {}, {}", at, value, mask, pick(kLanes), kWhole, kLanes, kMask,
             kLanes);
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
    static constexpr std::array kTwo{"addi",  "subi",  "muli",  "andi",       "ori",      "xori",
                                     "shli",  "shrsi", "shrui", "maxsi",      "minui",    "divsi",
                                     "divui", "remsi", "remui", "floordivsi", "ceildivsi"};
    static constexpr std::array kFloat{"addf", "subf", "mulf", "divf", "remf", "maximumf", "minnumf"};
    static constexpr std::array kMath{"sqrt", "exp", "sin", "tanh", "log", "round", "floor", "absf"};
    const string type = one_of(kTypes);
    switch (below(9)) {
      case 0:
      case 1:
      case 2:
        set(type, fmt::format("arith.{} {}, {} : {}", kTwo[below(once(5) ? kTwo.size() : kTwo.size() - 6)], pick(type),
                              pick(type), type));
        break;
      case 3: set("f32", fmt::format("arith.{} {}, {} : f32", one_of(kFloat), pick("f32"), pick("f32"))); break;
      case 4: set("f32", fmt::format("math.{} {} : f32", one_of(kMath), pick("f32"))); break;
      case 5: set("i1", fmt::format("arith.cmpi slt, {}, {} : i32", pick("i32"), pick("i32"))); break;
      case 6: set("i32", fmt::format("math.ipowi {}, {} : i32", pick("i32"), pick("i32"))); break;
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
  void core() {
    switch (below(4)) {
      case 0: line("func.call @tessera_core_acquire({}, {}) : (i32, i32) -> ()", pick("i32"), pick("i32")); break;
      case 1: set("i32", fmt::format("func.call @tessera_core_get_stream({}) : (i32) -> i32", pick("i32"))); break;
      case 2: line("memref.copy {}, {} : {} to {}", pick(kRow), pick(kWhole), kRow, kWhole); break;
      default:
        set("i32", fmt::format("func.call @other({}, {}, {}) : (memref<16xi32>, index, i32) -> i32", pick(kWhole),
                               index(), pick("i32")));
    }
  }
  // What is inside is known inside.
  void block() {
    const string condition = pick("i1"), to = index(), from = once(8) ? pick("index") : make("index");
    const string name = fmt::format("%v{}", count_++);
    const auto before = values_;
    const bool is_loop = once(2);
    if (is_loop) {
      line("%c{} = arith.constant {} : index", count_, once(16) ? 0 : 1);
      line("scf.for {} = {} to {} step %c{} {{", name, from, to, count_++);
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
        case 4: lanes(); break;
        case 5: view(); break;
        case 6:
        case 7: compute(); break;
        case 8: core(); break;
        default: block();
      }
  }

  std::mt19937 random_;
  std::map<string, std::vector<string>> values_;
  string text_;
  unsigned count_ = 0, depth_ = 0;
};

}  // namespace

std::string make_body_text(unsigned seed) {
  return Maker(seed).make();
}

}  // namespace tessera::fuzz
