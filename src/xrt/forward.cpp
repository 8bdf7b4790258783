// The library libxrt_core has no functions: it leads to those of libxrt_coreutil.
