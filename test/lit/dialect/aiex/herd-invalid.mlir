// Herds without tiles.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aiex.herd' op height is 0, outside 1 to 2147483647}}
%h = aiex.herd[4][0]
