// Why nothing moves: which unit waits for which, which unit could end the wait and why it will not, and the culprit.
//
// A list of all waiting units is not an answer. When one unit stops, all units behind it stop as well, and units that
// have done their work wait for more for ever, as intended. So the reasons are data: a graph whose nodes are units and
// whose edges lead to units that could end a wait. From the caller (the controller's sync) the edges lead to the
// culprit, and there are only two kinds: a wait that no unit can end any more, because every unit that could has ended,
// was never started or is not connected; or a ring of units that wait for each other. The explanation names the culprit
// in a sentence, with the way to it. A short list of other units follows.
//
// An edge has three sources: the state of the units, their past actions (Channel::History, LockUse), and their possible
// future actions: descriptors that tasks will come to, instructions that a program contains (code_scan.h).
#pragma once

#include "explain/explanation.h"

namespace tessera::array {
class View;
}  // namespace tessera::array

namespace tessera::explain {

// Why nothing moves, from the point of view of the caller that waits for `wanted`. A caller that waits for nothing asks
// why the array is at rest.
Explanation explain(const array::View& view, const CallerWait& wanted);

}  // namespace tessera::explain
