// The order in which tilings read and write a buffer of a memory tile. The expected orders are examples of the
// vendor's pages, and were written down from the rules of the specification.
//
// Covers R413 R414 R415 R416 R417 R418 R420 R422 R424 R426 R427 R428 R431 R433 R434 R435 R436 R437 R438 R439 R441
//
// RUN: %adf -o %t && %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED --implicit-check-not=error
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

// The members, their types and their order.
static_assert(std::is_aggregate_v<tiling_parameters> && std::is_aggregate_v<traversing_parameters>);
static_assert(std::is_same_v<decltype(tiling_parameters::buffer_dimension), std::vector<uint32_t>>);
static_assert(std::is_same_v<decltype(tiling_parameters::tiling_dimension), std::vector<uint32_t>>);
static_assert(std::is_same_v<decltype(tiling_parameters::offset), std::vector<int32_t>>);
static_assert(std::is_same_v<decltype(tiling_parameters::tile_traversal), std::vector<traversing_parameters>>);
static_assert(std::is_same_v<decltype(tiling_parameters::packet_port_id), int>);
static_assert(std::is_same_v<decltype(tiling_parameters::boundary_dimension), std::vector<uint32_t>>);
static_assert(std::is_same_v<decltype(traversing_parameters::dimension), uint32_t>);
static_assert(std::is_same_v<decltype(traversing_parameters::stride), uint32_t>);
static_assert(std::is_same_v<decltype(traversing_parameters::wrap), uint32_t>);
static const traversing_parameters loop{0, 2, 3};
static const tiling_parameters all_members{.buffer_dimension = {4},
                                           .tiling_dimension = {2},
                                           .offset = {1},
                                           .tile_traversal = {loop},
                                           .packet_port_id = 5,
                                           .boundary_dimension = {3}};

using order = std::vector<int>;
static order operator+(order a, const order& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
static order zeros(unsigned count) {
  return order(count, 0);
}
static order range(int first, int last) {
  order made;
  for (; first <= last; ++first) made.push_back(first);
  return made;
}

struct example {
  const char* name;
  std::vector<uint32_t> dimensions;
  tiling_parameters read;
  order expected;  // the first values that the buffer sends; its elements are 1000, 1001, ... in memory
};
static order from(order elements) {
  for (int& one : elements) one += 1000;
  return elements;
}

static const example examples[] = {
    {"a padded line",
     {256},
     {.buffer_dimension = {256}, .tiling_dimension = {288}, .offset = {-16}, .boundary_dimension = {256}},
     zeros(16) + from(range(0, 255)) + zeros(16)},
    {"columns 5 and 6 twice",
     {12, 8},
     {.buffer_dimension = {12, 8},
      .tiling_dimension = {7, 2},
      .offset = {0, 0},
      .tile_traversal = {{.dimension = 0, .stride = 5, .wrap = 2}, {.dimension = 1, .stride = 2, .wrap = 3}}},
     from(range(0, 6) + range(12, 18) + range(5, 11) + range(17, 23) + range(24, 30) + range(36, 42) + range(29, 35) +
          range(41, 47) + range(48, 54) + range(60, 66) + range(53, 59) + range(65, 71))},
    {"tiles of planes",
     {8, 8, 16},
     {.buffer_dimension = {8, 8, 16},
      .tiling_dimension = {4, 4, 1},
      .offset = {0, 0, 0},
      .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}}},
     from(range(0, 3) + range(8, 11) + range(16, 19) + range(24, 27) + range(4, 7) + range(12, 15) + range(20, 23) +
          range(28, 31) + range(32, 35) + range(40, 43))},
    {"the same tiles of a flat buffer",
     {8, 128},
     {.tiling_dimension = {4, 4}, .tile_traversal = {{0, 4, 2}, {1, 4, 32}}},
     from(range(0, 3) + range(8, 11) + range(16, 19) + range(24, 27) + range(4, 7) + range(12, 15) + range(20, 23) +
          range(28, 31) + range(32, 35) + range(40, 43))},
    {"overlapping tiles with a border",
     {8, 8},
     {.tiling_dimension = {6, 6}, .offset = {-1, -1}, .tile_traversal = {{0, 4, 2}, {1, 4, 2}}},
     zeros(7) + from(range(0, 4)) + zeros(1) + from(range(8, 12)) + zeros(1) + from(range(16, 20)) + zeros(1) +
         from(range(24, 28)) + zeros(1) + from(range(32, 36)) +
         // The second tile begins at column 3 and ends behind the last column.
         zeros(6) + from(range(3, 7)) + zeros(1) + from(range(11, 15)) + zeros(1)},
    {"four dimensions",
     {4, 4, 4, 4},
     {.tiling_dimension = {4, 1, 1, 4}, .tile_traversal = {{2, 1, 4}, {1, 1, 4}}},
     from(range(0, 3) + range(64, 67) + range(128, 131) + range(192, 195) + range(16, 19) + range(80, 83) +
          range(144, 147) + range(208, 211) + range(32, 35) + range(96, 99) + range(160, 163) + range(224, 227) +
          range(48, 51) + range(112, 115) + range(176, 179) + range(240, 243) + range(4, 7) + range(68, 71))},
    {"single elements, along columns",
     {3, 2},
     {.tiling_dimension = {1, 1}, .tile_traversal = {{1, 1, 2}, {0, 1, 3}}},
     from({0, 3, 1, 4, 2, 5})},
    {"an offset, and tiles apart from each other",
     {10},
     {.tiling_dimension = {2}, .offset = {1}, .tile_traversal = {{0, 4, 2}}},
     from({1, 2, 5, 6})},
    {"a boundary before the end", {8}, {.boundary_dimension = {6}}, from(range(0, 5)) + zeros(2)},
    {"tiles past the end", {6}, {.tiling_dimension = {4}, .tile_traversal = {{0, 4, 2}}}, from(range(0, 5)) + zeros(2)},
    {"zeros in three dimensions",
     {2, 2, 2},
     {.tiling_dimension = {3, 3, 3}, .offset = {-1, 0, -1}},
     zeros(9) + zeros(1) + from({0, 1}) + zeros(1) + from({2, 3}) + zeros(3) +  // plane 0
         zeros(1) + from({4, 5}) + zeros(1) + from({6, 7}) + zeros(3)},
    {"a boundary inside of the buffer: the second tile has no data (output 15 of the vendor's tutorial)",
     {256},
     {.buffer_dimension = {256},
      .tiling_dimension = {128},
      .offset = {-16},
      .tile_traversal = {{.dimension = 0, .stride = 144, .wrap = 2}},
      .boundary_dimension = {96}},
     zeros(16) + from(range(0, 95)) + zeros(16 + 128)},
};

