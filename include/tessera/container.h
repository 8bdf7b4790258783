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
// part is shown up to the damage, with diagnostics. No input makes the library crash. The library takes at most a small
// multiple of the file's memory. JSON takes up to sixty times its text; a section has at most 8 MB of JSON.
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
  // Where the bytes begin in the file. Absent for bytes that the file holds in another form, such as the commands of a
  // transformed PDI.
  std::optional<std::uint64_t> offset{};
};

// Everything in a part and in the parts inside it.
struct ShownPart {
  std::string text;
  // Schema tessera.show/1, without diagnostics; or, for a section that xclbinutil prints as JSON, the JSON of
  // xclbinutil, unless the section is damaged.
  std::string json;
  // These diagnostics do not name the file: their places begin inside it.
  std::vector<Diagnostic> errors, warnings;
};

// The JSON of a section in the form of xclbinutil, and the files that the JSON names: the PDIs of an AIE_PARTITION.
struct SectionFiles {
  struct File {
    std::string name;  // without a folder
    std::vector<std::uint8_t> bytes;
  };
  std::string json;
  std::vector<File> files;
};

// The result of Container::rewritten() or Container::repaired().
struct Rewritten {
  std::vector<std::uint8_t> bytes;
  std::vector<Diagnostic> warnings;
};

// A mistake or an oddity in a container (docs/formats/rules.md). Error: the container cannot work. Warning: a part of
// it does not work as its writer meant. Note: an oddity that working containers have.
struct ContainerFinding {
  enum class Level : std::uint8_t { Error, Warning, Note };
  Level level = Level::Error;
  // Its places do not name the file and begin with the path of the part. `severity` is Warning for a note.
  Diagnostic diagnostic;
};

// A difference of two containers.
struct ContainerDifference {
  enum class Kind : std::uint8_t { Changed, OnlyInFirst, OnlyInSecond };
  Kind kind = Kind::Changed;
  std::string path;           // of the part; "" for the file itself
  std::string field;          // "section_header/size", "line 12", "bytes from 0x40 on"; "" for a part of one file only
  std::string first, second;  // the field's value in both files; "" where one has no such field
};

class TESSERA_API Container {
 public:
  static Result<Container> open(const std::string& file);
  // `name` appears in ShownPart instead of a file name.
  static Container from_bytes(std::vector<std::uint8_t> bytes, const std::string& name);

  Result<ContainerPart> part(const std::string& path) const;
  // Returns the parts directly inside the part at `path`, in the order of the file.
  Result<std::vector<ContainerPart>> parts(const std::string& path = "") const;
  Result<ShownPart> show(const std::string& path = "") const;
  // Shows the words that a host changes in the control-code ELF at `path` when the symbols of its relocations have
  // these addresses: schema tessera.patches/1. A symbol without a relocation is an error in the result (T0321).
  Result<ShownPart> patches(const std::map<std::string, std::uint64_t>& addresses, const std::string& path = "") const;
  Result<std::vector<std::uint8_t>> extract(const std::string& path) const;
  // Returns the faults by which the bytes of extract() may be incomplete: those of the part at `path`, or, if it has
  // none, those of the nearest part around it. A section is incomplete if the file ends before it does.
  Result<std::vector<Diagnostic>> damage(const std::string& path) const;
  // Returns a section as xclbinutil dumps it; replace() and add() accept this JSON. Fails with T0219 for a part without
  // such JSON.
  Result<SectionFiles> section_files(const std::string& path) const;
  // Returns the faults of the part at `path` and of the parts inside, and the rules that they break; errors first.
  // Empty for a file whose format Tessera does not know.
  Result<std::vector<ContainerFinding>> check(const std::string& path = "") const;
  // Returns the differences between the part at `path` and the part at `other_path` of another container: fields,
  // commands, and parts that only one of them has. Empty if both have the same bytes.
  Result<std::vector<ContainerDifference>> differences(const Container& other, const std::string& path = "",
                                                       const std::string& other_path = "") const;
  // Returns a hash of the configuration that the part at `path` makes: equal for parts that differ only in times,
  // UUIDs, NOPs, padding, white space in JSON, BUILD_METADATA and USER_METADATA, the order of sections of different
  // kinds, and the form of PDIs and streams. The hash is the SHA-256 of a canonical form: 64 hexadecimal digits.
  Result<std::string> configuration_hash(const std::string& path = "") const;
  // Returns the bytes of the whole file. The view lasts as long as this container or a copy of it.
  std::span<const std::uint8_t> bytes() const;
  // Returns whether the file has a format whose parts Tessera knows.
  bool is_known() const;

