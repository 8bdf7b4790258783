// Tilings for host programs (include/tessera/tiling.h).
#include "base/file.h"
#include "embed/convert.h"
#include "report/json_text.h"
#include "report/tiling_report.h"
#include "tiling/picture.h"
#include "tiling/sequence.h"

#include <tessera/tiling.h>

#include <nlohmann/json.hpp>

namespace tessera::embed {

struct OpenedTiling {
  std::string name, kind;
  tiling::TilingAnswer answer;
  std::optional<api::Diagnostic> problem;
  std::vector<api::Diagnostic> warnings;
  std::vector<api::TilingDescriptor> descriptors;
  std::optional<api::TilingStart> start;
  std::vector<api::TilingOnKind> kinds;

  static api::Tiling handle(tiling::TilingAnswer answer, const std::string& name);
};

namespace {

api::TilingDescriptor tiling_descriptor(const tiling::LoweredMovement& lowered, std::size_t index) {
  api::TilingDescriptor one;
  one.number = lowered.first + static_cast<std::uint32_t>(index);
  one.offset = lowered.offset(index);
  one.words = lowered.words[index];
  for (const auto& [name, bits] : lowered.fields(index).named()) one.fields.emplace_back(name, bits);
  return one;
}

api::TilingStart tiling_start(const tiling::Movement& movement, const tiling::LoweredMovement& lowered) {
  api::TilingStart start{lowered.executions, lowered.queue, {}, lowered.out_of_order, lowered.packets};
  if (movement.locks) start.locks = {movement.locks->acquire, movement.locks->release};
  for (const tiling::LoweredMovement::Task& task : lowered.tasks) start.tasks.push_back({task.word, task.repeat});
  return start;
}

api::TilingOnKind tiling_on_kind(const tiling::OnKind& each) {
  api::TilingOnKind one;
  one.kind = to_string(each.kind);
  if (!each.lowered) {
    one.error = to_api(each.lowered.error());
    return one;
  }
  one.descriptors = each.lowered->chain.size();
  one.executions = each.lowered->executions;
  return one;
}

Result<tiling::TilingAnswer> answer_of(std::string_view text) {
  TRY(tiling::TilingRequest request, tiling::read_request(text));
  return tiling::answer(std::move(request));
}

api::Result<api::Tiling> open_tiling(std::string_view text, const std::string& name) {
  auto answer = answer_of(text);
  if (!answer) return to_api(std::move(answer).error().within(name));
  return OpenedTiling::handle(std::move(*answer), name);
}

}  // namespace

api::Tiling OpenedTiling::handle(tiling::TilingAnswer answer, const std::string& name) {
  auto opened = std::make_shared<OpenedTiling>();
  opened->name = name;
  opened->kind = to_string(answer.movement.kind);
  opened->warnings = to_api(answer.warnings, api::Severity::Warning);
  if (answer.lowered) {
    for (std::size_t i = 0; i < answer.lowered->chain.size(); ++i)
      opened->descriptors.push_back(tiling_descriptor(*answer.lowered, i));
    opened->start = tiling_start(answer.movement, *answer.lowered);
  } else {
    opened->problem = to_api(answer.lowered.error());
  }
  for (const tiling::OnKind& each : answer.kinds) opened->kinds.push_back(tiling_on_kind(each));
  opened->answer = std::move(answer);
  return api::Tiling(std::move(opened));
}

}  // namespace tessera::embed

namespace tessera::api {

Result<Tiling> Tiling::open(const std::string& path) {
  const auto bytes = read_file(path, tiling::kMostText);
  if (!bytes) return embed::to_api(Diag(bytes.error()).within(path));
  return embed::open_tiling({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, path);
}

Result<Tiling> Tiling::from_text(std::string_view text, const std::string& name) {
  return embed::open_tiling(text, name);
}

const std::string& Tiling::kind() const {
  return opened_->kind;
}

Direction Tiling::direction() const {
  return embed::to_api(opened_->answer.movement.direction);
}

std::string Tiling::element() const {
  return std::string(opened_->answer.movement.element.name);
}

std::uint64_t Tiling::elements() const {
  return tiling::volume_of(opened_->answer.shapes);
}

std::vector<TilingRun> Tiling::order(std::uint64_t first) const {
  std::vector<TilingRun> runs;
  tiling::for_first_runs(opened_->answer.shapes, first, [&](const tiling::Sequence::Run& run) {
    runs.push_back({run.index, run.count, run.padding});
  });
  return runs;
}

const std::optional<Diagnostic>& Tiling::problem() const {
  return opened_->problem;
}

const std::vector<Diagnostic>& Tiling::warnings() const {
  return opened_->warnings;
}

const std::vector<TilingDescriptor>& Tiling::descriptors() const {
  return opened_->descriptors;
}

const std::optional<TilingStart>& Tiling::start() const {
  return opened_->start;
}

std::uint32_t Tiling::available() const {
  return opened_->answer.descriptors;
}

const std::vector<TilingOnKind>& Tiling::kinds() const {
  return opened_->kinds;
}

std::string Tiling::text(std::uint64_t first, std::size_t width) const {
  return opened_->answer.has_order() ? report::tiling_text(opened_->answer, first, width) : "";
}

std::string Tiling::json(std::uint64_t first) const {
  if (!opened_->answer.has_order()) return "";
  return report::json_text(report::tiling_json(opened_->answer, opened_->name, first));
}

std::string Tiling::svg() const {
  return tiling::picture(opened_->answer.movement, opened_->answer.shapes);
}

}  // namespace tessera::api
