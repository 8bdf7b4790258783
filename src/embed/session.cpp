// The handle of a session: each function checks nothing itself and passes the call on.
#include "embed/convert.h"
#include "embed/session_state.h"
#include "report/json_text.h"
#include "report/outcome.h"

namespace tessera::api {

using embed::to_api;
using embed::to_room;

namespace {

template <class T>
Result<T> given(tessera::Result<T> result) {
  if (!result) return to_api(result.error());
  if constexpr (std::is_void_v<T>)
    return {};
  else
    return std::move(*result);
}

}  // namespace

Session::Session(std::unique_ptr<embed::SessionState> state) : state_(std::move(state)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Result<Session> Session::open(const Program& program, const SessionOptions& options) {
  auto state = std::make_unique<embed::SessionState>(program, options);
  if (auto opened = state->open(); !opened) return opened.error();
  return Session(std::move(state));
}

const Program& Session::program() const {
  return state_->program();
}

Result<void> Session::reset() {
  return given(state_->reset());
}

Result<Buffer> Session::share(std::span<std::uint8_t> memory) {
  return given(state_->share(memory));
}

Result<Buffer> Session::allocate(std::uint64_t bytes) {
  return given(state_->allocate(bytes));
}

std::span<std::uint8_t> Session::data(const Buffer& buffer) {
  return state_->data(buffer);
}

Result<void> Session::release(const Buffer& buffer) {
  return given(state_->release(buffer));
}

Result<void> Session::bind(unsigned argument, const Buffer& buffer, std::uint64_t offset, std::uint64_t bytes) {
  return given(state_->bind(argument, buffer, offset, bytes));
}

void Session::set_scratchpad(std::span<const std::uint8_t> bytes) {
  state_->session().memory.set_scratchpad({bytes.begin(), bytes.end()});
}

Outcome Session::run() {
  return state_->run({});
}

Outcome Session::run(const CommandStream& stream) {
  return state_->run({{stream}, 1});
}

Outcome Session::run(const RunList& list) {
  return state_->run(list);
}

Result<void> Session::start(const RunList& list) {
  return given(state_->start(list));
}

bool Session::advance(std::uint64_t cycle) {
  return state_->advance(cycle);
}

bool Session::is_running() const {
  return state_->is_running();
}

const Outcome& Session::outcome() const {
  return state_->outcome();
}

void Session::cancel() noexcept {
  state_->cancel();
}

Result<void> Session::rest() {
  return given(state_->session().controller().rest());
}

void Session::watch(std::function<void(std::uint64_t)> watcher) {
  state_->watch(std::move(watcher));
}

std::uint64_t Session::now() const {
  return state_->array().now();
}

Report Session::report() const {
  const runtime::Session& session = state_->session();
  Report all = to_api(session.array().report(), session.array().device(), session.names());
  if (const auto limit = report::bottleneck_of(session, state_->done())) all.bottleneck = to_api(*limit);
  return all;
}

std::string Session::report_json() const {
  return report::json_text(report::outcome_json(state_->session(), state_->done(), nullptr));
}

std::string Session::report_text(std::size_t width) const {
  return report::outcome_text(state_->session(), state_->done(), std::nullopt, width);
}

std::optional<Explanation> Session::explanation() const {
  const auto& explanation = state_->session().controller().explanation();
  return explanation ? std::optional(to_api(*explanation)) : std::nullopt;
}

Explanation Session::explain() const {
  return to_api(explain::explain(state_->array().view(), {}));
}

std::vector<HostMessage> Session::messages() const {
  return to_api(state_->session().controller().host_messages());
}

std::vector<DebugValue> Session::debug_values() const {
  return to_api(state_->session().bodies().debugged());
}

std::vector<KernelCount> Session::kernel_counts() const {
  const runtime::KernelCounts* counts = state_->session().bodies().counts();
  return counts == nullptr ? std::vector<KernelCount>() : to_api(*counts);
}

std::vector<Diagnostic> Session::warnings() const {
  std::vector<Diagnostic> all = to_api(state_->array().warnings(), Severity::Warning);
  for (Diagnostic& each : to_api(state_->array().silent_events(), Severity::Warning)) all.push_back(std::move(each));
  return all;
}

Result<Findings> Session::findings(bool has_ended) {
  return state_->findings(has_ended);
}

Result<TileState> Session::tile(Tile tile) {
  return given(state_->tile(to_room(tile)));
}

Result<void> Session::read_memory(Tile tile, std::uint32_t address, std::span<std::uint8_t> bytes) {
  return given(state_->read_memory(to_room(tile), address, bytes));
}

Result<void> Session::write_memory(Tile tile, std::uint32_t address, std::span<const std::uint8_t> bytes) {
  return given(state_->write_memory(to_room(tile), address, bytes));
}

Result<std::uint32_t> Session::read_register(Tile tile, std::uint32_t offset) {
  return given(state_->read_register(to_room(tile), offset));
}

Result<std::uint32_t> Session::peek_register(Tile tile, std::uint32_t offset) {
  return given(state_->peek_register(to_room(tile), offset));
}

Result<void> Session::write_register(Tile tile, std::uint32_t offset, std::uint32_t value) {
  return given(state_->write_register(to_room(tile), offset, value));
}

Result<std::uint32_t> Session::register_offset(Tile tile, const std::string& name) const {
  return given(state_->register_offset(to_room(tile), name));
}

Result<void> Session::break_at(const BreakPoint& point) {
  return given(state_->break_at(point));
}

std::optional<Stop> Session::stop() const {
  const auto& stop = state_->array().stopped_at();
  return stop ? std::optional(to_api(*stop)) : std::nullopt;
}

Result<void> Session::plio_send(Tile tile, unsigned port, std::span<const StreamWord> words) {
  if (auto exists = state_->check_tile(to_room(tile)); !exists) return to_api(exists.error());
  std::vector<array::StreamWord> all;
  for (const StreamWord& word : words) all.push_back({word.data, word.last});
  return given(state_->array().plio_send(to_room(tile), port, all));
}

Result<void> Session::plio_expect(Tile tile, unsigned port, std::uint64_t words) {
  if (auto exists = state_->check_tile(to_room(tile)); !exists) return to_api(exists.error());
  return given(state_->array().plio_expect(to_room(tile), port, words));
}

Result<std::vector<StreamWord>> Session::plio_take(Tile tile, unsigned port) {
  if (auto exists = state_->check_tile(to_room(tile)); !exists) return to_api(exists.error());
  auto words = state_->array().plio_take(to_room(tile), port);
  if (!words) return to_api(words.error());
  std::vector<StreamWord> all;
  for (const array::StreamWord& word : *words) all.push_back({word.data, word.last});
  return all;
}

Result<std::vector<std::uint8_t>> Session::save() {
  return given(state_->save());
}

Result<void> Session::resume(std::span<const std::uint8_t> state, const std::optional<RunList>& under_way) {
  return given(state_->resume(state, under_way));
}

}  // namespace tessera::api
