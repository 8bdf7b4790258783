// XRT's old header for errors of accelerator cards. An NPU has none of them.
#pragma once
