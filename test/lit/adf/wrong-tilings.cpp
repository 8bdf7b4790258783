// Tilings that no DMA can perform: too many dimensions, zeros in a wrong place or too many of them, parts of words.
//
// Covers R419 R421 R423 R424 R425 R435 R440 R442 R443 R444
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && seq 1 4 > in.txt && %adf -U__AIE_ARCH__ -D__AIE_ARCH__=20 -o program
//
// The ranks of a memory tile (4), of data memory of AIE-ML (3) and of external memory (3); of AIE: 2.
// RUN: not env CASE=1 ./program 2>&1 | FileCheck %s --check-prefix=RANK4
// RANK4: error[T1003]: buffer_dimension has 5 dimensions, but descriptors of {{.*}}memory tile{{.*}} have 4
// RUN: not env CASE=2 ./program 2>&1 | FileCheck %s --check-prefix=RANK3
// RUN: not env CASE=3 ./program 2>&1 | FileCheck %s --check-prefix=RANK3
// RANK3: error[T1003]: buffer_dimension has 4 dimensions, but descriptors of {{.*}} have 3
// RUN: %adf -o older && not env CASE=4 ./older 2>&1 | FileCheck %s --check-prefix=RANK2
// RANK2: error[T1003]: buffer_dimension has 3 dimensions, but descriptors of {{.*}} have 2
// RUN: not env CASE=5 ./program 2>&1 | FileCheck %s --check-prefix=LONGER
// LONGER: error[T1003]: tiling_dimension has 3 dimensions, but the buffer has 2
// RUN: not env CASE=6 ./program 2>&1 | FileCheck %s --check-prefix=ALONG
// ALONG: error[T1003]: traversal 0 goes along dimension 2, but the number of dimensions is 2
//
// Only memory tiles add zeros, only in dimensions 0 to 2, and only where they send.
// RUN: not env CASE=10 ./program 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not env CASE=11 ./program 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// ELSEWHERE: error[T1005]: coordinates -1 to 6 of dimension 0 lie outside 0 to 7
// ELSEWHERE: note: memory tiles send zeros there, {{.*}} does not
// ELSEWHERE: help: the nearest tiling inside has offset 0
// RUN: not env CASE=12 ./program 2>&1 | FileCheck %s --check-prefix=FOURTH
// FOURTH: error[T1005]: coordinates 0 to 2 of dimension 3 lie outside 0 to 1
// FOURTH: note: a memory tile sends zeros in dimensions 0 to 2 only
// RUN: not env CASE=13 ./program 2>&1 | FileCheck %s --check-prefix=RECEIVES
// RECEIVES: error[T1005]: coordinates -1 to 6 of dimension 0 lie outside 0 to 7
// RECEIVES: note: zeros can be sent but not received
//
// At most 63 words, 31 rows and 15 planes of zeros before or after the data.
// RUN: env CASE=20 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: env CASE=21 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: env CASE=22 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: env CASE=23 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// FITS-NOT: error
// FITS: initialized
// Tiles in the buffer, but beyond the boundary of the data, do not count: of tiles of 100 words that begin at 0, 40,
// 160 and 200, with 100 words of data, the second one has 40 zeros.
// RUN: env CASE=28 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: not env CASE=29 ./program 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: error[T1214]: tiles reach 64 words beyond the data in dimension 0
// RUN: not env CASE=38 ./program 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: error[T1214]: tiles reach 857 words beyond the data in dimension 0
// RUN: not env CASE=24 ./program 2>&1 | FileCheck %s --check-prefix=WORDS
// WORDS: error[T1214]: tiles reach 64 words before the data in dimension 0
// WORDS: note: a memory tile fills at most 63 words with zeros there
// RUN: not env CASE=25 ./program 2>&1 | FileCheck %s --check-prefix=HALVES
// HALVES: error[T1214]: tiles reach 64 words beyond the data in dimension 0
// RUN: not env CASE=26 ./program 2>&1 | FileCheck %s --check-prefix=LINES
// LINES: error[T1214]: tiles reach 32 rows beyond the data in dimension 1
// LINES: note: a memory tile fills at most 31 rows with zeros there
// RUN: not env CASE=27 ./program 2>&1 | FileCheck %s --check-prefix=PLANES
// PLANES: error[T1214]: tiles reach 16 planes before the data in dimension 2
// PLANES: note: a memory tile fills at most 15 planes with zeros there
//
// Addresses count words of 32 bits: two samples of 16 bits, four of 8 bits.
// RUN: not env CASE=30 ./program 2>&1 | FileCheck %s --check-prefix=PAIRS
// PAIRS: error[T1004]: the extent 3 of the tile in dimension 0 is not a multiple of 2 elements
// PAIRS: note: a DMA moves words of 32 bits, which hold 2 elements of type int16
// PAIRS: help: the nearest multiples are 2 and 4
// RUN: not env CASE=31 ./program 2>&1 | FileCheck %s --check-prefix=OFFSET
// OFFSET: error[T1004]: the offset 3 in dimension 0 is not a multiple of 4 elements
// OFFSET: note: a DMA moves words of 32 bits, which hold 4 elements of type int8
// OFFSET: help: the nearest multiples are 0 and 4
// RUN: not env CASE=32 ./program 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error[T1004]: the stride 6 of traversal 0 is not a multiple of 4 elements
// STRIDE: help: the nearest multiples are 4 and 8
// RUN: not env CASE=33 ./program 2>&1 | FileCheck %s --check-prefix=PITCH
// PITCH: error[T1004]: the extent 5 of the buffer in dimension 0 is not a multiple of 2 elements
// RUN: env CASE=34 ./program 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: env CASE=35 ./program 2>&1 | FileCheck %s --check-prefix=FITS
#include <adf.h>

