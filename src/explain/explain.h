// Explains a hang: which unit waits for which other unit, why that unit will not end the wait, and which unit is the
// culprit.
//
// A list of all waiting units does not help. When one unit stops, all units behind it stop as well, and units that have
// done their work wait for more work forever, as intended. So Tessera builds a graph: its nodes are units, and an edge
// leads from a waiting unit to each unit that could end the wait. From the caller (for example the controller's sync)
// the edges lead to one of two culprits:
// - a wait that no unit can end any more: each unit that could end it has ended, was never started or is not connected
// - a ring of units that wait for each other
// The explanation names the culprit in a sentence. After the sentence it lists the units on the way to the culprit,
// then some other waiting units.
//
// Edges come from three sources: the state of the units, their past actions (Channel::History, LockUse), and their
// possible future actions. Future actions are in the descriptors that tasks will reach, and in the instructions of
// programs (core/code_scan.h).
#pragma once

#include "explain/explanation.h"

namespace tessera::array {
class View;
}  // namespace tessera::array

namespace tessera::explain {

// Explains why the wait `wanted` of a caller does not end. If `wanted` is empty, explains why the array is at rest.
Explanation explain(const array::View& view, const CallerWait& wanted);

}  // namespace tessera::explain
