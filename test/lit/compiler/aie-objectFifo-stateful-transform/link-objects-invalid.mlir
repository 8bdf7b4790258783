// A link passes objects on, so the tile between must have them.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 1)
  aie.objectfifo @in (%b, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{@in has no objects on tile (0,0) that could be passed on [T0956]}}
  aie.objectfifo.link [@in] -> [@out] ([] [])
}

// -----

// A tile that one of the ends cannot reach holds none of their objects: DMAs move the objects that the link passes on.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %far = aie.tile(3, 5)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  // expected-warning@+1 {{@out cannot lie on tile (3,5): its ends on tiles (0,2) and (0,3) do not both reach the memory there; DMAs move the objects of the link}}
  aie.objectfifo.allocate @out (%far)
}
