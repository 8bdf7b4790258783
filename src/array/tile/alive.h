// Whether a unit could still act without a new start, and how far a channel has come with its tasks.
#pragma once

#include "array/tile/tile.h"

#include <string>

namespace tessera::array {

bool is_alive(const Channel& channel);
bool is_alive(const CoreUnit& core);
bool is_alive(const PlioPort& port);  // words out of the array are always taken

std::string tasks_ended(const Channel& channel);  // "has ended its task", "was never given a task"

}  // namespace tessera::array
