// Tables that a compiler driver may link into an ADF program: names of objects, the code of each kernel instance, and
// constraints from the driver's command line.
//
// Problem: C++ gives an object of a graph no name, and gives two kernels of one function one copy of its file-scope
// data. A driver can find the names in debug information, and it can copy the object code of a kernel for each
// instance. With the tables of this header, the driver passes names and copies to libadf. A program without the tables
// runs, too: its objects get names by their order, and kernels of one function share its data.
//
// The header includes no other header of Tessera, so that generated files compile fast.
#pragma once

#include <cstdint>

namespace adf::host {

// --- names ---

// A type is one of three kinds: an aggregate with members; the memory of a std::vector, which begins at a pointer; or a
// pointer to one object (a raw pointer, std::unique_ptr, std::shared_ptr). Bases are members without a name, at their
// offset.
enum class named_kind : std::uint32_t { aggregate, vector, pointer };

struct named_member {
  const char* name;      // empty for a base, and for the elements of std::array, which get the name of their owner
  std::uint64_t offset;  // bytes from the start of the aggregate
  std::uint32_t type;    // index into name_table::types
  std::uint32_t rank;    // number of array bounds; 0 for a single object
  std::uint32_t bounds;  // index of the first bound in name_table::bounds, outermost bound first
};

struct named_type {
  const char* name;              // qualified, in the spelling of C++: "adf::kernel", "top<4>"
  std::uint64_t size;            // bytes
  named_kind kind;               //
  std::uint32_t first_member;    // aggregate: index into name_table::members. vector, pointer: index of the type of
  std::uint32_t member_count;    //   the elements, and 1
  std::uint64_t pointer_offset;  // vector: bytes to the pointers to the begin and, directly behind, to the end;
                                 //   pointer: bytes to the pointer
};

// A global or static variable that is, or contains, an object of the graph API. The table has no local variables.
struct named_root {
  const char* name;      // qualified: "mygraph", "design::top"
  const void* address;   //
  std::uint32_t type;    //
  std::uint32_t rank;    // as in named_member
  std::uint32_t bounds;  //
};

struct name_table {
  const named_root* roots;
  std::uint32_t root_count;
  const named_type* types;
  const named_member* members;
  const std::uint64_t* bounds;
};

// --- code ---

struct kernel_code;  // defined in adf/kernel_code.h

// The code that runs for a kernel. A null pointer keeps the program's own code.
struct instance_code {
  std::uint32_t kernel;             // "id" of the kernel in the graph JSON
  void (*function)();               // the instance's copy of the kernel function, cast to this type
  const kernel_code* class_kernel;  // a class kernel's copy of its code (symbol "code" of the graph JSON)
  void (*initialize)();             // the instance's copy of its initialization function
  void* (*core_state)();            // the instance's copy of tessera_core_state
};

// The memory of a parameter (parameter::array, parameter::scalar) for one kernel. Needed when kernels have copies.
struct instance_parameter {
  std::uint32_t kernel;     // "id" of the kernel
  std::uint32_t parameter;  // "id" of the parameter
  void* memory;
};

// A variable of a kernel's source. init() gives it its first value again.
struct instance_variable {
  std::uint32_t kernel;  // "id" of the kernel
  void* memory;
  std::uint64_t bytes;
};

struct code_table {
  const instance_code* instances;
  std::uint32_t instance_count;
  const instance_parameter* parameters;
  std::uint32_t parameter_count;
  const instance_variable* variables;
  std::uint32_t variable_count;
};

// --- constraints ---

// A file of constraints (JSON) that the driver has read.
struct constraint_text {
  const char* name;
  const char* text;
  std::uint64_t bytes;
};

struct constraint_table {
  const char* device;        // device for limits; empty: the largest device of the architecture
  std::int32_t stack_size;   // bytes for each core; -1: not given
  std::int32_t heap_size;    //
  double pl_megahertz;       // clock of PLIOs without a frequency, on the array; 0: not given
  std::uint32_t text_count;  //
  const constraint_text* texts;
};

}  // namespace adf::host

// The driver defines one or more of these objects; libadf refers to them weakly.
extern "C" const adf::host::name_table tessera_adf_names __attribute__((weak, visibility("default")));
extern "C" const adf::host::code_table tessera_adf_code __attribute__((weak, visibility("default")));
extern "C" const adf::host::constraint_table tessera_adf_constraints __attribute__((weak, visibility("default")));
