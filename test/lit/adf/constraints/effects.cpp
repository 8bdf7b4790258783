// Constraints in a file that act in a run: initial values, single buffers, kernels on one core. A kernel that shares its
// core with its producer runs after it, and two kernels on one core share the state of the core.
//
// Covers R239 R246 R249 R250 R256 R313
//
// RUN: rm -rf %t && split-file %s %t && %adf -o %t/program
// RUN: cd %t
// RUN: env TESSERA_ADF_OPTIONS="--constraints effects.json" ./program | FileCheck %s
// RUN: env TESSERA_ADF_OPTIONS="--constraints two-cores.json" ./program | FileCheck --check-prefix=TWO %s
// RUN: not env TESSERA_ADF_OPTIONS="--constraints wrong.json" ./program 2>&1 | FileCheck --check-prefix=WRONG %s
#include <adf.h>
#include <cstdio>

using namespace adf;

void scale(input_window<int32>* in, output_window<int32>* out, int32 gain, const int16 (&offsets)[2]) {
  std::printf("scale %d %d %d\n", gain, offsets[0], offsets[1]);
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in) * gain);
}
void count(input_window<int32>* in, output_window<int32>* out) {
  std::printf("count\n");
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in));
}

class effect_chain : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel a = kernel::create(scale), b = kernel::create(count);
  input_port gain, offsets;
  effect_chain() {
    connect<window<16>>(in.out[0], a.in[0]);
    connect<window<16>>(a.out[0], b.in[0]);
    connect<window<16>>(b.out[0], out.in[0]);
    connect<parameter>(gain, async(a.in[1]));
    connect<parameter>(offsets, async(a.in[2]));
  }
};
effect_chain g;

int main() {
  g.init();
  g.run(3);
  return g.end();
}
#if 0
//--- in.txt
1 2 3 4
5 6 7 8
9 10 11 12
//--- effects.json
{
  "NodeConstraints": {"g.k1": {"colocated_nodes": ["g.k0"]}},
  "PortConstraints": {
    "g.k0.in[1]": {"initial_value": 3},
    "g.k0.in[2]": {"initial_value": [-4, 5]},
    "g.k0.out[0]": {"single_buffer": true},
    "g.k1.in[0]": {"single_buffer": true}
  }
}
//--- two-cores.json
{
  "PortConstraints": {
    "g.k0.in[1]": {"initial_value": 3},
    "g.k0.in[2]": {"initial_value": [-4, 5]}
  }
}
//--- wrong.json
{
  "NodeConstraints": {"g.k0": {"runtime_ratio": 1.5, "stack_size": -1, "initialization_function": "absent"}},
  "PortConstraints": {
    "g.k0.in[1]": {"initial_value": [1, 2]},
    "g.k0.in[2]": {"initial_value": [40000, 1]},
    "g.k1.in[0]": {"initial_value": 1}
  }
}
//--- end
#endif
// CHECK: scale 3 -4 5
// CHECK-NEXT: count
// CHECK-NEXT: scale 3 -4 5
// CHECK-NEXT: count
// CHECK-NEXT: scale 3 -4 5
// CHECK-NEXT: count
// TWO: scale 3 -4 5
// TWO: count
// WRONG-DAG: error[T1217]: runtime<ratio> of g.k0 is 1.5
// WRONG-DAG: --> wrong.json:2
// WRONG-DAG: error[T1217]: stack_size of g.k0 is -1
// WRONG-DAG: error[T1217]: initial_value of g.k0.in[1] has 2 elements
// WRONG-DAG: error[T1242]: initial_value of g.k0.in[2]: 40000, 1 does not fit
// WRONG-DAG: error[T1217]: initial_value is set on g.k1.in[0]