  // Takes the whole file apart and writes it again from the values that Tessera has read. The result has the bytes of
  // the file. Fails with T0225 if a part would change, because it is damaged or has bytes that its fields do not
  // explain, or if the file cannot be read as a whole, for example because it is cut. A part inside that Tessera cannot
  // read or cannot write keeps its bytes, with a warning.
  Result<Rewritten> rewritten() const;
  // Works like rewritten(), but a part that would change takes the new bytes, with a warning: they have right lengths
  // and checksums, and no bytes that its fields do not explain. A cut xclbin loses the sections that are not in the
  // file, and keeps the others as far as the file has them. A file with other damage stays as it is, with a warning
  // whose help is a remedy for this damage.
  Result<Rewritten> repaired() const;

  // Returns the bytes of the whole file with new content for a part, or without the part. Tessera also writes the parts
  // around it again, with right lengths, offsets and checksums. Fails with T0218 if the format of a part around it does
  // not allow this change, and with T0225 if Tessera, without the change, would not reproduce the bytes of a part
  // around it.
  //
  // The content of a section may be the JSON of xclbinutil; T0226 if the JSON makes no section. A PDI of an
  // AIE_PARTITION is the file in `folder` that the JSON names, or, without such a file, the present PDI with its UUID.
  // An AIE_PARTITION keeps its name if the JSON has none.
  // `source` is the name of the content in diagnostics: the first place of a mistake in the content.
  Result<std::vector<std::uint8_t>> replace(const std::string& path, std::span<const std::uint8_t> content,
                                            const std::string& folder = "", const std::string& source = "") const;
  // Fails with T0218, too, if the new content would not stay as it is: for example, Tessera makes the symbols of
  // "core(0,2)" itself, and a transformed PDI keeps no bytes behind the commands of its CDO.
  Result<std::vector<std::uint8_t>> remove(const std::string& path) const;
  // Returns the bytes of the whole file without these parts. All paths name parts of the present file. Fails with
  // T0218, too, if two paths name the same part, or one a part inside another.
  Result<std::vector<std::uint8_t>> remove_all(const std::vector<std::string>& paths) const;
  // Returns the bytes of an xclbin with one more section behind the others. `section` is the name of a kind, as Tessera
  // or xclbinutil has it, and may have the name of an AIE partition in brackets: "AIE_PARTITION[Flavor]". `title` is
  // the name in the section's header. Content, folder and source: as for replace().
  Result<std::vector<std::uint8_t>> add(const std::string& section, std::span<const std::uint8_t> content,
                                        const std::string& title = "", const std::string& folder = "",
                                        const std::string& source = "") const;
  // Returns the bytes of the whole file with the PDI at `path` in another form: "plain"; "transformed", with commands
  // and data in separate zones, as XRT writes PDIs; or "transformed-cut", without the last 20 bytes, as XRT wrote them
  // before July 2025. Warns of words that the PDI lacks (T0210): "plain" and "transformed" have shorter commands, which
  // do not write these words. So a PDI that was cut and then transformed again is whole, and "transformed-cut" takes 20
  // further bytes from it. Fails with T0219 if there is no PDI at `path` or no such form, and with T0214 if the form
  // cannot express the commands.
  Result<Rewritten> with_form(const std::string& path, const std::string& form) const;

  // Returns the bytes of an xclbin in which a kernel of an NPU has another name: in IP_LAYOUT, EMBEDDED_METADATA, the
  // mirror data and the CDO groups that are named like it. Fails with T0221 if there is no such kernel, or if it cannot
  // have this name.
  Result<std::vector<std::uint8_t>> with_kernel_renamed(const std::string& old_name, const std::string& new_name) const;
  // Returns the bytes of an xclbin whose partition at `path` may start on these columns. Fails with T0218 if the part
  // is no partition.
  Result<std::vector<std::uint8_t>> with_start_columns(const std::vector<std::uint16_t>& columns,
                                                       const std::string& path = "AIE_PARTITION") const;
  // Returns the bytes of an xclbin with another UUID: 32 hexadecimal digits, dashes allowed. With the path of a PDI in
  // an AIE_PARTITION, the UUID is that of the PDI. Fails with T0222 if `uuid` is not a UUID, and with T0218 if the part
  // has no UUID.
  Result<std::vector<std::uint8_t>> with_uuid(const std::string& uuid, const std::string& path = "") const;

 private:
  friend struct embed::OpenedContainer;
  explicit Container(std::shared_ptr<const embed::OpenedContainer> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedContainer> opened_;
};

// A file and the path of a part, as a command line joins them: "app.xclbin!AIE_PARTITION/pdi[0]".
struct TESSERA_API FileAndPart {
  std::string file;
  std::string path;  // "": the whole file

  // Splits at the last `!` behind the name of an existing file, or at the last `!` if there is no such file. A word
  // that names an existing file stands for this file, even with a `!`.
  static FileAndPart split(const std::string& word);
};

}  // namespace tessera::api
