#!/usr/bin/env python3
"""Computes every number of a class page anew and compares: class-page.py RESULTS PAGE.html [COURSE.toml].

Written from docs/instructors.md and the page's own words alone; `open:` marks what neither defines. Rows are found by name, so it
isn't for classes with namesakes."""
import csv, datetime, math, pathlib, re, sys, tomllib, zoneinfo
from collections import Counter, defaultdict
from fractions import Fraction
from html.parser import HTMLParser
from json import loads

compared = different = 0
def same(place, ours, page):
    global compared, different
    compared += len(ours) if isinstance(ours, (list, dict)) else 1
    if ours != page:
        different += 1
        print(f"{place}: computed {ours!r}, the page says {page!r}")

class Node(HTMLParser):  # an element of the page; the one without a tag is the page, or what isn't there
    def __init__(self, tag="", attrs=()):
        super().__init__()
        self.tag, self.attrs, self.children, self.path = tag, dict(attrs), [], [self]
    def handle_starttag(self, tag, attrs):
        self.path[-1].children.append(Node(tag, attrs))
        if tag not in ("meta", "link", "input", "br"):
            self.path.append(self.path[-1].children[-1])
    def handle_endtag(self, tag):
        while tag in [node.tag for node in self.path] and self.path.pop().tag != tag:
            pass
    def handle_data(self, data):
        self.path[-1].children.append(data)
    def all(self, tag=None, **attrs):
        for child in self.children:
            if isinstance(child, Node):
                if tag in (None, child.tag) and attrs.items() <= child.attrs.items():
                    yield child
                yield from child.all(tag, **attrs)
    def one(self, tag, **attrs):
        return next(self.all(tag, **attrs), Node())
    def text(self):
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)
    def below(self, heading):  # the lines of the list below this heading
        nodes = list(self.all())
        at = next((at for at, node in enumerate(nodes) if node.tag == "h3" and node.text() == heading), len(nodes))
        return [line.text() for line in next((node for node in nodes[at:] if node.tag in ("ul", "ol")), Node()).all("li")]
def numbers(text):
    return re.findall(r"\d+(?:\.\d+)?", text)
def rounded(exact):
    return math.floor(exact + Fraction(1, 2))

results_folder, page_file = map(pathlib.Path, sys.argv[1:3])
course_file = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else results_folder.parent / "course.toml"
course = tomllib.loads(course_file.read_text()) if course_file.exists() else {}
policy = course.get("late_policy", {})
page = Node()
page.feed(page_file.read_text())
data = loads(page.one("script", id="data").text())
data["rows"] = [{key: value for key, value in zip(data["columns"], row) if value is not None} for row in data["rows"]]
section = {node.attrs.get("aria-labelledby"): node for node in page.all("section")}

# The people of the course, with `result`, `time`, `hand` and `final`. Each is found by any of four columns.
WHO = ("id", "login", "email", "name")
HEADS = {"email address": "email", "full name": "name", "last modified (submission)": "submitted_at"}
def table(name):
    with open(course_file.parent / name, encoding="utf-8-sig", newline="") as file:
        return [{HEADS.get(head.lower(), head.lower()): cell.strip() for head, cell in row.items()} for row in csv.DictReader(file)]
def whose(row):
    return next((index[key, row[key].lower()] for key in WHO if row.get(key) and (key, row[key].lower()) in index), None)
results = [loads(line) for line in (results_folder / "results.jsonl").read_text().splitlines()]
people = table(course["roster"]) if "roster" in course else [dict(result["student"]) for result in results]
index = {(key, person[key].lower()): person for person in people for key in WHO if person.get(key)}
due = policy.get("due")
zone = zoneinfo.ZoneInfo(policy["time_zone"]) if "time_zone" in policy else due and due.tzinfo
def moment(text):
    moodle = re.fullmatch(r"\w+, (\d+ \w+ \d+, \d+:\d+ [AP]M)", text)
    time = datetime.datetime.strptime(moodle[1], "%d %B %Y, %I:%M %p") if moodle else datetime.datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=zone)
for row in [row for name in course.get("times", []) for row in table(name)] + people:
    if row.get("submitted_at", "-") not in ("", "-") and (person := whose(row)):
        person["time"] = moment(row["submitted_at"])
