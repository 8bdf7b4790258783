// Assembles the text of a stream piece by piece, so that neither a large text nor its commands need to be in memory as
// a whole.
#pragma once

#include "container/stream/text.h"

namespace tessera::container {

enum class Assembled : std::uint8_t {
  Stream,  // the commands, with the numbers of their lines
  Bytes,   // the binary form
};

class StreamParser;
class StreamAssembler {
 public:
  // `name` is the file's name for diagnostics, which say "name:line". Addresses are addresses of `device`; the default
  // is the widest NPU, whose addresses suit every NPU.
  StreamAssembler(Assembled form, std::string_view name, const FileLoader& load = {},
                  const device::Device* device = nullptr);
  ~StreamAssembler();

  // Takes the next characters of the text; a piece may end inside a line.
  Result<void> feed(std::string_view text);
  // Return the result in the form that the constructor has named. `version` is the version of the TXN to write; ""
  // keeps the version of the text. Fails as with_txn_version() does.
  Result<TextStream> finish();
  Result<Bytes> finish_bytes(std::string_view version, std::vector<Diag>& warnings);

 private:
  Result<void> line(std::string_view text);
  Result<void> end_text();

  std::string name_;
  FileLoader load_;
  std::unique_ptr<StreamParser> parser_;
  std::uint32_t number_ = 0;
  std::string begun_line_;
};

}  // namespace tessera::container
