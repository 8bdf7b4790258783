// The ends of a design: ports of programmable logic (PLIO), of global memory (GMIO), and files.
//
// Programs of 2020 to 2022 declare PLIO, GMIO and FileIO objects and connect them through simulation::platform. Newer
// programs have members input_plio, output_plio, input_gmio, output_gmio in their graphs.
#pragma once

#include "adf/graph.h"

namespace adf {

enum plio_type { plio_32_bits = 32, plio_64_bits = 64, plio_128_bits = 128 };

// The base of PLIO, GMIO and FileIO.
class IoAttr : public host::handle<host::object::io> {
 public:
  using handle::handle;
};

class FileIO : public IoAttr {
 public:
  explicit FileIO(std::string data_file) : FileIO(std::string(), std::move(data_file)) {}
  FileIO(std::string logical_name, std::string data_file, const host::place& at = host::place::current())
      : IoAttr(host::add_io(
            {.kind = host::io_kind::file, .name = std::move(logical_name), .file = std::move(data_file)}, at)) {}
};

namespace host {

// The calls that move data between global memory and a GMIO.
class gmio_calls : public IoAttr {
 public:
  using IoAttr::IoAttr;

  // Moves `bytes` bytes from memory into the array, or from the array into memory. The calls with _nb return at once;
  // wait() then waits for all their transfers. The memory must come from GMIO::malloc.
  return_code gm2aie_nb(const void* address, std::size_t bytes) {
    return call(gmio_call::to_array, address, bytes, false);
  }
  return_code aie2gm_nb(void* address, std::size_t bytes) { return call(gmio_call::from_array, address, bytes, false); }
  return_code gm2aie(const void* address, std::size_t bytes) { return call(gmio_call::to_array, address, bytes, true); }
  return_code aie2gm(void* address, std::size_t bytes) { return call(gmio_call::from_array, address, bytes, true); }
  // Moves data through a port of an external_buffer. The tiling of the port decides which data moves.
  template <class Direction>
  return_code gm2aie_nb(const port<Direction>& of) {
    return call(gmio_call::to_array, of.number(), false);
  }
  template <class Direction>
  return_code aie2gm_nb(const port<Direction>& of) {
    return call(gmio_call::from_array, of.number(), false);
  }
  template <class Direction>
  return_code gm2aie(const port<Direction>& of) {
    return call(gmio_call::to_array, of.number(), true);
  }
  template <class Direction>
  return_code aie2gm(const port<Direction>& of) {
    return call(gmio_call::from_array, of.number(), true);
  }
  return_code wait() { return static_cast<return_code>(gmio_wait(number())); }
  // Sets the memory of a port of programmable logic. This has no effect in functional runs.
  return_code pl_gm(void* address, std::size_t bytes) {
    return static_cast<return_code>(gmio_pl(number(), address, bytes));
  }

  static void* malloc(std::size_t bytes) { return gmio_malloc(bytes); }  // nullptr on failure
  static void free(void* address) { gmio_free(address); }

 private:
  return_code call(gmio_call which, const void* address, std::size_t bytes, bool blocking) {
    return static_cast<return_code>(gmio_transfer(number(), which, address, bytes, blocking));
  }
  static return_code call(gmio_call which, id memory_port, bool blocking) {
    return static_cast<return_code>(memory_transfer(memory_port, which, blocking));
  }
};

}  // namespace host

class PLIO : public IoAttr {
 public:
  PLIO(std::string logical_name, std::string data_file, const host::place& at = host::place::current())
      : PLIO(std::move(logical_name), plio_32_bits, std::move(data_file), 0, false, false, at) {}
  PLIO(std::string logical_name, plio_type width, std::string data_file, double megahertz = 0, bool binary = false,
       bool hex = false, const host::place& at = host::place::current())
      : IoAttr(host::add_io({.kind = host::io_kind::plio,
                             .name = std::move(logical_name),
                             .file = std::move(data_file),
                             .bits = static_cast<unsigned>(width),
                             .megahertz = megahertz,
                             .hex = hex,
                             .binary = binary},
                            at)) {}
};
class GMIO : public host::gmio_calls {
 public:
  GMIO(const std::string& logical_name, int burst_length, int bandwidth, const host::place& at = host::place::current())
      : gmio_calls(host::add_io({.kind = host::io_kind::gmio,
                                 .name = logical_name,
                                 .burst = static_cast<unsigned>(burst_length),
                                 .bandwidth = static_cast<unsigned>(bandwidth)},
                                at)) {}
};

namespace host {

// input_plio and output_plio: `create` takes an optional name, the width, the file, the frequency in MHz, and whether
// the file has hexadecimal numbers.
template <class Made, bool IsSource>
class plio_object : public IoAttr {
 public:
  using IoAttr::IoAttr;

