// The kind and the contents of a file, whether or not it can be run: an xclbin, a PDI, a CDO, a command stream, the
// program of a core, a checkpoint.
#pragma once

#include <tessera/result.h>

#include <memory>
#include <span>

namespace tessera::api {

// A damaged file is shown up to the damage. For a file of a format that Tessera does not read, `kind` names the format
// or is "unknown", and `errors` has a diagnostic.
class TESSERA_API FileInfo {
 public:
  std::string kind;  // by its content: "xclbin container", "transaction stream (TXN)"
  std::uint64_t bytes = 0;
  std::string text;  // as `tessera info` shows it, which prints at most 40 lines of it
  // These diagnostics do not name the file: their places begin inside it.
  std::vector<Diagnostic> errors, warnings;

  // `path` may name a part of a file: "app.xclbin!AIE_PARTITION/pdi[0]" (container.h).
  static Result<FileInfo> open(const std::string& path);
  // `name` appears instead of a file name.
  static FileInfo from_bytes(std::span<const std::uint8_t> bytes, const std::string& name);

  // Returns the same contents as JSON of schema tessera.info/1, without diagnostics.
  std::string json() const;

 private:
  struct Data;
  std::shared_ptr<const Data> data_;
};

}  // namespace tessera::api
