// What bodies do with locks, streams, cascades and buffers, as their text says it.
//
// A run that stands still is explained by who could end a wait. Of a program for the array its instructions tell, but
// the body of a core on the host is code of this machine, into which nobody can look. Before it becomes that it is a
// function whose calls name locks and amounts, so all of it is told here: also of a container that somebody else made.
//
// Loops that only look at memory until it changes are found, too, and say so when they go round (CoreCalls::poll):
// when nothing else moves, such a loop never ends, and the machine need not count to a billion before it says so. A
// loop is one when a round writes nothing, asks its core for nothing and has no loop inside, and when what it carries
// from round to round depends, after some rounds, on what it reads alone.
#pragma once

#include "compiler/native/outline.h"
#include "device/core_act.h"

namespace tessera::compiler {

// Replaces the `turn` of each loop that polls. Before acts_of.
void mark_polls(CoreFunctions& functions);

// Of a core's function, whose module it stands in; none when there are more than anybody wants to read.
std::optional<std::vector<device::CoreAct>> acts_of(mlir::ModuleOp module, const std::string& function);

}  // namespace tessera::compiler
