#include "runtime/design.h"

#include "base/file.h"
#include "base/files_read.h"
#include "base/text.h"
#include "compiler/codes.h"
#include "container/files/foreign.h"
#include "container/files/sniff.h"
#include "container/sections/core_bodies.h"
#include "container/xclbin/xclbin.h"
#include "runtime/codes.h"
#include "runtime/compiler_library.h"

#include <algorithm>

namespace tessera::runtime {

namespace {

bool is_empty_design(std::string_view text) {
  std::string words;
  for (const std::string_view line : split(text, '\n'))
    for (const char c : line.substr(0, line.find("//")))
      if (c != ' ' && c != '\t' && c != '\r') words += c;
  return words.empty() || words == "module{}" || words == "builtin.module{}";
}

// Returns whether the file is certainly no design in MLIR. A file of unknown format counts as a design if it contains
// "aie.".
bool is_other_file(ByteSpan file) {
  using container::FileKind;
  switch (container::sniff(file)) {
    case FileKind::Empty:  // compile_design() refuses an empty file before it calls this
    case FileKind::Design:
    case FileKind::LinkText:
    case FileKind::Text: return false;
    case FileKind::Unknown: return container::as_text(file).find("aie.") == std::string_view::npos;
    default: return true;
  }
}

}  // namespace

tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options) {
  const auto failed = [](Diag diag) { return tl::unexpected(compiler::Diags{std::move(diag)}); };
  if (is_empty_design(container::as_text(file)))
    return failed(error(code::no_design, "the file holds no design")
                      .at("{}", path)
                      .note("{}", file.empty() ? "it is empty" : "it has no operation")
                      .help("give a design in MLIR; perhaps the program that should write the file has failed"));
  if (is_other_file(file))
    return failed(error(code::no_design, "the file holds no design")
                      .at("{}", path)
                      .note("it is {}", container::kind_noun(file))
                      .help("{}", container::sniff(file) == container::FileKind::LfsPointer
                                      ? container::kLfsRemedy
                                      : "give a design in MLIR, as text or bytecode"));
  const auto held = hold_compiler();
  const auto library = load_compiler();
  if (!library) return failed(library.error());
  auto compiled = (*library)->compile({path, std::string(container::as_text(file))}, options);
  if (compiled)  // the compiler's library notes files in a list of its own
    for (const std::string& name : compiled->files) note_file_read(name);
  return compiled;
}

tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options) {
  const auto file = read_file(path);
  if (!file) return tl::unexpected(compiler::Diags{file.error()});
  return compile_design(path, *file, options);
}

Result<const compiler::Stream*> stream_of(const compiler::Compiled& compiled) {
  std::vector<const compiler::Stream*> found;
  for (const compiler::Stream& stream : compiled.streams) found.push_back(&stream);
  if (found.size() > 1) {
    const auto whole = std::ranges::partition(found, [](const compiler::Stream* each) { return !each->is_part; });
    if (whole.begin() - found.begin() == 1) return found.front();
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) return nullptr;
  Diag diag = error(compiler::code::no_device, "the design has {} command streams", found.size());
  for (const compiler::Stream& stream : compiled.streams)
    diag.notes.push_back(fmt::format("device {} has the command stream {}", stream.device, stream.sequence));
  return Failure(std::move(diag).help("choose a device by its name, or a sequence by its name"));
}

std::set<device::TileId> tiles_with_bodies(const compiler::Compiled& compiled) {
  std::set<device::TileId> tiles;
  const auto xclbin = container::read_xclbin(compiled.xclbin).complete();
  if (!xclbin) return tiles;
  const container::Section* section = xclbin->find(container::SectionKind::UserMetadata, container::is_core_bodies);
  if (section == nullptr) return tiles;
  const container::CoreBodies bodies = container::read_core_bodies(section->data, section->offset).value;
  for (const container::CoreBody& body : bodies.bodies) tiles.insert(body.tile);
  return tiles;
}

}  // namespace tessera::runtime