static unsigned next_example = 0;
class reader : public graph {
 public:
  const example& of = examples[next_example++];
  input_gmio in = input_gmio::create("in" + std::to_string(next_example), 64, 100);
  output_gmio out = output_gmio::create("out" + std::to_string(next_example), 64, 100);
  shared_buffer<int32> buffer = shared_buffer<int32>::create(of.dimensions, 1, 1);
  reader() {
    connect(in.out[0], buffer.in[0]);
    connect(buffer.out[0], out.in[0]);
    read_access(buffer.out[0]) = tiling(of.read);
  }
};
reader readers[std::size(examples)];

// Tiles of 4 x 3, one below the other, fill a buffer of 12 x 8; its last two rows stay as they are.
class tile_writer : public graph {
 public:
  input_gmio in = input_gmio::create("win", 64, 100);
  output_gmio out = output_gmio::create("wout", 64, 100);
  shared_buffer<int32> buffer = shared_buffer<int32>::create({12, 8}, 1, 1);
  tile_writer() {
    connect(in.out[0], buffer.in[0]);
    connect(buffer.out[0], out.in[0]);
    write_access(buffer.in[0]) =
        tiling({.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .tile_traversal = {{1, 3, 2}, {0, 4, 3}}});
  }
};
tile_writer written;

static order moved(graph& g, input_gmio& in, output_gmio& out, unsigned sent, unsigned received) {
  auto* memory = static_cast<int32*>(GMIO::malloc((sent + received) * sizeof(int32)));
  for (unsigned i = 0; i < sent; ++i) memory[i] = static_cast<int32>(1000 + i);
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(in.gm2aie_nb(memory, sent * sizeof(int32)) == ok);
  EXPECT(out.aie2gm(memory + sent, received * sizeof(int32)) == ok);
  order made(memory + sent, memory + sent + received);
  EXPECT(g.end() == ok);
  GMIO::free(memory);
  return made;
}

static unsigned product(const std::vector<uint32_t>& of) {
  unsigned made = 1;
  for (const uint32_t one : of) made *= one;
  return made;
}

int main() {
  EXPECT(tiling_parameters{}.packet_port_id == -1 && all_members.packet_port_id == 5);
  EXPECT(loop.dimension == 0 && loop.stride == 2 && loop.wrap == 3);
  std::vector<order> found;
  for (reader& one : readers) {
    unsigned words = product(one.of.read.tiling_dimension.empty() ? one.of.dimensions : one.of.read.tiling_dimension);
    for (const traversing_parameters& each : one.of.read.tile_traversal) words *= each.wrap;
    found.push_back(moved(one, one.in, one.out, product(one.of.dimensions), words));
    EXPECT(found.back().size() >= one.of.expected.size());
    const bool is_equal = std::equal(one.of.expected.begin(), one.of.expected.end(), found.back().begin());
    if (!is_equal) std::printf("%s:\n", one.of.name);
    EXPECT(is_equal);
  }
  EXPECT(found[2] == found[3] && found[2].size() == 1024);

  const order rows = moved(written, written.in, written.out, 72, 96);
  EXPECT(order(rows.begin(), rows.begin() + 4) == from(range(0, 3)));          // tile 0, row 0
  EXPECT(order(rows.begin() + 12, rows.begin() + 16) == from(range(4, 7)));    // tile 0, row 1
  EXPECT(order(rows.begin() + 36, rows.begin() + 40) == from(range(12, 15)));  // tile 1 stands below tile 0
  EXPECT(order(rows.begin() + 4, rows.begin() + 8) == from(range(24, 27)));    // tile 2 stands beside tile 0
  EXPECT(order(rows.begin() + 68, rows.begin() + 72) == from(range(68, 71)));  // the last row of the last tile
  EXPECT(order(rows.begin() + 72, rows.end()) == zeros(24));
  return failures;
}
