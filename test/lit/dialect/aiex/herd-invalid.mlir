// Herds without tiles.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aiex.herd' op height exceeds the [1:2147483647] range. It is 0}}
%h = aiex.herd[4][0]
