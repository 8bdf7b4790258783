// The library libxrt_coreutil is the room `xrt` with the version script that the build makes from facts/xrt.tsv.
