#include "adf/control/control.h"

#include "adf/check/planner.h"
#include "adf/codes.h"
#include "adf/control/constraints.h"
#include "adf/explain/leftovers.h"
#include "adf/explain/stuck.h"
#include "adf/graph/names.h"
#include "adf/run/filled_memory.h"
#include "adf/run/kernel_state.h"
#include "adf/run/named_prints.h"
#include "adf/run/what_if.h"
#include "base/text.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace tessera::adf {

namespace {

void print(const Diag& diag, const char* severity) {
  std::fflush(stdout);
  std::fputs(render(diag, false, severity).c_str(), stderr);
}

// Ends the program if parts of graphs or constraints came after the constructors.
void refuse_late() {
  for (const Diag& one : design().late) print(one, "error");
  if (!design().late.empty()) std::exit(1);
}

// Set when a run stops: the process then fails, even if main() ignores the results of the calls.
bool& has_stopped() {
  static bool stopped = false;
  return stopped;
}
void fail_at_exit(int status, void*) {
  if (status != 0 || !has_stopped()) return;
  std::cout.flush();
  std::fflush(nullptr);
  std::_Exit(1);
}

void warn_at_exit(int status, void* control) {
  if (status == 0 && !has_stopped()) static_cast<Control*>(control)->warn_of_running();
}

}  // namespace

// Warns of graphs that the program leaves before their iterations are done: a graph moves only in calls that wait.
void Control::warn_of_running() {
  for (const auto& [graph, of] : graphs_)
    if (of.run && !of.run->is_endless() && !of.run->is_done()) {
      if (of.state == GraphState::Running)
        print(error(code::wrong_state, "the program ends while {} runs", name_of_graph(graph))
                  .note("its iterations are not done, and its output files are not written")
                  .help("call wait() or end() before main() returns"),
              "warning");
      if (of.state == GraphState::Paused)
        print(error(code::wrong_state, "the program ends while {} is paused", name_of_graph(graph))
                  .note("its iterations are not done after the cycles of wait()")
                  .help("allow more cycles, or call wait() without cycles, which explains a graph that stands still"),
              "warning");
    }
}

const char* text_of(GraphState state) {
  switch (state) {
    case GraphState::New: return "it was not initialized";
    case GraphState::Ready: return "it does not run";
    case GraphState::Running: return "it runs";
    case GraphState::Paused: return "wait() with a number of cycles has paused it";
    case GraphState::Ended: return "end() has ended it";
  }
  return "";
}

Control& Control::of_process() {
  static Control& control = *new Control;
  return control;
}

int Control::refuse(Diag diag) {
  print(diag, "error");
  return kUserError;
}
void Control::warn(const Diag& diag) {
  print(diag, "warning");
}
void Control::note_stop() {
  static const bool registered = on_exit(&fail_at_exit, nullptr) == 0;
  static_cast<void>(registered);
  has_stopped() = true;
}

void Control::set_simulator(const char* name) {
  simulator_ = name;
}

const Netlist& Control::netlist() {
  if (!netlist_) netlist_ = std::make_unique<Netlist>(netlist_of(design()));
  return *netlist_;
}

std::filesystem::path Control::output_folder() const {
  return options_.output.empty() ? std::filesystem::path(simulator_ + "_output") : options_.output;
}

void Control::settle_options() {
  if (has_options_) return;
  has_options_ = true;
  if (!has_line_options_) read_options_of_environment();
  options_.output = output_folder();
  if (options_.fills_memory) {
    fill_heap();
    executor_.engine().fill_stacks();
  }
  executor_.engine().set_schedule(options_.seed, options_.is_fuzzed);
  executor_.set_limits(options_.timeout, options_.cycle_limit);
}

void Control::check_design() {
  if (is_checked_) return;
  is_checked_ = true;
  design().settle();
  refuse_late();
  ConstraintsOfProgram constraints = constraints_of_program(netlist(), options_, design().arch, array_run() != nullptr);
  device_ = constraints.device;
  pl_megahertz_ = constraints.pl_megahertz;
  for (const Diag& one : constraints.warnings) print(one, "warning");
  for (Diag& one : constraints.errors) design().mistakes.push_back(std::move(one));
  std::vector<const Diag*> all;
  for (const Diag& one : design().mistakes) all.push_back(&one);
  for (const Diag& one : netlist().mistakes) all.push_back(&one);
  for (const Diag* one : all) print(*one, "error");
  if (!all.empty()) std::exit(1);
  constraints_ = std::move(constraints.all);
}

