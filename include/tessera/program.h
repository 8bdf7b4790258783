// Programs for an array, from files, from bytes or from their parts, and the command streams that call them.
//
// Tessera reads and checks both once, and never changes them afterwards. Copies are cheap and share their content, also
// between threads.
#pragma once

#include <tessera/device.h>
#include <tessera/result.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace tessera::embed {
struct OpenedProgram;
struct OpenedStream;
}  // namespace tessera::embed

namespace tessera::api {

// The instructions that the NPU's controller executes in a kernel call: a transaction stream (TXN) or a DPU sequence,
// as bytes, as hexadecimal words, as text, or in a flat ELF.
class TESSERA_API CommandStream {
 public:
  // `device` names the device whose register names a text uses; "": the widest NPU.
  static Result<CommandStream> open(const std::string& path, const std::string& device = {});
  // `name` appears in diagnostics instead of a file name.
  static Result<CommandStream> from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                          const std::string& device = {});

  const std::string& name() const;
  std::size_t operations() const;
  // Returns the numbers of the host buffers that the stream uses, in increasing order: the `argument` of
  // Session::bind().
  std::vector<unsigned> arguments() const;
  // Returns whether the stream creates a scratchpad. Session::set_scratchpad() sets the contents.
  bool creates_scratchpad() const;
  // Returns the stream in Tessera's text form (docs/formats.md), which from_bytes() reads back.
  std::string text() const;
  // Returns the binary form of the stream.
  std::vector<std::uint8_t> bytes() const;

 private:
  friend struct embed::OpenedStream;
  explicit CommandStream(std::shared_ptr<const embed::OpenedStream> stream) : stream_(std::move(stream)) {}
  std::shared_ptr<const embed::OpenedStream> stream_;
};

// The program of one core. It replaces the program that the configuration loads into that core.
struct TESSERA_API CoreProgram {
  Tile tile{};
  std::string name{};                 // appears in diagnostics as a file name
  std::vector<std::uint8_t> bytes{};  // a core ELF, assembly text, or an image of the program memory

  // Reads the files of texts "COLUMN,ROW=FILE". Fails with T0703 for an empty file, and with T0710 for a malformed
  // text, or for two programs of one core.
  static Result<std::vector<CoreProgram>> read(const std::vector<std::string>& texts);
};

// The value of a number that a design's command stream takes from the host, by the name of the argument in the text, or
// by its number among the arguments of the sequence. T0906 when no stream takes it, or its type does not hold the
// value.
struct HostNumber {
  std::string name{};
  std::int64_t value = 0;
};

struct OpenOptions {
  std::string device{};  // its name; "": Tessera derives it from the files
  // For containers: the kernel to call, "NAME" or "NAME:INSTANCE", or the number of a PDI. Without both: the first
  // kernel that has a PDI.
  std::string kernel{};
  std::optional<std::size_t> pdi{};
  // For designs with several device operations or runtime sequences: the names of the device operation and of the
  // sequence to run.
  std::string design_device{};
  std::string design_sequence{};
  std::vector<HostNumber> design_numbers{};
  std::string buffer_scheme{};        // placement of buffers: "basic-sequential" or "bank-aware"; "": the design's
  std::string peano{};                // folder of a compiler of cores; "": bodies of cores run on the host
  bool control_packets = false;       // route control packets to all tiles, even if the design sends none
  bool configure_by_packets = false;  // the design's stream first sends the configuration, as control packets
  std::function<void(const std::string&)> tell{};  // called before each long step of the compilation
  std::vector<CoreProgram> core_programs{};
  // Streams that will call the program. Their headers and tiles help to choose the device; opening does not run them.
  std::vector<CommandStream> streams{};
};

// The parts of a container that the host has read itself: its PDIs, with the numbers by which command streams load
// them.
struct ProgramParts {
  struct Pdi {
    std::uint64_t id = 0;
    std::vector<std::uint8_t> bytes{};  // a PDI, or a CDO in binary form
  };
  std::string name{};  // appears in diagnostics
  std::string device{};
  std::size_t columns = 1;  // of the partition
  std::vector<Pdi> pdis{};
  std::optional<std::uint64_t> first{};  // PDI that the session loads; empty: streams load all (LOADPDI)
};

// A buffer or lock of a design, by the name that the design gives it.
struct NamedPart {
  enum class Kind : std::uint8_t { Buffer, Lock };

  Kind kind = Kind::Buffer;
  Tile tile{};               // in a partition that begins at column 0
  std::uint32_t number = 0;  // address of the first byte in the tile's memory, or number of the lock in its tile
  std::uint32_t bytes = 0;   // of a buffer
  std::string name{};
};

class TESSERA_API Program {
 public:
  enum class Kind : std::uint8_t {
    Design,         // MLIR, which Tessera has compiled
    Container,      // an xclbin, a full ELF, or parts
    Configuration,  // a PDI or a CDO, also as text
  };

  // Reads a file of any of these kinds. The content of the file decides its kind; its name does not.
  static Result<Program> open(const std::string& path, const OpenOptions& options = {});
  // `name` appears in diagnostics instead of a file name. File names in a text are relative to `name`.
  static Result<Program> from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                    const OpenOptions& options = {});
  static Result<Program> from_parts(const ProgramParts& parts, const std::vector<CoreProgram>& core_programs = {});

  Kind kind() const;
  Device device() const;
  // Returns how Tessera chose device(): "caller", or the strongest evidence in the files: "design", "stream", "core_elf",
  // "metadata", "outer_file", "width" of the partition, or "columns" that the configuration addresses.
  std::string device_evidence() const;
  std::size_t columns() const;                             // of the partition
  std::size_t pdi() const;                                 // the number of the PDI that a session loads
  std::size_t pdis() const;                                // in the container
  const std::string& kernel() const;                       // "NAME:INSTANCE" of this PDI's kernel, or ""
  const std::vector<std::string>& other_kernels() const;   // kernels with another PDI, if the options choose none
  std::optional<CommandStream> own_stream() const;         // of a design or a full ELF
  const std::optional<Diagnostic>& no_own_stream() const;  // why Tessera chose no sequence or device
  // Returns whether bodies of cores run on the host, as code that Tessera generates from the file.
  bool has_host_bodies() const;
  // Returns the named buffers and locks of the PDI that a session loads. Designs have them, and containers of Tessera.
  std::vector<NamedPart> names() const;
  const std::vector<Diagnostic>& warnings() const;

 private:
  friend struct embed::OpenedProgram;
  explicit Program(std::shared_ptr<const embed::OpenedProgram> program) : program_(std::move(program)) {}
  std::shared_ptr<const embed::OpenedProgram> program_;
};

}  // namespace tessera::api
