"""What all tests share."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Examples of the package run as they are written, with the names that they use.
sys.path.insert(0, str(pathlib.Path(__file__).parent))
