#include "report/part_report.h"

#include "base/text.h"
#include "container/faults.h"
#include "report/field_text.h"

namespace tessera::report {

namespace parts {

using container::Opening;
using container::Part;
using Json = nlohmann::ordered_json;

namespace {

// Walks through a part and the parts inside. Only the present part and the parts that contain it are open in memory.
class PartReporter {
 public:
  explicit PartReporter(PartReport& report) : report_(report) {}

  Json show(const Part& part, const std::string& path, Opening opening) {
    add_faults(opening, path);
    Json fields = part.described != nullptr ? *part.described : Json::object();
    add_heading(part, path);
    add_fields(fields, 1, report_.text);
    add_fields(opening.fields, 1, report_.text);
    Json data = {{"path", path}, {"kind", part.noun}};
    if (part.offset) data["offset"] = *part.offset;
    data["bytes"] = part.bytes.size();
    if (!fields.empty()) data["described"] = std::move(fields);
    data["fields"] = std::move(opening.fields);
    Json inside = Json::array();
    for (const Part& inner : opening.parts) {
      if (left_ == 0) break;
      --left_;
      report_.text += '\n';
      const std::string inner_path = path.empty() ? inner.segment() : path + "/" + inner.segment();
      inside.push_back(show(inner, inner_path, container::open_part(inner)));
    }
    if (const std::size_t hidden = opening.parts.size() - inside.size(); hidden != 0) {
      data["parts_not_shown"] = hidden;
      report_.text += fmt::format("\n{} not shown\n", counted(hidden, "further part"));
    }
    data["parts"] = std::move(inside);
    return data;
  }

 private:
  void add_heading(const Part& part, const std::string& path) {
    const std::string place = part.offset ? fmt::format(" at {:#x}", *part.offset) : "";
    report_.text += fmt::format("{}: {}, {} bytes{}\n", printable(path.empty() ? "file" : path), printable(part.noun),
                                with_commas(part.bytes.size()), place);
  }

  void add_faults(Opening& opening, const std::string& path) {
    const auto add = [&](std::vector<Diag>& from, std::vector<Diag>& to) {
      for (Diag& diag : from) container::add_fault(to, path.empty() ? std::move(diag) : std::move(diag).within(path));
    };
    add(opening.errors, report_.errors);
    add(opening.warnings, report_.warnings);
  }

  // A hostile ELF may have 65535 sections. Real containers have at most some hundred parts.
  static constexpr std::size_t kMostParts = 8192;

  PartReport& report_;
  std::size_t left_ = kMostParts;
};

}  // namespace

}  // namespace parts

PartReport part_report(const container::Part& part, const std::string& path, const std::string& name) {
  PartReport report;
  container::Opening opening = container::open_part(part);
  const bool is_xclbinutil = opening.is_xclbinutil && opening.errors.empty();
  if (is_xclbinutil) report.data = opening.fields;
  nlohmann::ordered_json shown = parts::PartReporter(report).show(part, path, std::move(opening));
  if (is_xclbinutil) return report;
  report.data = {{"schema", "tessera.show/1"}, {"file", name}};
  report.data.update(shown);
  return report;
}

}  // namespace tessera::report
