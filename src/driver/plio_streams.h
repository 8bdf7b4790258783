// Streams of programmable logic: words that enter or leave the array through a South port of a shim tile. An option
// names the port and then a source or an output: "COLUMN,PORT=" and one of the forms of host_buffers.h.
#pragma once

#include "driver/diags.h"
#include "driver/host_buffers.h"

namespace tessera::driver {

class PlioStreams {
 public:
  // Fail with T0702 if an option is malformed or names an output a second time, and with the error of a file.
  Result<void> add_inputs(const std::vector<std::string>& options);
  Result<void> add_outputs(const std::vector<std::string>& options);
  std::vector<std::string> paths() const;  // the files of the outputs
  // Adds the inputs, with TLAST at the last word of each, and the number of words that each output takes.
  void add_to(api::RunList& list) const;
  // Takes the words that came out, and returns their bytes by the name of the port.
  std::vector<std::pair<std::string, Bytes>> outputs(api::Session& session) const;
  // Writes the words that came out; returns an error for each output that could not be written.
  std::vector<Diag> write(api::Session& session, Diags& diags) const;

 private:
  struct Port {
    api::Tile tile;
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
  static api::Result<Bytes> take(api::Session& session, const Output& output);
  static Result<std::pair<Port, std::string_view>> split_port(std::string_view text, const Diag& wrong);

  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::uint64_t left_ = kMaxBuffers;
};

}  // namespace tessera::driver
