#include "container/sections/connectivity.h"

#include "container/sections/records.h"

namespace tessera::container {

namespace {

constexpr auto kFields = [](const auto& io, auto& connection) {
  io(layout::Connection::arg_index, connection.argument);
  io(layout::Connection::ip_index, connection.ip);
  io(layout::Connection::mem_index, connection.memory);
};

}  // namespace

Bytes write_connectivity(const std::vector<Connection>& connections) {
  return write_records<layout::Connectivity, layout::Connection>(connections, kFields);
}

}  // namespace tessera::container
