"""picture.py [THRESHOLDED]: 1280x720 RGBA bytes that take every value, or the result of BINARY for them: the maximum
where a channel is above its threshold (examples/threshold/threshold.txn), else 0; alpha stays."""
import sys

LEVELS = (0x60, 0x80, 0xA0)
cells = bytes(i * 7 % 256 for i in range(1024))
if len(sys.argv) > 1:
    cells = bytes(v if i % 4 == 3 else 255 * (v > LEVELS[i % 4]) for i, v in enumerate(cells))
sys.stdout.buffer.write(cells * (1280 * 720 * 4 // len(cells)))
