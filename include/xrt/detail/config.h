// Marks what libxrt_coreutil exports.
#pragma once

#define XRT_API_EXPORT __attribute__((visibility("default")))
