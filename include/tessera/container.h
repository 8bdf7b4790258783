// The parts of a container: show, extract and change any of them.
//
//   const auto file = ts::Container::open("app.xclbin").value();
//   for (const ts::ContainerPart& part : file.parts("AIE_PARTITION").value()) std::puts(part.path.c_str());
//   const std::vector<std::uint8_t> cdo = file.extract("AIE_PARTITION/pdi[0]/cdo").value();
//
// A container is a tree of parts: an xclbin has sections, an AIE_PARTITION has PDIs, a PDI has a CDO, a CDO has the
// programs of cores; a control-code ELF has sections, a boot image has images and partitions. docs/formats/ lists the
// parts and fields of each format.
//
// Paths: the names of parts from the file inwards, with `/` between them: "AIE_PARTITION/pdi[3]/cdo/core(0,2)". Case
// does not matter. A part whose name occurs once needs no number. "" is the whole file.
//
// Units: sizes and offsets are bytes; offsets count from the beginning of the file.
//
// Errors: a path that names no part, or several, is T0217; the diagnostic lists the parts that are there. A damaged
// part is shown up to the damage, with diagnostics. No input makes the library crash or take more memory than a small
// multiple of the file.
//
// Ownership: a Container holds the bytes of its file. Copies are cheap and share them. Results are plain values.
#pragma once

#include <tessera/result.h>

#include <map>
#include <memory>
#include <span>

namespace tessera::embed {
struct OpenedContainer;
}  // namespace tessera::embed

namespace tessera::api {

struct ContainerPart {
  std::string path;  // from the file inwards
  std::string kind;  // "NPU device image (PDI)"
  std::uint64_t bytes = 0;
  // Where the bytes begin in the file. Absent for bytes that lie there in another form, such as the commands of a
  // transformed PDI.
  std::optional<std::uint64_t> offset{};
};

// Everything in a part and in the parts inside it.
struct ShownPart {
  std::string text;
  // Schema tessera.show/1, without diagnostics; or, for a section that xclbinutil prints as JSON, the JSON of
  // xclbinutil, unless the section is damaged.
  std::string json;
  // The places of these diagnostics begin inside the file.
  std::vector<Diagnostic> errors, warnings;
};

class TESSERA_API Container {
 public:
  static Result<Container> open(const std::string& file);
  // `name` appears in ShownPart instead of a file name.
  static Container from_bytes(std::vector<std::uint8_t> bytes, const std::string& name);

  Result<ContainerPart> part(const std::string& path) const;
  // The parts directly inside the part at `path`, in the order of the file.
  Result<std::vector<ContainerPart>> parts(const std::string& path = "") const;
  Result<ShownPart> show(const std::string& path = "") const;
  // The words that a host changes in the control-code ELF at `path` when the symbols of its relocations have these
  // addresses: schema tessera.patches/1. A symbol without a relocation is an error in the result (T0321).
  Result<ShownPart> patches(const std::map<std::string, std::uint64_t>& addresses, const std::string& path = "") const;
  Result<std::vector<std::uint8_t>> extract(const std::string& path) const;

  // The bytes of the whole file with new bytes for a part, or without it. Tessera also writes the parts around it
  // again, with right lengths, offsets and checksums. T0218 if a format around the part cannot change it.
  Result<std::vector<std::uint8_t>> replace(const std::string& path, std::span<const std::uint8_t> bytes) const;
  Result<std::vector<std::uint8_t>> remove(const std::string& path) const;
  // The bytes of the whole file with the PDI at `path` in another form: "plain"; "transformed", with commands and data
  // in separate zones, as XRT writes PDIs; or "transformed-cut", without the last 20 bytes, as XRT wrote them before
  // July 2025. T0219 if there is no PDI at `path` or no such form; T0214 if the form cannot express the commands.
  Result<std::vector<std::uint8_t>> with_form(const std::string& path, const std::string& form) const;

 private:
  friend struct embed::OpenedContainer;
  explicit Container(std::shared_ptr<const embed::OpenedContainer> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedContainer> opened_;
};

// A file and the path of a part, as a command line joins them: "app.xclbin!AIE_PARTITION/pdi[0]".
struct TESSERA_API FileAndPart {
  std::string file;
  std::string path;  // "": the whole file

  // Splits at the last `!`. A word that is the name of a file is that file, even with a `!`.
  static FileAndPart split(const std::string& word);
};

}  // namespace tessera::api
