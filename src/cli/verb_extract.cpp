// `tessera extract FILE!PATH -o OUT`: writes the bytes of a part to a file of their own.
#include "base/file.h"
#include "cli/cli.h"

#include <tessera/container.h>

#include <memory>

namespace tessera::cli {

namespace {

struct ExtractOptions {
  std::string file;
  std::string out;
};

void extract(const ExtractOptions& options, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
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
  verb->callback([options, &context] { extract(*options, context); });
}

}  // namespace tessera::cli
