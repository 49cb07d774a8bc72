"""Classroom 50's runner starts this in a student's checkout: it writes result.json there.

It ends with 0 whatever the submission is worth; with anything else only if the grader itself failed.
"""

import datetime
import os
import subprocess
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
assignment = here / "assignment"


def main() -> int:
    """Builds the grader, then grades the checkout."""
    built = subprocess.run(
        ["cargo", "build", "--quiet", "--locked", "--package", "course"],
        cwd=assignment,
        check=False,
    )
    if built.returncode != 0:
        return built.returncode
    # Lateness goes by when the commit was made, however often it is graded.
    seconds = subprocess.run(
        ["git", "show", "--no-patch", "--format=%ct", "HEAD"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    made = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    target = Path(os.environ.get("CARGO_TARGET_DIR", assignment / "target"))
    command = [target / "debug" / "course", "autograde", ".", "--to", "classroom50"]
    command += ["--specs", assignment / "specs", "--out", "result.json"]
    for cases in sorted(here.glob("cases/*/*")):
        command += ["--cases", cases]
    environment = os.environ | {"SUBMISSION_TIME": made.strftime("%Y-%m-%dT%H:%M:%SZ")}
    return subprocess.run(command, env=environment, check=False).returncode


sys.exit(main())
