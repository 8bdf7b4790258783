// `--in N=...` and `--out N=...` of `run`: where host buffers get their bytes from, and where these go.
//
//   --in  0=picture.rgba          the bytes of a file
//   --in  0=words:0..63,7,0*16    32-bit words: a range, a value, a value so many times
//   --in  0=zeros:4096
//   --out 1=result.rgba:4096      so many bytes, into a file
//   --out 1=result.txt:256:words  as text, a word per line; `hex` for eight digits each
//
//   --plio-in  4,0=words:0..63    the same forms for streams of programmable logic (plio_streams.h)
//
// The generated and printed forms are there for tests of small designs, which need no other file then.
#pragma once

#include "npu/host_memory.h"

namespace tessera::runtime {

// All host buffers together; they may be larger than program files.
inline constexpr std::uint64_t kMaxBuffers = std::uint64_t{4} << 30;

// Where bytes go to, and how they are written there: "FILE:BYTES", with ":words" or ":hex" behind it.
struct OutputFile {
  enum class Form : std::uint8_t { Bytes, Words, Hex };
  std::string path;
  std::uint64_t size;
  Form form;

  Result<void> write(ByteSpan bytes) const;
};
// Where these outputs go.
template <class Outputs>
std::vector<std::string> paths_of(const Outputs& outputs) {
  std::vector<std::string> paths;
  for (const auto& output : outputs) paths.push_back(output.file.path);
  return paths;
}
// An option as it was given: what is wrong with it is told by its name.
struct GivenOption {
  std::string_view name;   // "--in"
  std::string_view value;  // "0=picture.rgba"
  Diag malformed;          // the report when the value has another form

  Diag too_much() const;
};
// `left` is what all bytes together may still take. T0702 when the value is malformed, or more than that; no file is
// read that is.
Result<Bytes> load_bytes(std::string_view source, std::uint64_t& left, const GivenOption& option);
Result<OutputFile> parse_output_file(std::string_view text, std::uint64_t& left, const GivenOption& option);

class HostBuffers {
 public:
  // Buffers of this memory, which must live at least as long.
  explicit HostBuffers(npu::HostMemory& memory) : memory_(memory) {}

  // T0702 when an option is malformed, or a buffer given twice, else what is wrong with a file.
  Result<void> add_inputs(const std::vector<std::string>& options);
  // What a stream finds in the scratchpad that it creates: a source as behind `--in N=`.
  Result<void> add_scratchpad(const std::string& source);
  Result<void> add_outputs(const std::vector<std::string>& options);
  // To call when all options were read: an output that is an input, too, keeps the input's bytes and its own size.
  void place_outputs();
  std::vector<std::string> paths() const;  // of the outputs
  // Writes the outputs; gives what went wrong.
  std::vector<Diag> write() const;
  std::map<unsigned, Bytes> outputs() const;  // what they hold, by argument

 private:
  struct Output {
    unsigned argument;
    OutputFile file;
  };

  Result<void> add_input(const std::string& text);
  Result<void> add_output(const std::string& text);

  npu::HostMemory& memory_;
  std::vector<Output> outputs_;
  std::uint64_t left_ = kMaxBuffers;  // bytes that buffers may still take
};

}  // namespace tessera::runtime
