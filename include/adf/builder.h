// The interface through which the templates of the graph API tell libadf about the user's design.
//
// The classes of the API are thin: they hold numbers, and the functions below write into the model of the design that
// libadf keeps (src/adf/model). After wrong use, libadf keeps a diagnostic, and prints it at graph::init() or in the
// driver's front end. The function then returns `none`, and every function accepts `none`.
#pragma once

#include "adf/tiling_parameters.h"
#include "kernel_abi/ports.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <vector>

namespace adf::host {

using id = std::uint32_t;
inline constexpr id none = ~id{0};
using place = std::source_location;

// --- types of data ---

enum class number : std::uint8_t { integer, natural, real, brain, structure };  // brain: bfloat16
struct element {
  const char* name = "";
  std::uint32_t bytes = 0;
  number kind = number::structure;
  bool complex = false;

  bool operator==(const element& other) const {
    return std::string_view(name) == other.name && bytes == other.bytes && kind == other.kind &&
           complex == other.complex;
  }
};

// --- ports ---

enum class way : std::uint8_t { in, out, inout };
enum class carrier : std::uint8_t { any, window, buffer, stream, pktstream, cascade, rtp };

// A formal argument of a kernel function as a port.
struct port_shape {
  way direction = way::in;
  carrier kind = carrier::any;
  element of;
  std::vector<std::uint32_t> extents = {};  // buffers: samples by dimension, innermost first; empty or 0: inherited
  std::uint32_t margin = 0;                 // buffers: number of samples
  bool inherits_margin = false;             //
  bool async = false;                       // the kernel acquires the buffer
  bool circular = false;                    //
  std::uint32_t array = 0;                  // RTPs: number of elements; 0 for a scalar
};

// The objects at a port while the kernel runs. libadf renews `memory` before each invocation.
struct binding {
  void* memory = nullptr;      // buffers, windows: margin and block; RTPs: the value
  std::uint32_t elements = 0;  // number of elements in a block, or in the RTP
  std::uint32_t margin = 0;    // number of elements in the margin
  tessera::kernel_abi::memory_lock* lock = nullptr;
  tessera::kernel_abi::word_source* words_in = nullptr;
  tessera::kernel_abi::word_sink* words_out = nullptr;
  tessera::kernel_abi::beat_source* beats_in = nullptr;
  tessera::kernel_abi::beat_sink* beats_out = nullptr;
};

// An index of an operator[], which has no other way to learn the line that calls it.
struct list_index {
  std::size_t value;
  place at;

  template <class Number>
    requires std::is_convertible_v<Number, std::size_t>
  list_index(Number number, const place& where = place::current())  // NOLINT(google-explicit-constructor)
      : value(static_cast<std::size_t>(number)), at(where) {}
};

// --- objects ---

enum class object : std::uint8_t { graph, kernel, port, parameter, connection, io, packet, memory, platform };

// Each object of the API enters its address, so that libadf can find the object's name.
void enter(object kind, id number, const void* address);
void leave(object kind, id number, const void* address);

// The base of the API's objects: a number that is entered for the address of the object.
template <object Kind>
class handle {
 public:
  handle() { enter(Kind, number_, this); }
  explicit handle(id number) : number_(number) { enter(Kind, number_, this); }
  handle(const handle& other) : number_(other.number_) { enter(Kind, number_, this); }
  handle& operator=(const handle& other) {
    if (this == &other) return *this;
    leave(Kind, number_, this);
    number_ = other.number_;
    enter(Kind, number_, this);
    return *this;
  }
  ~handle() { leave(Kind, number_, this); }

  id number() const { return number_; }

 private:
  id number_ = none;
};

// Objects that are constructed or destroyed between two objects of this class do not become a part of the design.
class apart {
 public:
  explicit apart(bool is_first) : is_first_(is_first) { set(is_first); }
  ~apart() { set(!is_first_); }
  apart(const apart&) = delete;
  apart& operator=(const apart&) = delete;

