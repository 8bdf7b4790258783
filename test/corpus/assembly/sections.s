	.text
	.globl	kernel                          // -- Begin function kernel
kernel:                                 // @kernel
	movxm	p0, #(table + 4);	nopa
	nopb ; nopa ; nops ; ret lr ; nopm ; nopv
	.section	.rodata,"a",@progbits
	.p2align	2
table: .long kernel+2, .-table, table-kernel, -5
text: .asciz "a\t\"//\101"
	.data
first: .short 1, 0xffff
	.set middle, table+8
end = middle - first
	.section	.text.cold,"ax",@progbits
cold: nop
