#pragma once

#include <adf.h>

constexpr unsigned kBlock = 32;  // samples
constexpr unsigned kTaps = 4;

void gain(input_window<int16>* in, output_window<int16>* out);
// The sum of each sample and the kTaps - 1 samples before it; the window has a margin of kTaps samples.
void moving_sum(input_window<int16>* in, output_window<int16>* out);
