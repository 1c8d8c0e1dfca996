"""Files that are read as a whole, and written whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from riskteach.core.errors import RiskError


def read_whole(path: str | os.PathLike[str], encoding: str = "utf-8-sig") -> str:
    """Read the text of a file; of an ordinary one, since a pipe or a device may never end.

    Raises
    ------
    OSError, ValueError
        It can't be read, or is no text; `why_not` puts it into words.
    """
    file = Path(path)
    if file.exists() and not file.is_file() and not file.is_dir():
        raise OSError(0, "it is no ordinary file")
    return file.read_text(encoding=encoding)


def why_not(error: OSError | ValueError) -> str:
    """Say why a file can't be read."""
    return "it is no UTF-8 text" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or str(error)


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file so that at every moment either the old one is there, whole, or the new one.

    Text is written as UTF-8, its line ends as they are. A file that is replaced keeps its permissions; a symbolic link
    stays one, and what it points at is replaced.

    Raises
    ------
    RiskError
        The file can't be written; what was there is as it was.
    """
    name = os.fspath(path)
    if "\0" in name or name.encode("utf-8", "replace") != name.encode("utf-8", "surrogatepass"):
        raise RiskError(f"can't write {name!a}: no file has such a name")
    data = content.encode() if isinstance(content, str) else content
    # Beside the target, since only a rename within one file system is whole.
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        if not target.parent.is_dir():
            raise RiskError(f"can't write {path}: there is no folder {target.parent}")
        before = target.stat() if target.exists() else None
        if before and not stat.S_ISREG(before.st_mode):
            raise RiskError(f"can't write {path}: it is {'a folder' if target.is_dir() else 'not an ordinary file'}")
        if before:
            with open(target, "r+b"):
                pass  # a file that is write-protected is not replaced either
        try:
            with open(draft, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if before:
                draft.chmod(stat.S_IMODE(before.st_mode))
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)  # after the rename there is none
    except OSError as error:
        raise RiskError(f"can't write {path}: {error.strerror or error}") from None
