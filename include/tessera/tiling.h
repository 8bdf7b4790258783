// A tiling of a buffer, as ADF graphs describe it: the order of its elements in the stream, and the buffer descriptors
// that make this order.
//
//   const ts::Tiling tiling = ts::Tiling::open("tiling.json").value();
//   for (const ts::TilingRun& run : tiling.order(1000)) use(run.index, run.count);
//   if (tiling.problem()) return complain(*tiling.problem());
//   for (const ts::TilingDescriptor& bd : tiling.descriptors()) write(bd.offset, bd.words);
//   for (const ts::TilingTask& task : tiling.start()->tasks) write(tiling.start()->queue, task.word);
//
// The text is JSON with the names of the graph API (docs/cli.md lists the keys).
//
// Units: elements are those of the buffer's type, indices count from 0; offsets of registers are bytes in the tile.
//
// Errors: T1001 to T1008 for a text that is not a tiling, or that breaks a rule of the API. A tiling that the DMA of
// its tile cannot do has an order and a problem().
//
// Ownership: copies are cheap and share their content. The order is never kept as a list, so a transfer may have
// billions of elements.
#pragma once

#include <tessera/device.h>
#include <tessera/result.h>

#include <memory>
#include <string_view>

namespace tessera::embed {
struct OpenedTiling;
}  // namespace tessera::embed

namespace tessera::api {

// `count` consecutive elements from `index` of the buffer, or `count` zeros.
struct TilingRun {
  std::uint64_t index = 0;
  std::uint64_t count = 0;
  bool zeros = false;
};

struct TilingDescriptor {
  std::uint32_t number = 0;
  std::uint32_t offset = 0;                                   // of its first register
  std::vector<std::uint32_t> words;                           // of its registers
  std::vector<std::pair<std::string, std::uint32_t>> fields;  // by the names of the register map
};

// A write to the channel's queue register.
struct TilingTask {
  std::uint32_t word = 0;
  std::uint32_t repeat_count = 0;  // executions of the chain - 1
};

// The start of one pass over the data: a write for each task, in this order.
struct TilingStart {
  // Numbers of the tile's own locks. The other user of the buffer releases lock `acquire` once per execution, when the
  // buffer is full (or empty). The chain releases lock `release` once per execution, too.
  struct Locks {
    std::uint32_t acquire = 0, release = 0;
  };
  std::uint64_t executions = 1;  // of the chain of descriptors
  std::uint32_t queue = 0;       // offset of the queue register
  std::vector<TilingTask> tasks;
  bool out_of_order = false;  // packet headers name the descriptor
  std::uint64_t packets = 0;  // for the data of one buffer; 0: not sent as packets
  std::optional<Locks> locks{};
};

// The same movement on another kind of tile.
struct TilingOnKind {
  std::string kind;                 // "aie_tile", "aieml_tile", "memory_tile" or "shim"
  std::size_t descriptors = 0;      // 0 with an error
  std::uint64_t executions = 0;     // of their chain
  std::optional<Diagnostic> error;  // why this kind of tile cannot make the movement
};

class TESSERA_API Tiling {
 public:
  // The number of elements that text() and json() show if the caller gives no number.
  static constexpr std::uint64_t kFirstForPeople = 256, kFirstForPrograms = 65'536;

  // Diagnostics begin with the file's name.
  static Result<Tiling> open(const std::string& path);
  // `name` appears instead of a file name.
  static Result<Tiling> from_text(std::string_view text, const std::string& name);

  const std::string& kind() const;  // as in TilingOnKind
  Direction direction() const;
  std::string element() const;     // the type of the elements: "int32"
  std::uint64_t elements() const;  // of one pass, with zeros and repetitions
  // Returns the runs of the first `first` elements. The last run may be shortened.
  std::vector<TilingRun> order(std::uint64_t first = kFirstForPrograms) const;

  // Returns the reason why there are no descriptors: T1009 if the channel has too few, with the nearest tiling that
  // fits as help; T1010 if the tile has no such channel, descriptor, lock or address. Empty: there are descriptors.
  // This diagnostic and the warnings do not name the file.
  const std::optional<Diagnostic>& problem() const;
  const std::vector<Diagnostic>& warnings() const;
  const std::vector<TilingDescriptor>& descriptors() const;
  const std::optional<TilingStart>& start() const;
  // Not valid after T1010. available() returns the number of descriptors that the channel may use, and kinds() returns
  // the movement on each kind of tile.
  std::uint32_t available() const;
  const std::vector<TilingOnKind>& kinds() const;

  // Return the first `first` elements, the descriptors and their start; "" after T1010. The text has lines of at most
  // `width` characters; 0: lines of any length. The JSON has the schema tessera.tiling/1, without diagnostics.
  std::string text(std::uint64_t first = kFirstForPeople, std::size_t width = 100) const;
  std::string json(std::uint64_t first = kFirstForPrograms) const;
  // Returns a picture of the buffer and its tiles.
  std::string svg() const;

 private:
  friend struct embed::OpenedTiling;
  explicit Tiling(std::shared_ptr<const embed::OpenedTiling> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedTiling> opened_;
};

}  // namespace tessera::api
