"""Long work that cannot be interrupted, done in a thread of its own so that Ctrl-C is heard all the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

__all__ = ["aside"]


def aside(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, whose caller in the main thread can be interrupted while it works.

    Python hears Ctrl-C in the main thread alone, and only between two of its own steps: never within LLVM, where
    compiling a kernel takes seconds. What is interrupted works on to its end, as long as the process lives. Calls from
    other threads, and so what the function itself calls again, stay where they are: they may hold locks.

    Examples
    --------
    >>> aside(lambda: threading.current_thread() is threading.main_thread())()
    False
    """

    def interruptible(*arguments: Any, **named: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            return function(*arguments, **named)
        result: Future[Any] = Future()

        def work() -> None:
            try:
                result.set_result(function(*arguments, **named))
            except BaseException as error:
                result.set_exception(error)

        threading.Thread(target=work, name="blefodds-aside", daemon=True).start()
        return result.result()

    return interruptible
