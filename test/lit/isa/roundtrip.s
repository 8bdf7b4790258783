// A program with a zero-overhead loop: how the assembler treats labels, and the way back to the same bytes.
//
// RUN: tessera asm %s -o %t.bin --symbols | FileCheck %s --check-prefix=SYMBOLS
// RUN: tessera disasm %t.bin > %t.s
// RUN: FileCheck %s --check-prefix=TEXT < %t.s
// RUN: tessera asm %t.s -o %t.again
// RUN: cmp %t.bin %t.again

// SYMBOLS: 0x00000 global sum
// SYMBOLS: 0x00020 local  body
// SYMBOLS: 0x00030 local  last
// SYMBOLS: local  table

// The label given to LE starts a bundle of 16 bytes on a multiple of 16; the bundle in front of it is longer for that.
// TEXT:      movxm ls, #.L20
// TEXT:      movxm le, #.L30
// TEXT:      .L20:
// TEXT-NEXT: lda r1, [p0], #4
// TEXT-NEXT: .L30:
// TEXT-NEXT: nopb; nopa; nops; add r0, r0, r1; nopm; nopv
// TEXT:      ret lr

  .text
  .globl sum
sum:
  movxm ls, #body
  movxm le, #last
  movxm lc, #10
  mova r0, #0
  .align 16
body:
  lda r1, [p0], #4
last:
  add r0, r0, r1
  ret lr
  nop
  nop
  nop
  nop
  st r0, [p1, #0]; movx r2, #-1; mov p6, p0
table:
  .word 1, 2, 0x80000000
  .byte 1, 2
