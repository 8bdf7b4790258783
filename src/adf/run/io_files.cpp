#include "adf/run/io_files.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/file.h"
#include "base/text.h"

namespace tessera::adf {

Layout layout_of(const Model& model, id io_node, const Net& net) {
  const Io& io = model.ios[model.nodes[io_node].number];
  const bool is_source = model.ports[net.source].node == io_node;
  const Port& other = model.ports[is_source ? net.sinks.front().port : net.source];
  Layout made{{"int32", 4, ::adf::host::number::integer, false}, io.bits, io.hex};
  if (other.shape.of.bytes != 0 && other.shape.kind != carrier::pktstream) made.of = other.shape.of;
  return made;
}

Result<void> check_file(const Model& model, id io_node) {
  const Node& node = model.nodes[io_node];
  const Io& io = model.ios[node.number];
  if (!io.binary || io.file.empty()) return {};
  return Failure(error(code::not_supported, "{} has the binary file {}", name_of_node(io_node), printable(io.file))
                     .at("{}", node.at.text())
                     .note("only text files carry data so far")
                     .help("use a text file, and leave out `binary`"));
}

Result<InputFile> read_input(const Model& model, id io_node, const Net& net, const std::filesystem::path& folder,
                             std::vector<Diag>& warnings) {
  const Node& node = model.nodes[io_node];
  const Io& io = model.ios[node.number];
  if (io.file.empty())
    return Failure(error(code::bad_file, "{} has no file", name_of_node(io_node))
                       .at("{}", node.at.text())
                       .help("name an input file in create()"));
  CHECK_OK(check_file(model, io_node));
  const std::filesystem::path path = folder / io.file;
  // A pipe could keep the program waiting; a device, such as /dev/null, may be a file without data.
  std::error_code none_such;
  auto bytes = std::filesystem::is_character_file(path, none_such) ? read_file(path) : read_named_file(path);
  if (!bytes) return Failure(std::move(bytes.error()).within(name_of_node(io_node)));
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  TRY(Words words, read_words(text, layout_of(model, io_node, net), path.string()));
  for (Diag& warning : words.warnings) warnings.push_back(std::move(warning).within(name_of_node(io_node)));
  return InputFile{path, std::move(words)};
}

}  // namespace tessera::adf
