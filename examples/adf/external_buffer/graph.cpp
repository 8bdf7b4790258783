// External buffers: the DMA beside global memory cuts a picture into blocks, and puts the results back transposed.
#include <adf.h>

using namespace adf;

constexpr unsigned kWidth = 6, kHeight = 4, kBlock = 2;  // the blocks have kBlock x kBlock samples

void negative(input_buffer<int32, extents<kBlock * kBlock>>& in, output_buffer<int32, extents<kBlock * kBlock>>& out) {
  for (unsigned i = 0; i < kBlock * kBlock; ++i) out[i] = -in[i];
}

class picture : public graph {
 public:
  external_buffer<int32> from, to;

  picture() {
    from = external_buffer<int32>::create({kWidth, kHeight}, 0, 1);
    to = external_buffer<int32>::create({kHeight, kWidth}, 1, 0);
    // Block by block along a row, then the next row of blocks.
    read_access(from.out[0]) =
        tiling({.buffer_dimension = {kWidth, kHeight},
                .tiling_dimension = {kBlock, kBlock},
                .offset = {0, 0},
                .tile_traversal = {{.dimension = 0, .stride = kBlock, .wrap = kWidth / kBlock},
                                   {.dimension = 1, .stride = kBlock, .wrap = kHeight / kBlock}}});
    // Sample by sample: within a block along dimension 1, then dimension 0; then the blocks in the same way.
    write_access(to.in[0]) = tiling({.buffer_dimension = {kHeight, kWidth},
                                     .tiling_dimension = {1, kBlock},
                                     .offset = {0, 0},
                                     .tile_traversal = {{.dimension = 0, .stride = 1, .wrap = kBlock},
                                                        {.dimension = 1, .stride = kBlock, .wrap = kWidth / kBlock},
                                                        {.dimension = 0, .stride = kBlock, .wrap = kHeight / kBlock}}});
    k = kernel::create(negative);
    source(k) = "graph.cpp";
    runtime<ratio>(k) = 0.1;
    connect(from.out[0], k.in[0]);
    connect(k.out[0], to.in[0]);
  }

 private:
  kernel k;
};
picture top;

int main() {
  constexpr unsigned kSamples = kWidth * kHeight;
  auto* in = static_cast<int32*>(GMIO::malloc(kSamples * sizeof(int32)));
  auto* out = static_cast<int32*>(GMIO::malloc(kSamples * sizeof(int32)));
  top.init();
  top.from.setAddress(in);
  top.to.setAddress(out);
  for (int frame = 0; frame < 2; ++frame) {
    for (unsigned i = 0; i < kSamples; ++i) in[i] = 100 * frame + static_cast<int32>(i);
    top.from.gm2aie_nb(top.from.out[0]);
    top.to.aie2gm_nb(top.to.in[0]);
    top.run(1);  // six blocks
    top.to.wait(top.to.in[0]);
    for (unsigned y = 0; y < kWidth; ++y) {
      for (unsigned x = 0; x < kHeight; ++x) std::printf(" %4d", out[y * kHeight + x]);
      std::printf("\n");
    }
  }
  const int status = top.end();
  GMIO::free(in);
  GMIO::free(out);
  return status;
}
