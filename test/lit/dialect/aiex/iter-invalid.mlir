// Ranges without a step forward.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aiex.iter' op end exceeds the [5:2147483647] range. It is 4}}
%i = aiex.iter(4, 4, 1)

// -----

// expected-error@+1 {{'aiex.iter' op stride exceeds the [1:2147483647] range. It is 0}}
%i = aiex.iter(0, 4, 0)
