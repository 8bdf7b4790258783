#include "adfc/constraints.h"

#include "adf/constraints/read.h"
#include "adfc/codes.h"
#include "base/file.h"

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

// Returns a string literal of C++. Every byte except letters, digits and blanks becomes an octal escape, so no text can
// end the literal.
std::string as_literal(std::string_view text) {
  constexpr std::size_t kLine = 4000;  // compilers read long lines slowly
  std::string out = "\"";
  std::size_t line = 0;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ';
    if (is_plain)
      out += c;
    else
      out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    if (++line % kLine == 0) out += "\"\n\"";
  }
  return out + '"';
}

bool is_same_file(const fs::path& a, const fs::path& b) {
  std::error_code failed;
  return fs::equivalent(a, b, failed) && !failed;
}

}  // namespace

Result<std::vector<ConstraintFile>> read_constraints(const Options& options, void (*warn)(const Diag&),
                                                     void (*tell)(const Diag&)) {
  std::vector<ConstraintFile> all;
  for (const fs::path& path : options.constraints) {
    if (is_same_file(path, options.write_constraints))
      return Failure(error(code::not_written, "the constraints would replace {}", path.string())
                         .note("adfc++ reads this file")
                         .help("write them to another file"));
    auto bytes = read_file(path, adf::constraints::kMostBytes);
    if (!bytes)
      return Failure(error(code::bad_constraints, "adfc++ cannot read the constraints")
                         .at("{}", path.string())
                         .note("{}", bytes.error().message)
                         .help("name a file of constraints (JSON)"));
    ConstraintFile file{path.string(), {reinterpret_cast<const char*>(bytes->data()), bytes->size()}};
    adf::constraints::Read read = adf::constraints::read(file.text, file.name);
    for (const Diag& warning : read.warnings) warn(warning);
    for (std::size_t i = 1; i < read.errors.size(); ++i) tell(read.errors[i]);
    if (!read.errors.empty()) return Failure(std::move(read.errors.front()));
    all.push_back(std::move(file));
  }
  return all;
}

std::string text_of(const Options& options, const std::vector<ConstraintFile>& files) {
  std::string texts;
  for (const ConstraintFile& file : files)
    texts += fmt::format("  {{{},\n{}, {}}},\n", as_literal(file.name), as_literal(file.text), file.text.size());
  return fmt::format(
      "static const adf::host::constraint_text constraint_texts[] = {{\n{}  {{}}}};\n"
      "extern const adf::host::constraint_table tessera_adf_constraints = {{\"{}\", {}, {}, {}, {}, "
      "constraint_texts}};\n",
      texts, options.device, options.stack_size, options.heap_size, options.pl_megahertz, files.size());
}

}  // namespace tessera::adfc
