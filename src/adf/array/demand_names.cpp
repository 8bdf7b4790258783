#include "adf/array/demand_names.h"

#include "adf/graph/names.h"

namespace tessera::adf::array {

std::string name_of_cluster(const Demand& demand, unsigned cluster) {
  return name_of_node(demand.clusters[cluster].kernels.front());
}

std::string name_of_set(const Demand& demand, const BufferSet& set) {
  switch (set.kind) {
    case SetKind::Stack: return "the stack of " + name_of_cluster(demand, set.first);
    case SetKind::System: return "the heap and synchronization buffer of " + name_of_cluster(demand, set.first);
    case SetKind::Table: return name_of_parameter(set.table);
    default: return name_of_port(set.ports.front());
  }
}

}  // namespace tessera::adf::array