 private:
  static void set(bool is_apart);

  bool is_first_;
};

// `type` returns the class of the graph. Call it only after the object is constructed.
id add_graph(const void* graph, const std::type_info& (*type)(const void*));
void remove_graph(id graph);

id add_graph_port(way direction);
// Returns a port of a node; `number` counts the ports of one direction. Out of range: a diagnostic and `none`. `owner`
// is an address inside of the object whose port it is: it names an object that was never created.
id port_of(object kind, id node, way direction, std::size_t number, const place& at = place::current(),
           const void* owner = nullptr);
std::size_t port_count(object kind, id node, way direction);

enum class port_flag : std::uint8_t { async, sync, negate };
void set_flag(id port, port_flag flag);

// --- kernels ---

struct kernel_shape {
  std::vector<port_shape> ports;  // in the order of the arguments
  struct parameter {
    std::string name;
    element of;
    std::size_t elements = 0;
  };
  std::vector<parameter> parameters;  // arrays that a class registers
  std::string signature;              // type of the function
  std::string mangled_type;           // of a function, as typeid has it
  void (*function)() = nullptr;       // gives the function's symbol
  std::string function_name;          // name of a registered function, as the class writes it
};
// The functions with which libadf calls a kernel without knowing its type (adf/kernel_code.h makes them).
struct kernel_code {
  std::size_t bytes, alignment;  // size and alignment of the memory that the functions get
  void (*describe)(kernel_shape& shape);
  void (*construct)(void* memory, const binding* ports, const void* arguments);
  void (*invoke)(void* memory, const binding* ports, void (*function)());
  void (*destroy)(void* memory);
};
struct kernel_request {
  const kernel_code* code = nullptr;
  std::string class_name;                 // empty for a function
  std::string instantiation;              // explicit instantiation of the code of a class
  void (*function)() = nullptr;           // null for a class
  std::shared_ptr<const void> arguments;  // arguments of the constructor
};
id add_kernel(const kernel_request& request, const place& at);
id add_kernel(const kernel_code& code, void (*function)(), const place& at);
// Puts a kernel into a bypass; the bypass has the number of the kernel. bypass_control() returns the port of its
// parameter.
id add_bypass(id kernel, const place& at);
id bypass_control(id kernel);

// --- parameters: global arrays and scalars that kernels use ---

id add_parameter(void* memory, const element& of, std::size_t elements, bool scalar, const place& at);
void connect_parameter(id parameter, id kernel, const place& at);
// Binds the parameters to those arguments of the kernel that are neither windows nor streams nor buffers.
void bind_parameters(std::initializer_list<id> parameters, id kernel, const place& at);
id parameter_of(id kernel, std::size_t number, const place& at = place::current());
std::size_t parameter_count(id kernel);

// --- connections ---

// The type of one end of a connection, as in connect<stream, window<128, 16>>.
struct end_type {
  carrier kind = carrier::any;
  std::uint32_t bytes = 0, margin = 0;  // windows: size and margin in bytes
  bool of_bypass = false;               // the program names the port as a port of a bypass
};
id add_connection(id from, id to, const end_type& from_type, const end_type& to_type, const place& at);

// --- the ends of the design ---

enum class io_kind : std::uint8_t { file, plio, gmio };
struct io_request {
  io_kind kind = io_kind::plio;
  std::string name = {}, file = {};
  unsigned bits = 32;    // PLIO: width of the port
  double megahertz = 0;  // PLIO: frequency
  bool hex = false, binary = false;
  unsigned burst = 64;                // GMIO: length of a burst in bytes
  unsigned bandwidth = 0;             // GMIO: throughput in MB/s
  bool source = false, sink = false;  // both false: the connection decides
};
id add_io(const io_request& request, const place& at);
id add_platform(std::initializer_list<id> attributes, unsigned sources, const place& at);

// --- packets and memories ---

enum class packet_kind : std::uint8_t { split, merge, ordered_merge };
id add_packet_node(packet_kind kind, unsigned ways, const place& at);

enum class memory_kind : std::uint8_t { shared, external };
id add_memory(memory_kind kind, const element& of, const std::vector<std::uint32_t>& dimensions, unsigned inputs,
              unsigned outputs, const place& at);
void set_access(id port, std::vector<tiling_parameters> tilings, const place& at);
void set_memory_address(id memory, void* address);

// --- constraints ---

// A property of one object. The value is a number, some numbers, a text or some texts.
enum class property : std::uint8_t {
  source,
  headers,
  initialization_function,
  runtime_ratio,
  stack_size,
  heap_size,
  fabric,
  pl_axi_lite,
  pl_frequency,
  repetition_count,
  dimensions,
  samples_per_iteration,
  single_buffer,
  initial_value,
  fifo_depth,
  num_buffers
};
struct property_value {
  std::vector<double> numbers = {};
  std::vector<std::string> texts = {};
  std::vector<std::byte> bytes = {};  // initial_value: the elements
  element of;                         // initial_value: the type of the elements
};
void set_property(object kind, id number, property which, property_value value, const place& at);
// Returns the pointer that libadf keeps for a property of an object, at first null. adf/constraints.h keeps the
// constraint there, whose type the kind and the property decide.
void*& reference_to(object kind, id number, property which);

// The kind of a place: the place of an object, or a place of the array.
enum class spot : std::uint8_t {
  kernel,
  buffer,
  stack,
  parameter,
  graph,
  io,
  dma,
  fifo,  // up to here: of an object
  tile,
  address,
  bank,
  offset,
  box,
  area_group,
  shim,
  channel,
  ss_fifo,
  dma_fifo,
  stamp,
  relative  // from tile on: of the array
};
struct location_term {
  spot kind = spot::tile;
  object subject = object::kernel;
  id number = none;
  std::vector<int> numbers = {};
  std::vector<location_term> parts = {};  // relative: the base; stamp: the graph; area_group: its ranges
};
void constrain_location(const location_term& subject, std::vector<location_term> values, const place& at);
void constrain_unequal(const location_term& left, const location_term& right, const place& at);

// Sets the simulator NAME. Output files go to the folder NAME_output.
void set_simulator(const char* name);
// Sets the architecture of the program: the value of __AIE_ARCH__.
void set_arch(unsigned arch);

// --- control: calls of the host program. Each call returns a return_code as int ---

int graph_init(id graph);
int graph_run(id graph, std::int64_t iterations);  // -1: the graph runs for ever
int graph_wait(id graph, std::int64_t cycles);     // -1: waits until the run ends
int graph_resume(id graph);
int graph_end(id graph, std::int64_t cycles);  // -1: waits until the run ends
int rtp_update(id graph, id port, const element& of, const void* values, std::size_t count, bool array);
int rtp_read(id graph, id port, const element& of, void* values, std::size_t count, bool array);

void* gmio_malloc(std::size_t bytes);
void gmio_free(void* address);
enum class gmio_call : std::uint8_t { to_array, from_array };
int gmio_transfer(id io, gmio_call call, const void* address, std::size_t bytes, bool blocking);
// memory_transfer() moves the pattern of a port of an external buffer; memory_wait() waits for all transfers of the
// port.
int memory_transfer(id port, gmio_call call, bool blocking);
int memory_wait(id port);
int gmio_wait(id io);
int gmio_pl(id io, void* address, std::size_t bytes);

long long start_profiling(id io, id second, int option, std::uint32_t value);  // returns a handle; -1: invalid
long long read_profiling(long long handle);
void stop_profiling(long long handle);

// Returns the packet id of output or input `way` of the packet node at the other end of a kernel's packet stream.
std::uint32_t packet_id(const void* carrier, unsigned way);

// Reports wrong use that only a header of the API can find.
void misuse(const std::string& what, const std::string& help, const place& at);

}  // namespace adf::host
