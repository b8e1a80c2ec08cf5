#!/usr/bin/env python3
"""Checks a season of the game from outside: its public log, signed heads and proofs, and every team's points.

Written from docs/PUBLIC-LOG.md alone; needs Python 3.9 or newer and nothing else.

    python3 verify_season.py https://elleveren.example [--save FOLDER] [--state FILE] [--key HEX]
    python3 verify_season.py https://elleveren.example --season NAME [--files FOLDER]
    python3 verify_season.py --files FOLDER [--state FILE] [--key HEX]

Ends with 0 when all is right, 1 when something is not, 2 when the season could not be read.
"""

import argparse
import csv
import gzip
import hashlib
import http.client
import io
import itertools
import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib
from datetime import datetime, timezone

PAGE_ROWS = 1024
LISTED = 20
FUTURE_SECONDS = 300


class Unreadable(Exception):
    """The season could not be asked for, or did not answer in the published form."""


# Merkle trees: RFC 6962, section 2.1.


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(text):
    return sha256(b"\x00" + text.encode("utf-8"))


def node_hash(left, right):
    return sha256(b"\x01" + left + right)


class RootBuilder:
    """Root after each leaf, from the roots of complete subtrees: one for every bit of the size."""

    def __init__(self):
        self.size = 0
        self.peaks = []

    def add(self, leaf):
        self.size += 1
        size = self.size
        while size % 2 == 0:
            leaf = node_hash(self.peaks.pop(), leaf)
            size //= 2
        self.peaks.append(leaf)

    def root(self):
        if not self.peaks:
            return sha256(b"")
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root


def root_of(leaves):
    builder = RootBuilder()
    for leaf in leaves:
        builder.add(leaf)
    return builder.root()


def verify_inclusion(leaf, index, size, path, root):
    """RFC 9162, 2.1.3.2, which is how a path of RFC 6962 is checked."""
    if index >= size:
        return False
    place, last, found = index, size - 1, leaf
    for step in path:
        if last == 0:
            return False
        if place % 2 == 1 or place == last:
            found = node_hash(step, found)
            while place % 2 == 0 and place != 0:
                place >>= 1
                last >>= 1
        else:
            found = node_hash(found, step)
        place >>= 1
        last >>= 1
    return last == 0 and found == root


def verify_consistency(first, second, first_root, second_root, proof):
    """RFC 9162, 2.1.4.2."""
    if first == second:
        return not proof and first_root == second_root
    if first == 0:
        return not proof
    if not 0 < first < second:
        return False
    path = list(proof)
    if first & (first - 1) == 0:
        path.insert(0, first_root)
    if not path:
        return False
    place, last = first - 1, second - 1
    while place % 2 == 1:
        place >>= 1
        last >>= 1
    old = new = path[0]
    for step in path[1:]:
        if last == 0:
            return False
        if place % 2 == 1 or place == last:
            old, new = node_hash(step, old), node_hash(step, new)
            while place % 2 == 0 and place != 0:
                place >>= 1
                last >>= 1
        else:
            new = node_hash(new, step)
        place >>= 1
        last >>= 1
    return last == 0 and old == first_root and new == second_root