for row in [row for name in course.get("points_by_hand", []) for row in table(name)]:
    if person := whose(row):
        person["hand"] = person.get("hand", 0) + Fraction(row["points"] or 0)
        person["comment"] = person.get("comment", "") + row.get("comment", "")
        if row.get("final"):
            person["final"], person["automatic"] = Fraction(row["final"]), row.get("automatic", "")
for result in results:
    if not (person := whose(result["student"]) or whose({"login": result["student"]["key"]})):
        people.append(person := dict(result["student"]) | {"stranger": True})  # open: who isn't on the roster has a row, and is in all numbers
    person["result"] = result
    if result.get("submitted_at"):
        person.setdefault("time", moment(result["submitted_at"]))
for person in people:  # whichever partner hands in, it is for both
    other = index.get(("login", person.get("partner", "")), {})
    for one, partner in ((person, other), (other, person)):
        if "result" in partner and one and "result" not in one:
            one.update({"result": partner["result"], "shared": True} | ({"time": partner["time"]} if "time" in partner else {}))

def own(name, person, default):
    return next((value for key, value in policy.get(name, {}).items() if key in map(person.get, WHO)), default)
def days_late(person):  # None if it is late and nobody knows how much
    if "result" not in person or not due:
        return 0
    if "time" not in person:
        return None if person["result"]["late"] else 0
    until = own("extensions", person, due)
    if person["time"] <= until + datetime.timedelta(minutes=policy.get("grace_minutes", 0)):
        return 0
    clock, days = until.astimezone(zone).replace(tzinfo=None), 0
    while (clock + datetime.timedelta(days)).replace(tzinfo=zone).astimezone(datetime.UTC) < person["time"].astimezone(datetime.UTC):
        days += 1
    return days
def automatic(result):
    score, extra, full = (result["report"][key] for key in ("score", "extra", "max_score"))
    return {"apart": score, "added": score + extra, "up-to-full": min(score + extra, full)}[course.get("extra", "apart")]
def final_score(person, days):
    result, exact = person.get("result"), person.get("hand", Fraction(0))
    if "final" in person:
        exact = person["final"]
    elif not result and "hand" not in person and policy.get("missing") != "zero":
        return None
    elif result and result["status"] != "graded" and course.get("ungraded") != "zero":
        return None
    elif result and result["status"] == "graded":
        score = automatic(result)
        counted = max(0, (days or 0) - own("slip_days_of", person, policy.get("slip_days", 0)))
        exact += score * (1 - Fraction(min(counted * policy.get("percent_per_day", 0), policy.get("most_percent", 100))) / 100)
    return max(0, rounded(exact))  # open: never below 0
