#include "container/sections/connectivity.h"

#include "container/sections/records.h"

namespace tessera::container {

namespace {

constexpr auto kConnectionFields = [](const auto& io, auto& connection) {
  io(layout::Connection::arg_index, connection.argument);
  io(layout::Connection::ip_index, connection.ip);
  io(layout::Connection::mem_index, connection.memory);
};

}  // namespace

Partial<std::vector<Connection>> read_connectivity(ByteSpan section, std::uint64_t origin) {
  return read_records<layout::Connectivity, layout::Connection, Connection>(section, origin, SectionKind::Connectivity,
                                                                            kConnectionFields);
}

Result<Bytes> write_connectivity(const std::vector<Connection>& connections) {
  return write_records<layout::Connectivity, layout::Connection>(connections, SectionKind::Connectivity, kConnectionFields);
}

}  // namespace tessera::container
