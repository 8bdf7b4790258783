"""A design whose command stream uses all descriptors of a shim tile, and then sends a control packet."""
print("""aie.device(npu1_1col) {
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  aiex.runtime_sequence(%out : memref<8xi32>) {""")
for number in range(16):
    print(f"    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) "
          f"{{metadata = @out, id = {number} : i64}} : memref<8xi32>")
print("""    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
  }
}""")
