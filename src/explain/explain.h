// Explains why nothing moves: which unit waits for which other unit, why that unit will not end the wait, and which
// unit is the culprit.
//
// A list of all waiting units is not an answer. When one unit stops, all units behind it stop as well, and units that
// have done their work wait for more work forever, as intended. So Tessera builds a graph: its nodes are units, and its
// edges lead from a waiting unit to the units that could end the wait. From the caller (the controller's sync) the
// edges lead to one of two kinds of culprit: a wait that no unit can end any more, because every unit that could end it
// has ended, was never started or is not connected; or a ring of units that wait for each other. The explanation names
// the culprit in a sentence and lists the units on the way to it, then some other waiting units.
//
// Edges come from three sources: the state of the units, their past actions (Channel::History, LockUse), and their
// possible future actions: descriptors that tasks will reach, and instructions of a program (core/code_scan.h).
#pragma once

#include "explain/explanation.h"

namespace tessera::array {
class View;
}  // namespace tessera::array

namespace tessera::explain {

// Explains why the wait `wanted` of a caller does not end. With an empty `wanted`, explains why the array is at rest.
Explanation explain(const array::View& view, const CallerWait& wanted);

}  // namespace tessera::explain