# Ed25519: RFC 8032, section 5.1. Only public values are handled, so nothing here has to take constant time.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    squared = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if squared == 0:
        return None if sign else 0
    x = pow(squared, (P + 3) // 8, P)
    if (x * x - squared) % P != 0:
        x = x * SQRT_MINUS_1 % P
    if (x * x - squared) % P != 0:
        return None
    return P - x if x & 1 != sign else x


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def point_add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def point_multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = point_add(result, point)
        point = point_add(point, point)
        scalar >>= 1
    return result


def point_equal(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def point_decompress(data):
    if len(data) != 32:
        return None
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def verify_signature(message, public_key, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, point = point_decompress(public_key), point_decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or point is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return point_equal(point_multiply(scalar, BASE), point_add(point, point_multiply(challenge, key)))


# Where the season comes from: the game, or a folder of what was downloaded.


class Game:
    """The game by its public addresses. What they answer is kept in the folder `kept`, if there is one."""

    def __init__(self, url, season=None, kept=None):
        self.url, self.season, self.kept = url, season, kept

    def get(self, path, **query):
        """The JSON at the address; None: there is nothing."""
        data = self.fetch(path, query)
        try:
            return None if data is None else json.loads(data)
        except ValueError as error:
            raise Unreadable(f"{path} {query or ''} is no JSON: {error}") from error

    def fetch(self, path, query):
        name = path.strip("/") + "".join(f"/{key}={value}" for key, value in sorted(query.items()))
        name = name if "." in name.rsplit("/", 1)[-1] else name + ".json"
        if ".." in name:
            raise Unreadable(f"{path} is no address of the game")
        if self.season is not None and not path.startswith("/api/public-log/rounds/"):
            query = {**query, "season": self.season}
        data = self.ask(path + ("?" + urllib.parse.urlencode(query) if query else ""), name)
        if self.kept is not None and data is not None:
            place = os.path.join(self.kept, name)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(data)
        return data

    def ask(self, address, _):
        for attempt in range(6):
            try:
                with urllib.request.urlopen(self.url.rstrip("/") + address, timeout=60) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if error.code == 404:
                    return None
                if error.code not in (429, 503):
                    raise Unreadable(f"{address} was answered {error.code}") from error
                pause = error.headers.get("retry-after", "")
                time.sleep(min(60, int(pause)) if pause.isdigit() else 2**attempt)
            except (OSError, ValueError, http.client.HTTPException) as error:
                if attempt == 5:
                    raise Unreadable(f"{address}: {error}") from error
                time.sleep(2**attempt)
        raise Unreadable(f"{address} was refused six times; the game is busy")

    def heads(self, size):
        heads, after = [], 0
        while after < size:
            page = field(self.get("/api/public-log/heads/", after=after) or {"heads": []}, "heads", list)
            for head in page:
                check_form(head)
            heads.extend(page)
            if not page or page[-1]["size"] <= after:
                break
            after = page[-1]["size"]
        # The log may have grown meanwhile; it is checked up to the head that was asked for first.
        return [head for head in heads if head["size"] <= size]

    def leaves(self, size):
        leaves = []
        while len(leaves) < size:
            page = field(self.get("/api/public-log/leaves/", first=len(leaves)) or {"leaves": []}, "leaves", list)
            if not page:
                break
            leaves.extend(page)
        return leaves[:size]

    def pages(self, round_id, kind, count):
        for page in range(1, count + 1):
            answer = self.get(f"/api/public-log/rounds/{round_id}/{kind}/{page}/")
            if answer is None:
                return
            yield field(answer, "text", str)


class Folder(Game):
    """What --save has kept, by the same addresses; rounds may also be those of a season's final files."""
    columns = {
        "squads": ("entry", "picks", "captain", "vice", "chip", "cost"),
        "results": ("entry", "points", "cost", "total_points", "round_rank", "overall_rank"),
    }

    def __init__(self, path):
        super().__init__(path)
        if not os.path.isdir(path):
            raise Unreadable(f"{path} is no folder")

    def ask(self, _, name):
        try:
            with open(os.path.join(self.url, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def pages(self, round_id, kind, count):
        path = os.path.join(self.url, f"round-{round_id:02}.csv.gz")
        if not os.path.exists(path):
            yield from super().pages(round_id, kind, count)
            return
        try:
            with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
                lines = (",".join(row[name] for name in self.columns[kind]) + "\n" for row in csv.DictReader(file))
                while text := "".join(itertools.islice(lines, PAGE_ROWS)):
                    yield text
        except (OSError, EOFError, ValueError, KeyError, TypeError, zlib.error) as error:
            raise Unreadable(f"{path} is no file of a round: {error!r}") from error


def field(answer, name, kind):
    value = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Unreadable(f"an answer without {name}: {str(answer)[:200]}")
    return value


def check_form(head):
    for name, kind in (("size", int), ("root", str), ("time", str), ("public_key", str), ("signature", str)):
        field(head, name, kind)


def from_hex(text):
    try:
        return bytes.fromhex(text)
    except (ValueError, TypeError):
        return b""


class Findings:
    def __init__(self):
        self.count, self.by_subject = 0, {}

    def add(self, subject, text):
        self.count += 1
        told = self.by_subject.get(subject, 0)
        self.by_subject[subject] = told + 1
        if told < LISTED:
            print(f"WRONG {text}")
        elif told == LISTED:
            print(f"WRONG ... and more of {subject}")


def note(text):
    print(f"      {text}", flush=True)


def parse_time(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except (ValueError, AttributeError, TypeError):
        return None


def head_message(season, head):
    lines = f"season {season}", f"size {head['size']}", f"root {head['root']}", f"time {head['time']}"
    return "".join(f"{line}\n" for line in ("elleveren public log v1", *lines)).encode("utf-8")


def check_heads(season, newest, heads, leaves, key, findings):
    """Signatures, order, times, and that each head's root is that of the leaves before it."""
    if not heads or heads[-1] != newest:
        findings.add("heads", f"the list of heads does not end with the newest head, of {newest['size']} leaves")
        heads = [head for head in heads if head["size"] < newest["size"]] + [newest]
    if len(leaves) < newest["size"]:
        findings.add("leaves", f"the log is said to have {newest['size']} leaves, and only {len(leaves)} are there")
    clocks = [parse_time(leaf.get("head_time")) for leaf in parsed(leaves) if leaf.get("kind") == "clock"]
    forgiven = max(filter(None, clocks), default=None)
    now = datetime.now(timezone.utc)
    builder, last_size, last_time, keys = RootBuilder(), 0, None, []
    for head in heads:
        name = f"the head of {head['size']} leaves"
        if head["size"] <= last_size:
            findings.add("heads", f"{name} comes after one of {last_size}")
            continue
        while builder.size < min(head["size"], len(leaves)):
            builder.add(leaf_hash(leaves[builder.size]))
        if builder.size == head["size"] and builder.root().hex() != head["root"]:
            if "roots" not in findings.by_subject:
                what = f"of {last_size} to {head['size'] - 1}, {subjects(leaves[last_size : head['size']])}"
                findings.add("roots", f"{name} is the first that is wrong: a leaf was changed {what}; or the head was")
            findings.add("roots", f"{name} has another root than its leaves: the past was changed")
        signed = map(from_hex, (head["public_key"], head["signature"]))
        if not verify_signature(head_message(season, head), *signed):
            findings.add("signatures", f"{name} is not signed by its key")
        if key is not None and head["public_key"] != key:
            findings.add("keys", f"{name} is signed by the key {head['public_key']}, not by {key}")
        if head["public_key"] not in keys:
            keys.append(head["public_key"])
        at = parse_time(head["time"])
        if at is None or at.tzinfo is None:
            findings.add("times", f"{name} has no time: {head['time']}")
        else:
            if last_time is not None and at < last_time:
                findings.add("times", f"{name} is dated {head['time']}, before the head before it")
            is_future = (at - now).total_seconds() > FUTURE_SECONDS
            if is_future and (forgiven is None or at > forgiven):
                findings.add("times", f"{name} is dated {head['time']}, which is yet to come")
            last_time = at
        last_size = head["size"]
    if forgiven is not None:
        note(f"the game's clock was wrong until {forgiven.isoformat()}, and the log says so")
    return heads, keys


def check_earlier(source, season, earlier, kept, newest, heads, leaves, findings):
    """Against the head that was seen last time, and the leaves if they were kept: the game may only have added."""
    if field(earlier, "season", str) != season:
        if source.kept is not None:
            raise Unreadable(f"the folder keeps the season {earlier['season']}; {season} needs one of its own")
        return note(f"what was kept is of the season {earlier['season']}; nothing to compare")
    before, size = earlier["head"], earlier["head"]["size"]
    for at, (old, new) in enumerate(zip(kept, leaves)):
        if old != new:
            findings.add("kept", f"leaf {at}, {subjects([old])}: it was {old[:300]} and is {new[:300]}")
    if size > newest["size"]:
        gone = f": {subjects(kept[newest['size'] :])}" if kept else ""
        findings.add("history", f"the log had {size} leaves last time and has {newest['size']} now{gone}")
        return
    if len(leaves) >= size and root_of(map(leaf_hash, leaves[:size])).hex() != before["root"]:
        findings.add("history", f"the first {size} leaves are not those of last time: the past was changed")
    if not isinstance(source, Folder):
        answer = source.get("/api/public-log/consistency/", first=size, second=newest["size"]) or {}
        proof, roots = map(from_hex, answer.get("proof", [])), (from_hex(one["root"]) for one in (before, newest))
        if "proof" not in answer or not verify_consistency(size, newest["size"], *roots, list(proof)):
            findings.add("history", f"no proof that the log of {size} leaves begins that of {newest['size']}")
    if before["public_key"] not in [head["public_key"] for head in heads if head["size"] >= size]:
        findings.add("history", "the key that signed last time signs no longer")
    note(f"compared with the head of {size} leaves that was kept, and with {len(kept)} leaves")


def check_inclusion(game, newest, leaves, findings):
    """Proofs by address, for a leaf of every part of the log."""
    size = newest["size"]
    if len(leaves) < size:
        return 0
    proven = 0
    for index in sorted({0, size - 1} | {size * part // 16 for part in range(16)}):
        leaf = leaf_hash(leaves[index])
        answer = game.get("/api/public-log/inclusion/", leaf=leaf.hex(), size=size) or {}
        path, at = [from_hex(step) for step in answer.get("path", [])], answer.get("index")
        same = isinstance(at, int) and 0 <= at < size and leaves[at] == leaves[index]
        if same and verify_inclusion(leaf, at, size, path, from_hex(newest["root"])):
            proven += 1
        else:
            findings.add("inclusion", f"no proof that leaf {index} is in the log")
    return proven


def parsed(leaves):
    for text in leaves:
        try:
            leaf = json.loads(text)
        except (ValueError, TypeError):
            leaf = None
        yield leaf if isinstance(leaf, dict) else {}


def subjects(leaves):
    """What leaves are about, in a few words."""
    names = {}
    for leaf in parsed(leaves):
        about = [f"{name} {leaf[name]}" for name in ("round", "fixture", "footballer") if leaf.get(name) is not None]
        names[f"{leaf.get('kind')} ({', '.join(about)})" if about else str(leaf.get("kind"))] = True
    return ", ".join(list(names)[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


# What the leaves say.


class Season:
    """Facts with their revisions, and what was said of rounds."""

    def __init__(self, leaves, findings):
        self.ruleset, self.positions, self.prices, self.fixtures, self.stats = None, {}, {}, {}, {}
        self.deadlines, self.closed, self.results, self.revisions = {}, {}, {}, {}
        self.commitments, self.seeds, self.kinds, self.computed = {}, {}, {}, {}
        for index, leaf in enumerate(parsed(leaves)):
            kind = leaf.get("kind")
            if kind is None:
                findings.add("leaves", f"leaf {index} is no leaf of the log: {str(leaves[index])[:100]}")
                continue
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            try:
                getattr(self, f"take_{kind}", lambda *_: None)(leaf, findings)
            except (KeyError, TypeError, AttributeError) as error:
                findings.add("leaves", f"leaf {index}, {kind}, lacks what it has to say: {error}")

    def take_season(self, leaf, findings):
        if self.ruleset is not None:
            findings.add("leaves", "the log begins twice")
        if leaf["version"] != 1:
            raise Unreadable(f"the log is of version {leaf['version']}; this program reads 1")
        self.ruleset = leaf["ruleset"]

    def take_footballer(self, leaf, findings):
        after, footballer = leaf["after"], leaf["footballer"]
        if "position" in after:
            if self.positions.get(footballer, after["position"]) != after["position"]:
                findings.add("leaves", f"footballer {footballer} has another position than before")
            self.positions[footballer] = after["position"]
        if "price_tenths" in after:
            self.prices[footballer] = after["price_tenths"]

    take_price = take_footballer

    def take_fixture(self, leaf, findings):
        self.fixtures.setdefault(leaf["fixture"], []).append((leaf["revision"], leaf["after"]))

    def take_stats(self, leaf, findings):
        key = (leaf["fixture"], leaf["footballer"])
        stats = (leaf["after"] or {}).get("stats", {})
        self.stats.setdefault(key, []).append((leaf["revision"], stats))

    def take_round(self, leaf, findings):
        round_id, deadline = leaf["round"], parse_time(leaf["after"]["deadline_at"])
        if round_id in self.closed and deadline != self.deadlines.get(round_id):
            findings.add("deadlines", f"the deadline of round {round_id} was changed after it had closed: {deadline}")
        self.deadlines[round_id] = deadline

    def take_closed(self, leaf, findings):
        round_id, deadline, closed_at = leaf["round"], *(parse_time(leaf[one]) for one in ("deadline_at", "closed_at"))
        known = self.deadlines.get(round_id)
        if round_id in self.closed:
            findings.add("leaves", f"round {round_id} closed twice")
        if deadline != known:
            findings.add("deadlines", f"round {round_id} closed with the deadline {deadline}, and the log has {known}")
        if closed_at is not None and closed_at < deadline:
            findings.add("deadlines", f"round {round_id} closed at {closed_at}, before its deadline, {deadline}")
        self.closed.setdefault(round_id, leaf)

    def take_results(self, leaf, findings):
        before = self.results.get(leaf["round"])
        if before is not None and before["settlement"] >= leaf["settlement"]:
            findings.add("leaves", f"round {leaf['round']} was settled for the {leaf['settlement']}th time after that")
        self.results[leaf["round"]] = leaf
        self.revisions[leaf["round"], leaf["settlement"]] = leaf["revision"]

    def take_chance(self, leaf, findings):
        round_id = leaf["round"]
        if "commitment" in leaf:
            if self.commitments.setdefault(round_id, leaf["commitment"]) != leaf["commitment"]:
                findings.add("chance", f"the seed of round {round_id} was promised twice")
        else:
            if hashlib.sha256(leaf["seed"].encode()).hexdigest() != self.commitments.get(round_id):
                findings.add("chance", f"the seed of round {round_id} is not the one that was promised")
            self.seeds[round_id] = leaf["seed"]

    def lines_of_round(self, round_id, revision):
        """Statistics by match of the round, as they were at the revision; and which matches have started."""
        matches = {}
        for fixture, said in self.fixtures.items():
            state = {}
            for at, after in sorted(said, key=lambda one: one[0]):
                if at <= revision:
                    state.update(after)
            if state.get("round_id") == round_id and not state.get("removed"):
                matches[fixture] = (bool(state.get("started")), {})
        for (fixture, footballer), said in self.stats.items():
            known = [one for one in said if one[0] <= revision] if fixture in matches else []
            if known:
                matches[fixture][1][footballer] = max(known, key=lambda one: one[0])[1]
        return matches


# Points.


def points_of(ruleset, position, stats):
    total = 0
    for name, rule in ruleset["scoring"].items():
        value = stats.get(name, 0)
        kind = rule["kind"]
        if name == "clean_sheets" and stats.get("minutes", 0) < ruleset["cleanSheetMinutes"]:
            continue
        if kind == "each":
            total += value * rule["points"][position]
        elif kind == "per":
            total += value // rule["per"] * rule["points"][position]
        elif kind == "threshold":
            threshold = rule["threshold"][position]
            if threshold > 0 and value >= threshold:
                total += rule["points"][position]
        elif kind == "minutes":
            if value > 0:
                total += rule["long"] if value >= rule["longFrom"] else rule["short"]
        else:
            raise Unreadable(f"a rule of the kind {kind} is not published")
    return total


def bonus_of(ruleset, started, lines, price_of):
    """Bonus by footballer where it is not official; None where it is."""
    if any("bonus" in stats for stats in lines.values()):
        return None
    if not started:
        return {}
    mode, shares = ruleset["bonus"]["mode"], ruleset["bonus"]["points"]
    rating = {"opta-strict": "opta_index", "bps-shared": "bps"}.get(mode)
    if rating is None:
        raise Unreadable(f"bonus of the mode {mode} is not published")
    rated = {one: stats for one, stats in lines.items() if stats.get("minutes", 0) > 0 and stats.get(rating, 0) > 0}
    if mode == "bps-shared":
        given = {}
        for footballer, stats in rated.items():
            better = sum(1 for other in rated.values() if other[rating] > stats[rating])
            if better < len(shares):
                given[footballer] = shares[better]
        return given

    def order(one):
        stats = rated[one]
        return -stats[rating], -stats.get("goals_scored", 0), -stats.get("assists", 0), price_of(one), one

    return dict(zip(sorted(rated, key=order), shares))


def footballers_round(season, round_id, revision):
    """Points by footballer, and who was on the pitch."""
    if (round_id, revision) in season.computed:
        return season.computed[round_id, revision]
    prices = {int(name): price for name, price in season.closed[round_id]["prices"].items()}

    def price_of(footballer):
        return prices.get(footballer, season.prices.get(footballer, 0))

    points, played = {}, set()
    for started, lines in season.lines_of_round(round_id, revision).values():
        bonus = bonus_of(season.ruleset, started, lines, price_of)
        for footballer, stats in lines.items():
            if bonus is not None:
                stats = {**stats, "bonus": bonus.get(footballer, 0)}
            gained = points_of(season.ruleset, season.positions[footballer], stats)
            points[footballer] = points.get(footballer, 0) + gained
            if stats.get("minutes", 0) > 0:
                played.add(footballer)
    season.computed[round_id, revision] = points, played
    return points, played


# Captain, vice-captain, factor of forwards, whether the bench counts.
CHIPS = {
    **dict.fromkeys(("", "wildcard", "freehit", "rich", "uteam"), (2, 1, 1, False)),
    "2capt": (2, 2, 1, False),
    "3xc": (3, 1, 1, False),
    "frush": (1, 1, 2, False),
    "bboost": (2, 1, 1, True),
}


def position_rules(ruleset, chip):
    rules = {position: dict(limits) for position, limits in ruleset["squad"]["positions"].items()}
    for allowance in ruleset["chips"]:
        if allowance["name"] == chip:
            for position, changed in allowance.get("overrides", {}).get("positions", {}).items():
                rules[position].update(changed)
            break
    return rules


def team_points(squad, rules, playing, positions, points, played):
    """A team's points before the cost. `rules`: limits of positions under the chip."""
    footballers, captain_slot, vice_slot, chip = squad
    captain, vice = footballers[captain_slot - 1], footballers[vice_slot - 1]
    captain_factor, vice_factor, forward_factor, bench_counts = CHIPS[chip]
    eleven, bench = list(footballers[:playing]), list(footballers[playing:])
    if any(one not in played for one in eleven):
        counts = {position: 0 for position in rules}
        for one in eleven:
            counts[positions[one]] += 1
        free = [one in played for one in bench]
        # Starters as the round began: who comes on is looked at no more.
        for slot, out in enumerate(footballers[:playing]):
            if out in played:
                continue
            leaves = positions[out]
            for place, on in enumerate(footballers[playing:]):
                if not free[place]:
                    continue
                comes = positions[on]
                if comes != leaves and (
                    counts[leaves] - 1 < rules[leaves]["minPlay"] or counts[comes] + 1 > rules[comes]["maxPlay"]
                ):
                    continue
                free[place] = False
                counts[leaves] -= 1
                counts[comes] += 1
                eleven[slot], bench[place] = on, out
                break
    if captain not in played:
        captain_factor, vice_factor = 1, max(captain_factor, vice_factor)
    if vice not in played:
        vice_factor = 1
    total = 0
    for one in eleven + bench if bench_counts else eleven:
        factor = forward_factor if positions[one] == "FWD" else 1
        if one == captain:
            factor *= captain_factor
        elif one == vice:
            factor *= vice_factor
        total += factor * points.get(one, 0)
    return total


def read_rows(source, round_id, kind, told, findings, take):
    """Takes every line; their pages have to make the tree whose root is in the log. False: there are too few."""
    builder, rows = RootBuilder(), 0
    for text in source.pages(round_id, kind, told["pages"]):
        builder.add(leaf_hash(text))
        for line in text.splitlines():
            rows += 1
            take(line)
    if builder.size < told["pages"]:
        findings.add("pages", f"page {builder.size + 1} of {told['pages']} of the {kind} of round {round_id} is not there")
        return False
    if builder.root().hex() != told["root"]:
        findings.add("pages", f"the {kind} of round {round_id} are not those that the log has the hash of")
    if rows != told["rows"]:
        findings.add("pages", f"round {round_id} has {rows} {kind}, and the log tells {told['rows']}")
    return True


def parse_squad(line):
    team, footballers, captain, vice, chip, cost = line.split(",")
    squad = tuple(int(one) for one in footballers.split(" "))
    if len(squad) != 15 or chip not in CHIPS or not (1 <= int(captain) <= 11 and 1 <= int(vice) <= 11):
        raise ValueError("no squad")
    return int(team), (squad, int(captain), int(vice), chip), int(cost)


def places(figures):
    """By team: one more than the number of teams with more."""
    count_of = {}
    for figure in figures.values():
        count_of[figure] = count_of.get(figure, 0) + 1
    place_of, better = {}, 0
    for figure in sorted(count_of, reverse=True):
        place_of[figure] = better + 1
        better += count_of[figure]
    return {team: place_of[figure] for team, figure in figures.items()}


def check_round(source, season, round_id, totals, findings):
    """Squads as closed, results as settled, each figure computed again. False: not all of the round is there."""
    results, closed = season.results[round_id], season.closed.get(round_id)
    if closed is None:
        findings.add("rounds", f"round {round_id} was settled, and no leaf tells its squads")
        return False
    points, played = footballers_round(season, round_id, results["revision"])
    playing = season.ruleset["squad"]["playing"]
    rules_under = {chip: position_rules(season.ruleset, chip) for chip in CHIPS}
    computed, costs, seen = {}, {}, set()

    def take_squad(line):
        try:
            team, squad, cost = parse_squad(line)
            gained = team_points(squad, rules_under[squad[3]], playing, season.positions, points, played)
        except (ValueError, KeyError) as error:
            findings.add("squads", f"round {round_id}: a line that is no squad, {line[:80]} ({error})")
            return
        computed[team], costs[team] = gained, cost
        totals[team] = totals.get(team, 0) + gained - cost

    def take_result(line):
        try:
            team, *told = (int(part) for part in line.split(","))
        except ValueError:
            findings.add("results", f"round {round_id}: a line that is no result, {line[:80]}")
            return
        if team in seen or team not in computed:
            what = "another one" if team in seen else "no squad"
            findings.add("results", f"round {round_id}: team {team} has a result and {what}")
            return
        seen.add(team)
        own = [computed[team], costs[team], totals[team], round_places[team], overall_places[team]]
        for name, said, found in zip(("points", "cost", "total", "place", "place overall"), told, own):
            if said != found:
                findings.add(
                    f"round {round_id}", f"round {round_id}, team {team}: {name} {said}, and by the rules {found}"
                )
        if len(told) != len(own):
            findings.add("results", f"round {round_id}: team {team} has {len(told)} figures")

    if not read_rows(source, round_id, "squads", closed["squads"], findings, take_squad):
        return False
    round_places, overall_places = places(computed), places({team: totals[team] for team in computed})
    if not read_rows(source, round_id, "results", {**results, "rows": results["entries"]}, findings, take_result):
        return False
    for team in computed.keys() - seen:
        findings.add("results", f"round {round_id}: team {team} has a squad and no result")
    return True


# What the game publishes beside the log.


def check_open_data(source, season_name, season, findings):
    """The newest set of each round: its checksums, and points and prices as they follow from the log."""
    answer = source.get("/api/open-data/") or {"sets": []}
    newest = {field(one, "event", int): one for one in field(answer, "sets", list)}
    count = 0
    for event, one in sorted(newest.items()):
        version, name = field(one, "version", int), f"open data of round {event}"
        if (event, version) not in season.revisions or event not in season.closed:
            # A set may be some seconds ahead of the log.
            if event not in season.results or version < season.results[event]["settlement"]:
                findings.add("open data", f"{name}: the log has no settling {version}")
            continue
        told, prices = {}, {}
        at = f"/api/open-data/{urllib.parse.quote(season_name, safe='')}/{event}/{version}/"
        try:
            for row in read_table(source, at, "performances.csv", one, name, findings):
                told[int(row["element"])] = told.get(int(row["element"]), 0) + int(row["total_points"])
            for row in read_table(source, at, "market.csv", one, name, findings):
                prices[row["element"]] = int(row["price"])
        except (KeyError, TypeError, ValueError) as error:
            findings.add("open data", f"{name}: a row that is none ({error!r})")
            continue
        points, _ = footballers_round(season, event, season.revisions[event, version])
        for footballer in sorted(told.keys() | points.keys()):
            said, own = told.get(footballer, 0), points.get(footballer, 0)
            if said != own:
                findings.add("open data", f"{name}: footballer {footballer} has {said} points, and by the rules {own}")
        if prices != season.closed[event]["prices"]:
            findings.add("open data", f"{name}: prices are not those of the deadline in the log")
        count += len(told)
    return len(newest), count


def read_table(source, at, table, one, name, findings):
    data = source.fetch(at + table, {})
    if data is None:
        findings.add("open data", f"{name}: {table} is not there")
    elif hashlib.sha256(data).hexdigest() not in [file["sha256"] for file in one["files"] if file["name"] == table]:
        findings.add("open data", f"{name}: {table} is not the file that the list names")
    return csv.DictReader(io.StringIO((data or b"").decode("utf-8", "replace"), newline=""))


def check_shown(source, season, findings):
    """Deadlines that the game shows, and the draws of the cup of all teams."""
    for event in field(source.get("/api/bootstrap-static/") or {"events": []}, "events", list):
        closed = season.closed.get(event["id"])
        if closed is not None and parse_time(event["deadline_time"]) != parse_time(closed["deadline_at"]):
            shown = f"is shown as {event['deadline_time']}, and the log has {closed['deadline_at']}"
            findings.add("deadlines", f"the deadline of round {event['id']} {shown}")
    cup = source.get("/api/league/1/cup-draws/") or {"draws": [], "seeds": []}
    for one in cup["seeds"]:
        event = one["event"]
        if one["commitment"] != season.commitments.get(event) or one["seed"] not in (None, season.seeds.get(event)):
            findings.add("chance", f"the seed of round {event} that is shown is not that of the log")
    for draw in cup["draws"]:
        check_draw(source, season, draw["event"], cup["qualifying_league"], findings)
    return len(cup["draws"])


def check_draw(source, season, event, league, findings):
    """Pairs of a cup's round follow from the seed of the round before."""
    playing, page, has_next = [], 1, True
    while has_next:
        answer = source.get(f"/api/league/{league}/cup-draws/{event}/", page=page)
        playing += [team for pair in field(answer, "matches", list) if pair[1] is not None for team in pair]
        page, has_next = page + 1, answer.get("has_next")
    expected = shuffled(sorted(playing), f"{season.seeds.get(event - 1)}:draw:{league}:{event}")
    for at in range(0, len(playing), 2):
        if playing[at : at + 2] != expected[at : at + 2]:
            told = f"{playing[at : at + 2]} meet, and by the seed {expected[at : at + 2]}"
            findings.add("draws", f"the cup's draw of round {event}, match {at // 2 + 1}: {told}")


def shuffled(items, label):
    """From the last place to the second, each changes with one drawn from those up to it."""
    words, block = [], 0
    for last in range(len(items) - 1, 0, -1):
        word = None
        while word is None or word >= 2**32 - 2**32 % (last + 1):
            if not words:
                digest = sha256(f"{label}:{block}".encode())
                words, block = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)], block + 1
            word = words.pop()
        items[last], items[word % (last + 1)] = items[word % (last + 1)], items[last]
    return items


def verify(source, folder, earlier, key, findings):
    """`folder`: what was kept before, or None; `earlier`: the season and the head that were kept, or None."""
    answer = source.get("/api/public-log/")
    if answer is None:
        raise Unreadable("there is no log: a folder has one from --save, or name the game's address beside --files")
    season_name, newest = field(answer, "season", str), answer.get("head")
    if newest is None:
        raise Unreadable(f"the season {season_name} has no log yet")
    check_form(newest)
    note(f"season {season_name}: {newest['size']} leaves, signed {newest['time']}")
    heads, leaves = source.heads(newest["size"]), source.leaves(newest["size"])
    heads, keys = check_heads(season_name, newest, heads, leaves, key, findings)
    note(f"{len(heads)} heads checked, signed by {', '.join(keys)}")
    if earlier is not None:
        check_form(field(earlier, "head", dict))
        kept = folder.leaves(earlier["head"]["size"]) if folder else []
        check_earlier(source, season_name, earlier, kept, newest, heads, leaves, findings)
    if not isinstance(source, Folder):
        note(f"{check_inclusion(source, newest, leaves, findings)} leaves proven by address")
    season = Season(leaves, findings)
    note(", ".join(f"{count} {kind}" for kind, count in sorted(season.kinds.items())))
    if season.ruleset is None:
        findings.add("leaves", "no leaf tells the season's rules")
        return season_name, newest
    sets, footballers = check_open_data(source, season_name, season, findings)
    note(f"open data of {sets} rounds, points of {footballers} footballers computed again")
    is_running = answer.get("is_running") is True
    if is_running:
        note(f"deadlines and {check_shown(source, season, findings)} draws are compared with the log")
    sources = [one for one in (source if is_running else None, folder) if one is not None]
    rounds = sorted(season.results)
    rows = next((one for one in sources for _ in one.pages(rounds[0], "squads", 1)), None) if rounds else None
    totals, checked, whole = {}, 0, 0
    for round_id in rounds if rows is not None else []:
        if not check_round(rows, season, round_id, totals, findings):
            note(f"round {round_id} is not whole: it and those after it were not checked")
            break
        whole, checked = whole + 1, checked + season.results[round_id]["entries"]
    note(f"{whole} rounds, {checked} results of {len(totals)} teams computed again")
    if rows is None and rounds:
        note("squads and results are not there: points of teams were not checked")
    return season_name, newest


def read_state(path):
    if path is None or not os.path.exists(path):
        return None
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} is no state of this program: {error}") from error


def move_files(source, target):
    """Each file over the one of that name; what else is in the folder stays."""
    for folder, _, names in os.walk(source):
        place = os.path.join(target, os.path.relpath(folder, source))
        os.makedirs(place, exist_ok=True)
        for name in names:
            os.replace(os.path.join(folder, name), os.path.join(place, name))
    shutil.rmtree(source)


def main():
    parser = argparse.ArgumentParser(description="Checks a season of the game from outside.")
    parser.add_argument("url", nargs="?", help="where the game is, https://elleveren.example")
    parser.add_argument("--season", help="another season than the one that runs")
    parser.add_argument("--state", metavar="FILE", help="keeps the last head that was right, and compares with it")
    parser.add_argument("--save", metavar="FOLDER", help="keeps all that is asked for, and compares with what is there")
    parser.add_argument("--files", metavar="FOLDER", help="what was kept; beside an address: its squads and results")
    parser.add_argument("--key", metavar="HEX", help="the only key whose heads are believed")
    options = parser.parse_args()
    if options.url is None and (options.files is None or options.save or options.season):
        parser.error("either an address or --files FOLDER")
    findings, fresh = Findings(), options.save and options.save.rstrip("/") + ".new"
    try:
        before = options.files or (options.save if options.save and os.path.isdir(options.save) else None)
        folder = Folder(before) if before else None
        earlier = read_state(options.state) or (folder and options.url and folder.get("/api/public-log/"))
        if fresh:
            shutil.rmtree(fresh, ignore_errors=True)
        source = Game(options.url, options.season, fresh) if options.url else folder
        season_name, newest = verify(source, folder, earlier, options.key, findings)
    except (Unreadable, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        what = error if isinstance(error, Unreadable) else f"something is of another form ({error!r})"
        print(f"The season could not be read: {what}", file=sys.stderr)
        return 2 if findings.count == 0 else 1
    if findings.count > 0:
        print(f"{findings.count} things are wrong.")
        if fresh:
            print(f"What was downloaded is in {fresh}, beside what was kept.")
        return 1
    if fresh:
        move_files(fresh, options.save)
    if options.state:
        with open(options.state + ".new", "w", encoding="utf-8") as file:
            json.dump({"season": season_name, "head": newest}, file)
        os.replace(options.state + ".new", options.state)
    print("All is right.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
