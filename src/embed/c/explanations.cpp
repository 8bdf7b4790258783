// Explanations of the C interface: the graph of units that wait.
#include "embed/c/session_handle.h"

struct tessera_explanation {
  tessera::api::Explanation explanation;
};

namespace c = tessera::embed::c;
namespace api = tessera::api;

namespace {

static_assert(TESSERA_WAIT_LOCK == static_cast<int>(api::WaitCause::Lock) &&
              TESSERA_WAIT_MEMORY == static_cast<int>(api::WaitCause::Memory));

const api::WaitUnit* unit_at(const tessera_explanation* explanation, std::size_t index) {
  return explanation == nullptr ? nullptr : c::at(explanation->explanation.units, index);
}

int64_t number_at(const std::vector<std::size_t>& list, std::size_t index) {
  return index < list.size() ? static_cast<int64_t>(list[index]) : -1;
}

void add_lock(const api::WaitUnit::Lock& lock, tessera_wait_unit& to) {
  to.has_lock = 1;
  to.lock_tile = c::tile_of(lock.tile);
  to.lock_index = lock.index;
  to.lock_value = lock.value;
  to.lock_has_demand = lock.demand ? 1 : 0;
  to.lock_demand = lock.demand.value_or(0);
  to.lock_at_least = lock.at_least ? 1 : 0;
  to.lock_is_binary = lock.binary ? 1 : 0;
  to.lock_is_acquired = lock.acquired ? 1 : 0;
  to.lock_named = c::named_of(lock.named);
}

void add_transfer(const api::WaitUnit::Transfer& transfer, tessera_wait_unit& to) {
  to.has_transfer = 1;
  to.descriptor = transfer.descriptor;
  to.words = transfer.words;
  to.of_words = transfer.of_words;
  to.task = transfer.task;
  to.of_tasks = transfer.of_tasks;
  to.execution = transfer.execution;
  to.of_executions = transfer.of_executions;
}

tessera_wait_unit unit_of(const api::WaitUnit& unit) {
  tessera_wait_unit all{};
  all.name = unit.name.c_str();
  all.named = c::named_of(unit.named);
  all.has_tile = unit.tile ? 1 : 0;
  all.tile = c::tile_of(unit.tile.value_or(api::Tile{}));
  all.waits = unit.waits ? 1 : 0;
  all.needs_all = unit.needs_all ? 1 : 0;
  all.state = unit.state.c_str();
  all.cause = unit.cause ? static_cast<int32_t>(*unit.cause) : -1;
  all.has_since = unit.since ? 1 : 0;
  all.since = unit.since.value_or(0);
  all.has_pc = unit.pc ? 1 : 0;
  all.pc = unit.pc.value_or(0);
  all.position = unit.position.c_str();
  all.edges = unit.edges.size();
  all.tokens = unit.tokens.size();
  all.polls = unit.polls.size();
  if (unit.lock) add_lock(*unit.lock, all);
  if (unit.transfer) add_transfer(*unit.transfer, all);
  return all;
}

}  // namespace

extern "C" {

tessera_explanation* tessera_session_explanation(const tessera_session* session) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_explanation*>(nullptr), [&]() -> tessera_explanation* {
    auto explanation = session->session.explanation();
    return explanation ? new tessera_explanation{std::move(*explanation)} : nullptr;
  });
}

tessera_explanation* tessera_session_explain(const tessera_session* session) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_explanation*>(nullptr),
                  [&] { return new tessera_explanation{session->session.explain()}; });
}

void tessera_explanation_free(tessera_explanation* explanation) {
  delete explanation;
}

tessera_status tessera_explanation_get_info(const tessera_explanation* explanation, tessera_explanation_info* info) {
  if (explanation == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Explanation& all = explanation->explanation;
  return c::fill(info, {0, all.dead ? 1 : 0, all.headline.c_str(), all.help.c_str(), all.moves.c_str(),
                        all.units.size(), all.chain.size(), all.ring.size()});
}

const char* tessera_explanation_place(const tessera_explanation* explanation, size_t index) {
  return explanation == nullptr ? nullptr : c::text_at(explanation->explanation.places, index);
}

const char* tessera_explanation_fact(const tessera_explanation* explanation, size_t index) {
  return explanation == nullptr ? nullptr : c::text_at(explanation->explanation.facts, index);
}

int64_t tessera_explanation_chain(const tessera_explanation* explanation, size_t index) {
  return explanation == nullptr ? -1 : number_at(explanation->explanation.chain, index);
}

int64_t tessera_explanation_ring(const tessera_explanation* explanation, size_t index) {
  return explanation == nullptr ? -1 : number_at(explanation->explanation.ring, index);
}

tessera_status tessera_explanation_unit(const tessera_explanation* explanation, size_t index, tessera_wait_unit* unit) {
  const api::WaitUnit* const one = unit_at(explanation, index);
  return one == nullptr ? TESSERA_NONE : c::fill(unit, unit_of(*one));
}

tessera_status tessera_explanation_edge(const tessera_explanation* explanation, size_t unit, size_t index,
                                        tessera_wait_edge* edge) {
  const api::WaitUnit* const from = unit_at(explanation, unit);
  const api::WaitEdge* const one = from == nullptr ? nullptr : c::at(from->edges, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(edge,
                 {0, one->dead ? 1 : 0, one->unit ? static_cast<int64_t>(*one->unit) : int64_t{-1}, one->text.c_str()});
}

tessera_status tessera_explanation_token(const tessera_explanation* explanation, size_t unit, size_t index,
                                         tessera_channel* channel) {
  const api::WaitUnit* const from = unit_at(explanation, unit);
  const api::Channel* const one = from == nullptr ? nullptr : c::at(from->tokens, index);
  if (one == nullptr) return TESSERA_NONE;
  if (channel == nullptr) return TESSERA_BAD_ARGUMENT;
  *channel = {c::tile_of(one->tile), static_cast<uint8_t>(one->direction), one->channel};
  return TESSERA_OK;
}

tessera_status tessera_explanation_poll(const tessera_explanation* explanation, size_t unit, size_t index,
                                        tessera_polled_bytes* bytes) {
  const api::WaitUnit* const from = unit_at(explanation, unit);
  const api::WaitUnit::Bytes* const one = from == nullptr ? nullptr : c::at(from->polls, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(bytes, {0, c::tile_of(one->tile), one->first, one->length, c::named_of(one->named)});
}

}  // extern "C"
