// Loads and stores that need the same bank of memory, or come too soon behind a store of part of a word.
.text
.globl banks
banks:
  vlda wl0, [p0, #0]; vldb wl1, [p0, #32]
  lda r0, [p0, #0]; vst wl1, [p0, #64]
  st.s8 r0, [p0, #1]
  lda r1, [p0, #4]
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  ret lr
  nop
  nop
  st r1, [p0, #8]
  nop
  nop
  nop
