// The functions of include/adf/builder.h that a host program calls while its graphs run.
#include "adf/codes.h"
#include "adf/control/control.h"

namespace adf::host {

using namespace tessera;
using namespace tessera::adf;

namespace {
Control& control() {
  return Control::of_process();
}
}  // namespace

int graph_init(id graph) {
  return control().init(graph);
}
int graph_run(id graph, std::int64_t iterations) {
  return control().run(graph, iterations);
}
int graph_wait(id graph, std::int64_t cycles) {
  return control().wait(graph, cycles);
}
int graph_resume(id graph) {
  return control().resume(graph);
}
int graph_end(id graph, std::int64_t cycles) {
  return control().end(graph, cycles);
}
int rtp_update(id graph, id port, const element& of, const void* values, std::size_t count, bool) {
  return control().update(graph, port, of, values, count);
}
int rtp_read(id graph, id port, const element& of, void* values, std::size_t count, bool) {
  return control().read(graph, port, of, values, count);
}

void* gmio_malloc(std::size_t bytes) {
  return control().allocate(bytes);
}
void gmio_free(void* address) {
  control().release(address);
}
int gmio_transfer(id io, gmio_call call, const void* address, std::size_t bytes, bool blocking) {
  return control().transfer(io, call == gmio_call::to_array, address, bytes, blocking);
}
int memory_transfer(id port, gmio_call call, bool blocking) {
  return control().transfer_memory(port, call == gmio_call::to_array, blocking);
}
int memory_wait(id port) {
  return control().wait_for_memory(port);
}
int gmio_wait(id io) {
  return control().wait_for(io);
}
int gmio_pl(id, void*, std::size_t) {
  return 0;  // programmable logic has no part in functional runs
}

long long start_profiling(id io, id second, int option, std::uint32_t value) {
  return control().start_profiling({io, second, option, value});
}
long long read_profiling(long long handle) {
  return control().read_profiling(handle);
}
void stop_profiling(long long handle) {
  control().stop_profiling(handle);
}

std::uint32_t packet_id(const void* carrier, unsigned way) {
  return control().packet_id(carrier, way);
}

void set_simulator(const char* name) {
  control().set_simulator(name);
}

}  // namespace adf::host
