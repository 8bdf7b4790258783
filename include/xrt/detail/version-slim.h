// The version of XRT whose interface these headers have.
#pragma once

#define XRT_VERSION(major, minor) (((major) << 16) + (minor))
#define XRT_VERSION_CODE XRT_VERSION(2, 26)
#define XRT_MAJOR(code) ((code) >> 16)
#define XRT_MINOR(code) ((code) & 0xffff)
#define XRT_VERSION_PATCH 0
