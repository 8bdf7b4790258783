// GMIOs on the array: the program of the functional test, with transfers that wait and that do not, queues longer than
// those of the channels, and the calls that are refused; on AIE and on AIE-ML.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=T1225
// RUN: %placed -U__AIE_ARCH__ -D__AIE_ARCH__=20 -o ml
// RUN: ./ml 2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=T1225
//
// CHECK: error[T1224]: gm2aie cannot use from
// CHECK: error[T1224]: aie2gm cannot use in, which moves data the other way
// CHECK: error[T1224]: a transfer of 16 bytes is not inside of memory from GMIO::malloc
// CHECK: error[T1224]: wait() of logic
// CHECK: error[T1224]: GMIO::free of an address that GMIO::malloc did not give, or that is free already
#include "../gmio.cpp"
