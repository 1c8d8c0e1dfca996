"""Calling a pupil's function: whatever it does is told in friendly words."""

from __future__ import annotations

import inspect
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, NamedTuple

SECONDS = 2.0


class TooLong(BaseException):  # no Exception: `except Exception` in a pupil's loop must not catch it
    """The function does not come to an end."""


class Answer(NamedTuple):
    """What a function gave, or what went wrong in words."""

    value: Any = None
    trouble: str = ""


def call(function: Callable[..., Any], args: Sequence[Any], seconds: float = SECONDS) -> Answer:
    """Call a function, for some seconds at most, and tell what went wrong."""
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_opcodes = True  # a loop of a single instruction has no lines to stop at
        if time.monotonic() > end:
            raise TooLong
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return Answer(function(*args))
    except TooLong:
        return Answer(trouble=f"it was still running after {seconds:g} seconds. Is there a loop that never ends?")
    except RecursionError:
        return Answer(trouble="it calls itself again and again, and never stops")
    except Exception as error:
        return Answer(trouble=f"it stopped with {_line(error, function)}")
    finally:
        sys.settrace(before)


def _line(error: Exception, function: Callable[..., Any]) -> str:
    """Say what the error is, and in which line of the function."""
    told = f"{type(error).__name__}: {error}"
    code = getattr(function, "__code__", None)
    mine = [frame for frame in traceback.extract_tb(error.__traceback__) if code and frame.filename == code.co_filename]
    return f"{told} (line {mine[-1].lineno}: {mine[-1].line})" if mine and mine[-1].line else told


def misfit(function: object, parameters: Sequence[str]) -> str:
    """Say why this can't be called with so many values; nothing where it can."""
    wanted = ", ".join(parameters)
    if not callable(function):
        return (
            f"it wants the function itself, and got {function!r}. Write its name without brackets behind it: "
            f"my_function, not my_function({wanted})"
        )
    try:
        inspect.signature(function).bind(*parameters)
    except TypeError:
        many = f"{len(parameters)} value{'s' * (len(parameters) != 1)}"
        return f"it gets {many}: begin it with  def {getattr(function, '__name__', 'my_function')}({wanted}):"
    except ValueError:  # a built-in function that does not tell what it takes
        pass
    return ""
