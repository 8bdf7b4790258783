// Adds 1 to each of 16 words and passes them on, forever (column.cdo has the buffers and locks).
  movxm p2, #0x70000        // words in
  movxm p3, #0x70400        // words out
  movx r10, #-1             // to acquire: at least one
  movx r11, #1              // to release
  .align 16
block:
  acq #49, r10
  acq #50, r10
  mov p0, p2
  mov p1, p3
  movx r2, #15
  nop
  .align 16
word:
  lda r0, [p0], #4
  nop
  nop
  nop
  nop
  nop
  nop
  add r0, r0, #1
  st r0, [p1], #4
  jnz r2, #word
  add r2, r2, #-1
  nop
  nop
  nop
  nop
  j #block
  rel #48, r11
  nop
  nop
  nop
  rel #51, r11
