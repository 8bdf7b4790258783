// `tessera build`: makes an xclbin from the files of its parts (tessera/build.h).
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/new_content.h"
#include "cli/new_findings.h"

#include <tessera/build.h>

#include <limits>
#include <memory>

namespace tessera::cli {

namespace {

struct BuildOptions {
  std::vector<std::string> configurations;
  std::vector<std::string> programs;
  std::vector<std::string> further;
  std::vector<std::string> sections;  // SECTION=FILE
  std::string output;
  std::string configuring;  // the given option that configures; "" for none
  api::XclbinParts parts;
};

constexpr std::uint64_t kWordMax = std::numeric_limits<std::uint16_t>::max();  // options fill fields of 16 bits

// Reads the files at `paths`. Reports the first file that cannot be read, and returns false.
bool read_all(const std::vector<std::string>& paths, std::vector<api::NamedBytes>& files, Context& context) {
  for (const std::string& path : paths) {
    auto file = api::NamedBytes::read(path);
    if (!file) return fail(context, file.error()), false;
    files.push_back(std::move(*file));
  }
  return true;
}

bool read_sections(const BuildOptions& options, std::vector<api::XclbinParts::Section>& sections, Context& context) {
  for (const std::string& word : options.sections) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) {
      const Diag diag = error(code::build_part, "'{}' does not name a file", word).help("write --add SECTION=FILE");
      return context.fail(diag, exit_for(diag)), false;
    }
    const std::string source = word.substr(sign + 1);
    auto content = read_content(source, context);
    if (!content) return false;
    sections.push_back({word.substr(0, sign), api::NamedBytes{source, std::move(content->bytes)},
                        std::move(content->title), std::move(content->folder)});
  }
  return true;
}

std::string summary(const api::BuiltXclbin& built, const BuildOptions& options) {
  return built.columns == 0 ? counted(built.sections, "section")
                            : fmt::format("{}, kernel {}", counted(built.columns, "column"), options.parts.kernel);
}

void build(BuildOptions& options, Context& context) {
  const bool configures = !options.programs.empty() || !options.configurations.empty();
  if (!configures && !options.sections.empty() && !options.configuring.empty())
    return context.fail(no_effect(options.configuring, "an xclbin that has only sections of --add"), Exit::Usage);
  auto programs = api::CoreProgram::read(options.programs);
  if (!programs) return fail(context, programs.error());
  api::XclbinParts& parts = options.parts;
  parts.core_programs = std::move(*programs);
  if (!read_all(options.configurations, parts.configurations, context) ||
      !read_all(options.further, parts.further, context) || !read_sections(options, parts.sections, context))
    return;
  const auto built = api::build_xclbin(parts);
  if (!built) return fail(context, built.error());
  for (const api::Diagnostic& warning : built->warnings) context.warn(context.diag(warning));
  if (const auto written = write_file(options.output, built->bytes); !written) return context.fail(written.error());
  NewFindings().tell(api::Container::from_bytes(built->bytes, options.output), options.output, context);
  if (options.output != "-")
    say_fitted("{}: {} bytes, {}\n", options.output, with_commas(built->bytes.size()), summary(*built, options));
}

}  // namespace

void add_build(CLI::App& app, Context& context) {
  auto options = std::make_shared<BuildOptions>();
  CLI::App* verb = app.add_subcommand("build", "Make an xclbin from core programs and configuration");
  verb->add_option("--cdo", options->configurations,
                   "Configuration: a CDO or `.cdo` text. Several are joined in order");
  verb->add_option("--program", options->programs,
                   "COLUMN,ROW=FILE: the program of a core, as bytes, a core ELF or assembly");
  verb->add_option("--pdi", options->further,
                   "Configuration of one more PDI, for a kernel with the next id and instance");
  verb->add_option(
          "--add", options->sections,
          "A further section from the bytes of FILE, of FILE!PATH for a part of another container, or from the "
          "JSON of xclbinutil, such as AIE_PARTITION[NAME]=FILE. Without --cdo and --program the xclbin has only these "
          "sections")
      ->type_name("SECTION=FILE");
  verb->add_option("-o,--output", options->output, "The xclbin to write; - for standard output")->required();
  verb->add_option(
      "--device", options->parts.device,
      "Device that the programs must be compiled for. Default: from the core ELFs or the partition's width");
  verb->add_option("--kernel", options->parts.kernel, "Kernel name by which a host program finds the PDI")
      ->capture_default_str();
  verb->add_option("--instance", options->parts.instance, "Name of the kernel's instance")->capture_default_str();
  verb->add_option("--kernel-id", options->parts.kernel_id, "The id that ties the kernel to its PDI")
      ->check(number(0, kWordMax))
      ->default_str(fmt::format("{:#x}", options->parts.kernel_id));
  verb->add_option("--columns", options->parts.columns,
                   "Width of the partition. Default: the columns that the commands use")
      ->check(number(1, kWordMax));
  verb->add_option("--start-columns", options->parts.start_columns, "Columns on which the partition may start")
      ->check(number(0, kWordMax))
      ->delimiter(',');
  verb->add_option("--buffers", options->parts.buffers, "Number of host buffers that the kernel takes")
      ->capture_default_str()
      ->check(number(0, api::XclbinParts::kMostBuffers));
  verb->callback([options, verb, &context] {
    options->configuring = given_option(*verb, {"--pdi", "--device", "--kernel", "--instance", "--kernel-id",
                                                "--columns", "--start-columns", "--buffers"});
    build(*options, context);
  });
}

}  // namespace tessera::cli
