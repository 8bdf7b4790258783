#include "compiler/native/runtime.h"

#include "device/capabilities.h"

#include <mlir/IR/Builders.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

// Rounds a float to a bfloat16: to its upper half, to nearest, ties to even. Returns the bfloat16 in the low bits of a
// float register, where host code expects it.
static float to_bfloat16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;         // not a fact: half of the last place
  return std::bit_cast<float>(std::isnan(value) ? bits >> 16 | 0x40U : rounded);  // not a fact: a quiet NaN
}
// Rounds to a float by "round to odd" first, so that the second rounding gives the correct result.
static float to_bfloat16(double value) {
  auto narrow = static_cast<float>(value);
  const auto back = static_cast<double>(narrow);
  if (back != value && !std::isnan(value)) {
    if (std::fabs(back) > std::fabs(value)) narrow = std::nextafter(narrow, 0.0F);
    narrow = std::bit_cast<float>(std::bit_cast<std::uint32_t>(narrow) | 1U);
  }
  return to_bfloat16(narrow);
}

// C compilers call these functions where a machine has no instruction for the operation; libgcc has them.
extern "C" {
#if defined(__x86_64__)  // conversions of half floats, for which other machines have instructions
void __truncsfhf2();
void __truncdfhf2();
void __extendhfsf2();
void __extendhfdf2();
#endif
float __powisf2(float, int);
double __powidf2(double, int);
__int128 __multi3(__int128, __int128);
__int128 __divti3(__int128, __int128);
__int128 __modti3(__int128, __int128);
unsigned __int128 __udivti3(unsigned __int128, unsigned __int128);
unsigned __int128 __umodti3(unsigned __int128, unsigned __int128);
__int128 __ashlti3(__int128, int);
__int128 __ashrti3(__int128, int);
__int128 __lshrti3(__int128, int);
__int128 __fixsfti(float);
__int128 __fixdfti(double);
unsigned __int128 __fixunssfti(float);
unsigned __int128 __fixunsdfti(double);
float __floattisf(__int128);
double __floattidf(__int128);
float __floatuntisf(unsigned __int128);
double __floatuntidf(unsigned __int128);
}

using namespace mlir;

