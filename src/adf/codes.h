// Diagnostic codes of src/adf (T121x to T126x, T129x). Each code has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::adf::code {

inline constexpr Code bad_index{"T1210"};       // a node has no port or parameter of this number
inline constexpr Code bad_connection{"T1211"};  // two ports cannot be connected, or not in this way
inline constexpr Code unconnected{"T1212"};     // a port of a node has no connection
inline constexpr Code two_sources{"T1213"};     // an input has more than one source
inline constexpr Code bad_size{"T1214"};        // the size of a buffer is missing, or does not suit its connection
inline constexpr Code no_schedule{"T1215"};     // no numbers of invocations make both ends move the same amount
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
inline constexpr Code bad_tiling{"T1230"};      // a tiling on a port without a buffer, or for packets that never come
inline constexpr Code bad_bypass{"T1231"};      // a bypass whose ports do not suit each other, or a wrong value of bp
inline constexpr Code bad_memory{"T1232"};  // a transfer of an external buffer without an address, or of a wrong port

inline constexpr Code no_value{"T1250"};      // no update() gives a parameter a value, or no read() takes a result
inline constexpr Code no_profile{"T1251"};    // a call of adf::event asks for a count that Tessera cannot make
inline constexpr Code no_effect{"T1252"};     // an option of the vendor's simulator does nothing here
inline constexpr Code outside_port{"T1253"};  // a kernel reads or writes outside of the buffer of a port
inline constexpr Code left_data{"T1254"};     // a graph ended with data between two kernels
inline constexpr Code still_held{"T1255"};    // a kernel did not release a buffer
inline constexpr Code open_packet{"T1256"};   // a packet has no last word

// Constraints (src/adf/constraints).
inline constexpr Code bad_json{"T1240"};       // a file of constraints is not JSON, or too large
inline constexpr Code unknown_key{"T1241"};    // a section, constraint or property that no file of constraints has
inline constexpr Code bad_value{"T1242"};      // the value of a constraint has a wrong form, or suits another object
inline constexpr Code unknown_name{"T1243"};   // a constraint names an object that the design lacks
inline constexpr Code beyond_device{"T1244"};  // a tile, bank, address or channel that the device lacks
inline constexpr Code contradiction{"T1245"};  // constraints exclude each other
inline constexpr Code taken_twice{"T1246"};    // two objects at one address, or on one channel of a shim
inline constexpr Code bad_stamp{"T1247"};      // graphs that cannot be placed as copies of each other
inline constexpr Code no_memory{"T1248"};      // stack and heap do not fit into the memory of a tile
inline constexpr Code odd_json{"T1249"};       // warning: a file of constraints deviates from JSON

inline constexpr Code same_name{"T1265"};      // two ends of a design have one name or one file
inline constexpr Code bad_binding{"T1266"};    // kernel::operator() gets parameters that do not suit the kernel
inline constexpr Code mixed_readers{"T1267"};  // a PLIO or GMIO feeds buffers and streams

// Placement on the array (src/adf/array).
inline constexpr Code no_placement{"T1290"};     // the search found no placement
inline constexpr Code short_resource{"T1291"};   // a core, a tile or the device has too few of a resource
inline constexpr Code no_place_left{"T1292"};    // constraints leave no tile for an object
inline constexpr Code crossed_cascade{"T1293"};  // a cascade between cores that no cascade joins

}  // namespace tessera::adf::code
