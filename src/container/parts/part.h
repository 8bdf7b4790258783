// Every container as a tree of parts.
//
//   x.xclbin                    the file
//     AIE_PARTITION             a section
//       pdi[3]                  a device image
//         cdo                   its configuration
//           core(0,2)           the program that the configuration writes into a core
//     mirror                    the mirror data behind the sections
//
// The problem: nine formats lie inside each other, and each has a reader of its own, with a value of its own. Code that
// shows, extracts or changes a piece needs the same three things of every piece: its bytes, its fields, and the pieces
// inside. So this folder has one table (formats.h) with a row per format, which says how a part is opened and how its
// bytes are written again after a part inside has changed.
//
// A part is opened only when a caller needs its contents, and a part without a format of its own has bytes only. A
// format opens only formats below its row of the table, so the depth of a tree is bounded, whatever a file says. The
// bytes of a part are a view of the file, unless they lie there in another form, as the commands of a transformed PDI
// do.
#pragma once

#include "container/partial.h"
#include "container/parts/fields.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <optional>

namespace tessera::container {

struct PartFormat;

struct Part {
  std::string name;                       // "pdi", "MEM_TOPOLOGY", ".ctrltext.0"
  std::optional<std::size_t> index{};     // among the parts of this name beside it; none for the only one
  std::string noun{};                     // "NPU device image (PDI)"
  std::optional<std::uint64_t> offset{};  // in the file; none if the bytes are not there as they are
  ByteSpan bytes{};                       // points into the file, or into `own`
  std::shared_ptr<const Bytes> own{};
  const PartFormat* format = nullptr;         // nullptr: bytes only
  std::uint32_t kind = 0;                     // of a section of an xclbin
  std::size_t slot = 0;                       // number of the part for the format around it
  std::shared_ptr<const Fields> described{};  // fields that the format around it tells about the part; may be empty

  // "pdi[3]": the part in a path.
  std::string segment() const;
};

// The contents of a part.
struct Opening {
  Fields fields = Fields::object();
  bool is_xclbinutil = false;  // `fields` is what xclbinutil prints for the part: JSON of a section
  std::vector<Part> parts{};
  std::vector<Diag> errors{};
  std::vector<Diag> warnings{};

  template <class T>
  T absorb(Partial<T> partial) {
    std::ranges::move(partial.errors, std::back_inserter(errors));
    std::ranges::move(partial.warnings, std::back_inserter(warnings));
    return std::move(partial.value);
  }
};

// New bytes for parts inside a part, by their slots; none removes the part.
using PartChanges = std::map<std::size_t, std::optional<Bytes>>;

// Returns the part of a whole file. `file` must outlive the part and all parts inside.
Part file_part(ByteSpan file);

// Reads a part. A damaged part is opened up to the damage.
Opening open_part(const Part& part);

// Returns the bytes of `part` with changed parts inside. Fails with T0218 when its format cannot change them.
Result<Bytes> rebuild_part(const Part& part, const PartChanges& changes);

}  // namespace tessera::container
