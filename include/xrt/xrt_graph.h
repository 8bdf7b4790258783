// Graphs of AI Engines on Versal devices, which Tessera's host library does not drive: <adf.h> runs ADF graphs. The
// header is here so that programs which include it beside others compile.
#pragma once

#include "xrt/xrt_bo.h"
#include "xrt/xrt_device.h"
#include "xrt/xrt_hw_context.h"
#include "xrt/xrt_uuid.h"
