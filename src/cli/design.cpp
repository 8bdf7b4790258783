#include "cli/design.h"

#include "base/file.h"
#include "cli/compiler_library.h"
#include "container/sniff.h"

namespace tessera::cli {

tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options) {
  const auto failed = [](Diag diag) { return tl::unexpected(compiler::Diags{std::move(diag)}); };
  const auto library = load_compiler();
  if (!library) return failed(library.error());
  return (*library)->compile({path, std::string(container::as_text(file))}, options);
}

tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options) {
  const auto file = read_file(path);
  if (!file) return tl::unexpected(compiler::Diags{file.error()});
  return compile_design(path, *file, options);
}

void add_design_options(CLI::App& verb, compiler::CompileOptions& options) {
  verb.add_flag("--ctrl-pkt-overlay", options.control_packets,
                "Lead control packets to all tiles of a design, as if its command stream sent some");
  verb.add_option(
          "--alloc-scheme", options.alloc_scheme,
          "Where buffers of a design lie: bank-aware (banks take turns) or basic-sequential (one after another); "
          "the first, then the second, when left out")
      ->check(CLI::IsMember({"bank-aware", "basic-sequential"}));
}

Diag merged(compiler::Diags diags) {
  Diag first = std::move(diags.front());
  for (const Diag& other : std::span(diags).subspan(1))
    first.notes.push_back(fmt::format("{}{}{}", other.places.empty() ? "" : other.places.back(),
                                      other.places.empty() ? "" : ": ", other.message));
  return first;
}

}  // namespace tessera::cli
