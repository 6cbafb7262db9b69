"""What the numbers were measured on: the processor and the versions, and nothing that names the machine."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

__all__ = ["load", "machine"]

VECTOR_FEATURES = ("sse4.2", "avx", "avx2", "avx512f", "avx512vl", "avx512bw", "avx512vpopcntdq", "neon", "sve", "sve2")
"""Those that matter here, of what LLVM can be told of: wide words, and bits counted in them."""

OPTIONAL_PACKAGES = ("scipy", "eval7", "treys")


def machine() -> dict[str, Any]:
    """The processor, its cores, the operating system and the versions of what computes.

    >>> sorted(machine())
    ['cores', 'cpu', 'packages', 'python', 'system', 'vector_features']
    """
    llvm = import_module("llvmlite.binding")  # so that only who asks for it loads it
    features = llvm.get_host_cpu_features()
    packages = {name: version(name) for name in ("numpy", "numba", "llvmlite")}
    for name in OPTIONAL_PACKAGES:
        try:
            packages[name] = version(name)
        except PackageNotFoundError:
            continue
    return {
        "cpu": _cpu_model(),
        "cores": _cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": packages | {"LLVM": ".".join(map(str, llvm.llvm_version_info))},
        "vector_features": [name for name in VECTOR_FEATURES if features.get(name)],
    }


def load() -> float | None:
    """How many programs wanted a core in the last minute, on average; None where the system does not say."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _cpu_model() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"
