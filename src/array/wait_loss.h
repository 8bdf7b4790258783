// Where a block of data was lost, when the way from whoever asked ends at a source that has sent all it had.
//
// Every pipeline that has done its work ends so, and so does one whose input is too short. But it is also what is left
// when a block went astray in the middle: the rest came through, and everybody waits for more of the input. So before
// the input is blamed, the units along the way are looked at, in this order:
//   one releases a lock that nobody takes, besides the one that is waited for      -> the block was given elsewhere
//   one takes from the lock that it gives to, although another waits for that      -> it takes its own block back
//   one of its descriptors gives back what it took, where others give it on      -> the block is never handed on
//   a chain of descriptors that goes round takes more of locks than it gives       -> a block is never handed on
//   a sink is in the midst of a descriptor, its source between two of other length -> the lengths do not match
//   as much goes in as is to come out, but a buffer is emptied of less than came  -> these two descriptors
// If nothing of that is found, the asker's output may as well be too long as the input too short: both are named.
// Internal.
#pragma once

#include "array/wait_graph.h"

namespace tessera::array {

struct Loss {
  std::string text, help;
};

// `chain` leads from whoever asked to a wait that nobody will end, as in Explanation.
std::optional<Loss> find_loss(Machine& machine, const WaitGraph& graph, const std::vector<std::size_t>& chain);

}  // namespace tessera::array
