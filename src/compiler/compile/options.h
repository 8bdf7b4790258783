// How far, and how, a design is compiled.
#pragma once

#include <functional>
#include <string>

namespace tessera::compiler {

// How far the compiler takes a design. Each stage includes the earlier ones (pipeline.h).
enum class Stage { Read, Objects, Placed, Routed, Lowered };

struct CompileOptions {
  Stage until = Stage::Lowered;
  std::string stop_after;         // the last pass to run; "": the whole stage
  std::string device;             // with several devices: the one to show and to emit streams for; "": no choice
  std::string sequence;           // with several command streams: the one to emit; "": all
  bool look = false;              // fill `resources`, `routes` and `device`
  bool print = false;             // fill `design`
  bool text_2026 = false;         // print it as text of 2026
  bool optimised_stream = false;  // emit TXN 1.0
  std::string alloc_scheme;       // for buffers: the alloc-scheme of aie-assign-buffer-addresses
  bool control_packets = false;   // route control packets to all tiles, even if the design sends none
  // The container then has only the routes of control packets, and the command stream first sends the configuration
  // over them.
  bool configure_by_packets = false;
  bool measure = false;  // fill `times`
  // The folder of the compiler of cores, which builds a program for each core without one. "": the host runs the
  // bodies.
  std::string peano;
  using Tell = std::function<void(const std::string&)>;
  Tell tell;                // called before each long step
  bool core_texts = false;  // fill `cores`
};

}  // namespace tessera::compiler
