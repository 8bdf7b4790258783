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
int gmio_memory_transfer(id, gmio_call, id, bool) {
  return control().refuse(error(code::not_supported, "a transfer through an external buffer")
                              .help("pass the address and the number of bytes"));
}
int gmio_wait(id io) {
  return control().wait_for(io);
}
int gmio_pl(id, void*, std::size_t) {
  return 0;  // programmable logic has no part in functional runs
}

long long start_profiling(id, id, int, std::uint32_t) {
  control().refuse(error(code::not_supported, "profiling").help("leave the calls of adf::event out"));
  return -1;
}
long long read_profiling(long long) {
  return -1;
}
void stop_profiling(long long) {}

std::uint32_t packet_id(const void* carrier, unsigned way) {
  return control().packet_id(carrier, way);
}

void set_simulator(const char* name) {
  control().set_simulator(name);
}
void set_architecture(unsigned arch) {
  control().set_architecture(arch);
}

}  // namespace adf::host
