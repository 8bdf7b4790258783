// `tessera edit FILE -o OUT`: writes a file with changed parts.
//
// The verb makes the changes in the order repair, replace, add, form, rename, start columns, UUID, remove. Removals
// come last, because a removal changes the numbers of the parts behind it; their paths name parts of the file with all
// other changes. Without a change Tessera takes the file apart and writes it again, and fails if the bytes differ.
#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/lost_change.h"
#include "cli/new_content.h"
#include "cli/new_findings.h"
#include "container/codes.h"

#include <tessera/container.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

namespace tessera::cli {

namespace {

constexpr const char* kOnlyPartition = "AIE_PARTITION";

struct EditOptions {
  std::string file;
  std::string out;
  bool is_repair = false;
  std::vector<std::string> replaced;  // PATH=FILE
  std::vector<std::string> added;     // SECTION=FILE
  std::vector<std::string> removed;   // PATH
  std::vector<std::string> forms;     // [PATH=]FORM
  std::vector<std::string> renamed;   // OLD=NEW
  std::vector<std::string> columns;   // [PATH=]LIST
  std::vector<std::string> uuids;     // [PATH=]UUID
};

using Edited = api::Result<std::vector<std::uint8_t>>;

// The file with the changes so far. A container may be large, so only this copy of it stays in memory.
class EditedFile {
 public:
  EditedFile(const EditOptions& options, Bytes bytes) : options_(options) { take(std::move(bytes)); }

  const api::Container& container() const { return *container_; }
  void take(Bytes bytes) { container_.emplace(api::Container::from_bytes(std::move(bytes), options_.file)); }
  Result<void> write() const { return write_file(options_.out, container_->bytes()); }

