// `--plio-in COL,PORT=...` and `--plio-out COL,PORT=...` of `run`: words that programmable logic sends into a South
// port of a shim tile, and gets out of one. What stands behind `=` has the forms of `--in` and `--out`
// (host_buffers.h).
#pragma once

#include "array/machine/array.h"
#include "container/checkpoint.h"
#include "runtime/host_buffers.h"

namespace tessera::runtime {

class PlioStreams {
 public:
  // T0702 when an option is malformed, or an output given twice, else what is wrong with a file.
  Result<void> add_inputs(const std::vector<std::string>& options);
  Result<void> add_outputs(const std::vector<std::string>& options);
  std::vector<std::string> paths() const;  // of the outputs
  // Gives the array the inputs, the last word of each with TLAST, and says how many words the outputs are to have. To
  // call when the array is configured.
  Result<void> open(array::Array& array) const;
  // What a run that goes on from a checkpoint must have in common with this one.
  std::vector<container::Checkpoint::Source> sources() const;
  // What came out, which is taken out of the array: by the name of the port.
  std::vector<std::pair<std::string, Bytes>> outputs(array::Array& array) const;
  // Writes what came out; gives what went wrong.
  std::vector<Diag> write(array::Array& array) const;

 private:
  struct Port {
    device::TileId tile;
    unsigned south = 0;
    bool operator==(const Port&) const = default;
  };
  struct Input {
    Port port;
    Bytes data;
  };
  struct Output {
    Port port;
    OutputFile file;
  };
  static Result<Bytes> take(array::Array& array, const Output& output);
  static Result<std::pair<Port, std::string_view>> split_port(std::string_view text, const Diag& malformed);

  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::uint64_t left_ = kMaxBuffers;
};

}  // namespace tessera::runtime
