"""Classroom 50's runner starts this in a student's checkout: it writes result.json there.

It ends with 0 whatever the submission is worth, and with something else only if the grader itself failed.
"""

import datetime
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

here = Path(__file__).resolve().parent
checkout = Path.cwd()


def find_grader(assignment):
    """Returns the grader that came with these files, or else builds one from this copy of the assignment."""
    shipped = here / "course"
    if shipped.exists():
        try:
            subprocess.run([shipped, "--version"], check=True, capture_output=True)
            return shipped
        except (OSError, subprocess.CalledProcessError):
            print("the grader that came with these files doesn't run here; building it", file=sys.stderr)
    subprocess.run(
        ["cargo", "build", "--quiet", "--locked", "--package", "course"],
        cwd=assignment,
        check=True,
    )
    target = Path(os.environ.get("CARGO_TARGET_DIR", assignment / "target"))
    return target / "debug" / "course"


def time_of_commit():
    """Returns the time of the commit, which Classroom 50 wants, however often it is graded.

    It is the student's claim: git takes any. What no calendar has counts as now.
    """
    # A file of the student's may be called HEAD.
    command = ["git", "show", "--no-patch", "--format=%ct", "HEAD", "--"]
    seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    try:
        return datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    except (ValueError, OverflowError, OSError):
        return datetime.datetime.now(datetime.timezone.utc)


def clear(result):
    """Removes what the student has handed in under the name of the result: a file, a folder, or a link that leads elsewhere."""
    if result.is_dir() and not result.is_symlink():
        shutil.rmtree(result)
    else:
        result.unlink(missing_ok=True)


def main() -> int:
    """Grades the checkout, with a copy of the assignment outside it.

    Cargo and rustup obey settings in every folder around the one in which they run, and those in the checkout are the student's.
    """
    with tempfile.TemporaryDirectory() as outside:
        os.chmod(outside, 0o755)
        assignment = Path(outside) / "assignment"
        ignored = shutil.ignore_patterns("target", ".cargo", "rust-toolchain*")
        shutil.copytree(here / "assignment", assignment, ignore=ignored)
        return grade(assignment)


def grade(assignment) -> int:
    """Grades the checkout with this copy of the assignment."""
    try:
        grader = find_grader(assignment)
    except subprocess.CalledProcessError as error:
        return error.returncode
    # Submissions that run as another user can't read the hidden cases.
    if (here / "cases").is_dir():
        (here / "cases").chmod(0o700)
    made, result = time_of_commit(), checkout / "result.json"
    clear(result)
    command = [grader, "autograde", checkout, "--to", "classroom50", *"@OPTIONS@".split()]
    command += ["--specs", "specs", "--out", result]
    for cases in sorted(here.glob("cases/*/*")):
        command += ["--cases", cases]
    if (here / "examples.json").exists():
        command += ["--examples", here / "examples.json"]
    environment = os.environ | {"SUBMISSION_TIME": made.strftime("%Y-%m-%dT%H:%M:%SZ")}
    # Paths in reports begin at the assignment, as they do for students.
    return subprocess.run(command, cwd=assignment, env=environment, check=False).returncode


sys.exit(main())