 private:
  const EditOptions& options_;
  std::optional<api::Container> container_;
};

// Splits at the last `=`. Without `=` the first text is empty.
std::pair<std::string, std::string> split_change(const std::string& word) {
  const std::size_t sign = word.rfind('=');
  if (sign == std::string::npos) return {"", word};
  return {word.substr(0, sign), word.substr(sign + 1)};
}

// Splits PATH=FILE at the first `=`, because the name of a file may have further ones.
std::pair<std::string, std::string> split_file(const std::string& word) {
  const std::size_t sign = std::min(word.find('='), word.size());
  return {word.substr(0, sign), word.substr(std::min(sign + 1, word.size()))};
}

// Returns the first option for new content that is not of the form PATH=FILE.
std::optional<Diag> wrong_form(const EditOptions& options) {
  const auto is_wrong = [](const std::string& word) {
    const auto [path, source] = split_file(word);
    return path.empty() || source.empty();
  };
  for (const std::string& word : options.replaced)
    if (is_wrong(word))
      return error(code::usage, "--replace {} is not of the form PATH=FILE", word)
          .help("give the path of a part and a file: --replace MEM_TOPOLOGY=new.json");
  for (const std::string& word : options.added)
    if (is_wrong(word))
      return error(code::usage, "--add {} is not of the form SECTION=FILE", word)
          .help("give the name of a section and a file: --add USER_METADATA=notes.txt");
  return std::nullopt;
}

// Replaces `file` by the result of a change. If the change failed, reports the failure and returns false. The library
// reports a mistake in new content as a place in the file `source`, and any other mistake as a place in the container.
bool apply(Edited edited, EditedFile& file, const EditOptions& options, Context& context,
           const std::string& source = {}) {
  if (edited) {
    file.take(std::move(*edited));
    return true;
  }
  const Diag diag = context.diag(edited.error());
  const bool is_in_source = !source.empty() && !diag.places.empty() && diag.places.front() == source;
  context.fail(is_in_source ? diag : Diag(diag).within(options.file), exit_for(diag));
  return false;
}

// As apply(), and reports the warnings of the change.
bool apply(api::Result<api::Rewritten> written, EditedFile& file, const EditOptions& options, Context& context) {
  if (!written) return apply(Edited(written.error()), file, options, context);
  for (const api::Diagnostic& warning : written->warnings) context.warn(context.diag(warning).within(options.file));
  return apply(Edited(std::move(written->bytes)), file, options, context);
}

std::vector<PlannedChange> planned_changes(const EditOptions& options, const api::Container& container) {
  std::vector<PlannedChange> changes;
  const auto plan = [&](std::string_view option, const std::string& path) {
    const auto part = container.part(path);
    changes.push_back({option, part ? part->path : lower(path)});
  };
  for (const std::string& word : options.replaced) plan(kReplaceOption, split_file(word).first);
  for (const std::string& word : options.forms) plan("--form", split_change(word).first);
  for (const std::string& word : options.columns) {
    const std::string path = split_change(word).first;
    plan("--start-columns", path.empty() ? kOnlyPartition : path);
  }
  for (const std::string& word : options.uuids) plan("--uuid", split_change(word).first);
  for (const std::string& path : options.removed) plan(kRemoveOption, path);
  return changes;
}

// Reads "1,2,3". Fails with T0701 for any other text.
Result<std::vector<std::uint16_t>> start_columns_of(const std::string& list) {
  std::vector<std::uint16_t> columns;
  for (const std::string_view word : split(list, ',')) {
    const auto column = parse_number(word);
    if (!column || *column > std::numeric_limits<std::uint16_t>::max())
      return Failure(error(code::usage, "--start-columns: '{}' is not a column", word)
                         .help("give numbers with commas between them: --start-columns 1,2,3"));
    columns.push_back(static_cast<std::uint16_t>(*column));
  }
  return columns;
}

// Renames kernels, and sets start columns and UUIDs. Returns false after a failure.
bool change_facts(const EditOptions& options, EditedFile& file, Context& context) {
  for (const std::string& change : options.renamed) {
    const auto [old_name, new_name] = split_change(change);
    if (old_name.empty())
      return context.fail(error(code::usage, "--rename-kernel {} is not of the form OLD=NEW", change)
                              .help("give both names: --rename-kernel MLIR_AIE=MATMUL"),
                          Exit::Usage),
             false;
    if (!apply(file.container().with_kernel_renamed(old_name, new_name), file, options, context)) return false;
  }
  for (const std::string& change : options.columns) {
    const auto [path, list] = split_change(change);
    const auto columns = start_columns_of(list);
    if (!columns) return context.fail(columns.error(), Exit::Usage), false;
    const std::string partition = path.empty() ? kOnlyPartition : path;
    if (!apply(file.container().with_start_columns(*columns, partition), file, options, context)) return false;
  }
  for (const std::string& change : options.uuids) {
    const auto [path, uuid] = split_change(change);
    if (!apply(file.container().with_uuid(uuid, path), file, options, context)) return false;
  }
  return true;
}

// Reads the container. If Tessera cannot read it, or it has no parts, reports a failure and returns no value.
std::optional<EditedFile> open_file(const EditOptions& options, Context& context) {
  Result<Bytes> bytes = read_file(options.file);
  if (!bytes) {
    const api::FileAndPart names = api::FileAndPart::split(options.file);
    if (names.path.empty()) return context.fail(bytes.error()), std::nullopt;
    return context.fail(
               error(code::usage, "{} names a part of {}, and edit writes a whole file", names.path, names.file)
                   .help("give the file, and change the part with --replace {}=FILE; extract writes the part "
                         "alone",
                         names.path),
               Exit::Usage),
           std::nullopt;
  }
  std::optional<EditedFile> file(std::in_place, options, std::move(*bytes));
  if (!file->container().is_known())
    return context.fail(error(container::code::unknown_file, "the file has no parts that Tessera knows")
                            .at("{}", options.file)
                            .help("`tessera info` shows the kind of the file")),
           std::nullopt;
  return file;
}

// Replaces and adds parts. Returns false after a failure.
bool change_contents(const EditOptions& options, EditedFile& file, Context& context) {
  for (const std::string& change : options.replaced) {
    const auto [path, source] = split_file(change);
    const auto content = read_content(source, context);
    if (!content ||
        !apply(file.container().replace(path, content->bytes, content->folder, source), file, options, context, source))
      return false;
  }
  for (const std::string& change : options.added) {
    const auto [section, source] = split_file(change);
    const auto content = read_content(source, context);
    if (!content || !apply(file.container().add(section, content->bytes, content->title, content->folder, source), file,
                           options, context, source))
      return false;
  }
  return true;
}

// Makes all changes. Returns false after a failure.
bool make_changes(const EditOptions& options, EditedFile& file, Context& context) {
  if (options.is_repair && !apply(file.container().repaired(), file, options, context)) return false;
  if (!change_contents(options, file, context)) return false;
  for (const std::string& form_change : options.forms) {
    const auto [path, form] = split_change(form_change);
    if (!apply(file.container().with_form(path, form), file, options, context)) return false;
  }
  if (!change_facts(options, file, context)) return false;
  return options.removed.empty() || apply(file.container().remove_all(options.removed), file, options, context);
}

void edit(const EditOptions& options, Context& context) {
  if (const auto wrong = wrong_form(options)) return context.fail(*wrong, Exit::Usage);
  std::optional<EditedFile> file = open_file(options, context);
  if (!file) return;
  const std::vector<PlannedChange> changes = planned_changes(options, file->container());
  if (const auto lost = lost_change(changes)) return context.fail(*lost, Exit::Usage);
  const bool is_changed = !changes.empty() || !options.added.empty() || !options.renamed.empty();
  NewFindings findings;
  if (is_changed) findings.begin(file->container());
  if (!options.is_repair && !is_changed) {
    if (!apply(file->container().rewritten(), *file, options, context)) return;
  } else if (!make_changes(options, *file, context)) {
    return;
  }
  if (const auto written = file->write(); !written) return context.fail(written.error());
  if (is_changed) findings.tell(file->container(), options.out, context);
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
                   "Replace the part at PATH by the bytes of FILE, or a section by its JSON; FILE!PATH is a part of "
                   "another container; may be repeated")
      ->type_name("PATH=FILE");
  verb->add_option("--add", options->added,
                   "Add a section with the bytes of FILE, or from its JSON, such as AIE_PARTITION[NAME]=FILE; "
                   "FILE!PATH is a part of another container; may be repeated")
      ->type_name("SECTION=FILE");
  verb->add_option(
          "--form", options->forms,
          "Write a PDI in another form: plain, transformed or transformed-cut; without PATH the file is the PDI")
      ->type_name("[PATH=]FORM");
  verb->add_option("--rename-kernel", options->renamed,
                   "Rename a kernel of an NPU wherever the xclbin has its name; may be repeated")
      ->type_name("OLD=NEW");
  verb->add_option("--start-columns", options->columns,
                   "Set the columns on which the partition may start, such as 1,2,3; PATH chooses one of several "
                   "partitions")
      ->type_name("[PATH=]LIST");
  verb->add_option("--uuid", options->uuids,
                   "Set the UUID of the xclbin, or of the PDI at PATH in an AIE_PARTITION; may be repeated")
      ->type_name("[PATH=]UUID");
  verb->add_option("--remove", options->removed, "Leave out the part at PATH; may be repeated")->type_name("PATH");
  verb->callback([options, &context] { edit(*options, context); });
}

}  // namespace tessera::cli
