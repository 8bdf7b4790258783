// Run-time parameters of all twelve types, as scalars and arrays, there and back. The kernel turns its array around.
//
// Covers R005 R042 R043 R044 R046 R047 R048 R049 R050 R051 R053 R054 R055 R056 R057 R058 R059 R060 R061 R062 R063 R064
// Covers R071 X019
//
// RUN: %adf -o %t && %t 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include <limits>

#include "Inputs/expect.h"

using namespace adf;

template <class T>
void turn(T in, const T (&array)[3], T& out, T (&turned)[3], output_stream<int32>* sink) {
  out = in;
  for (unsigned i = 0; i < 3; ++i) turned[i] = array[2 - i];
  writeincr(sink, 0);
}

template <class T>
class turner : public graph {
 public:
  input_port scalar, array;
  inout_port scalar_back, array_back;
  kernel k = kernel::create(turn<T>);
  output_plio out = output_plio::create(plio_32_bits);
  turner() {
    source(k) = "parameter-types.cpp";
    connect<parameter>(scalar, k.in[0]);
    connect<parameter>(array, k.in[1]);
    connect<parameter>(k.inout[0], scalar_back);
    connect<parameter>(k.inout[1], array_back);
    connect(k.out[0], out.in[0]);
  }
};
turner<int8> t0;
turner<int16> t1;
turner<int32> t2;
turner<int64> t3;
turner<uint8> t4;
turner<uint16> t5;
turner<uint32> t6;
turner<uint64> t7;
turner<float> t8;
turner<cint16> t9;
turner<cint32> t10;
turner<cfloat> t11;

template <class T>
bool same(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
void check(turner<T>& g, T least, T most, T other) {
  const T array[3] = {most, least, other};
  T scalar = other, back[3] = {other, other, most};
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(g.update(g.scalar, least) == ok);
  EXPECT(g.update(g.array, array, 3) == ok);
  EXPECT(g.wait() == ok);
  EXPECT(g.read(g.scalar_back, scalar) == ok);
  EXPECT(g.read(g.array_back, back, 3) == ok);
  EXPECT(same(scalar, least));
  EXPECT(same(back[0], other) && same(back[1], least) && same(back[2], most));
  EXPECT(g.read(g.k.inout[0], scalar) == ok);  // the port of the kernel itself
}
template <class T>
void check_real(turner<T>& g) {
  check<T>(g, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), T(3));
}
template <class T, class Part>
void check_complex(turner<T>& g) {
  using limits = std::numeric_limits<Part>;
  check<T>(g, T{limits::lowest(), limits::max()}, T{limits::max(), Part(1)}, T{Part(2), Part(3)});
}

int main() {
  check_real(t0);
  check_real(t1);
  check_real(t2);
  check_real(t3);
  check_real(t4);
  check_real(t5);
  check_real(t6);
  check_real(t7);
  check_real(t8);
  check_complex<cint16, int16>(t9);
  check_complex<cint32, int32>(t10);
  check_complex<cfloat, float>(t11);

  // Wrong calls change nothing: the next run still finds the whole value of the last good update.
  int32 values[4] = {1, 2, 3, 4};
  EXPECT(t2.update(t2.array, values, 3) == ok);
  EXPECT(t2.update(t2.array, values + 1, 2) == user_error);
  // CHECK: error[T1219]: update() of t2.k0.in[1] with 2 elements
  // CHECK: note: the parameter has 3 elements
  EXPECT(t2.update(t2.array, values, 4) == user_error);
  // CHECK: error[T1219]: update() of t2.k0.in[1] with 4 elements
  EXPECT(t2.update(t2.scalar, 1.5F) == user_error);
  // CHECK: error[T1219]: update() of t2.k0.in[0] with a value of type float
  // CHECK: note: the parameter has type int32
  EXPECT(t2.update(t2.scalar, int16(1)) == user_error);
  // CHECK: error[T1219]: update() of t2.k0.in[0] with a value of type int16
  EXPECT(t2.update(t2.scalar, 9) == ok);
  EXPECT(t2.run(1) == ok);
  EXPECT(t2.wait() == ok);
  int32 back[4] = {70, 71, 72, 73};
  EXPECT(t2.read(t2.array_back, back, 4) == user_error);
  // CHECK: error[T1219]: read() of 4 elements from t2.k0.inout[1]
  // CHECK: note: the parameter has 3 elements
  EXPECT(back[0] == 70 && back[3] == 73);
  EXPECT(t2.read(t2.array_back, back, 2) == ok);  // as many elements as the call says
  EXPECT(back[0] == 3 && back[1] == 2 && back[2] == 72);
  int16 narrow = 5;
  EXPECT(t2.read(t2.scalar_back, narrow) == user_error);
  // CHECK: error[T1219]: read() of t2.k0.inout[0] into a value of type int16
  EXPECT(t2.update(t2.k.out[0], 1) == user_error);
  // CHECK: error[T1219]: update() of t2.k0.out[0] is not possible: it is not a run-time parameter
  EXPECT(t2.read(t2.k.out[0], back[0]) == user_error);
  // CHECK: error[T1219]: read() of t2.k0.out[0] is not possible: it is not a result of a kernel
  return failures;
}
