// The ends of a graph: PLIOs, GMIOs and files.
#pragma once

#include "adf/check/plan.h"

#include <filesystem>

namespace tessera::adf {

// The names of ends, and the files that outputs write. Two ends need different names, because constraints and reports
// know them by name, and different files, because the second one destroys the results of the first one.
class EndsInUse {
 public:
  // Adds the ends of a graph, and reports those that share a name or a file with an end added before. Files without a
  // folder stand in `output`.
  void add(const Model& model, const Plan& plan, const std::filesystem::path& output, std::vector<Diag>& mistakes);

 private:
  struct End {
    id node = none, graph = none;
  };
  static Diag with_other(Diag diag, const Model& model, const End& first, const End& second);
  static std::string owners(const End& first, const End& second);

  std::map<std::string, End> names_, files_;
};

// Reports mistakes of the ends of one graph: names and files that occur twice. A PLIO cannot feed
// buffers and streams at once (UG1079, table of multicasts). Graphs that run by themselves cannot be connected.
void check_ends(const Model& model, const Netlist& netlist, const Plan& plan, std::vector<Diag>& mistakes);

}  // namespace tessera::adf
