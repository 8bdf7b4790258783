// Host buffers: the sources of their first bytes, and the files that get their bytes after the run.
//
//   in   0=picture.rgba          the bytes of a file
//   in   0=words:0..63,7,0*16    32-bit words: a range, a value, a value 16 times
//   in   0=zeros:4096            4096 zero bytes
//   out  1=result.rgba:4096      4096 bytes, written to a file
//   out  1=result.txt:256:words  the same as text, a word per line; `hex` writes eight digits each
//
// Streams of programmable logic have the same forms, with a column and a port in place of the argument
// (plio_streams.h). Small tests use the generated and the printed forms, and so need no further file.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <tessera/session.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::driver {

// Bytes of all host buffers together. The limit is higher than that of program files.
inline constexpr std::uint64_t kMaxBuffers = std::uint64_t{4} << 30;

// The file and the form of an output: "FILE:BYTES", "FILE:BYTES:words" or "FILE:BYTES:hex".
struct OutputFile {
  enum class Form : std::uint8_t { Bytes, Words, Hex };
  std::string path;
  std::uint64_t size;
  Form form;

  Result<void> write(ByteSpan bytes) const;
};
// Returns the file names of these outputs.
template <class Outputs>
std::vector<std::string> paths_of(const Outputs& outputs) {
  std::vector<std::string> paths;
  for (const auto& output : outputs) paths.push_back(output.file.path);
  return paths;
}
// A value of the caller, for the diagnostics about it.
struct GivenValue {
  std::string_view name;   // "input"
  std::string_view value;  // "0=picture.rgba"
  Diag malformed;          // the diagnostic for a value in none of the forms

  Diag too_much() const;
};
// Reads or makes the bytes of an input. `left` is the number of bytes that remain of the limit for all buffers; it is
// reduced by the size of this buffer. Fails with T0702 if the value is malformed or larger than `left`, before it reads
// a file that is too large.
Result<Bytes> load_bytes(std::string_view source, std::uint64_t& left, const GivenValue& given);
Result<OutputFile> parse_output_file(std::string_view text, std::uint64_t& left, const GivenValue& given);

class HostBuffers {
 public:
  // Fail with T0702 if an option is malformed or names a buffer a second time, and with the error of a file.
  Result<void> add_inputs(const std::vector<std::string>& options);
  // Sets the first bytes of the scratchpad that a stream creates. `source` has the form of an input without `N=`.
  Result<void> add_scratchpad(const std::string& source);
  Result<void> add_outputs(const std::vector<std::string>& options);
  // Makes the buffers, after all options were read. A buffer that is both input and output has the input's bytes and
  // the output's size.
  api::Result<void> put_into(api::Session& session);
  std::vector<std::string> paths() const;  // the files of the outputs
  // Writes the outputs; returns an error for each that could not be written.
  std::vector<Diag> write(const api::Session& session) const;
  std::map<unsigned, Bytes> outputs(const api::Session& session) const;  // their bytes, by argument

 private:
  struct Output {
    unsigned argument;
    OutputFile file;
  };

  Result<void> add_input(const std::string& text);
  Result<void> add_output(const std::string& text);

  std::vector<std::pair<unsigned, Bytes>> inputs_;  // until put_into()
  std::optional<Bytes> scratchpad_;
  std::vector<Output> outputs_;
  std::uint64_t left_ = kMaxBuffers;  // bytes that buffers may still take
};

}  // namespace tessera::driver
