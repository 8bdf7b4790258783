// The functions of api::Session. They pass calls on to SessionState, which checks most arguments, and convert results.
#include "embed/convert.h"
#include "embed/session_state.h"
#include "report/outcome.h"
#include "runtime/kernel_faults.h"

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

const std::vector<Diagnostic>& Session::opening_warnings() const {
  return state_->opening_warnings();
}

Outcome Session::configure() {
  return state_->configure();
}

Result<void> Session::reset() {
  return given(state_->reset());
}

Result<void> Session::reset(std::uint64_t seed) {
  return given(state_->reset(seed));
}

void Session::after_fork() {
  state_->session().bodies().enter_copy();
}

Result<Buffer> Session::share(std::span<std::uint8_t> memory) {
  return given(state_->share(memory));
}

Result<Buffer> Session::share_at(std::uint64_t address, std::span<std::uint8_t> memory) {
  return given(state_->share_at(address, memory));
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

void Session::unbind(unsigned argument) {
  state_->unbind(argument);
}

Result<void> Session::set_buffer(unsigned argument, std::span<const std::uint8_t> contents, std::uint64_t bytes) {
  return given(state_->set_buffer(argument, contents, bytes));
}

std::span<const std::uint8_t> Session::buffer(unsigned argument) const {
  const npu::HostMemory& memory = state_->session().memory;
  return memory.has_buffer(argument) ? memory.buffer(argument) : std::span<const std::uint8_t>();
}

std::vector<unsigned> Session::unused_buffers() const {
  return state_->session().memory.unused();
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

void Session::watch_memory(std::function<void(std::uint64_t, std::uint64_t, bool)> accessed) {
  state_->watch_memory(std::move(accessed));
}

void Session::begin_fault_report(const std::string& diagnostics) {
  runtime::KernelFaults::begin_answer_with(diagnostics);
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

std::string Session::report_json(const ReportDetail& detail) const {
  return state_->report_json(detail);
}

std::string Session::report_text(std::size_t width, std::optional<double> seconds) const {
  return report::outcome_text(state_->session(), state_->done(), seconds, width);
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

Result<std::string> Session::tile_text(Tile tile) {
  if (auto exists = state_->check_tile(to_room(tile)); !exists) return to_api(exists.error());
  return state_->tile_text(to_room(tile));
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

std::uint64_t Session::hits(const BreakPoint& point) const {
  return state_->array().hits(to_room(point));
}

Result<void> Session::trace_core(Tile tile, std::function<void(const CoreStep&)> step) {
  return given(state_->trace_core(to_room(tile), std::move(step)));
}

void Session::fingerprint_every(std::uint64_t every, std::function<void(std::uint64_t, std::uint64_t)> take) {
  state_->fingerprint_every(every, std::move(take));
}

Result<void> Session::plio_send(Tile tile, unsigned port, std::span<const StreamWord> words) {
  if (auto exists = state_->check_tile(to_room(tile)); !exists) return to_api(exists.error());
  return given(state_->plio_send(to_room(tile), port, words));
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
  for (const array::PlioWord& word : *words) all.push_back({word.data, word.last, word.cycle});
  return all;
}

void Session::checkpoint_every(std::uint64_t cycles,
                               std::function<void(std::uint64_t, Result<std::vector<std::uint8_t>>)> keep) {
  state_->checkpoint_every(cycles, std::move(keep));
}

Result<std::vector<std::uint8_t>> Session::save() {
  return given(state_->save());
}

Result<void> Session::resume(std::span<const std::uint8_t> state, const std::optional<RunList>& under_way) {
  return given(state_->resume(state, under_way));
}

}  // namespace tessera::api
