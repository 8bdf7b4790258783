// How far, and how, a design is compiled.
#pragma once

#include <functional>
#include <string>

namespace tessera::compiler {

// How far a design is brought. Each stage stands on those before it (compiler/compile/pipeline.h).
enum class Stage { Read, Objects, Placed, Routed, Lowered };

struct CompileOptions {
  Stage until = Stage::Lowered;
  std::string stop_after;         // the last pass to run; "" for all of the stage
  std::string device;             // of a design with several: the one to look at, and whose streams are emitted
  std::string sequence;           // of a device with several command streams: its name
  bool look = false;              // fill `resources`, `routes` and `device`
  bool print = false;             // the design, after the last pass
  bool young_text = false;        // in the text of 2026
  bool optimised_stream = false;  // TXN 1.0
  std::string alloc_scheme;       // of buffers: an option of aie-assign-buffer-addresses
  bool control_packets = false;   // lead them to all tiles, though the design sends none itself
  // The container has ways for control packets alone, and the command stream sends the configuration over them first.
  bool configure_by_packets = false;
  bool measure = false;  // the time of each pass
  // Where the compiler of cores is installed, which then makes programs of cores that have none; "" leaves the bodies
  // to the host.
  std::string peano;
  using Tell = std::function<void(const std::string&)>;
  Tell tell;                // of each step of what takes long
  bool core_texts = false;  // fill `cores`
};

}  // namespace tessera::compiler