// Returns the graph of a call, if the host program controls it. Otherwise reports the mistake and returns null.
Controlled* Control::controlled(id graph, const char* call) {
  refuse_late();
  const id top = top_of_graph(graph);
  if (top == none) {
    refuse(error(code::not_global, "{} of a graph of type {} that is not a global object", call, type_of_graph(graph))
               .note("a graph on the stack or on the heap is not part of the design")
               .help("declare the graph at namespace scope"));
    return nullptr;
  }
  if (top != graph) {
    refuse(error(code::wrong_state, "{} of {} is not possible: the graph is a part of {}", call, name_of_graph(graph),
                 name_of_graph(top))
               .help("call {} of {}", call, name_of_graph(top)));
    return nullptr;
  }
  return &graphs_[graph];
}

int Control::init(id graph) {
  auto held = executor_.lock();
  settle_options();
  check_design();
  Controlled* of = controlled(graph, "init()");
  if (of == nullptr) return kUserError;
  if (of->state == GraphState::Running || of->state == GraphState::Paused)
    return refuse(error(code::wrong_state, "init() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of->state))
                      .help("call end() first"));
  static const bool registered = on_exit(&warn_at_exit, this) == 0;
  static_cast<void>(registered);
  begin();
  Planned planned = plan_of(design(), netlist(), graph);
  if (planned.mistakes.empty()) ends_.add(design(), planned.plan, options_.output, planned.mistakes);
  for (const Diag& one : planned.warnings) print(one, "warning");
  for (const Diag& one : planned.mistakes) print(one, "error");
  if (!planned.mistakes.empty()) std::exit(1);
  if (array_run() != nullptr) {
    load_state_of(planned.plan.kernels);
    return init_on_array(held, graph, *of);
  }
  of->run.reset();
  load_state_of(planned.plan.kernels);
  auto made = std::make_shared<GraphRun>(design(), std::move(planned.plan), executor_.engine(), options_);
  std::vector<Diag> warnings;
  const Result<void> built = made->build(warnings);
  for (const Diag& one : warnings) print(one, "warning");
  if (!built) {
    print(built.error(), "error");
    std::exit(1);
  }
  of->run = std::move(made);
  of->state = GraphState::Ready;
  of->has_stopped = false;
  return kOk;
}

int Control::run(id graph, std::int64_t iterations) {
  auto held = executor_.lock();
  Controlled* of = controlled(graph, "run()");
  if (of == nullptr) return kUserError;
  if (of->state != GraphState::Ready && of->state != GraphState::Running)
    return refuse(error(code::wrong_state, "run() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of->state))
                      .help("{}", of->state == GraphState::Paused ? "call resume()" : "call init() first"));
  of->state = GraphState::Running;
  if (array_run() != nullptr)
    return access_on_array(held, *of, [&](ArrayRun& array) { return array.run(graph, iterations); });
  of->resumed_at = executor_.engine().now();
  of->run->run(iterations);
  return kOk;
}

// Reports why a wait ended early. The graph cannot go on then.
int Control::outcome_of(Executor::Lock& held, Outcome outcome, Controlled& of, const Awaited& awaited,
                        const std::function<bool()>& reached) {
  if (outcome == Outcome::Reached) return kOk;
  if (outcome == Outcome::Ended)
    return refuse(error(code::wrong_state, "{}{} ends without a result", awaited.call,
                        awaited.port == none ? "" : " of " + name_of_port(awaited.port))
                      .note("another thread of the host program has ended the graph")
                      .help("call end() when the other threads have finished their calls"));
  note_stop();
  of.has_stopped = true;
  if (of.run)
    if (auto written = of.run->write_files(true); !written) print(written.error(), "error");
  write_results(held);
  if (outcome == Outcome::Failed) {
    of.state = GraphState::Ended;
    return refuse(*executor_.engine().take_failure());
  }
  if (outcome == Outcome::TimedOut) return refuse(time_limit(of, awaited.call));
  const WhatIf what_if = [&](const std::function<void()>& change) {
    bool helps = false;
    executor_.ask(held, [&] {
      helps = would_reach(executor_.engine(), change, reached,
                          [&] { return of.run->is_endless() && has_run_out(*of.run); });
    });
    return helps;
  };
  return refuse(explain_stuck(*of.run, awaited, what_if));
}

// Returns the diagnostic of the time limit, which names the kernels that still compute.
Diag Control::time_limit(const Controlled& of, const char* call) const {
  Diag diag = error(code::stuck, "the time limit ended {}", call);
  if (of.run)
    for (const auto& core : of.run->cores())
      if (const Instance* one = core->running(); one != nullptr && core->state() == CoreState::Ready)
        diag = std::move(diag).note("{} computes in its invocation {}", name_of_node(one->node), one->invocations + 1);
  return std::move(diag).help("allow more time, or look for a loop that never ends");
}

int Control::wait(id graph, std::int64_t cycles) {
  auto held = executor_.lock();
  Controlled* of = controlled(graph, "wait()");
  return of == nullptr ? kUserError : wait_held(held, graph, cycles, *of);
}

int Control::wait_held(Executor::Lock& held, id graph, std::int64_t cycles, Controlled& of) {
  if (of.state == GraphState::New || of.state == GraphState::Ended || of.state == GraphState::Paused)
    return refuse(error(code::wrong_state, "wait() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of.state))
                      .help("{}", of.state == GraphState::Paused ? "call resume()" : "call init() and run() first"));
  if (array_run() != nullptr) return wait_on_array(held, graph, cycles, of);
  const std::shared_ptr<GraphRun> kept = of.run;
  GraphRun& run = *kept;
  if (cycles >= 0) {
    const std::uint64_t horizon = of.resumed_at + static_cast<std::uint64_t>(cycles);
    run.set_horizon(horizon);
    const Outcome paused = executor_.wait(
        held,
        [&] {
          executor_.engine().settle();
          return run.is_done() || !run.is_before_horizon();
        },
        &run);
    if (of.run != kept) return paused == Outcome::Reached ? kOk : outcome_of(held, Outcome::Ended, of, {}, {});
    if (executor_.engine().has_failed()) return outcome_of(held, Outcome::Failed, of, {}, {});
    of.state = run.is_done() ? GraphState::Ready : GraphState::Paused;
    if (of.state == GraphState::Ready) run.set_horizon(~std::uint64_t{0});
    // Public programs return from main() after a wait with cycles, without end().
    if (auto written = run.write_files(false); !written) return refuse(std::move(written.error()));
    return kOk;
  }
  if (run.is_endless() && run.has_free_kernel())
    return refuse(
        error(code::wrong_state, "wait() of {} is not possible: the graph runs for ever", name_of_graph(graph))
            .note("run() had no number of iterations")
            .help("call run() with a number, or wait() with a number of cycles"));
  const std::function<bool()> reached = [&] { return run.is_done(); };
  const Outcome outcome = executor_.wait(held, reached, &run);
  if (of.run != kept) return outcome == Outcome::Reached ? kOk : outcome_of(held, Outcome::Ended, of, {}, {});
  executor_.engine().settle();
  // A graph that runs for ever, or has no kernels, is done when its input has ended.
  const bool ran_out = outcome == Outcome::Stuck && (run.is_endless() || run.cores().empty()) && has_run_out(run);
  if (!ran_out)
    if (const int failed = outcome_of(held, outcome, of, {}, reached); failed != kOk) return failed;
  of.state = GraphState::Ready;
  if (auto written = run.write_files(false); !written) return refuse(std::move(written.error()));
  return kOk;
}

int Control::resume(id graph) {
  auto held = executor_.lock();
  Controlled* of = controlled(graph, "resume()");
  if (of == nullptr) return kUserError;
  if (of->state != GraphState::Paused)
    return refuse(error(code::wrong_state, "resume() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of->state))
                      .help("call resume() after wait() with a number of cycles"));
  of->state = GraphState::Running;
  if (array_run() != nullptr) return access_on_array(held, *of, [&](ArrayRun& array) { return array.resume(graph); });
  of->resumed_at = executor_.engine().now();
  of->run->set_horizon(~std::uint64_t{0});
  return kOk;
}

int Control::end(id graph, std::int64_t cycles) {
  auto held = executor_.lock();
  Controlled* const found = controlled(graph, "end()");
  if (found == nullptr) return kUserError;
  Controlled& of = *found;
  if (!of.has_stopped && (of.state == GraphState::New || of.state == GraphState::Ended))
    return refuse(error(code::wrong_state, "end() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of.state))
                      .help("call init() first"));
  int result = kOk;
  const std::shared_ptr<GraphRun> kept = of.run;
  const bool is_done = array_run() != nullptr ? array_run()->is_done(graph) : of.run && of.run->is_done();
  if (of.has_stopped)
    result = kUserError;  // the mistake was reported
  else if (of.state == GraphState::Running || (of.state == GraphState::Ready && !is_done))
    result = wait_held(held, graph, cycles, of);
  if (array_run() != nullptr) return std::max(result, end_on_array(held, graph, of));
  if (!of.run || of.run != kept) return result;  // another thread has ended the graph
  executor_.engine().settle();
  if (auto written = of.run->write_files(true); !written) result = refuse(std::move(written.error()));
  if (result == kOk)
    for (const Diag& one : leftovers_of(*of.run)) print(one, "warning");
  write_results(held);
  if (NamedPrints* prints = executor_.engine().prints()) prints->finish();
  executor_.release(of.run.get());
  of.run.reset();
  of.state = GraphState::Ended;
  of.has_stopped = false;
  return result;
}

std::uint32_t Control::packet_id(const void* carrier, unsigned way) {
  if (array_run() != nullptr) return array_run()->packet_id(carrier, way).value_or(way);
  for (auto& [graph, of] : graphs_)
    if (of.run)
      if (const auto found = of.run->packet_id(carrier, way)) return *found;
  return way;
}

}  // namespace tessera::adf
