// Ranges without a step forward.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aiex.iter' op end is 4, outside 5 to 2147483647}}
%i = aiex.iter(4, 4, 1)

// -----

// expected-error@+1 {{'aiex.iter' op stride is 0, outside 1 to 2147483647}}
%i = aiex.iter(0, 4, 0)
