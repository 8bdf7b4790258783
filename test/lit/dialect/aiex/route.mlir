// Circuits from the tiles of one herd, or of part of it, to those of another.
// RUN: %texts %s
aie.device(xcvc1902) {
  %a = aiex.herd[4][4]
  // CHECK: %[[B:.*]] = aiex.herd[1] [1]
  %b = aiex.herd[1][1]
  %x = aiex.iter(0, 4, 1)
  // CHECK: %[[S:.*]] = aiex.select
  %s = aiex.select(%a, %x, %x)
  // CHECK: aiex.route(<%[[S]], DMA : 0>, <%[[B]], Core : 1>)
  aiex.route(<%s, "DMA" : 0>, <%b, Core : 1>)
}
