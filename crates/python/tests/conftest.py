"""What all tests share."""

import os
import pathlib
import sys

# Before anything imports NumPy: the arrays of the tests are small, and its threads would wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Examples of the package run as they are written, with the names that they use.
sys.path.insert(0, str(pathlib.Path(__file__).parent))
