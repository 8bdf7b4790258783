// The files that options of the run ask for, and the counters of adf::event.
#include "adf/codes.h"
#include "adf/control/control.h"
#include "adf/graph/names.h"
#include "adf/report/drawing.h"
#include "adf/report/graph_json.h"
#include "adf/report/page.h"
#include "adf/report/run_report.h"
#include "adf/run/named_prints.h"
#include "base/file.h"
#include "base/say.h"

#include <algorithm>

namespace tessera::adf {

namespace {

void print_warning(const Diag& diag) {
  std::fflush(stdout);
  std::fputs(render(diag, false, "warning").c_str(), stderr);
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::error_code ignored;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  if (const auto written = write_file(path, std::string_view(text)); !written)
    std::fputs(render(written.error()).c_str(), stderr);
}

}  // namespace

std::filesystem::path snapshot_file(const Options& options, id port) {
  std::string name = name_of_port(port);
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '/' || c == '\0'; }, '_');
  return (options.snapshots.empty() ? options.output / "snapshots" : options.snapshots) / (name + ".txt");
}

Monitor& Control::monitor() {
  if (!monitor_) monitor_ = std::make_unique<Monitor>(design(), netlist());
  return *monitor_;
}

void Control::begin() {
  if (has_begun_) return;
  has_begun_ = true;
  if (!options_.no_effect.empty()) {
    Diag diag = error(code::no_effect, "{} without effect here", counted(options_.no_effect.size(), "option"));
    for (const std::string& one : options_.no_effect) diag = std::move(diag).note("{}", one);
    print_warning(std::move(diag).help("leave them out"));
  }
  if (options_.names_prints) {
    static NamedPrints& prints = *new NamedPrints;
    executor_.engine().set_prints(&prints);
  }
  const bool traces = options_.traces || options_.prints_trace;
  const bool draws = std::ranges::any_of(options_.reports, [](const auto& one) { return one.extension() == ".html"; });
  if (!options_.reports.empty() || options_.profiles || options_.dumps || traces) {
    monitor().keep({options_.dumps, traces || draws, options_.dump_size});
    executor_.engine().set_observer(&monitor());
  }
  if (options_.graph.empty()) return;
  const auto kind = options_.graph.extension();
  write(options_.graph, kind == ".svg"   ? graph_svg(design(), netlist())
                        : kind == ".dot" ? graph_dot(design(), netlist())
                                         : graph_json(design(), netlist()));
}

std::optional<PlacedReport> Control::look_at_array(Executor::Lock& held) {
  ArrayRun* array = array_run();
  if (array == nullptr || (options_.reports.empty() && !options_.profiles)) return {};
  std::optional<Result<PlacedRun>> look;
  executor_.ask(held, [&] { look = array->look(); });
  if (*look) return placed_report(design(), netlist(), *monitor_, std::move(**look));
  std::fputs(render(look->error()).c_str(), stderr);
  return {};
}

void Control::write_reports(const PlacedReport* placed) {
  for (const std::filesystem::path& file : options_.reports) {
    const auto kind = file.extension();
    write(file, kind == ".json"   ? run_report_json(monitor(), placed)
                : kind == ".html" ? report_page(monitor(), placed)
                                  : run_report_text(monitor(), placed));
  }
  if (options_.profiles) write(options_.output / "report.txt", run_report_text(monitor(), placed));
}

void Control::write_results(Executor::Lock& held) {
  if (ArrayRun* array = array_run(); array != nullptr && monitor_)
    for (const auto& [node, counts] : monitor().kernels())
      if (const auto tile = array->tile_of(node)) monitor().set_tile(node, *tile);
  if (monitor_) {
    const std::optional<PlacedReport> placed = look_at_array(held);
    write_reports(placed ? &*placed : nullptr);
  }
  if (options_.dumps)
    for (const auto& [port, counts] : monitor().ports())
      write(snapshot_file(options_, port), snapshot_text(monitor().type_at(port), counts));
  if (options_.traces) write(options_.output / "trace.json", trace_json(monitor()));
  if (options_.prints_trace) say_as_is(stdout, trace_text(monitor()));
}

// --- adf::event ---

long long Control::start_profiling(const Profile& what) {
  auto held = executor_.lock();
  if (auto mistake = Profiles::mistake_in(what)) return refuse(std::move(*mistake)), -1;
  if (ArrayRun* array = array_run()) {
    std::optional<Result<long long>> begun;
    executor_.ask(held, [&] { begun = array->start_profiling(what); });
    if (*begun) return **begun;
    refuse(std::move(begun->error()));
    return -1;
  }
  for (const id node : {what.io, what.second})
    if (node != none && run_of(node) == nullptr) {
      refuse(error(code::no_profile, "start_profiling of {}, whose graph is not initialized", name_of_node(node))
                 .help("connect it to a graph, and call init() of the graph first"));
      return -1;
    }
  executor_.engine().set_observer(&monitor());
  return monitor().profiles.start(what);
}

long long Control::read_profiling(long long handle) {
  auto held = executor_.lock();
  if (ArrayRun* array = array_run()) {
    std::optional<Result<std::optional<long long>>> value;
    executor_.ask(held, [&] { value = array->read_profiling(handle); });
    if (!*value) return refuse(std::move(value->error())), -1;
    if (**value) return ***value;
  } else if (monitor_) {
    if (const auto value = monitor_->profiles.read(handle, executor_.engine().now())) return *value;
  }
  refuse(error(code::no_profile, "read_profiling of handle {}", handle)
             .note("no counter has this handle")
             .help("read with the handle of start_profiling(), before stop_profiling()"));
  return -1;
}

void Control::stop_profiling(long long handle) {
  auto held = executor_.lock();
  if (ArrayRun* array = array_run()) {
    std::optional<Result<bool>> stopped;
    executor_.ask(held, [&] { stopped = array->stop_profiling(handle); });
    if (!*stopped) return static_cast<void>(refuse(std::move(stopped->error())));
    if (**stopped) return;
  } else if (monitor_ && monitor_->profiles.stop(handle)) {
    return;
  }
  refuse(error(code::no_profile, "stop_profiling of handle {}", handle)
             .note("no counter has this handle")
             .help("stop with the handle of start_profiling(), once"));
}

// Returns the initialized graph that is connected to a PLIO or GMIO, or null.
std::shared_ptr<GraphRun> Control::run_of(id io) {
  for (auto& [graph, of] : graphs_)
    if (of.run && std::binary_search(of.run->plan().nodes.begin(), of.run->plan().nodes.end(), io)) return of.run;
  return nullptr;
}

}  // namespace tessera::adf
