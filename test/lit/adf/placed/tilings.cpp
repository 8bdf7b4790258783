// Tilings on the array: the program of the functional test, with tilings of kernels' ports, memory tiles and GMIOs, and
// with packets of one port for two kernels and back into one port.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: ./program > out.txt && cd %S/.. && FileCheck ./tilings.cpp --strict-whitespace --match-full-lines < %t/out.txt
//
// Each packet id of the buffer behind the merge has a channel and locks.
// DESIGN-DAG: sym_name = "packets.mem1.full"
// DESIGN-DAG: sym_name = "packets.mem1.in[0].1 turn"
// DESIGN-DAG: packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>
#include "../tilings.cpp"
