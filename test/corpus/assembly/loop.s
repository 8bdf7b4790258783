// A loop with a branch, a zero-overhead loop and data: a bit of everything the assembler reads.
  .globl main
main:
  mova r1, #4
  movxm p0, #table
  movxm ls, #first; nopa
  movxm le, #last
  mova lc, #3
  .align 16
first:
  lda r2, [p0], #4
  nop
  add r3, r2, #1; mov p6, p0
last:
  st r3, [p1, #-8]
  .align 16
again:
  add r1, r1, #-1
  jnz r1, #again
  nop
  nop
  nop
  nop
  nop
  ret lr
  .space 6
table:
  .word 1, 0x20
  .half 3
  .byte 255, 1
