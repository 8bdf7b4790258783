// Diagnostic codes of src/adf (T121x, T122x). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::adf::code {

inline constexpr Code bad_index{"T1210"};       // a node has no port or parameter of this number
inline constexpr Code bad_connection{"T1211"};  // these ports cannot connect, or not in this way
inline constexpr Code unconnected{"T1212"};     // a port of a node has no connection
inline constexpr Code two_sources{"T1213"};     // an input has more than one source
inline constexpr Code bad_size{"T1214"};        // the size of a buffer is missing, or does not suit its connection
inline constexpr Code no_schedule{"T1215"};     // no numbers of invocations make both ends of a connection equal
inline constexpr Code not_global{"T1216"};      // a graph is neither a global object nor a member of one
inline constexpr Code bad_constraint{"T1217"};  // a constraint has an impossible value, or is on a wrong object
inline constexpr Code wrong_state{"T1218"};     // a control call does not suit the state of the graph
inline constexpr Code bad_parameter{"T1219"};   // update() or read() with a wrong port, type or size
inline constexpr Code bad_file{"T1220"};        // a data file cannot be read, or has another layout than its port
inline constexpr Code stuck{"T1221"};           // units wait for each other for ever
inline constexpr Code starved{"T1222"};         // an input ended before the graph was done
inline constexpr Code kernel_fault{"T1223"};    // a kernel did something that cores cannot do
inline constexpr Code bad_transfer{"T1224"};    // a GMIO call with a wrong direction, address or size
inline constexpr Code not_supported{"T1225"};   // the design uses a part of ADF that Tessera does not run yet
inline constexpr Code bad_option{"T1226"};      // an option of the simulator is unknown or lacks its value
inline constexpr Code no_function{"T1227"};     // an initialization function, or code of a kernel, is missing

inline constexpr Code same_name{"T1265"};      // two ends of a design have one name
inline constexpr Code bad_binding{"T1266"};    // kernel::operator() gets parameters that do not suit the kernel
inline constexpr Code mixed_readers{"T1267"};  // a PLIO or GMIO feeds buffers and streams

}  // namespace tessera::adf::code