namespace tessera::compiler {

namespace {

template <class Function>
void* address(Function* function) {
  return reinterpret_cast<void*>(function);
}

using F = float(float);
using D = double(double);
using F2 = float(float, float);
using D2 = double(double, double);

}  // namespace

MemRefType cascade_memory(MLIRContext* context) {
  return MemRefType::get({device::capabilities(device::kEmulatedCores).cascade_bytes / 4},
                         IntegerType::get(context, 32));
}

FunctionType core_call_type(StringRef name, MLIRContext* context) {
  const Type word = IntegerType::get(context, 32), wide = IntegerType::get(context, 64);
  const auto type = [&](ArrayRef<Type> inputs, ArrayRef<Type> results = {}) {
    return FunctionType::get(context, inputs, results);
  };
  if (name == kAcquireCall || name == kReleaseCall || name == kPutStreamCall) return type({word, word});
  if (name == kGetStreamCall) return type({word}, {word});
  if (name == kGetCascadeCall || name == kPutCascadeCall) return type({cascade_memory(context)});
  if (name == kEventCall) return type({word});
  if (name == kDebug) return type({word, wide, word});
  if (name == kTurnCall) return type({});
  return {};
}

std::vector<RuntimeSymbol> symbols_of(const CoreCalls& calls) {
  return {{kAcquireCall, address(calls.acquire)},
          {kReleaseCall, address(calls.release)},
          {kGetStreamCall, address(calls.get_stream)},
          {kPutStreamCall, address(calls.put_stream)},
          {kGetCascadeCall, address(calls.get_cascade)},
          {kPutCascadeCall, address(calls.put_cascade)},
          {kEventCall, address(calls.event)},
          {kDebug, address(calls.debug)},
          {kTurnCall, address(calls.turn)},
          {kPollCall, address(calls.poll)},
          {kOutside, address(calls.outside)},
          {kUndivided, address(calls.undivided)},
          {kDeeper, address(calls.deeper)},
          {kKernel, address(calls.kernel)},
          {kAccess, address(calls.access)},
          {kLend, address(calls.lend)}};
}

std::span<const RuntimeSymbol> c_symbols() {
  static const RuntimeSymbol symbols[] = {
      // Memory functions that LLVM calls.
      {"memcpy", address(&std::memcpy)},
      {"memmove", address(&std::memmove)},
      {"memset", address(&std::memset)},
  // Functions for the math dialect and LLVM's intrinsics.
#define TESSERA_OF_ONE(name) {#name "f", address<F>(&::name##f)}, {#name, address<D>(&::name)},
#define TESSERA_OF_TWO(name) {#name "f", address<F2>(&::name##f)}, {#name, address<D2>(&::name)},
      TESSERA_OF_ONE(acos) TESSERA_OF_ONE(acosh) TESSERA_OF_ONE(asin) TESSERA_OF_ONE(asinh) TESSERA_OF_ONE(atan)
          TESSERA_OF_ONE(atanh) TESSERA_OF_ONE(cbrt) TESSERA_OF_ONE(ceil) TESSERA_OF_ONE(cos) TESSERA_OF_ONE(cosh)
              TESSERA_OF_ONE(erf) TESSERA_OF_ONE(erfc) TESSERA_OF_ONE(exp) TESSERA_OF_ONE(exp2) TESSERA_OF_ONE(expm1)
                  TESSERA_OF_ONE(fabs) TESSERA_OF_ONE(floor) TESSERA_OF_ONE(log) TESSERA_OF_ONE(log10)
                      TESSERA_OF_ONE(log1p) TESSERA_OF_ONE(log2) TESSERA_OF_ONE(nearbyint) TESSERA_OF_ONE(rint)
                          TESSERA_OF_ONE(round) TESSERA_OF_ONE(roundeven) TESSERA_OF_ONE(sin) TESSERA_OF_ONE(sinh)
                              TESSERA_OF_ONE(sqrt) TESSERA_OF_ONE(tan) TESSERA_OF_ONE(tanh) TESSERA_OF_ONE(trunc)
                                  TESSERA_OF_TWO(atan2) TESSERA_OF_TWO(copysign) TESSERA_OF_TWO(fmax)
                                      TESSERA_OF_TWO(fmin) TESSERA_OF_TWO(fmod)
                                          TESSERA_OF_TWO(pow){"fmaf", address<float(float, float, float)>(&::fmaf)},
      {"fma", address<double(double, double, double)>(&::fma)},
      {"ldexpf", address<float(float, int)>(&::ldexpf)},
      {"ldexp", address<double(double, int)>(&::ldexp)},
#undef TESSERA_OF_ONE
#undef TESSERA_OF_TWO
      // Small floats.
      {"__truncsfbf2", address<F>(&to_bfloat16)},
      {"__truncdfbf2", address<float(double)>(&to_bfloat16)},
#if defined(__x86_64__)
      {"__truncsfhf2", address(&__truncsfhf2)},
      {"__truncdfhf2", address(&__truncdfhf2)},
      {"__extendhfsf2", address(&__extendhfsf2)},
      {"__extendhfdf2", address(&__extendhfdf2)},
#endif
      // 128-bit integers, and powers.
      {"__powisf2", address(&__powisf2)},
      {"__powidf2", address(&__powidf2)},
      {"__multi3", address(&__multi3)},
      {"__divti3", address(&__divti3)},
      {"__modti3", address(&__modti3)},
      {"__udivti3", address(&__udivti3)},
      {"__umodti3", address(&__umodti3)},
      {"__ashlti3", address(&__ashlti3)},
      {"__ashrti3", address(&__ashrti3)},
      {"__lshrti3", address(&__lshrti3)},
      {"__fixsfti", address(&__fixsfti)},
      {"__fixdfti", address(&__fixdfti)},
      {"__fixunssfti", address(&__fixunssfti)},
      {"__fixunsdfti", address(&__fixunsdfti)},
      {"__floattisf", address(&__floattisf)},
      {"__floattidf", address(&__floattidf)},
      {"__floatuntisf", address(&__floatuntisf)},
      {"__floatuntidf", address(&__floatuntidf)},
  };
  return symbols;
}

}  // namespace tessera::compiler
