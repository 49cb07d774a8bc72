"""Grades the same programs with two versions of the grader, and lists by kind what differs in what users see.

`.ci/frozen` builds both versions and calls this. Each version grades with its own specs, in a folder of its own
(`base` and `today` in `target/frozen`), in which all that it writes is below `out/KIND/`. Then the two folders `out` are compared.
"""

import argparse
import csv
import difflib
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# ---------------------------------------------------------------------------------------------------------------------------
# All that may differ between two runs of the same version. Everything else has to be the same, byte for byte.

# Files that hold nothing but the time that something took, and the store of answers, which only the grader itself reads.
NOT_COMPARED = ("timings.csv", "answers/", ".grader-results")
# Fields of a result that depend on the grader's own sources: the name under which its answers are stored.
FINGERPRINTS = re.compile(rb'("answers": ?")[0-9a-f]{16,}"')
# The note that names functions which were slow this time, and cost no points.
SLOW = re.compile(rb"(?m)^warning: slow, but no points are lost: .*\n(  .*\n)*")
# Absolute paths of the two versions are replaced, each by its own word: `HERE` is where a command runs, `ROOT` the sources.
PLACES = ("HERE", "ROOT")
# Programs marked `varies` in the hold-outs answer by chance or by the clock, and aren't graded. Where results differ, BASE grades
# the program again: it is listed and not compared if BASE's own report is another one then.
# ---------------------------------------------------------------------------------------------------------------------------

# Differences that are shown of each kind, and characters of a line that are.
SHOWN, WIDE = 12, 240
# Programs of which every face is compared, from each set.
FACES = {"gallery": 10, "gallery-stateful": 1, "gallery-right": 1, "honest": 4, "odd": 9}
OF_OTHER_SETS = 2


def fail(what):
    sys.exit(f"frozen: {what}")


# Programs, as folders of crates.


def sources(folder):
    """Reads the files of a crate that are handed in."""
    files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and (name.startswith("src/") or name == "Cargo.toml"):
            files[name] = path.read_bytes()
    return files


def odd(root):
    """Makes submissions that aren't ordinary programs."""
    reference, starter = sources(root / "solution"), sources(root / "starter")
    changed = lambda file, text: reference | {file: reference[file] + text}
    yield "untouched-starter", starter
    yield "does-not-compile", changed("src/lib.rs", b"fn broken( {\n")
    yield "wrong-type", changed("src/lib.rs", b"fn broken() -> usize { \"\" }\n")
    yield "forbidden-word", changed("src/lib.rs", b"unsafe fn fast() {}\n")
    yield "latin-1", changed("src/lib.rs", b"// gr\374n\n")
    yield "panics", {file: re.sub(rb'todo!\("[^"]*"\)', b'panic!("not yet")', text) for file, text in starter.items()}
    yield "same-sources", reference
    yield "same-sources-again", reference
    yield "nothing", {"notes.txt": b"to do\n"}


def programs(root, made):
    """Returns all sets of programs, by name; `made` has those that the example `write_programs` wrote."""
    holdout = root / "solution/holdout"
    sets = {folder.name: {each.name: sources(each) for each in sorted(folder.iterdir())} for folder in sorted(made.iterdir())}
    files, written = len([*holdout.rglob("*.toml")]) - 1, len([name for name in sets if name != "honest" and not name.startswith("gallery")])
    if files != written:
        fail(f"the hold-outs are in {files} files, and {written} sets of them were written; change solution/examples/write_programs.rs")
    return sets | {"odd": dict(odd(root))}


