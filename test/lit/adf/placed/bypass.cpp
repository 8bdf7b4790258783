// Bypasses on the array: the program of the functional test, on AIE-ML. Its transfers begin at addresses that the shim DMAs
// of AIE do not reach.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 24 > in.txt
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o program
// RUN: ./program > out.txt 2>&1 && cd %S/.. && FileCheck ./bypass.cpp < %t/out.txt
#include "../bypass.cpp"