using namespace adf;

void work(input_buffer<int32, extents<8>>& in, output_buffer<int32, extents<8>>& out) {
  for (unsigned i = 0; i < 8; ++i) out[i] = in[i];
}

static const int which = std::atoi(std::getenv("CASE"));

class wrong_tiling : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  shared_buffer<int32> words;
  shared_buffer<int16> halves;
  shared_buffer<int8> bytes;
  external_buffer<int32> outside;
  kernel k;

  template <class Memory>
  void through(Memory& memory, const std::vector<unsigned>& dimensions, const tiling_parameters& how) {
    memory = Memory::create(dimensions, 1, 1);
    connect(in.out[0], memory.in[0]);
    connect(memory.out[0], out.in[0]);
    read_access(memory.out[0]) = how;
  }
  void at_kernel(const tiling_parameters& how) {
    k = kernel::create(work);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    read_access(k.out[0]) = tiling(how);
  }
  void from_outside(const std::vector<unsigned>& dimensions, const tiling_parameters& how) {
    outside = external_buffer<int32>::create(dimensions, 0, 1);
    connect(outside.out[0], out.in[0]);
    read_access(outside.out[0]) = tiling(how);
  }
  wrong_tiling() {
    switch (which) {
      case 1: through(words, {2, 2, 2, 2, 2}, {}); break;
      case 2: at_kernel({.buffer_dimension = {2, 2, 2, 1}}); break;
      case 3: from_outside({2, 2, 2, 2}, {}); break;
      case 4: at_kernel({.buffer_dimension = {2, 2, 2}}); break;
      case 5: through(words, {4, 2}, {.tiling_dimension = {2, 2, 1}}); break;
      case 6: through(words, {4, 2}, {.tiling_dimension = {1, 1}, .tile_traversal = {{2, 1, 2}}}); break;
      case 10: at_kernel({.tiling_dimension = {8}, .offset = {-1}}); break;
      case 11: from_outside({8}, {.tiling_dimension = {8}, .offset = {-1}}); break;
      case 12: through(words, {2, 2, 2, 2}, {.tiling_dimension = {2, 2, 2, 3}}); break;
      case 13:
        through(words, {8}, {});
        write_access(words.in[0]) = tiling({.tiling_dimension = {8}, .offset = {-1}});
        break;
      case 20: through(words, {4}, {.tiling_dimension = {4 + 63 + 63}, .offset = {-63}}); break;
      case 21: through(halves, {4}, {.tiling_dimension = {4 + 126}}); break;
      case 22: through(words, {4, 2}, {.tiling_dimension = {4, 2 + 31}}); break;
      case 23: through(words, {4, 2, 2}, {.tiling_dimension = {4, 2, 2 + 15}, .offset = {0, 0, -15}}); break;
      case 24: through(words, {4}, {.tiling_dimension = {4 + 64}, .offset = {-64}}); break;
      case 25: through(halves, {4}, {.tiling_dimension = {4 + 128}}); break;
      case 26: through(words, {4, 2}, {.tiling_dimension = {4, 2 + 32}}); break;
      case 27: through(words, {4, 2, 2}, {.tiling_dimension = {4, 2, 2 + 16}, .offset = {0, 0, -16}}); break;
      case 28:
        through(words, {300},
                {.tiling_dimension = {100},
                 .tile_traversal = {{0, 160, 2}, {0, 40, 2}},
                 .boundary_dimension = {100}});
        break;
      case 29:
        through(words, {300},
                {.tiling_dimension = {100}, .tile_traversal = {{0, 64, 3}}, .boundary_dimension = {100}});
        break;
      case 38:  // as in a program of the vendor: strides of the buffer's elements instead of coordinates
        through(words, {8, 16}, {.tiling_dimension = {1, 1}, .tile_traversal = {{0, 144, 7}, {1, 1, 16}}});
        break;
      case 30: through(halves, {8}, {.tiling_dimension = {3}}); break;
      case 31: through(bytes, {16}, {.tiling_dimension = {4}, .offset = {3}}); break;
      case 32: through(bytes, {16}, {.tiling_dimension = {4}, .tile_traversal = {{0, 6, 3}}}); break;
      case 33: through(halves, {5, 2}, {.tiling_dimension = {2, 2}}); break;
      case 34: through(halves, {8}, {.tiling_dimension = {2}, .offset = {2}, .tile_traversal = {{0, 4, 2}}}); break;
      case 35: through(bytes, {16}, {.tiling_dimension = {4}, .offset = {4}, .tile_traversal = {{0, 8, 2}}}); break;
    }
  }
};
wrong_tiling g;

int main() {
  g.init();
  std::printf("initialized\n");
}
