// `tessera show FILE[!PATH]`: shows everything in a file, or in a part of it.
//
// `tessera info` shows one screen; `tessera show` leaves nothing out. The verb shows a damaged part up to the damage,
// followed by the diagnostics, with exit code 3.
#include "cli/arguments.h"
#include "cli/cli.h"

#include <tessera/container.h>

#include <nlohmann/json.hpp>

#include <map>
#include <memory>

namespace tessera::cli {

namespace {

struct ShowOptions {
  std::string file;
  bool as_json = false;
  std::vector<std::string> patches;  // SYMBOL=ADDRESS
};

// Returns the addresses by symbol. Fails with T0701 for a word without an address.
Result<std::map<std::string, std::uint64_t>> addresses_of(const std::vector<std::string>& words) {
  std::map<std::string, std::uint64_t> addresses;
  for (const std::string& word : words) {
    const std::size_t sign = word.rfind('=');
    const auto address = sign == std::string::npos ? std::nullopt : parse_number(word.substr(sign + 1));
    if (!address)
      return Failure(error(code::usage, "--patch {} is not of the form SYMBOL=ADDRESS", word)
                         .help("give the address of the buffer: --patch 3=0x1000"));
    if (!addresses.emplace(word.substr(0, sign), *address).second)
      return Failure(error(code::usage, "--patch gives {} two addresses", word.substr(0, sign))
                         .note("the second one is {:#x}", *address)
                         .help("give each symbol one address"));
  }
  return addresses;
}

void show(const ShowOptions& options, Context& context) {
  const auto addresses = addresses_of(options.patches);
  if (!addresses) return context.fail(addresses.error(), Exit::Usage);
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
  const auto shown = addresses->empty() ? file->show(names.path) : file->patches(*addresses, names.path);
  if (!shown) return context.fail(context.diag(shown.error()).within(names.file));
  for (const api::Diagnostic& diagnostic : shown->warnings) context.warn(context.diag(diagnostic).within(names.file));
  for (const api::Diagnostic& diagnostic : shown->errors) context.fail(context.diag(diagnostic).within(names.file));
  if (!options.as_json) return say_fitted("{}", shown->text);
  nlohmann::ordered_json document = nlohmann::ordered_json::parse(shown->json);
  // The JSON of xclbinutil has no schema. It stays as xclbinutil prints it, without diagnostics.
  if (document.is_object() && document.contains("schema") && document["schema"].is_string() &&
      document["schema"].get<std::string>().starts_with("tessera."))
    context.answer(std::move(document));
  else
    say("{}", shown->json);
}

}  // namespace

void add_show(CLI::App& app, Context& context) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* verb = app.add_subcommand("show", "Show everything in a file, or in one of its parts");
  verb->add_option(
          "FILE", options->file,
          "xclbin, PDI, boot image, CDO, command stream, control packets or ELF; FILE!PATH for a part, such as "
          "'app.xclbin!AIE_PARTITION/pdi[0]'; - for standard input")
      ->required();
  verb->add_option("--patch", options->patches,
                   "For control code: show only the words that change when SYMBOL has this address. SYMBOL is a kernel "
                   "argument such as 3, or another name in the relocations; may be repeated")
      ->type_name("SYMBOL=ADDRESS");
  verb->add_flag("--json", options->as_json,
                 "Print JSON (schema tessera.show/1; for sections, the JSON of xclbinutil; with --patch, schema "
                 "tessera.patches/1)");
  verb->callback([options, &context] { show(*options, context); });
}

}  // namespace tessera::cli
