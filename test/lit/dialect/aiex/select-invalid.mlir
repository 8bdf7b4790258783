// Tiles of values that are not herds.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

%i = aiex.iter(0, 4, 1)
// expected-error@+1 {{'aiex.select' op takes tiles from 'aiex.iter', which is not a herd}}
%s = aiex.select(%i, %i, %i)
