// Run-time parameters on the array: the program of the functional test, on AIE-ML, with a thread that waits for a
// transfer until another thread of the host program gives its data.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: c++ -std=c++20 -O0 -pthread -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o program
// RUN: ./program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED --implicit-check-not=error
#include "../parameters.cpp"