def letter(item):
    right, cases = (item["shown"][key] + item["hidden"][key] for key in ("right", "cases"))
    return "e" if item["score"] == item["max_score"] else str(10 * right // cases)

# Each student's row.
states, rows = Counter(), {row["name"]: row for row in data["rows"]}
same("number of rows", len(people), len(data["rows"]))
for person in people:
    result, days = person.get("result"), days_late(person)
    status, report = (result["status"], result["report"]) if result else ("no-submission", {"score": 0, "extra": 0})
    final = final_score(person, days)
    has = {"handed in": result, "missing": not result, "late": days != 0, "not graded": result and status != "graded",
           "waiting for a person": result and final is None}
    has = sorted(state for state in has if has[state])
    states.update(has)
    items = [item for part in report.get("parts", []) for item in part["items"]]
    ours = {"name": person["name"], "section": person.get("section") or None, "status": status, "states": has, "score": report["score"],
            "extra": report["extra"], "final": final, "late": days or 0, "hand": f"{float(person.get('hand', 0)):g}",
            "cells": "".join(map(letter, items)) if status == "graded" else "",
            "misconceptions": sorted(m["name"] for m in report.get("misconceptions", [])),
            "own": status == "graded" and not result.get("untouched")}
    # Done once there is a score and a comment by hand on it; a score that was set has to be set for today's.
    now = str(automatic(result)) if status == "graded" else "0" if result and course.get("ungraded") == "zero" else ""
    person["done"] = final is not None and bool(person.get("comment")) and person.get("automatic", now) == now
    theirs = {"section": None, "late": 0, "hand": "0", "final": None} | rows.get(person["name"], {})
    theirs["states"] = sorted(data["states"][int(state)] for state in theirs["states"])
    theirs["misconceptions"] = sorted(data["misconceptions"][number] for number in theirs["misconceptions"])
    for key, value in ours.items():
        same(f"row of {person['name']}, {key}", value, theirs.get(key))

# The overview. open: untouched starters count nowhere in it, and each member of a team counts.
students = sum("roster" not in course or "stranger" not in person for person in people)
same("heading", f"A class of {students} student{'s' * (students != 1)}", page.one("h1").text())
for state in data["states"]:
    same(f"count, {state}", str(states[state]), page.one("a", **{"data-state": state}).one("b").text())
graded = [p["result"] for p in people if "result" in p and p["result"]["status"] == "graded"]
reports = [result["report"] for result in graded if not result.get("untouched")]
scores, n, full = sorted(report["score"] for report in reports), len(reports), results[0]["report"]["max_score"]
bars = {low: sum(low <= score < low + 5 or low + 5 >= full <= score for score in scores) for low in range(0, full if n else 0, 5)}
ends = [(str(low), str(low + 4) if low + 5 < full else "") for low in bars]
figure, lines = page.one("figure"), list(section["overview"].one("tbody").all("tr"))
drawn, links = list(figure.all("rect")), [line.one("a") for line in lines]
labels = {text.attrs["x"]: text.text() for text in figure.all("text") if "class" in text.attrs}
for place, nodes in (("bars", drawn), ("table of bars", links)):
    same(f"{place}, ranges", ends, [(node.attrs["data-from"], node.attrs["data-to"]) for node in nodes])
same("table of bars, words", [f"{low} to {high}" if high else f"{low} or more" for low, high in ends], [link.text() for link in links])
same("table of bars, students", list(map(str, bars.values())), [line.one("td").text() for line in lines])
same("bars, labels", [str(number or "") for number in bars.values()],
     [labels.get(str(int(bar.attrs["x"]) + int(bar.attrs["width"]) // 2), "") for bar in drawn])
for low, number, bar in zip(bars, bars.values(), drawn):  # The longest one is 160 high.
    same(f"bar from {low}, height is right", True, abs(160 * number / max(1, *bars.values()) - int(bar.attrs["height"])) <= 1)
def rank(part):  # open: of the kinds of quartiles, the lowest score that so many students don't exceed
    return scores[max(0, math.ceil(n * part) - 1)]
if n:
    caption, sentence = figure.one("figcaption").text(), next(p.text() for p in section["overview"].all("p") if p.text().startswith("Graded"))
    tenths = rounded(Fraction(10 * sum(scores), n))
    ours = [n, rank(0.5), *filter(None, [len(graded) - n]), rank(0.25), rank(0.75), f"{tenths // 10}.{tenths % 10}", scores[0], scores[-1]]
    same("sentences: students, half, untouched, middle half, mean, lowest, highest", list(map(str, ours)), numbers(caption + sentence))

# Items, and the rules that cost most.
def correlation(xs, ys):
    mean = lambda values: Fraction(sum(values), len(values))
    covariance = mean([x * y for x, y in zip(xs, ys)]) - mean(xs) * mean(ys)
    spread = [mean([value * value for value in values]) - mean(values) ** 2 for values in (xs, ys)]
    return float(covariance) / math.sqrt(spread[0] * spread[1]) if all(spread) else None
items = [(part["number"], part["extra"], item["rule"], item["max_score"]) for part in (reports or [{"parts": []}])[0]["parts"] for item in part["items"]]
for key, place in (("parts", 0), ("items", 2), ("points", 3)):
    same(f"data.{key}", [item[place] for item in items], data[key])
points_of = [{item["rule"]: item["score"] for part in report["parts"] for item in part["items"]} for report in reports]
cells = {row.one("code").text(): list(row.all("td")) for row in section["items"].one("tbody").all("tr")}
same("items in the table", [item[2] for item in items], list(cells))
look, costs = {}, []
for part, extra, rule, most in items:
    earned = [int(points[rule] == most) for points in points_of]
    value = correlation(earned, [report["score"] - (0 if extra else points[rule]) for report, points in zip(reports, points_of)])
    got, ease = sum(earned), ", easy" if 10 * sum(earned) >= 9 * n else ", hard" if 10 * sum(earned) <= 3 * n else ""
    value = value if n >= 20 else None  # open: with fewer than 20 students, nothing is said
    ours = [str(part), str(most), f"{got} of {n}{ease}", "–" if value is None else f"{value:.2f}"]
    same(f"item {rule}: part, points, earned by, discrimination", ours, [cell.text() for cell in cells[rule]])
    same(f"item {rule}, bar is right", True, abs(100 * got / n - int(cells[rule][2].one("rect", **{"class": "full"}).attrs["width"])) <= 1)
    if n >= 20 and not extra and not got:
        look[rule] = "nobody earned it"
    elif value is not None and value < 0.2 and not extra:
        look[rule] = "those who earned it did worse elsewhere" if value < 0 else "says little about the rest"
    if got < n and not extra:
        costs.append((sum(most - points[rule] for points in points_of), n - got, rule))
same("items that deserve a second look", look, dict(line.split(": ", 1) for line in page.below("These deserve a second look")))
costs = sorted(costs, key=lambda cost: -cost[0])[:5]  # open: equals are in the order of the rubric
same("rules that cost most", [f"{rule}: {cost} points; {rounded(Fraction(100 * lost, n))}% lost it" for cost, lost, rule in costs], page.below("The rules that cost most"))

# Misconceptions. They cost what is lost in the items that they explain.
cost, programs, words = Counter(), Counter(), {}
most = {item[2]: item[3] for item in items}
for report, points in zip(reports, points_of):
    for m in report.get("misconceptions", []):
        programs[m["name"]] += 1
        cost[m["name"]] += sum(most[rule] - points[rule] for rule in m["items"])
        words[m["name"]] = m["mistaken_rule"].replace("`", "")
order = sorted(programs, key=lambda name: (-cost[name], -programs[name], name))  # open: the order of equals
same("data.misconceptions", order, data["misconceptions"])
costly = [name for name in order if cost[name]][:3]
ours = [f"{words[name]} {cost[name]} point{'s' * (cost[name] != 1)} of {programs[name]} student{'s' * (programs[name] != 1)}" for name in costly]
same("misconceptions that cost most", ours, page.below("The misconceptions that cost most"))
lines = [[cell.text() for cell in line.all("td")] for line in section.get("misconceptions", Node()).one("tbody").all("tr")]
same("table of misconceptions", [[str(cost[name]), f"{programs[name]} of {n}"] for name in order], lines)

# Decisions: a line for each, open or done; those who handed in the same are one.
kinds, KINDS = defaultdict(set), {"did not compile": "does-not-compile", "sources of another": "same-sources", "other files": "other-files",
                                  "untouched starter": "untouched-starter", "matched to one": "owner"}
is_done = {}
for person in people:
    keys = [person["result"]["student"]["key"]] if "result" in person else []
    reasons = [entry["reason"] for key in keys for entry in person["result"].get("attention", [])]
    for reason in [*reasons, *["owner"] * (person.get("stranger", False) and "roster" in course)]:
        reason = reason["not-graded"] if isinstance(reason, dict) else reason
        group = frozenset(keys + (person["result"]["copies"] if reason == "same-sources" else []))
        kinds[reason].add(group)
        is_done[reason, group] = is_done.get((reason, group), True) and person["done"]
for part in section["decisions"].all("details"):
    summary = part.one("summary").text()
    lines = [(frozenset(link.attrs["data-name"] for link in line.all("a")), "done: " in line.text()) for line in part.all("li")]
    kind = next((kind for word, kind in KINDS.items() if word in summary), summary)
    groups = kinds.pop(kind, set())
    same(f"decisions, {kind}: how many", [str(sum(map(len, groups)))], numbers(summary)[:1])
    same(f"decisions, {kind}", {group: is_done[kind, group] for group in groups}, dict(lines))
same("kinds of decisions that the page lacks", {}, dict(kinds))
done = sum(is_done.values())
if section["decisions"].one("details").tag:
    same("decisions", f"Decisions: {len(is_done) - done} open, {done} done", page.one("h2", id="decisions").text())
print(f"{page_file}: {compared} numbers compared, {different} differences")
sys.exit(different > 0)
