// `tessera extract FILE!PATH -o OUT`: writes the bytes of a part to a file of their own. With --json, writes a section
// as xclbinutil dumps it: its JSON, and the PDIs of an AIE_PARTITION beside it.
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

void write_section(const ExtractOptions& options, const api::SectionFiles& section, Context& context) {
  const std::filesystem::path folder =
      options.out == "-" ? std::filesystem::path() : std::filesystem::path(options.out).parent_path();
  for (const api::SectionFiles::File& file : section.files)
    if (const auto written = write_file(folder / file.name, file.bytes); !written) return context.fail(written.error());
  if (const auto written = write_file(options.out, section.json); !written) context.fail(written.error());
}

void extract(const ExtractOptions& options, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
  if (options.is_json) {
    const auto section = file->section_files(names.path);
    if (!section) return context.fail(context.diag(section.error()).within(names.file));
    return write_section(options, *section, context);
  }
  const auto bytes = file->extract(names.path);
  if (!bytes) return context.fail(context.diag(bytes.error()).within(names.file));
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
  verb->add_flag("--json", options->is_json,
                 "Write a section as the JSON of xclbinutil, and PDIs that it names into the folder of the JSON");
  verb->callback([options, &context] { extract(*options, context); });
}

}  // namespace tessera::cli
