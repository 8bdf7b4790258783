// `tessera edit FILE -o OUT`: writes a file with changed parts.
//
// The changes are carried out in the order repair, replace, add, form, remove: a removal changes the numbers of the
// parts behind it. Without a change Tessera takes the file apart and writes it again, and fails if the bytes are not
// the same.
#include "base/file.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"

#include <tessera/container.h>

#include <filesystem>
#include <memory>

namespace tessera::cli {

namespace {

struct EditOptions {
  std::string file;
  std::string out;
  bool is_repair = false;
  std::vector<std::string> replaced;  // PATH=FILE
  std::vector<std::string> added;     // SECTION=FILE
  std::vector<std::string> removed;   // PATH
  std::vector<std::string> forms;     // [PATH=]FORM
};

using Edited = api::Result<std::vector<std::uint8_t>>;

// Returns the folder in which Tessera looks for the files that the JSON in `file` names.
std::string folder_of(const std::string& file) {
  return std::filesystem::path(file).parent_path().string();
}

// Splits at the last `=`. Without `=` the first text is empty.
std::pair<std::string, std::string> split_change(const std::string& word) {
  const std::size_t sign = word.rfind('=');
  if (sign == std::string::npos) return {"", word};
  return {word.substr(0, sign), word.substr(sign + 1)};
}

// Replaces `bytes` by the result of a change. If the change failed, reports the failure and returns false. The library
// places a mistake in new content in the file `source`, and any other mistake inside the container.
bool apply(const Edited& edited, std::vector<std::uint8_t>& bytes, const EditOptions& options, Context& context,
           const std::string& source = {}) {
  if (edited) {
    bytes = *edited;
    return true;
  }
  const Diag diag = context.diag(edited.error());
  const bool is_in_source = !source.empty() && !diag.places.empty() && diag.places.front() == source;
  context.fail(is_in_source ? diag : Diag(diag).within(options.file), exit_for(diag));
  return false;
}

// Repairs the file or writes it again, and reports the warnings; returns false after a failure.
bool write_again(const EditOptions& options, std::vector<std::uint8_t>& bytes, Context& context) {
  const api::Container file = api::Container::from_bytes(bytes, options.file);
  const api::Result<api::Rewritten> written = options.is_repair ? file.repaired() : file.rewritten();
  if (written)
    for (const api::Diagnostic& warning : written->warnings) context.warn(context.diag(warning).within(options.file));
  return apply(written ? Edited(written->bytes) : Edited(written.error()), bytes, options, context);
}

void edit(const EditOptions& options, Context& context) {
  const Result<Bytes> file = read_file(options.file);
  if (!file) return context.fail(file.error());
  Bytes bytes = *file;
  const auto now = [&] { return api::Container::from_bytes(bytes, options.file); };
  const bool is_changed =
      !(options.replaced.empty() && options.added.empty() && options.forms.empty() && options.removed.empty());
  if ((options.is_repair || !is_changed) && !write_again(options, bytes, context)) return;
  for (const std::string& change : options.replaced) {
    const auto [path, source] = split_change(change);
    const Result<Bytes> part = read_file(source);
    if (!part) return context.fail(part.error());
    if (!apply(now().replace(path, *part, folder_of(source), source), bytes, options, context, source)) return;
  }
  for (const std::string& change : options.added) {
    const auto [section, source] = split_change(change);
    const Result<Bytes> content = read_file(source);
    if (!content) return context.fail(content.error());
    const std::string title = std::filesystem::path(source).stem().string();
    if (!apply(now().add(section, *content, title, folder_of(source), source), bytes, options, context, source)) return;
  }
  for (const std::string& change : options.forms) {
    const auto [path, form] = split_change(change);
    if (!apply(now().with_form(path, form), bytes, options, context)) return;
  }
  for (const std::string& path : options.removed)
    if (!apply(now().remove(path), bytes, options, context)) return;
  if (const auto written = write_file(options.out, bytes); !written) context.fail(written.error());
}

}  // namespace

void add_edit(CLI::App& app, Context& context) {
  auto options = std::make_shared<EditOptions>();
  CLI::App* verb = app.add_subcommand("edit", "Write a container with changed parts");
  verb->add_option("FILE", options->file, "The container; - for standard input")->required();
  verb->add_option("-o,--output", options->out, "File to write; - for standard output")->required()->type_name("FILE");
  verb->add_flag(
      "--repair", options->is_repair,
      "First write all parts again, with right lengths and checksums and without bytes that have no meaning");
  verb->add_option("--replace", options->replaced,
                   "Replace the part at PATH by the bytes of FILE, or a section by its JSON; may occur often")
      ->type_name("PATH=FILE");
  verb->add_option(
          "--add", options->added,
          "Add a section with the bytes of FILE, or from its JSON, such as AIE_PARTITION[NAME]=FILE; may occur "
          "often")
      ->type_name("SECTION=FILE");
  verb->add_option(
          "--form", options->forms,
          "Write a PDI in another form: plain, transformed or transformed-cut; without PATH the file is the PDI")
      ->type_name("[PATH=]FORM");
  verb->add_option("--remove", options->removed, "Leave out the part at PATH; may occur often")->type_name("PATH");
  verb->callback([options, &context] { edit(*options, context); });
}

}  // namespace tessera::cli
