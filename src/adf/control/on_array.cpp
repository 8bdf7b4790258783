// Calls of the host program for graphs on the emulated array.
#include "adf/codes.h"
#include "adf/control/control.h"
#include "adf/graph/names.h"
#include "base/text.h"
#include "device/bd_layout.h"
#include "device/tile_layout.h"

#include <cstdio>
#include <cstdlib>

namespace tessera::adf {

ArrayRun* array_run() {
  if (tessera_adf_array == nullptr || Control::of_process().options().is_functional) return nullptr;
  return tessera_adf_array();
}

ArrayProgram Control::array_program() {
  return {design(), netlist(), constraints_, *device_, options_, pl_megahertz_, executor_.engine().observer()};
}

namespace {

// A GMIO has one port, so its own name says which port is meant.
std::string name_of_end(id port) {
  const id node = design().ports[port].node;
  return design().nodes[node].kind == NodeKind::Io ? name_of_node(node) : name_of_port(port);
}

}  // namespace

// A graph on the array cannot go on after a failure.
int Control::stopped_on_array(Executor::Lock& held, Diag diag, Controlled& of) {
  note_stop();
  of.has_stopped = true;
  write_results(held);
  report_findings(held);
  return refuse(std::move(diag));
}

// Findings that fail the program do not change what calls return: the data are those of the run.
void Control::report_findings(Executor::Lock& held) {
  if (!options_.checks) return;
  std::optional<Result<ArrayRun::NewFindings>> found;
  executor_.ask(held, [&] { found = array_run()->new_findings(); });
  if (!*found) {
    note_stop();
    return static_cast<void>(refuse(std::move(found->error())));
  }
  for (const Diag& one : (*found)->warnings) warn(one);
  for (Diag& one : (*found)->errors) {
    note_stop();
    refuse(std::move(one));
  }
}

int Control::init_on_array(Executor::Lock& held, id graph, Controlled& of) {
  Notices notices;
  Result<void> begun;
  executor_.ask(held, [&] { begun = array_run()->init(graph, array_program(), notices); });
  for (const Diag& one : notices.warnings) warn(one);
  if (!begun) {
    refuse(std::move(begun.error()));
    for (Diag& one : notices.more_errors) refuse(std::move(one));
    std::exit(1);
  }
  of.state = GraphState::Ready;
  of.has_stopped = false;
  return kOk;
}

// Returns whether a call that failed may be made again: the array stands still, and another thread of the host program
// has made a call since.
bool Control::may_try_again(Executor::Lock& held, std::uint64_t since) {
  return array_run()->stands_still() && executor_.another_acts(held, since);
}

int Control::access_on_array(Executor::Lock& held, Controlled& of,
                             const std::function<Result<void>(ArrayRun&)>& access) {
  Result<void> done;
  std::uint64_t calls = 0;
  do {
    executor_.ask(held, [&] {
      done = access(*array_run());
      calls = executor_.calls();
    });
  } while (!done && may_try_again(held, calls));
  return done ? kOk : stopped_on_array(held, std::move(done.error()), of);
}

int Control::wait_on_array(Executor::Lock& held, id graph, std::int64_t cycles, Controlled& of) {
  if (cycles < 0 && array_run()->is_endless(graph))
    return refuse(
        error(code::wrong_state, "wait() of {} is not possible: the graph runs for ever", name_of_graph(graph))
            .note("run() had no number of iterations")
            .help("call run() with a number, or wait() with a number of cycles"));
  std::optional<Result<bool>> waited;
  Result<void> written;
  std::uint64_t calls = 0;
  do {
    executor_.ask(held, [&] {
      waited = array_run()->wait(graph, cycles);
      written = array_run()->write_files(graph, !*waited);
      calls = executor_.calls();
    });
  } while (!*waited && may_try_again(held, calls));
  if (!*waited) return stopped_on_array(held, std::move(waited->error()), of);
  of.state = **waited ? GraphState::Ready : GraphState::Paused;
  return written ? kOk : refuse(std::move(written.error()));
}

int Control::end_on_array(Executor::Lock& held, id graph, Controlled& of) {
  Result<void> written;
  executor_.ask(held, [&] {
    written = array_run()->write_files(graph, true);
    array_run()->end(graph);
  });
  write_results(held);
  report_findings(held);
  of.state = GraphState::Ended;
  of.has_stopped = false;
  return written ? kOk : refuse(std::move(written.error()));
}

bool Control::is_on_array(id port) {
  return array_run() != nullptr && array_run()->graph_of(port) != none;
}

int Control::transfer_on_array(Executor::Lock& held, id port, const GlobalRounds& rounds, const char* call,
                               bool blocking) {
  const std::span<std::byte> memory = rounds.memory;
  const auto unit = static_cast<std::size_t>(
      device::bd_layout(device::TileKind::Shim, device_->arch).value(device::BdField::AddressUnit, {}));
  const std::span<const std::byte> around = allocation_of(memory.data());
  const auto offset = static_cast<std::size_t>(memory.data() - around.data());
  if (offset % unit != 0 || (rounds.each % unit != 0 && rounds.each < memory.size()))
    return refuse(
        error(code::bad_transfer, "{} of {} begins {} into its memory", call, name_of_end(port),
              counted(offset % unit != 0 ? offset : offset + rounds.each, "byte"))
            .note("the shim DMAs of {} reach only addresses that are multiples of {} bytes", device_->name, unit)
            .help("begin the transfer at a multiple of {} bytes", unit));
  const std::span allocation(memory.data() - offset, around.size());
  Controlled& of = graphs_[array_run()->graph_of(port)];
  const int asked = access_on_array(held, of, [&](ArrayRun& array) -> Result<void> {
    for (std::size_t at = 0; at < memory.size(); at += rounds.each)
      CHECK_OK(array.transfer(port, memory.subspan(at, rounds.each), allocation));
    return {};
  });
  return asked == kOk && blocking ? wait_for_on_array(held, port) : asked;
}

int Control::wait_for_on_array(Executor::Lock& held, id port) {
  Controlled& of = graphs_[array_run()->graph_of(port)];
  return access_on_array(held, of, [&](ArrayRun& array) { return array.wait_for(port); });
}

}  // namespace tessera::adf
