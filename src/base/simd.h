// Compiles a loop for several instruction sets.
//
// Vector operations are plain loops over arrays; the compiler turns them into SIMD. In a build for any x86-64 the
// compiler may use only SSE2, which lacks shifts by lane and has vectors of 128 bits; AVX2 has 256 and AVX-512 has 512.
// The compiler makes three versions of a function marked with TESSERA_SIMD, and the program picks one of them when it
// starts. The results are the same: the functions compute in integers, or in floats without contraction.
//
// Rules for such a function:
//   - It is not a template: clang 22 refuses that.
//   - One call does the work of a whole register, because the compiler never inlines the function into its caller.
//   - The functions that it calls are force-inlined (TESSERA_INLINE). Otherwise they are not compiled for the same set.
//   - In an unnamed namespace it calls no other functions: clang 22 drops the code of inline functions that only such a
//     function calls, and linking fails.
// Only one version exists in two cases:
//   - Under sanitizers: they instrument the code that picks a version, which runs before the sanitizer is ready.
//   - In a build for more than any x86-64, such as with -march=native. There g++ 12 inlines no function into a version
//   for
//     another set, not even std::array's operator[]: in whole programs such versions took up to 3.2 times as long. The
//     set of the build serves all functions then. __SSE3__ stands for such a build, because the first extension of
//     x86-64 has it.
// The tests compile the functions for each set by itself (TESSERA_SIMD_LEVEL, or TESSERA_SIMD_PLAIN for any x86-64),
// because a program on one machine runs only one of the versions.
#pragma once

#ifdef TESSERA_SIMD_LEVEL
#define TESSERA_SIMD [[gnu::target("arch=" TESSERA_SIMD_LEVEL)]]
#elif defined(__x86_64__) && !defined(__SSE3__) && !defined(TESSERA_SIMD_PLAIN) && !defined(TESSERA_SANITIZED) && \
    !defined(__SANITIZE_THREAD__)
#define TESSERA_SIMD [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define TESSERA_SIMD
#endif
#define TESSERA_INLINE [[gnu::always_inline]] inline
