// The interface between libadf and the compiler driver adfc++.
//
// A program passes three stages. The driver compiles the graph's file, links it with libadf in front-end mode, and
// reads the graph as JSON. Then it compiles the kernels' sources, copies their object code for the instances, writes
// the tables of include/adf/driver_tables.h, and links the program.
//
// 1. Front end. Link with `-Wl,--wrap=main`: libadf defines __wrap_main, which runs after static construction, so the
//    graph's file needs no main (libadf refers to __real_main weakly). If the environment variable TESSERA_ADF_FRONTEND
//    names a file ("-": standard output), __wrap_main writes the graph to the file as JSON and ends the program before
//    main: with status 0, or with 1 after the diagnostics of a design that has errors. Kernel functions that the
//    graph's file does not define need symbols with distinct addresses; a small object with one empty function for each
//    undefined symbol serves. libadf finds the symbol of a kernel function in the symbol table of the running program,
//    so do not strip the program.
//
// 2. Names. libadf keeps a registry: each object of the API enters itself by address, kind and number. libadf finds the
//    name of an entry by walking tessera_adf_names from its roots; the walk ends at types of namespace adf other than
//    graph. Names: members joined by '.', elements as [i], ports of nodes as `.in[i]`, `.out[i]`, `.inout[i]`,
//    `.param[i]`. If the front-end program has the table, the JSON has these names. Without the table, a global graph
//    has the name of its symbol, and its kernels are NAME.k0, NAME.k1 by order of creation.
//
// 3. Code. tessera_adf_code says which code runs for a kernel instance, by the number of the kernel's node
//    ("id" in the JSON). All nodes count, in the order in which the program creates them: kernels, packet nodes,
//    buffers, PLIOs and GMIOs. So the ids of kernels may have gaps. They are the same in each run of the program.
//      - A function kernel: instance_code::function.
//      - A class kernel: libadf constructs the object and calls its function through a kernel_code
//        (include/adf/kernel_code.h): the static member adf::host::class_kernel<Class, Arguments...>::code, which the
//        graph's file instantiates. To copy the code of a class, a wrapper includes the class's header and source, and
//        contains the explicit instantiation that the JSON gives as "instantiate"; the symbol to look up in the copy is
//        "code".
//      - A source may contain the graph, too, as in a program of one file. Compile it with TESSERA_ADF_KERNELS, and end
//        the wrapper with the object tessera_adf_last (adf/graph.h), so that its graph is apart from the design.
//      - `core_state`: each copy of the object code has its own aie::detail::state(), unless the copies share the
//        symbol. Give the address of the copy's tessera_core_state, or null when the copies share it.
//
// 4. Constraints. tessera_adf_constraints has the files of constraints, the device and the sizes of stacks and heaps
//    that the driver's command line names. libadf checks the constraints in both programs, and in the front end writes
//    all constraints to one file if TESSERA_ADF_WRITE_CONSTRAINTS names it.
//
// The JSON (report/graph_json.cpp writes it; "version" grows with incompatible changes):
//   {"format": "tessera-adf-graph", "version": 1,
//    "graphs":  [{"id", "name", "type", "top": bool, "place"}],
//    "kernels": [{"id": number of the node, "name", "graph": id of the top-level graph,
//                 "function": mangled symbol, or "" if the symbol table has none,
//                 "function_as_cpp": for a function declared extern "C", its mangled symbol as a function of C++,
//                 "demangled": the function as C++ writes it, for explicit instantiation of templates,
//                 "signature": type of the function, as in "void (adf::input_window<int>*, ...)",
//                 "class": the class of a class kernel, else absent,
//                 "instantiate": the explicit instantiation for a wrapper (class kernels and templates),
//                 "code": mangled symbol of the kernel_code (class kernels),
//                 "source", "headers": [..], "initialization_function",
//                 "runtime_ratio", "stack_size", "heap_size", "fabric",
//                 "core": id of the first kernel on the kernel's core; constraints put kernels on one core,
//                 "ports": [{"name": "in[0]", "kind", "type", ...}],
//                 "parameters": [ids], "place": "file:line" of kernel::create, or of source() of a class kernel}],
//    "parameters": [{"id", "name", "symbol", "demangled", "bytes", "element", "kernels": [ids]}],
//    "ports", "connections", "constraints": see docs/adf.md}
//
// Options. __wrap_main takes the options of the functional simulator (-i, -o, --timeout, ...) from the command line
// and passes the other arguments to main. A program linked without --wrap=main takes them from TESSERA_ADF_OPTIONS,
// separated by blanks.
#pragma once

namespace tessera::adf {

inline constexpr const char* kFrontendVariable = "TESSERA_ADF_FRONTEND";
inline constexpr const char* kOptionsVariable = "TESSERA_ADF_OPTIONS";
// Names the file ("-": standard output) to which a program with libadf_array writes the design of its graphs, as text
// of the `aie` dialect, or their places, as a file of constraints. The program then ends, as the front end does.
inline constexpr const char* kDesignVariable = "TESSERA_ADF_DESIGN";
inline constexpr const char* kPlacesVariable = "TESSERA_ADF_PLACES";
inline constexpr const char* kWriteConstraintsVariable = "TESSERA_ADF_WRITE_CONSTRAINTS";  // an output of the front end

}  // namespace tessera::adf
