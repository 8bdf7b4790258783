// scale(in, out, count, factor): out[i] = in[i] * factor for `count` words; returns the sum of the results.
//
// It follows the calling convention: pointers are in p0 and p1. A function that returns a scalar has its scalar
// arguments from r1 on; r0 is for the result. r16 belongs to the caller and is saved on the stack meanwhile.
  .text
  .globl scale
scale:
  paddb [sp], #32; movxm ls, #body
  st r16, [sp, #-32]; movxm le, #last
  add.nc lc, r1, #0
  mova r0, #0; mov r16, r2
  nop
  nop
  nop
  nop
  .align 16
body:
  lda r3, [p0], #4
  nop
  nop
  nop
  nop
  nop
  nop
  mul r4, r3, r16
  nop
last:
  st r4, [p1], #4; add r0, r0, r4
  lda r16, [sp, #-32]
  ret lr
  nop
  nop
  nop
  nop
  paddb [sp], #-32

// Functions that do not return.
  .align 16
waits:
  mova r0, #-1
  acq #48, r0
  ret lr
  nop
  nop
  nop
  nop
  nop
  .align 16
spins:
  j #spins
  nop
  nop
  nop
  nop
  nop
  .align 16
wild:
  movxm p0, #0x100
  lda r0, [p0, #0]
  .align 16
borrows:
  movxm p0, #0x40000
  lda r0, [p0, #0]
  .align 16
// Results under way at the return still land: the store of a byte is the slowest.
late:
  ret lr
  nop
  nop
  nop
  nop
  st.s8 r0, [p0, #0]
// The core's program ends here and does not return.
ends:
  done
