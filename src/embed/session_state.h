// A session of a host program: a runtime::Session, and the state that Tessera keeps between two calls of the host.
//
// The current call is a run list that the controller executes in slices. The controller keeps the position in the list
// (npu::Position), so a slice needs neither a thread nor a separate stack, and the state between two slices is the
// state of a checkpoint.
#pragma once

#include "container/checkpoint/checkpoint.h"
#include "embed/opened.h"
#include "report/core_trace.h"
#include "runtime/findings.h"
#include "runtime/session.h"

#include <tessera/session.h>

#include <atomic>
#include <map>
#include <optional>

namespace tessera::embed {

class SessionState {
 public:
  SessionState(const api::Program& program, const api::SessionOptions& options);
  SessionState(const SessionState&) = delete;
  SessionState& operator=(const SessionState&) = delete;

  // Prepares the session: checks the options, compiles bodies, and loads the configuration unless the host loads it
  // later.
  api::Result<void> open();
  // Begins again with a new array. A given seed replaces the session's seed.
  Result<void> reset(std::optional<std::uint64_t> seed = {});
  const std::vector<api::Diagnostic>& opening_warnings() const { return opening_warnings_; }

  // calls.cpp
  Result<npu::RunList> list_of(const api::RunList& list);
  Result<void> start(const api::RunList& list);
  // Advances until the array's time has reached `cycle`; without `cycle`, until the call has ended. Returns true if the
  // call has ended; outcome() then has the result.
  bool advance(std::optional<std::uint64_t> cycle);
  api::Outcome run(const api::RunList& list);
  api::Outcome configure();
  bool is_running() const { return list_.has_value(); }
  const api::Outcome& outcome() const { return outcome_; }
  const Result<void>& done() const { return done_; }  // the outcome as a Result
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  void watch(std::function<void(std::uint64_t)> watcher);
  void watch_memory(sanitize::Sanitizers::Accessed accessed);

  // checkpoints.cpp
  using Keep = std::function<void(std::uint64_t cycle, api::Result<Bytes> state)>;
  void checkpoint_every(array::Cycle cycles, Keep keep);
  Result<Bytes> save();
  Result<void> resume(ByteSpan state, const std::optional<api::RunList>& under_way);

  // tiles.cpp
  Result<void> check_tile(device::TileId tile) const;
  Result<api::TileState> tile(device::TileId tile);
  Result<void> read_memory(device::TileId tile, std::uint32_t address, std::span<std::uint8_t> bytes);
  Result<void> write_memory(device::TileId tile, std::uint32_t address, ByteSpan bytes);
  Result<std::uint32_t> read_register(device::TileId tile, std::uint32_t offset);
  Result<std::uint32_t> peek_register(device::TileId tile, std::uint32_t offset);
  Result<void> write_register(device::TileId tile, std::uint32_t offset, std::uint32_t value);
  Result<std::uint32_t> register_offset(device::TileId tile, const std::string& name) const;
  Result<void> break_at(const api::BreakPoint& point);
  Result<void> plio_send(device::TileId tile, unsigned port, std::span<const api::StreamWord> words);

  // observers.cpp
  Result<void> trace_core(device::TileId tile, std::function<void(const api::CoreStep&)> step);
  void fingerprint_every(array::Cycle every, std::function<void(std::uint64_t, std::uint64_t)> take);
  // Returns "block+0x4 (block.cc:7)" by the symbols of the session; "" where no symbol is known.
  std::string position(device::TileId tile, std::uint32_t pc) const;
  std::string report_json(const api::ReportDetail& detail);
  std::string tile_text(device::TileId tile);

  api::Result<api::Findings> findings(bool has_ended);

  // buffers.cpp
  Result<api::Buffer> share(std::span<std::uint8_t> bytes);
  Result<api::Buffer> share_at(std::uint64_t address, std::span<std::uint8_t> bytes);
  Result<api::Buffer> allocate(std::uint64_t bytes);
  std::span<std::uint8_t> data(const api::Buffer& buffer);
  Result<void> release(const api::Buffer& buffer);
  Result<void> bind(unsigned argument, const api::Buffer& buffer, std::uint64_t offset, std::uint64_t bytes);
  void unbind(unsigned argument);
  Result<void> set_buffer(unsigned argument, ByteSpan contents, std::uint64_t bytes);

  const api::Program& program() const { return program_; }
  runtime::Session& session() { return session_; }
  const runtime::Session& session() const { return session_; }
  array::Array& array() { return session_.array(); }
  const array::Array& array() const { return session_.array(); }

 private:
  Result<void> check_memory(device::TileId tile, std::uint32_t address, std::size_t bytes) const;
  Result<void> check_buffer(const api::Buffer& buffer) const;
  Result<void> expect(const npu::RunList& list);
  Result<void> check_calls() const;
  api::Outcome refused(const Diag& diag) const;
  Result<void> load_configuration();
  Result<void> open_plio();
  Result<void> set_plio_clocks();
  Result<void> use_functions();
  void attach();
  void add_breaks();
  void know_symbols();
  void end(Result<std::vector<Diag>> result);
  void end_well(std::vector<Diag> warnings);
  void end_badly(Diag diag);
  Result<std::vector<container::Checkpoint::Source>> sources(const npu::RunList& list) const;
  Result<Bytes> checkpoint(array::Cycle cycle, Bytes state);
  const OpenedSymbols* symbols_of(device::TileId tile) const;
  void observe(device::TileId tile);
  void finish_traces();

  const api::Program program_;
  const api::SessionOptions options_;
  std::uint64_t seed_ = 0;
  runtime::SessionOptions room_options_;
  runtime::Session session_;
  std::vector<api::Diagnostic> opening_warnings_;
  runtime::Allowances allowances_;
  std::map<std::uint64_t, std::uint64_t> buffers_;  // buffers of the host: address, bytes
  std::vector<array::BreakPoint> breaks_;
  std::function<void(std::uint64_t)> watcher_;
  sanitize::Sanitizers::Accessed memory_watcher_;
  struct Trace {
    std::function<void(const api::CoreStep&)> step;
    std::optional<report::CoreTrace> trace;  // for the present array
  };
  std::map<device::TileId, Trace> traces_;
  array::Cycle fingerprint_every_ = 0;  // 0: takes no fingerprints
  std::function<void(std::uint64_t, std::uint64_t)> fingerprint_;
  std::vector<api::PlioInput> plio_inputs_;  // inputs of the last call
  std::vector<api::PlioOutput> plio_outputs_;
  std::optional<std::vector<container::Checkpoint::Source>> sources_;  // made at the call's first checkpoint
  std::optional<npu::RunList> list_;                                   // the current call
  std::uint64_t limit_ = 0;  // cycle at which the current call ends with T0606
  bool has_called_ = false;  // the host has made a call since reset()
  bool is_configured_ = false;
  bool is_inside_ = false;  // the session executes, and may call functions of the host
  api::Outcome outcome_;
  Result<void> done_;
  std::atomic<bool> cancelled_ = false;
};

}  // namespace tessera::embed
