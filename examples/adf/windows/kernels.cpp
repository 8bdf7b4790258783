#include "kernels.h"

void gain(input_window<int16>* in, output_window<int16>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, static_cast<int16>(3 * window_readincr(in)));
}

void moving_sum(input_window<int16>* in, output_window<int16>* out) {
  window_incr(in, 1);  // the margin has one sample more than the sum needs
  for (unsigned i = 0; i < kBlock; ++i) {
    int16 sum = 0;
    for (unsigned tap = 0; tap < kTaps; ++tap) sum = static_cast<int16>(sum + window_readincr(in));
    window_decr(in, kTaps - 1);
    window_writeincr(out, sum);
  }
}
