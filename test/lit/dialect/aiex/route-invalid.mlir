// Circuits from values that are not herds.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

%h = aiex.herd[4][1]
%i = aiex.iter(0, 4, 1)
// expected-error@+1 {{'aiex.route' op takes its sources from 'aiex.iter', which is not a herd}}
aiex.route(<%i, DMA : 0>, <%h, DMA : 0>)
