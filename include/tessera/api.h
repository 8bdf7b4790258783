// Tessera in your own program: open a program for an NPU, call it, and look at all of its state.
//
//   #include <tessera/api.h>
//   #include <cstdio>
//
//   namespace ts = tessera::api;
//
//   int main(int, char** argv) {
//     std::vector<std::uint8_t> input(4096, 1), output(4096);
//     ts::Session session = ts::Session::open(ts::Program::open(argv[1]).value()).value();
//     session.bind(0, session.share(input).value()).value();
//     session.bind(1, session.share(output).value()).value();
//     const ts::Outcome outcome = session.run(ts::CommandStream::open(argv[2]).value());
//     if (!outcome) std::fputs(ts::to_text(*outcome.error).c_str(), stderr);
//     std::printf("%llu cycles, first byte %d\n", static_cast<unsigned long long>(outcome.cycles()), output[0]);
//   }
//
//   g++ -std=c++20 program.cpp $(pkg-config --cflags --libs tessera)     # or CMake: target tessera::tessera
//   ./a.out app.xclbin insts.bin
//
// The headers, in the order in which a reader needs them: result.h (diagnostics and results), device.h (devices and
// tiles), program.h (programs and command streams), session.h (the calls), report.h, explanation.h and tile_state.h
// (the data of a session), trace.h (trace packets as events), configuration.h (a program's state without a run),
// file.h (the contents of any file), container.h (the parts of containers), build.h (an xclbin from its parts),
// text.h (programs and streams as text), design.h (static checks), compile.h (compilations without a run), core.h
// (one function on one core), tiling.h (the order and the descriptors of a tiling), symbols.h (names for program
// addresses). tessera.h offers most of this as a C interface, but not build.h, compile.h, core.h, text.h and
// tiling.h.
//
// Shapes and units: tiles are (column, row) of the device, from 0; addresses and sizes are bytes; times are cycles of
// the array; words are 32 bits, little-endian. Texts are UTF-8.
//
// Errors: functions that can fail return Result or Outcome. A bad program or file is an error value, not a crash;
// only native code of a kernel can crash the process (FaultPolicy in session.h). No exception leaves the library,
// except std::bad_alloc when memory is short, and exceptions of the host's own functions; after one of these, only
// reset() makes a session usable.
//
// Ownership: classes own their contents, and data are plain values. A moved-from object has no contents: a host may
// only destroy it or assign to it. The library keeps two things of the host: pointers to the memory that it gives to
// Session::share(), and the functions that it gives to a session.
//
// Compatibility: this interface uses types of the C++ standard library, so host and library must be compiled with the
// same standard library (libstdc++ with its C++11 std::string), and for the same minor version of Tessera. A host that
// cannot promise this uses tessera.h, whose binary interface stays the same.
#pragma once

#include <tessera/build.h>
#include <tessera/compile.h>
#include <tessera/configuration.h>
#include <tessera/container.h>
#include <tessera/core.h>
#include <tessera/design.h>
#include <tessera/device.h>
#include <tessera/explanation.h>
#include <tessera/file.h>
#include <tessera/program.h>
#include <tessera/report.h>
#include <tessera/result.h>
#include <tessera/session.h>
#include <tessera/symbols.h>
#include <tessera/text.h>
#include <tessera/tile_state.h>
#include <tessera/tiling.h>
#include <tessera/trace.h>
