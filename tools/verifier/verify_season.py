#!/usr/bin/env python3
"""Checks a season of the game from outside: its public log, signed heads and proofs, and every team's points.

Written from docs/PUBLIC-LOG.md alone; needs Python 3.9 or newer and nothing else.

    python3 verify_season.py https://elleveren.example [--state FILE] [--save FILE] [--season NAME] [--key HEX]
    python3 verify_season.py --from FILE [--state FILE] [--key HEX]

Ends with 0 when all is right, 1 when something is not, 2 when the season could not be read.
"""

import argparse
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
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


def verify_signature(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, point = point_decompress(public_key), point_decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or point is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return point_equal(point_multiply(scalar, BASE), point_add(point, point_multiply(challenge, key)))


# Where the season comes from: the game, or a copy that was kept.


class Game:
    """Answers of the game by address, each asked for once."""

    def __init__(self, url, season):
        self.url = url.rstrip("/")
        self.season = season
        self.kept = {}

    def get(self, path, **query):
        if self.season is not None and "/rounds/" not in path:
            query["season"] = self.season
        address = path + ("?" + urllib.parse.urlencode(sorted(query.items())) if query else "")
        if address not in self.kept:
            self.kept[address] = self.ask(address)
        return self.kept[address]

    def ask(self, address):
        request = urllib.request.Request(self.url + address, headers={"accept": "application/json"})
        for attempt in range(6):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code == 404:
                    return None
                if error.code not in (429, 503):
                    raise Unreadable(f"{address} was answered {error.code}") from error
                pause = error.headers.get("retry-after", "")
                time.sleep(min(60, int(pause)) if pause.isdigit() else 2**attempt)
            except (OSError, ValueError) as error:
                if attempt == 5:
                    raise Unreadable(f"{address}: {error}") from error
                time.sleep(2**attempt)
        raise Unreadable(f"{address} was refused six times; the game is busy")


class Copy:
    """A downloaded season: what is not in it cannot be asked for."""

    def __init__(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)
            self.season, self.kept = kept["season"], kept["answers"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"{path} is no downloaded season: {error}") from error

    def get(self, path, **query):
        if self.season is not None and "/rounds/" not in path:
            query["season"] = self.season
        address = path + ("?" + urllib.parse.urlencode(sorted(query.items())) if query else "")
        if address not in self.kept:
            raise Unreadable(f"the copy has no answer to {address}")
        return self.kept[address]


def field(answer, name, kind):
    value = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Unreadable(f"an answer without {name}: {str(answer)[:200]}")
    return value


def from_hex(text):
    try:
        return bytes.fromhex(text)
    except (ValueError, TypeError):
        return b""


# What was found.


class Findings:
    def __init__(self):
        self.count = 0
        self.by_subject = {}

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


# The log itself.


def parse_time(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except (ValueError, AttributeError, TypeError):
        return None


def head_message(season, head):
    text = (
        f"elleveren public log v1\nseason {season}\nsize {head['size']}\n"
        f"root {head['root']}\ntime {head['time']}\n"
    )
    return text.encode("utf-8")


def download_heads(game, newest):
    heads, after = [], 0
    while after < newest["size"]:
        page = field(game.get("/api/public-log/heads/", after=after), "heads", list)
        if not page:
            break
        for head in page:
            for name, kind in (("size", int), ("root", str), ("time", str), ("public_key", str), ("signature", str)):
                field(head, name, kind)
            heads.append(head)
        if heads[-1]["size"] <= after:
            break
        after = heads[-1]["size"]
    # The log may have grown meanwhile; it is checked up to the head that was asked for first.
    return [head for head in heads if head["size"] <= newest["size"]]


def download_leaves(game, size):
    leaves = []
    while len(leaves) < size:
        page = field(game.get("/api/public-log/leaves/", first=len(leaves)), "leaves", list)
        if not page:
            break
        leaves.extend(page)
    return leaves[:size]


def check_heads(season, newest, heads, leaves, key, findings):
    """Signatures, order, times, and that each head's root is that of the leaves before it."""
    if not heads or heads[-1] != newest:
        findings.add("heads", f"the list of heads does not end with the newest head, of {newest['size']} leaves")
        heads = [head for head in heads if head["size"] < newest["size"]] + [newest]
    if len(leaves) < newest["size"]:
        findings.add("leaves", f"the log is said to have {newest['size']} leaves, and only {len(leaves)} are there")
    forgiven = [parse_time(leaf.get("head_time")) for leaf in parsed(leaves) if leaf.get("kind") == "clock"]
    forgiven = max((at for at in forgiven if at is not None), default=None)
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
            findings.add("roots", f"{name} has another root than its leaves: the past was changed")
        if not verify_signature(
            from_hex(head["public_key"]), head_message(season, head), from_hex(head["signature"])
        ):
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


def check_state(game, season, state, newest, heads, leaves, findings):
    """Against the head that was seen last time: the game has to prove that it only added."""
    if state is None:
        return
    if state.get("season") != season:
        note(f"the state is of the season {state.get('season')}; nothing to compare")
        return
    size, root = field(state, "size", int), field(state, "root", str)
    if size > newest["size"]:
        findings.add("history", f"the log had {size} leaves last time and has {newest['size']} now")
        return
    if len(leaves) >= size and root_of(map(leaf_hash, leaves[:size])).hex() != root:
        findings.add("history", f"the first {size} leaves are not those of last time: the past was changed")
    answer = game.get("/api/public-log/consistency/", first=size, second=newest["size"])
    proof = [from_hex(step) for step in answer.get("proof", [])] if answer else None
    if proof is None or not verify_consistency(size, newest["size"], from_hex(root), from_hex(newest["root"]), proof):
        findings.add("history", f"no proof that the log of {size} leaves is the beginning of that of {newest['size']}")
    if state.get("public_key") not in [head["public_key"] for head in heads if head["size"] >= size]:
        findings.add("history", "the key that signed last time signs no longer")


def check_inclusion(game, newest, leaves, findings):
    """Proofs by address, for a leaf of every part of the log."""
    size = newest["size"]
    if len(leaves) < size:
        return 0
    chosen = sorted({0, size - 1} | {size * part // 16 for part in range(16)})
    for index in chosen:
        leaf = leaf_hash(leaves[index])
        answer = game.get("/api/public-log/inclusion/", leaf=leaf.hex(), size=size)
        path = [from_hex(step) for step in answer.get("path", [])] if answer else []
        at = answer.get("index") if answer else None
        same = isinstance(at, int) and 0 <= at < size and leaves[at] == leaves[index]
        if not same or not verify_inclusion(leaf, at, size, path, from_hex(newest["root"])):
            findings.add("inclusion", f"no proof that leaf {index} is in the log")
    return len(chosen)


def parsed(leaves):
    for text in leaves:
        try:
            leaf = json.loads(text)
        except (ValueError, TypeError):
            leaf = None
        yield leaf if isinstance(leaf, dict) else {}


# What the leaves say.


class Season:
    """Facts with their revisions, and what was said of rounds."""

    def __init__(self, leaves, findings):
        self.ruleset = None
        self.positions = {}
        self.prices = {}
        self.fixtures = {}
        self.stats = {}
        self.closed = {}
        self.results = {}
        self.commitments = {}
        self.kinds = {}
        for index, leaf in enumerate(parsed(leaves)):
            kind = leaf.get("kind")
            if kind is None:
                findings.add("leaves", f"leaf {index} is no leaf of the log: {str(leaves[index])[:100]}")
                continue
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            take = getattr(self, "take_" + str(kind), None)
            if take is None:
                continue
            try:
                take(leaf, findings)
            except (KeyError, TypeError, AttributeError) as error:
                findings.add("leaves", f"leaf {index}, {kind}, lacks what it has to say: {error}")

    def take_season(self, leaf, findings):
        if self.ruleset is not None:
            findings.add("leaves", "the log begins twice")
        if leaf["version"] != 1:
            raise Unreadable(f"the log is of version {leaf['version']}; this program reads 1")
        self.ruleset = leaf["ruleset"]

    def take_footballer(self, leaf, findings):
        after = leaf["after"]
        footballer = leaf["footballer"]
        if "position" in after:
            if self.positions.get(footballer, after["position"]) != after["position"]:
                findings.add("leaves", f"footballer {footballer} has another position than before")
            self.positions[footballer] = after["position"]
        if "price_tenths" in after:
            self.prices[footballer] = after["price_tenths"]

    def take_price(self, leaf, findings):
        self.prices[leaf["footballer"]] = leaf["after"]["price_tenths"]

    def take_fixture(self, leaf, findings):
        self.fixtures.setdefault(leaf["fixture"], []).append((leaf["revision"], leaf["after"]))

    def take_stats(self, leaf, findings):
        key = (leaf["fixture"], leaf["footballer"])
        stats = (leaf["after"] or {}).get("stats", {})
        self.stats.setdefault(key, []).append((leaf["revision"], stats))

    def take_closed(self, leaf, findings):
        if leaf["round"] in self.closed:
            findings.add("leaves", f"round {leaf['round']} closed twice")
        self.closed.setdefault(leaf["round"], leaf)

    def take_results(self, leaf, findings):
        before = self.results.get(leaf["round"])
        if before is not None and before["settlement"] >= leaf["settlement"]:
            findings.add("leaves", f"round {leaf['round']} was settled for the {leaf['settlement']}th time after that")
        self.results[leaf["round"]] = leaf

    def take_chance(self, leaf, findings):
        round_id = leaf["round"]
        if "commitment" in leaf:
            if self.commitments.setdefault(round_id, leaf["commitment"]) != leaf["commitment"]:
                findings.add("chance", f"the seed of round {round_id} was promised twice")
        elif hashlib.sha256(leaf["seed"].encode()).hexdigest() != self.commitments.get(round_id):
            findings.add("chance", f"the seed of round {round_id} is not the one that was promised")

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
            if fixture not in matches:
                continue
            known = [one for one in said if one[0] <= revision]
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
    rated = {
        footballer: stats
        for footballer, stats in lines.items()
        if stats.get("minutes", 0) > 0 and stats.get(rating, 0) > 0
    }
    if mode == "bps-shared":
        given = {}
        for footballer, stats in rated.items():
            better = sum(1 for other in rated.values() if other[rating] > stats[rating])
            if better < len(shares):
                given[footballer] = shares[better]
        return given
    ranked = sorted(
        rated,
        key=lambda one: (
            -rated[one][rating],
            -rated[one].get("goals_scored", 0),
            -rated[one].get("assists", 0),
            price_of(one),
            one,
        ),
    )
    return dict(zip(ranked, shares))


def footballers_round(season, round_id, revision):
    """Points by footballer, and who was on the pitch."""
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
    return points, played


# Captain, vice-captain, factor of forwards, whether the bench counts.
PLAIN = (2, 1, 1, False)
CHIPS = {
    "": PLAIN,
    "wildcard": PLAIN,
    "freehit": PLAIN,
    "rich": PLAIN,
    "uteam": PLAIN,
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
        vice_factor = max(captain_factor, vice_factor)
        captain_factor = 1
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


# Pages of squads and results, and what follows from them.


def download_pages(game, round_id, kind, count, root, findings):
    """The lines of all pages, whose tree has to be the one in the log."""
    texts = []
    for page in range(1, count + 1):
        answer = game.get(f"/api/public-log/rounds/{round_id}/{kind}/{page}/")
        if answer is None:
            findings.add("pages", f"page {page} of {count} of the {kind} of round {round_id} is not there")
            return None
        texts.append(field(answer, "text", str))
    if root_of(map(leaf_hash, texts)).hex() != root:
        findings.add("pages", f"the {kind} of round {round_id} are not those that the log has the hash of")
    return [line for text in texts for line in text.splitlines()]


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


def check_round(game, season, round_id, totals, findings):
    """A settled round: squads as closed, results as settled, and each figure computed again. Returns totals by team."""
    results, closed = season.results[round_id], season.closed.get(round_id)
    if closed is None:
        findings.add("rounds", f"round {round_id} was settled, and no leaf tells its squads")
        return totals, 0
    squads = download_pages(
        game, round_id, "squads", closed["squads"]["pages"], closed["squads"]["root"], findings
    )
    lines = download_pages(game, round_id, "results", results["pages"], results["root"], findings)
    if squads is None or lines is None:
        return totals, 0
    if len(squads) != closed["squads"]["rows"] or len(lines) != results["entries"]:
        findings.add("pages", f"round {round_id} has another number of lines than the log tells")
    points, played = footballers_round(season, round_id, results["revision"])
    playing = season.ruleset["squad"]["playing"]
    rules_under = {chip: position_rules(season.ruleset, chip) for chip in CHIPS}
    computed, new_totals, costs = {}, {}, {}
    for line in squads:
        try:
            team, squad, cost = parse_squad(line)
            gained = team_points(squad, rules_under[squad[3]], playing, season.positions, points, played)
        except (ValueError, KeyError) as error:
            findings.add("squads", f"round {round_id}: a line that is no squad, {line[:80]} ({error})")
            continue
        computed[team], costs[team] = gained, cost
        new_totals[team] = totals.get(team, 0) + gained - cost
    round_places, overall_places = places(computed), places(new_totals)
    seen = set()
    for line in lines:
        try:
            team, *told = (int(part) for part in line.split(","))
        except ValueError:
            findings.add("results", f"round {round_id}: a line that is no result, {line[:80]}")
            continue
        if team in seen or team not in computed:
            findings.add("results", f"round {round_id}: team {team} has a result and {'another one' if team in seen else 'no squad'}")
            continue
        seen.add(team)
        own = [computed[team], costs[team], new_totals[team], round_places[team], overall_places[team]]
        for name, said, found in zip(("points", "cost", "total", "place", "place overall"), told, own):
            if said != found:
                findings.add(
                    f"round {round_id}", f"round {round_id}, team {team}: {name} {said}, and by the rules {found}"
                )
        if len(told) != len(own):
            findings.add("results", f"round {round_id}: team {team} has {len(told)} figures")
    for team in computed.keys() - seen:
        findings.add("results", f"round {round_id}: team {team} has a squad and no result")
    # Totals of teams that were not there yet begin with nothing.
    return {**totals, **new_totals}, len(lines)


def verify(game, state, key, findings):
    answer = game.get("/api/public-log/")
    if answer is None:
        raise Unreadable("there is no season")
    season_name, newest = field(answer, "season", str), answer.get("head")
    if newest is None:
        raise Unreadable(f"the season {season_name} has no log yet")
    for name, kind in (("size", int), ("root", str), ("time", str), ("public_key", str), ("signature", str)):
        field(newest, name, kind)
    note(f"season {season_name}: {newest['size']} leaves, signed {newest['time']}")
    heads = download_heads(game, newest)
    leaves = download_leaves(game, newest["size"])
    heads, keys = check_heads(season_name, newest, heads, leaves, key, findings)
    note(f"{len(heads)} heads checked, signed by {', '.join(keys)}")
    check_state(game, season_name, state, newest, heads, leaves, findings)
    note(f"{check_inclusion(game, newest, leaves, findings)} leaves proven by address")
    season = Season(leaves, findings)
    note(", ".join(f"{count} {kind}" for kind, count in sorted(season.kinds.items())))
    if season.ruleset is None:
        findings.add("leaves", "no leaf tells the season's rules")
        return season_name, newest
    if not answer.get("is_running"):
        note("the season is over: squads and results are there no longer, and only the log was checked")
        return season_name, newest
    totals, checked = {}, 0
    for round_id in sorted(season.results):
        totals, rows = check_round(game, season, round_id, totals, findings)
        checked += rows
    note(f"{len(season.results)} rounds, {checked} results of {len(totals)} teams computed again")
    return season_name, newest


def read_state(path):
    if path is None or not os.path.exists(path):
        return None
    try:
        with open(path, encoding="utf-8") as file:
            state = json.load(file)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} is no state of this program: {error}") from error
    if not isinstance(state, dict):
        raise Unreadable(f"{path} is no state of this program")
    return state


def write_json(path, value):
    """Whole or not at all."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file)
    os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser(description="Checks a season of the game from outside.")
    parser.add_argument("url", nargs="?", help="where the game is, https://elleveren.example")
    parser.add_argument("--season", help="another season than the one that runs")
    parser.add_argument("--state", metavar="FILE", help="keeps the last head that was right, and compares with it")
    parser.add_argument("--save", metavar="FILE", help="keeps what was downloaded")
    parser.add_argument("--from", metavar="FILE", dest="copy", help="checks what was kept instead of asking")
    parser.add_argument("--key", metavar="HEX", help="the only key whose heads are believed")
    options = parser.parse_args()
    if (options.url is None) == (options.copy is None):
        parser.error("either an address or --from FILE")
    findings = Findings()
    try:
        state = read_state(options.state)
        game = Copy(options.copy) if options.copy else Game(options.url, options.season)
        season_name, newest = verify(game, state, options.key, findings)
    except Unreadable as error:
        print(f"The season could not be read: {error}", file=sys.stderr)
        return 2
    if options.save and options.copy is None:
        write_json(options.save, {"season": options.season, "answers": game.kept})
    if findings.count > 0:
        print(f"{findings.count} things are wrong.")
        return 1
    if options.state:
        write_json(
            options.state,
            {
                "season": season_name,
                "size": newest["size"],
                "root": newest["root"],
                "time": newest["time"],
                "public_key": newest["public_key"],
            },
        )
    print("All is right.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
