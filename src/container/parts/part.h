// Shows every container as a tree of parts.
//
//   x.xclbin                    the file
//     AIE_PARTITION             a section
//       pdi[3]                  a device image
//         cdo                   its configuration
//           core(0,2)           the program that the configuration writes into a core
//     mirror                    the mirror data behind the sections
//
// The problem: many formats lie inside each other, and each has its own reader, which returns its own type. Code that
// shows, extracts or changes a part needs the same three things of every part: its bytes, its fields, and the parts
// inside it. So this folder has one table (formats.h) with a row for each format. The row says how to open a part, and
// how to write its bytes again after a part inside it has changed.
//
// A part is opened only when a caller needs its contents. A part without a format has only bytes. A format opens only
// formats that are below its row of the table, so no file can make the tree arbitrarily deep. The bytes of a part are a
// view of the file, or a copy if the file holds them in another form, for example the commands of a transformed PDI.
#pragma once

#include "base/shared_bytes.h"
#include "container/absorbed.h"
#include "container/parts/fields.h"
#include "device/device.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <optional>

namespace tessera::container {

struct PartFormat;

struct Part {
  std::string name;                       // "pdi", "MEM_TOPOLOGY", ".ctrltext.0"
  std::optional<std::size_t> index{};     // number among the parts with this name; a unique part may have none
  std::string noun{};                     // "NPU device image (PDI)"
  std::optional<std::uint64_t> offset{};  // file offset; none if the file has the bytes in another form
  ByteSpan bytes{};                       // points into the file, or into `own`
  std::shared_ptr<const Bytes> own{};
  const PartFormat* format = nullptr;         // nullptr: the part has only bytes
  std::uint32_t kind = 0;                     // for a section of an xclbin: its SectionKind
  std::size_t slot = 0;                       // number by which the outer part's rebuild_part() finds it
  std::shared_ptr<const Fields> described{};  // fields about this part from the outer part; may be nullptr
  std::optional<device::Arch> arch{};         // architecture of the cores, if an outer part gives it
  std::string no_program{};  // what the bytes are, if the outer part tells that no core executes them: "mirror data"

  // Returns the word for this part in a path: "pdi[3]".
  std::string segment() const;
};

// The result of open_part(): the contents of a part, and the faults that its reader found.
struct Opening {
  bool wants_fields = true;  // false: the caller needs no `fields`, and a format may leave them out
  Fields fields = Fields::object();
  bool is_xclbinutil = false;  // `fields` is the JSON that xclbinutil prints for a section
  std::vector<Part> parts{};
  std::vector<Diag> errors{};
  std::vector<Diag> warnings{};

  template <class T>
  T absorb(Partial<T> partial) {
    return absorbed(std::move(partial), *this);
  }
};

// New bytes for parts inside a part, by Part::slot; nullopt removes the part.
using PartChanges = std::map<std::size_t, std::optional<SharedBytes>>;

// Returns the part of a whole file. `file` must outlive the part and all parts inside.
Part file_part(ByteSpan file);

// Reads a part. For a damaged part, returns the contents that could be read, and the errors.
Opening open_part(const Part& part);
// Does the same, but `fields` may be empty. Fields often take more time and memory than the rest.
Opening open_parts_inside(const Part& part);

// Returns the bytes of `part` after changes to parts inside it. Fails with T0218 if its format does not allow a change,
// and with the reader's error if `part` is damaged.
Result<Bytes> rebuild_part(const Part& part, const PartChanges& changes);

}  // namespace tessera::container
