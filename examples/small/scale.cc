// The kernel that called.mlir calls: multiplies each word by three.
extern "C" void scale(const int* from, int* to) {
  for (int i = 0; i < 16; ++i) to[i] = 3 * from[i];
}
