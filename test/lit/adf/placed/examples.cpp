// The examples on the array: the same bytes as in a functional run, on AIE and on AIE-ML. Packets may come in another
// order, and their headers also name the tile of their DMA.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: cp -r %root/examples/adf/windows %root/examples/adf/cascade %root/examples/adf/streams .
// RUN: cp -r %root/examples/adf/parameters %root/examples/adf/multirate .
// RUN: cp -r %root/examples/adf/gmio %root/examples/adf/packets .
// RUN: cp -r %root/examples/adf/bypass %root/examples/adf/shared_buffer %root/examples/adf/external_buffer .
// RUN: cd windows && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp kernels.cpp %libplaced -o program && ./program && cmp x86simulator_output/sums.txt expected/sums.txt
// RUN: cd %t/cascade && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/streams && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/parameters && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/multirate && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/gmio && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && ./program | cmp - expected/stdout
// RUN: cd %t/packets && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && ./program && %same_packets x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/bypass && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/out.txt expected/out.txt
// RUN: cd %t/shared_buffer && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include graph.cpp %libplaced -o program && ./program && cmp x86simulator_output/framed.txt expected/framed.txt && cmp x86simulator_output/columns.txt expected/columns.txt
// RUN: cd %t/external_buffer && c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include graph.cpp %libplaced -o program && ./program | cmp - expected/stdout
