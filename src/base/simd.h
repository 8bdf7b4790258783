// Compiles a loop for several instruction sets.
//
// Vector operations are plain loops over arrays; the compiler turns them into SIMD. In a build for any x86-64 the
// compiler may use only SSE2, which lacks shifts by lane and has vectors of 128 bits; AVX2 has 256 and AVX-512 has 512.
// A loop marked with TESSERA_SIMD is compiled once for each of three instruction sets, and the program picks one of
// them when it starts. The results are the same: the functions compute in integers, or in floats without contraction.
//
// Such a function must not be a template (clang 22 refuses that), and the compiler never inlines it into its caller:
// give it the work of a whole register. The functions that it calls must be force-inlined (TESSERA_INLINE) to be
// compiled for the same set. A TESSERA_SIMD function in an unnamed namespace may call no other functions: clang 22
// drops the code of inline functions that only such a function calls, and linking fails. Under sanitizers only one
// version exists, because sanitizers instrument the resolvers, which run before the sanitizer is ready.
#pragma once

#if defined(__x86_64__) && !defined(TESSERA_SANITIZED) && !defined(__SANITIZE_THREAD__)
#define TESSERA_SIMD [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define TESSERA_SIMD
#endif
#define TESSERA_INLINE [[gnu::always_inline]] inline
