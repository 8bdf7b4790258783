#include "body_values.h"

#include <array>

namespace tessera::fuzz {

using std::string;

BodyValues::BodyValues(unsigned seed) : random_(seed) {
  static constexpr unsigned kStrays[] = {0, 0, 0, 0, 0, 0, 128, 8};
  strays_ = one_of(kStrays);
}

string BodyValues::set(std::string_view type, const string& what) {
  string name = fmt::format("%v{}", count_++);
  line("{} = {}", name, what);
  have(type, name);
  return name;
}

string BodyValues::pick(std::string_view type) {
  const auto found = values_.find(string(type));
  if (found != values_.end() && !found->second.empty() && !once(6)) return one_of(found->second);
  return make(type);
}

string BodyValues::number() {
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

string BodyValues::make(std::string_view type) {
  const string text(type);
  if (type == "i1") return set(type, fmt::format("arith.constant {}", once(2)));
  if (type == "f32") {
    static constexpr std::array kFloats{"0.0", "1.0", "-1.5", "1.0e30", "-1.0e30", "0x7F800000", "0x7FC00000"};
    return set(type, fmt::format("arith.constant {} : f32", one_of(kFloats)));
  }
  if (type == "i8" || type == "i16") return set(type, fmt::format("arith.constant {} : {}", below(100), type));
  if (type == "i32") return set(type, fmt::format("arith.constant {} : i32", static_cast<int>(random_()) >> below(31)));
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

// Writes a constant that pick() never returns: such constants would crowd out interesting values.
string BodyValues::constant(std::string_view type, int number) {
  const string name = fmt::format("%v{}", count_++);
  if (type.starts_with("vector"))
    line("{} = arith.constant dense<{}> : {}", name, number, type);
  else
    line("{} = arith.constant {} : {}", name, number, type);
  return name;
}

string BodyValues::index(unsigned most) {
  const string any = pick("index");
  if (strays()) return any;
  return set("index", fmt::format("arith.andi {}, {} : index", any, constant("index", static_cast<int>(most))));
}
string BodyValues::size(unsigned most) {
  const string less = index(most - 1);
  return set("index", fmt::format("arith.addi {}, {} : index", less, constant("index", 1)));
}

string BodyValues::divisor(const string& type) {
  const string any = pick(type);
  if (strays()) return any;
  const string small = set(type, fmt::format("arith.andi {}, {} : {}", any, constant(type, 7), type));
  return set(type, fmt::format("arith.ori {}, {} : {}", small, constant(type, 1), type));
}

BodyValues::Memory BodyValues::memory() {
  static constexpr std::array kTypes{kWhole, kRow, kSquare, kPlane};
  const std::size_t which = below(kTypes.size());
  return {pick(kTypes[which]), kTypes[which], which < 2 ? 1U : 2U};
}

string BodyValues::among(std::string_view any, const string& size) {
  return set("index", fmt::format("arith.remui {}, {} : index", any, size));
}
string BodyValues::inside(const Memory& of, unsigned dimension) {
  if (of.type == kWhole) return index(15);
  if (of.type == kSquare || strays()) return index(3);
  const string any = pick("index"), which = constant("index", static_cast<int>(dimension));
  return among(any, set("index", fmt::format("memref.dim {}, {} : {}", of.name, which, of.type)));
}

// Views --------------------------------------------------------------------------------------------------------------
//
// The memory behind each view has 14 words or more: the buffers, the memory on the stack and the constants have 16. A
// view of %b, which begins in the first 8 of its 64 bytes, has 14.

string BodyValues::some_of(const string& whole, const string& length) {
  const string offset = index(7), step = size(2);
  return set(kRow, fmt::format("memref.subview {}[{}][{}][{}] : {} to {}", whole, offset, length, step, kWhole, kRow));
}

string BodyValues::row() {
  const string base = once(2) ? "%a" : pick(kWhole);
  switch (below(5)) {
    case 0: return some_of(base, size(4));
    case 1:
    case 2: {
      const Memory of = memory();
      const bool is_back = once(2);  // with a stride of -3, from one of the words 9 to 12 on
      string offset = is_back ? index(3) : index(7);
      if (is_back) offset = set("index", fmt::format("arith.addi {}, {} : index", offset, constant("index", 9)));
      const string length = size(4), step = is_back ? constant("index", -3) : size(2);
      return set(kRow, fmt::format("memref.reinterpret_cast {} to offset: [{}], sizes: [{}], strides: [{}] : {} to {}",
                                   of.name, offset, length, step, of.type, kRow));
    }
    case 3: {
      const string square = pick(kSquare), y = index(1), x = index(3), length = size(2), step = size(2);
      return set(kRow, fmt::format("memref.subview {}[{}, {}][{}, 1][{}, 1] : {} to {}", square, y, x, length, step,
                                   kSquare, kRow));
    }
    default: {
      const string shift = index(7), length = size(8);
      const string seen =
          set("memref<?xi32>", fmt::format("memref.view %b[{}][{}] : memref<64xi8> to memref<?xi32>", shift, length));
      return set(kRow, fmt::format("memref.cast {} : memref<?xi32> to {}", seen, kRow));
    }
  }
}

string BodyValues::plane() {
  const Memory of = memory();
  if (once(3) && of.rank == 2) return part_of(of);
  string offset, steps[2];
  if (once(2)) {
    offset = set("index", fmt::format("arith.addi {}, {} : index", index(3), constant("index", 9)));
    steps[0] = constant("index", -2);
    steps[1] = constant("index", -3);
  } else {
    offset = index(1);
    for (string& step : steps) step = index(3);
  }
  const string height = size(4), width = size(2);
  return set(kPlane,
             fmt::format("memref.reinterpret_cast {} to offset: [{}], sizes: [{}, {}], strides: [{}, {}] : {} to {}",
                         of.name, offset, height, width, steps[0], steps[1], of.type, kPlane));
}

// Returns a part of a two-dimensional view. In each dimension the part has one row or column from any place, or the
// first rows or columns.
string BodyValues::part_of(const Memory& of) {
  string offsets[2], sizes[2];
  for (unsigned d = 0; d < 2; ++d) {
    const bool is_one = once(2);
    const string any = inside(of, d);
    offsets[d] = is_one ? any : constant("index", 0);
    sizes[d] = is_one ? constant("index", 1)
                      : set("index", fmt::format("arith.addi {}, {} : index", any, constant("index", 1)));
  }
  const string step = constant("index", 1);
  return set(kPlane, fmt::format("memref.subview {}[{}, {}][{}, {}][{}, {}] : {} to {}", of.name, offsets[0],
                                 offsets[1], sizes[0], sizes[1], step, step, of.type, kPlane));
}

}  // namespace tessera::fuzz