def spread(names, count):
    """Chooses this many of a list, evenly."""
    names = list(names)
    return [names[at * len(names) // count] for at in range(count)] if count < len(names) else names


def write_crate(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


# The two versions.


class Version:
    """A version of the grader, and the folder in which it runs."""

    def __init__(self, word, root, binaries, here):
        self.word, self.root, self.binaries, self.here = word, Path(root), Path(binaries), here
        self.out, self.helps = here / "out", {}

    def begin(self):
        """Empties the folder, except for answers, which needn't be asked for again."""
        for name in ("out", "target", "faces"):
            shutil.rmtree(self.here / name, ignore_errors=True)
        for results in (self.here / "results").glob("*"):
            if results.name.startswith("class-"):
                shutil.rmtree(results)
            for file in [*results.glob("*.*")]:
                # The mark of a folder of results has to stay.
                if file.is_file() and not file.name.startswith("."):
                    file.unlink()
        for name in ("out", "target", "results"):
            (self.here / name).mkdir(parents=True, exist_ok=True)
        for name in ("specs", "starter"):
            (self.here / name).unlink(missing_ok=True)
            (self.here / name).symlink_to(self.root / name)

    def run(self, binary, *arguments, **variables):
        """Runs a command, and returns what it printed and its exit code."""
        plain = {"COLUMNS": "80", "CARGO_TARGET_DIR": str(self.here / "target"), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        left_out = ("GITHUB_", "CI", "GRADER_", "CLICOLOR", "NO_COLOR", "FORCE_COLOR")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(left_out)} | plain | variables
        command = [self.binaries / binary, *map(str, arguments)]
        return subprocess.run(command, cwd=self.here, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)

    def print_to(self, name, binary, *arguments, **variables):
        """Keeps what a command prints as an output, with its exit code."""
        done = self.run(binary, *arguments, **variables)
        text = done.stdout + b"\n-- stderr --\n" + done.stderr + f"\n-- exit code {done.returncode}\n".encode()
        self.keep(name, text)
        return done

    def keep(self, name, text):
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)

    def help(self, *command):
        """Returns the help of a command; empty if there is none."""
        if command not in self.helps:
            done = self.run(*command, "--help")
            self.helps[command] = done.stdout.decode() if done.returncode == 0 else ""
        return self.helps[command]

    def has(self, *command_and_flags):
        """Whether a command exists, with these flags."""
        command = [word for word in command_and_flags if not word.startswith("--")]
        flags = [word for word in command_and_flags if word.startswith("--")]
        text = self.help(*command)
        return bool(text) and all(re.search(rf"{flag}\b", text) for flag in flags)

    def commands(self):
        listed = re.search(r"Commands:\n(.*?)\n\n", self.help("course"), re.S)
        names = re.findall(r"^  ([a-z0-9-]+)", listed.group(1), re.M) if listed else []
        return [name for name in names if name != "help"]

    def formats(self):
        """Returns the formats of `course export`."""
        text = self.help("course", "export")
        listed = re.search(r"--to <.*?Possible values:\n(.*?)(\n\n|\Z)", text, re.S)
        return re.findall(r"^\s+- ([a-z0-9-]+):", listed.group(1), re.M) if listed else []

    def plain(self, text):
        """Replaces what differs in each run."""
        for place, word in zip((self.here, self.root), PLACES, strict=True):
            text = text.replace(str(place).encode(), word.encode())
        return SLOW.sub(b"", FINGERPRINTS.sub(rb'\1FINGERPRINT"', text))


def grade(version, name, folder, again=()):
    """Grades a class, and keeps all of its results as outputs."""
    results = f"results/{name}"
    flags = [word for key in again for word in ("--again", key)]
    done = version.run("course", "class", folder, "--out", results, "--specs", "specs", *flags)
    if done.returncode != 0:
        fail(f"{version.word}: `course class` ended with {done.returncode} for {name}:\n{done.stderr.decode()[-3000:]}")
    # How much was graded now and how much was known depends on the last run.
    summary = re.sub(rb"(?m)^.*\bgraded now\b.*$\n?", b"", done.stdout)
    version.keep(f"class summary/{name}.txt", summary)
    for path in sorted((version.here / results).rglob("*")):
        file = path.relative_to(version.here / results).as_posix()
        if path.is_file() and not file.startswith(NOT_COMPARED):
            kind = "json report" if file == "results.jsonl" else f"results {file if '/' not in file else file.split('/')[0]}"
            version.keep(f"{kind}/{name}{path.suffix}" if "/" not in file else f"{kind}/{name}/{file}", path.read_bytes())


def write_feedback(version, name, results, *flags):
    """Writes feedback for a class, and keeps its files by kind."""
    options = [flag for flag in flags if flag.startswith("--")]
    if not version.has("course", "feedback", "--out", *options):
        return
    variant = "".join(f" {option}" for option in options if option != "--course")
    folder = version.here / "feedback"
    shutil.rmtree(folder, ignore_errors=True)
    version.print_to(f"printed by feedback{variant}/{name}.txt", "course", "feedback", results, "--out", "feedback", *flags)
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file():
            file = path.relative_to(folder).as_posix()
            version.keep(f"feedback{variant} {path.suffix or 'file'}/{name}/{file}", path.read_bytes())
    shutil.rmtree(folder, ignore_errors=True)


def export(version, name, results, form, *flags, variant="", **variables):
    """Exports a class in one format."""
    needed = [flag for flag in flags if str(flag).startswith("--")]
    if not version.has("course", "export", "--to", "--out", *needed):
        return
    out = version.here / "exported"
    kind = f"export {form}{variant}"
    version.print_to(f"printed by {kind}/{name}.txt", "course", "export", results, "--to", form, "--out", "exported", *flags, **variables)
    ending = {"html": ".html", "json-lines": ".jsonl", "classroom50": ".json", "gradescope": ".json", "junit": ".xml"}.get(form, ".csv")
    if out.is_dir():
        for path in sorted(out.rglob("*")):
            if path.is_file():
                version.keep(f"{kind}/{name}/{path.relative_to(out).as_posix()}", path.read_bytes())
        shutil.rmtree(out)
    elif out.exists():
        version.keep(f"{kind}/{name}{ending}", out.read_bytes())
        out.unlink()


# A class with a roster, lateness and points by hand.


def table(path, rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.getvalue(), encoding="utf-8")


def make_class(work, sets, is_quick):
    """Makes the class in two layouts, and an earlier state of it; returns the keys."""
    chosen = {}
    for name, all_of in sets.items():
        count = FACES.get(name, OF_OTHER_SETS)
        for program in spread(all_of, (count + 1) // 2 if is_quick else count):
            chosen.setdefault(program, all_of[program])
    keys = sorted(chosen)
    shutil.rmtree(work, ignore_errors=True)
    # In the earlier state, every third student had handed in the next one's program, and one nothing at all.
    for number, key in enumerate(keys):
        write_crate(work / "plain/submissions" / key, chosen[key])
        full = f"Ärmel-{number} Student"
        write_crate(work / "moodle/submissions" / f"{full}_{1000 + number}_assignsubmission_file_", chosen[key])
        earlier = chosen[keys[(number + 1) % len(keys)]] if number % 3 == 0 else chosen[key]
        if number != 4:
            write_crate(work / "earlier/submissions" / key, earlier)
    day = lambda number: f"2027-{'04' if number % 5 == 0 else '03'}-{1 + number % 4 if number % 5 == 0 else 31:02d} {number % 24:02d}:30"
    people = [[key, f"Ärmel-{number} Student", str(2000 + number), f"{key}@example.org", f"group {number % 3}", day(number)]
              for number, key in enumerate(keys)]
    people.append(["absent", "Nobody Absent", "2999", "absent@example.org", "group 1", ""])
    headings = ["login", "name", "id", "email", "section", "submitted_at"]
    # One student isn't on the roster.
    table(work / "plain/roster.csv", [headings, *people[1:]])
    by_hand = [["login", "points", "final", "automatic", "by", "comment"]]
    by_hand += [[key, str(number - 3), "", "", "", 'style, "good"'] for number, key in enumerate(keys[2:9])]
    by_hand += [[keys[10], "", "77", "", "A. Tutor", "oral exam"], ["absent", "5", "", "", "", "talk"]]
    table(work / "plain/by-hand.csv", by_hand)
    canvas = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Kalah (4711)", "Other (4712)"],
              ["    Points Possible", "", "", "", "", "100", "10"]]
    canvas += [[name, str(7000 + number), sid, login, section, "EX" if number == 6 else "", ""]
               for number, (login, name, sid, _, section, _) in enumerate(people)]
    table(work / "plain/gradebook.csv", canvas)
    worksheet = [["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade", "Grade can be changed",
                  "Last modified (submission)", "Last modified (grade)", "Feedback comments"]]
    worksheet += [[f"Participant {1000 + number}", f"Ärmel-{number} Student", f"s{number}@example.org", "Submitted for grading - ",
                   "", "100.00", "No" if number == 7 else "Yes",
                   f"{'Thursday, 1 April' if number % 5 == 0 else 'Wednesday, 31 March'} 2027, 12:00 PM", "-", ""]
                  for number in range(len(keys))]
    table(work / "moodle/worksheet.csv", worksheet)
    policy = "[late_policy]\ndue = 2027-03-31T23:59:00+00:00\ngrace_minutes = 10\npercent_per_day = 10\nmost_percent = 50\n"
    (work / "plain/course.toml").write_text('roster = "roster.csv"\npoints_by_hand = "by-hand.csv"\nextra = "up-to-full"\n' + policy)
    (work / "moodle/course.toml").write_text('ungraded = "zero"\nextra = "added"\n' + policy)
    (work / "earlier/course.toml").write_text("")
    return keys


CLASSROOM50 = {
    "CLASSROOM": "course", "ASSIGNMENT": "kalah", "USERNAME": "student", "SUBMISSION_TAG": "submit/2027-03-31",
    "SUBMISSION_TIME": "2027-03-31T12:00:00Z", "COMMIT_URL": "https://example.org/course/kalah/commit/0123456789abcdef0123456789abcdef01234567",
    "RELEASE_URL": "https://example.org/course/kalah/releases/tag/submit/2027-03-31",
}


def write_class(version, work, keys):
    """Writes everything that staff can make of a class."""
    made = os.path.relpath(work, version.here)
    for layout in ("plain", "moodle", "earlier"):
        # These programs have been asked already: answers that are copied from one results folder to another count there, too.
        for results in (version.here / "results").iterdir():
            if not results.name.startswith("class-"):
                only_answers = shutil.ignore_patterns("*.csv", "class.json", "results.jsonl")
                shutil.copytree(results, version.here / f"results/class-{layout}", ignore=only_answers, dirs_exist_ok=True)
        grade(version, f"class-{layout}", f"{made}/{layout}/submissions")
    for layout, sheets in {"plain": {"canvas": "plain/gradebook.csv"}, "moodle": {"moodle": "moodle/worksheet.csv"}}.items():
        name, results, course = f"class-{layout}", f"results/class-{layout}", ("--course", f"{made}/{layout}/course.toml")
        for form in version.formats():
            more = ("--fill", f"{made}/{sheets[form]}") if form in sheets else ()
            more += ("--column", "4711") if form == "canvas" else ()
            export(version, name, results, form, *course, *more, **CLASSROOM50)
        if "moodle" in version.formats() and layout == "moodle":
            export(version, name, results, "moodle", *course, "--fill", f"{made}/moodle/worksheet.csv", "--feedback", variant=" --feedback")
        if "html" in version.formats():
            export(version, name, results, "html", *course, "--anonymous", "who.csv", variant=" --anonymous")
            if (version.here / "who.csv").exists():
                version.keep(f"export html --anonymous/{name}-who.csv", (version.here / "who.csv").read_bytes())
        write_feedback(version, name, results, *course)
        write_feedback(version, name, results, *course, "--book", "https://example.org/book")
        if version.has("course", "feedback", "--moodle-zip"):
            version.print_to(f"printed by feedback --moodle-zip/{name}.txt", "course", "feedback", results, *course, "--moodle-zip", "moodle.zip")
            if (version.here / "moodle.zip").exists():
                version.keep(f"feedback --moodle-zip/{name}.zip", (version.here / "moodle.zip").read_bytes())
    plain, earlier = "results/class-plain", "results/class-earlier"
    course = ("--course", f"{made}/plain/course.toml")
    if "html" in version.formats():
        export(version, "class-plain", plain, "html", *course, "--diff", earlier, variant=" --diff")
    write_feedback(version, "class-plain", plain, *course, "--diff", earlier)
    version.print_to("class --diff/class.txt", "course", "class", "--out", plain, "--diff", earlier)
    for form in ("text", "json"):
        for key in keys:
            version.print_to(f"show {form}/{key}.txt", "course", "show", key, "--results", plain, "--format", form)
    # Formats that take one report.
    report = "one.json"
    version.run("grader", "grade", f"faces/{keys[0]}", "--format", "json", "--out", report)
    for form in version.formats():
        if form not in ("canvas", "moodle"):
            export(version, "one report", report, form, **CLASSROOM50)


# The faces of a report.

FACES_OF_A_GRADE = {
    "terminal 80": ((), {}),
    "terminal 40": ((), {"COLUMNS": "40"}),
    "terminal 120": ((), {"COLUMNS": "120"}),
    "terminal in colour": ((), {"CLICOLOR_FORCE": "1"}),
    "terminal --all": (("--all",), {}),
    "terminal --steps": (("--steps",), {}),
    "terminal --hint 2": (("--hint", "2"), {}),
    "terminal --explain": (("--explain",), {}),
    "terminal --part 3": (("--part", "3"), {}),
    "narration": (("--narrate",), {}),
    "narration --all": (("--narrate", "--all"), {}),
    "grade json": (("--format", "json"), {}),
    "grade page": (("--format", "html"), {}),
    "github annotations": (("--format", "github"), {"GITHUB_STEP_SUMMARY": "summary.md"}),
    "editor diagnostics": (("--format", "diagnostics"), {}),
}


def write_faces(version, keys):
    """Writes every face of these programs' reports; the answers of the last one are kept by the grader."""
    for key in keys:
        for face, (arguments, variables) in FACES_OF_A_GRADE.items():
            flags = [word for word in arguments if word.startswith("--")]
            if not version.has("grader", "grade", *flags):
                continue
            (version.here / "summary.md").unlink(missing_ok=True)
            version.print_to(f"{face}/{key}.txt", "grader", "grade", f"faces/{key}", *arguments, **variables)
            if (version.here / "summary.md").exists():
                version.keep(f"github summary/{key}.md", (version.here / "summary.md").read_bytes())


def write_helps(version):
    version.keep("help/course.txt", version.help("course").encode())
    version.keep("help/grade.txt", version.help("grader", "grade").encode())
    for command in version.commands():
        version.keep(f"help/course {command}.txt", version.help("course", command).encode())


# What at least one version has to write: otherwise nothing was compared.
EXPECTED = {*FACES_OF_A_GRADE, "github summary", "json report", "class summary", "results class.json", "export csv", "export canvas",
            "export moodle", "export html", "export json-lines", "feedback .txt", "feedback .html", "feedback --diff .html",
            "feedback --moodle-zip", "show text", "show json", "class --diff", "help"}


# Comparing.


def fields(value, path=""):
    """Lists the fields of a JSON value, each with its path."""
    if isinstance(value, dict | list) and value:
        inner = value.items() if isinstance(value, dict) else (("[]", each) for each in value)
        return [line for key, each in inner for line in fields(each, f"{path}.{key}" if path and key != "[]" else path + key)]
    return [f"{path}: {json.dumps(value, ensure_ascii=False)}"]


def cut(line, other=None):
    """Cuts a long line to a window around the first difference."""
    if len(line) <= WIDE:
        return line
    same = len(os.path.commonprefix([line, other])) if other else 0
    begin = max(0, same - WIDE // 3)
    return ("…" if begin else "") + line[begin:begin + WIDE] + "…"


def hunks(base, today):
    """Returns the hunks of a unified diff, without their line numbers."""
    head = next((at for at, (one, other) in enumerate(zip(base, today, strict=False)) if one != other), min(len(base), len(today)))
    tail = 0
    while tail < min(len(base), len(today)) - head and base[-1 - tail] == today[-1 - tail]:
        tail += 1
    base, today = base[head:len(base) - tail], today[head:len(today) - tail]
    if len(base) * len(today) > 4_000_000:
        return ["(too many lines differ for a diff)\n-" + cut(base[0], today[0]) + "\n+" + cut(today[0], base[0])]
    found, hunk = [], []
    for line in list(difflib.unified_diff(base, today, n=0, lineterm=""))[2:]:
        if line.startswith("@@"):
            found.append(hunk)
            hunk = []
        else:
            hunk.append(line)
    shown = []
    for hunk in found[1:] + [hunk]:
        removed = [line[1:] for line in hunk if line.startswith("-")]
        added = [line[1:] for line in hunk if line.startswith("+")]
        lines = []
        for sign, mine, others in (("-", removed, added), ("+", added, removed)):
            lines += [sign + cut(line, others[at] if at < len(others) else None) for at, line in enumerate(mine)]
        shown.append("\n".join(lines))
    return shown if base or today else ["(the same is written in another way)"]


class Differences:
    """Differences by kind, each with where it is and one example."""

    def __init__(self):
        self.found = defaultdict(lambda: defaultdict(list))

    def add(self, kind, what, where):
        self.found[kind][what].append(where)

    def __bool__(self):
        return bool(self.found)

    def write(self):
        for kind in sorted(self.found):
            wheres = {where for places in self.found[kind].values() for where in places}
            print(f"\n## {kind}: {len(wheres)} differ")
            ranked = sorted(self.found[kind].items(), key=lambda entry: -len(entry[1]))
            for what, places in ranked[:SHOWN]:
                title, _, example = what.partition("\0")
                more = f" and {len(set(places)) - 1} more" if len(set(places)) > 1 else ""
                print(f"- {title + ': ' if title else ''}{places[0]}{more}")
                if example:
                    print("\n".join("    " + line for line in example.splitlines()))
            if len(ranked) > SHOWN:
                print(f"- and {len(ranked) - SHOWN} more of this kind")


def by_key(text):
    """Reads one result from each line, by the student's key or number."""
    results = {}
    for number, line in enumerate(text.splitlines()):
        value = json.loads(line)
        key = value.get("student", {}).get("key") or value.get("person", {}).get("id") or f"line {number}"
        results[key if key not in results else f"{key} in line {number}"] = (line, value)
    return results


def pieces(name, text):
    """Splits an output into the results or files in it."""
    if name.endswith(".jsonl"):
        return {f"{name[:-6]}/{key}": line for key, (line, _) in by_key(text).items()}
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(text)) as packed:
            return {f"{name}: {member}": packed.read(member) for member in packed.namelist()}
    return {name: text}


def compare_file(differences, kind, name, texts, left_out):
    """Compares an output of both versions; returns how many results or files were compared."""
    base, today = [pieces(name, text) for text in texts]
    if list(base) != list(today):
        differences.add(kind, f"the results or files, or their order\0{cut(str(list(base)))}\n{cut(str(list(today)))}", name)
    is_json = name.endswith((".json", ".jsonl"))
    lines = lambda text: fields(json.loads(text)) if is_json else text.decode(errors="replace").splitlines()
    for where in base.keys() & today.keys():
        if base[where] == today[where] or Path(where).name in left_out:
            continue
        for hunk in hunks(lines(base[where]), lines(today[where])):
            # A field is counted once for all programs, with the first example that there is.
            path = hunk[1:].split(": ")[0] if is_json and hunk[0] in "+-" else ""
            differences.add(kind, f"{path}\0{differences.examples.setdefault((kind, path), hunk) if is_json else hunk}", where)
    if texts[0] != texts[1] and base == today:
        differences.add(kind, "the same is packed in another way", name)
    return len(base)


def outputs(version):
    """Returns the files of each kind, by name."""
    found = defaultdict(dict)
    for path in sorted(version.out.rglob("*")):
        if path.is_file():
            kind, name = path.relative_to(version.out).as_posix().split("/", 1)
            found[kind][name] = path
    return found


def compare(base, today, left_out):
    """Compares all outputs; returns the differences, and how many files there are of each kind."""
    differences, counts = Differences(), Counter()
    differences.examples = {}
    ones, others = outputs(base), outputs(today)
    for kind in sorted(ones.keys() | others.keys()):
        if kind not in others or kind not in ones:
            where = "BASE" if kind in ones else "today"
            differences.add(f"only {'in ' if where == 'BASE' else ''}{where}", kind, f"{len(ones[kind] or others[kind])} files")
            continue
        for name in sorted(ones[kind].keys() | others[kind].keys()):
            if name not in others[kind] or name not in ones[kind]:
                differences.add(kind, "files only in BASE" if name in ones[kind] else "files only today", name)
                continue
            set_name, _, file = name.partition("/")
            if file and Path(file).name.split(".")[0] in left_out.get(set_name, ()):
                continue
            texts = base.plain(ones[kind][name].read_bytes()), today.plain(others[kind][name].read_bytes())
            counts[kind] += compare_file(differences, kind, name, texts, left_out.get(name.split(".")[0], ()))
    return differences, counts


def scores(version, name):
    """Returns the points of each program of a set; none if it wasn't graded."""
    text = (version.out / "json report" / f"{name}.jsonl").read_bytes()
    reports = {key: value.get("report") for key, (_, value) in by_key(text).items()}
    return {key: (report["score"], report["max_score"]) if report else (0, 1) for key, report in reports.items()}


def changed_results(base, today, name):
    """Returns the programs of a set whose results differ."""
    texts = [by_key(version.plain((version.out / "json report" / f"{name}.jsonl").read_bytes())) for version in (base, today)]
    return [key for key in texts[0] if key in texts[1] and texts[0][key][0] != texts[1][key][0]]


def is_unsteady(base, name, keys, folder):
    """Grades programs again with BASE, and returns those whose results differ then."""
    before = by_key(base.plain((base.out / "json report" / f"{name}.jsonl").read_bytes()))
    grade(base, name, folder, again=keys)
    after = by_key(base.plain((base.out / "json report" / f"{name}.jsonl").read_bytes()))
    return [key for key in keys if before[key][0] != after[key][0]]


# The phases.


def phase(what, begun):
    print(f"== {what} took {time.monotonic() - begun:.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--commit", required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", nargs=2, required=True)
    parser.add_argument("--today", nargs=2, required=True)
    parser.add_argument("--holdouts", type=int)
    given = parser.parse_args()
    work, root = given.work, Path(given.today[0])

    begun = time.monotonic()
    sets = programs(root, work / "made")
    if given.holdouts:
        sets = {name: {key: all_of[key] for key in spread(all_of, given.holdouts)} if name != "odd" else all_of
                for name, all_of in sets.items()}
    shutil.rmtree(work / "programs", ignore_errors=True)
    for name, all_of in sets.items():
        for key, files in all_of.items():
            write_crate(work / "programs" / name / key, files)
    keys = make_class(work / "class", sets, given.holdouts is not None)
    phase(f"write {sum(map(len, sets.values()))} programs", begun)

    base = Version("BASE", *given.base, work / "base")
    today = Version("today", *given.today, work / "today")
    # What BASE wrote stays as it is until BASE, the programs or this script change.
    digest = hashlib.sha256(given.commit.encode() + Path(__file__).read_bytes())
    for path in sorted((work / "programs").rglob("*")) + sorted((work / "class").rglob("*")):
        digest.update(path.relative_to(work).as_posix().encode() + (path.read_bytes() if path.is_file() else b""))
    stamp, wanted = work / "base/complete", digest.hexdigest()
    is_kept = stamp.exists() and stamp.read_text() == wanted
    if not is_kept:
        stamp.unlink(missing_ok=True)
        kept_of = work / "base/commit"
        if not (kept_of.exists() and kept_of.read_text() == given.commit):
            shutil.rmtree(work / "base", ignore_errors=True)
        base.begin()
        kept_of.write_text(given.commit)
    # Answers of an earlier run are never taken for those of today.
    shutil.rmtree(work / "today", ignore_errors=True)
    today.begin()
    active = [today] if is_kept else [base, today]
    if is_kept:
        print("== BASE: kept from an earlier run")

    for version in active:
        begun = time.monotonic()
        for name in sets:
            grade(version, name, f"../programs/{name}")
        phase(f"grade with {version.word}", begun)

    def write(version):
        for key in keys:
            shutil.copytree(work / "class/plain/submissions" / key, version.here / "faces" / key)
        begun = time.monotonic()
        write_helps(version)
        write_class(version, work / "class", keys)
        for name in sets:
            write_feedback(version, name, f"results/{name}")
        classes = time.monotonic()
        write_faces(version, keys)
        return classes - begun, time.monotonic() - classes

    with ThreadPoolExecutor() as pool:
        for version, (classes, faces) in zip(active, pool.map(write, active), strict=True):
            print(f"== classes and feedback with {version.word} took {classes:.0f} s, all faces of {len(keys)} reports {faces:.0f} s", flush=True)

    begun = time.monotonic()
    left_out = {}
    for name in sets:
        changed = changed_results(base, today, name)
        unsteady = is_unsteady(base, name, changed[:40], f"../programs/{name}") if changed else []
        if unsteady:
            left_out[name] = set(unsteady)
            print(f"not compared, since BASE reports otherwise when it is asked again: {name}: {', '.join(unsteady)}")
            # What is said of all programs together mustn't depend on them either.
            for key in unsteady:
                shutil.rmtree(work / "programs" / name / key)
            for version in (base, today):
                grade(version, name, f"../programs/{name}")
    if not left_out:
        stamp.write_text(wanted)
    differences, counts = compare(base, today, left_out)
    phase("compare", begun)
    missing = sorted(EXPECTED - counts.keys() - {what for kinds in differences.found.values() for what in kinds})
    if missing:
        fail(f"neither version wrote {', '.join(missing)}; if that was deleted on purpose, delete it in .ci/frozen.py, too")

    print("\nPrograms that lose points, at BASE and today:")
    for name in sets:
        lose = [{key for key, (score, most) in scores(version, name).items() if score < most} for version in (base, today)]
        print(f"  {name:<18}{len(lose[0]):>5}{len(lose[1]):>5} of {len(sets[name])}")
        if lose[0] - lose[1]:
            print(f"    no longer: {', '.join(sorted(lose[0] - lose[1]))}")
        if lose[1] - lose[0]:
            print(f"    new: {', '.join(sorted(lose[1] - lose[0]))}")
    print("\nCompared, by kind:")
    print("  " + "; ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    differences.write()
    total = sum(len({where for places in kinds.values() for where in places}) for kinds in differences.found.values())
    print(f"\n{sum(map(len, sets.values()))} programs, {sum(counts.values())} reports and files compared, {total} differ")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
