// The options of a compilation.
#pragma once

#include "compiler/npu/host_number.h"

#include <functional>
#include <string>
#include <vector>

namespace tessera::compiler {

// The last stage of a compilation. Each stage includes the earlier stages (pipeline.h), but Lowered does not include
// Transaction, which adds a command stream that writes the configuration.
enum class Stage { Read, Objects, Placed, Routed, Transaction, Lowered };

struct CompileOptions {
  Stage until = Stage::Lowered;
  std::string stop_after;  // the last pass to run; "": the whole stage
  std::string device;      // device to show and to emit streams for, among several; "": no choice
  std::string sequence;    // command stream to emit, among several; "": all
  std::vector<HostNumber> numbers;
  bool look = false;              // fill `resources`, `routes` and `device`
  bool print = false;             // fill `design`
  bool text_2026 = false;         // print `design` as text of 2026
  bool optimised_stream = false;  // emit the stream as TXN 1.0
  std::string alloc_scheme;       // alloc-scheme of the pass aie-assign-buffer-addresses
  bool control_packets = false;   // route control packets to all tiles, even if the design sends none
  // Puts only the routes of control packets into the container. The command stream then begins with control packets
  // that write the configuration.
  bool configure_by_packets = false;
  // False when the caller wants no command streams: a sequence that depends on numbers of the host is then left out.
  bool streams = true;
  bool measure = false;  // fill `times`
  // The folder of Peano, the compiler of cores, which builds a program for each core that has none. "": the host runs
  // the bodies.
  std::string peano;
  using Tell = std::function<void(const std::string&)>;
  Tell tell;                // called before each long step
  bool core_texts = false;  // fill `cores`
};

}  // namespace tessera::compiler
