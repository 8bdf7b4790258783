// `tessera extract FILE!PATH -o OUT`: writes the bytes of a part to a separate file. With --json, writes a section in
// the form that xclbinutil dumps: its JSON, and the PDIs of an AIE_PARTITION beside it.
#include "base/codes.h"
#include "base/file.h"
#include "cli/cli.h"

#include <tessera/container.h>

#include <filesystem>
#include <memory>

namespace tessera::cli {

namespace {

struct ExtractOptions {
  std::string file;
  std::string out;
  bool is_json = false;
};

// Returns true if a file at `path` has these bytes already, and false if there is no file. Fails with T0110 if a file
// has other bytes: the name comes from the container, so Tessera does not replace the file.
Result<bool> is_there(const std::filesystem::path& path, const std::vector<std::uint8_t>& bytes) {
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  if (!std::filesystem::exists(status)) return false;
  if (std::filesystem::is_regular_file(status)) {
    const Result<Bytes> present = read_file(path);
    if (present && *present == bytes) return true;
  }
  return Failure(error(tessera::code::file_exists, "a file that the container names exists already")
                     .at("{}", path.string())
                     .note("its name is the UUID of a PDI, and its bytes are not those of the PDI")
                     .help("choose another folder for the JSON, or move the file away"));
}

// Writes the files of a section. Writes nothing unless all of them can be written.
Result<void> write_section(const ExtractOptions& options, const api::SectionFiles& section) {
  const std::filesystem::path out = options.out;
  const std::filesystem::path folder = options.out == "-" ? std::filesystem::path() : out.parent_path();
  std::vector<const api::SectionFiles::File*> missing;
  for (const api::SectionFiles::File& file : section.files) {
    TRY(const bool is_known, is_there(folder / file.name, file.bytes));
    if (!is_known) missing.push_back(&file);
    if (file.name == out.filename())
      return Failure(error(tessera::code::file_exists, "the JSON and one of its PDIs have the same name")
                         .at("{}", options.out)
                         .help("give the JSON another name"));
  }
  for (const api::SectionFiles::File* file : missing) CHECK_OK(write_file(folder / file->name, file->bytes));
  return write_file(options.out, section.json);
}

void extract(const ExtractOptions& options, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
  if (options.is_json) {
    const auto section = file->section_files(names.path);
    if (!section) return context.fail(context.diag(section.error()).within(names.file));
    if (const auto written = write_section(options, *section); !written) context.fail(written.error());
    return;
  }
  const auto bytes = file->extract(names.path);
  if (!bytes) return context.fail(context.diag(bytes.error()).within(names.file));
  if (!names.path.empty())
    for (const api::Diagnostic& fault : file->damage(names.path).value())
      context.warn(context.diag(fault).within(names.file));
  if (const auto written = write_file(options.out, *bytes); !written) context.fail(written.error());
}

}  // namespace

void add_extract(CLI::App& app, Context& context) {
  auto options = std::make_shared<ExtractOptions>();
  CLI::App* verb = app.add_subcommand("extract", "Write a part of a container to a file");
  verb->add_option("FILE", options->file,
                   "FILE!PATH, such as 'app.xclbin!AIE_PARTITION/pdi[0]/cdo'; `tessera show` lists the parts")
      ->required();
  verb->add_option("-o,--output", options->out, "File to write; - for standard output")->required()->type_name("FILE");
  verb->add_flag(
      "--json", options->is_json,
      "Write a section as the JSON of xclbinutil, and the PDIs that it names as new files into the folder of "
      "the JSON");
  verb->callback([options, &context] { extract(*options, context); });
}

}  // namespace tessera::cli