  static Made create(std::string name, plio_type width, std::string file = {}, double megahertz = 0, bool hex = false,
                     const place& at = place::current()) {
    return Made(add_io({.kind = io_kind::plio,
                        .name = std::move(name),
                        .file = std::move(file),
                        .bits = static_cast<unsigned>(width),
                        .megahertz = megahertz,
                        .hex = hex,
                        .source = IsSource,
                        .sink = !IsSource},
                       at));
  }
  static Made create(plio_type width, std::string file = {}, double megahertz = 0, bool hex = false,
                     const place& at = place::current()) {
    return create(std::string(), width, std::move(file), megahertz, hex, at);
  }
};
template <class Made, bool IsSource>
class gmio_object : public gmio_calls {
 public:
  using gmio_calls::gmio_calls;

  // `burst` is the length of bursts in bytes (64, 128 or 256), `bandwidth` the expected throughput in MB/s.
  static Made create(std::string name, unsigned burst, unsigned bandwidth, const place& at = place::current()) {
    return Made(add_io({.kind = io_kind::gmio,
                        .name = std::move(name),
                        .burst = burst,
                        .bandwidth = bandwidth,
                        .source = IsSource,
                        .sink = !IsSource},
                       at));
  }
  static Made create(unsigned burst, unsigned bandwidth, const place& at = place::current()) {
    return create(std::string(), burst, bandwidth, at);
  }
};

}  // namespace host

#define ADF_IO_OBJECT(name, base, is_source, direction, list)                        \
  class name : public host::base<name, is_source> {                                  \
   public:                                                                           \
    name() = default;                                                                \
    explicit name(host::id number) : base(number), list(host::object::io, number) {} \
    host::port_list<direction> list;                                                 \
  };
ADF_IO_OBJECT(input_plio, plio_object, true, direction::out, out)
ADF_IO_OBJECT(output_plio, plio_object, false, direction::in, in)
ADF_IO_OBJECT(input_gmio, gmio_object, true, direction::out, out)
ADF_IO_OBJECT(output_gmio, gmio_object, false, direction::in, in)
#undef ADF_IO_OBJECT

namespace simulation {

// The surroundings of a design. The first `Sources` attributes feed the design (src); the other attributes receive its
// results (sink). A string stands for a FileIO.
template <int Sources, int Sinks>
class platform : public host::handle<host::object::platform> {
  static_assert(Sources >= 0 && Sinks >= 0, "a platform has 0 or more sources and sinks");

 public:
  template <class... Attributes>
  explicit platform(const Attributes&... attributes) : platform(host::place::current(), attributes...) {
    static_assert(sizeof...(Attributes) == Sources + Sinks,
                  "a platform takes one attribute for each source and each sink");
  }

  host::port_list<direction::out> src;
  host::port_list<direction::in> sink;

 private:
  template <class... Attributes>
  platform(const host::place& at, const Attributes&... attributes)
      : handle(add({attribute(attributes)...}, at)),
        src(host::object::platform, number()),
        sink(host::object::platform, number()) {}

  static host::id attribute(const IoAttr* one) { return one->number(); }
  static host::id attribute(const std::string& file) {
    return host::add_io({.kind = host::io_kind::file, .name = {}, .file = file}, host::place::current());
  }
  static host::id add(std::initializer_list<host::id> all, const host::place& at) {
    return host::add_platform(all, Sources, at);
  }
};

}  // namespace simulation
}  // namespace adf
