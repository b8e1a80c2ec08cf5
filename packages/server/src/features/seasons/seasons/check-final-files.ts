/**
 * Checks final files by themselves and the rules: the manifest's sums, then every team's points, totals, ranks, tables and
 * winners, from statistics and picks. A few numbers a team are kept.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type ChipName,
  countedTransfers,
  footballerId,
  NO_MATCH,
  type Pick,
  roundId,
  type Ruleset,
  scoreRound,
  type Squad,
  transferCostPoints,
} from "@elleveren/rules";

import { roundFile } from "./final-files.sql.ts";
import { type FinalManifest, MANIFEST, RULES } from "./final-files.ts";
import { type FinalFacts, type FinalRow, loadFinalFacts, readFinalRows } from "./final-performances.ts";
import { sha256Of } from "./season-archive.ts";

/** Tells every difference in a sentence. Throws when the folder or a file of it cannot be read. */
export async function checkFinalFiles(folder: string, tell: (line: string) => void) {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new Error("there are no final files of a season in it");
  const manifest = JSON.parse(text) as FinalManifest;
  let differences = 0;
  const differ = (line: string) => {
    differences += 1;
    tell(line);
  };
  for (const { file, bytes, sha256 } of manifest.files) {
    const path = join(folder, file);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) throw new Error(`${file} is missing.`);
    if (size !== bytes || (await sha256Of(path)) !== sha256) differ(`${file}: its sum is not the manifest's`);
  }
  const { ruleset } = JSON.parse(await readFile(join(folder, RULES), "utf8")) as { ruleset: Ruleset };
  const season = await openSeason(folder, ruleset, differ);
  for (let round = 1; round <= manifest.rounds; round += 1) await checkRound(season, round);
  await checkTables(season);
  await checkWinners(season);
  return { entries: season.ids.length, rounds: manifest.rounds, differences };
}

interface CheckedSeason {
  readonly folder: string;
  readonly ruleset: Ruleset;
  readonly facts: FinalFacts;
  readonly differ: (line: string) => void;
  /** Entries in the order of their numbers; everything else of an entry stands at the same place. */
  readonly ids: readonly number[];
  readonly started: Uint8Array;
  readonly totals: Int32Array;
  readonly transfers: Int32Array;
  /** Totals before a round that a table or phase starts in. */
  readonly before: Map<number, Int32Array>;
  readonly phases: readonly { readonly phase: number; readonly start: number; readonly stop: number }[];
  readonly starts: ReadonlyMap<string, number>;
  readonly winners: Map<string, Winner>;
}

interface Winner {
  readonly entry: number;
  readonly points: number;
}

async function openSeason(folder: string, ruleset: Ruleset, differ: CheckedSeason["differ"]): Promise<CheckedSeason> {
  const [ids, started]: [number[], number[]] = [[], []];
  for await (const row of readFinalRows(folder, "entries")) {
    ids.push(Number(row["entry"]));
    started.push(Number(row["started"]));
  }
  const phases = [];
  for await (const row of readFinalRows(folder, "phases")) {
    phases.push({ phase: Number(row["phase"]), start: Number(row["start_round"]), stop: Number(row["stop_round"]) });
  }
  const starts = new Map<string, number>();
  for await (const row of readFinalRows(folder, "leagues")) starts.set(row["league"]!, Number(row["start_round"]));
  return {
    folder,
    ruleset,
    facts: await loadFinalFacts(folder, ruleset),
    differ,
    ids,
    started: Uint8Array.from(started),
    totals: new Int32Array(ids.length),
    transfers: new Int32Array(ids.length),
    before: new Map(),
    phases,
    starts,
    winners: new Map(),
  };
}

async function checkRound(season: CheckedSeason, round: number): Promise<void> {
  const { folder, ids, started, totals, transfers, differ } = season;
  const isStart = season.phases.some(({ start }) => start === round) || [...season.starts.values()].includes(round);
  if (isStart) season.before.set(round, totals.slice());
  const count = started.reduce((sum, first) => sum + (first <= round ? 1 : 0), 0);
  const [places, points] = [new Uint32Array(count), new Int32Array(count)];
  const said = { round: new Uint32Array(count), overall: new Uint32Array(count), sort: new Uint32Array(count) };
  let [place, row] = [0, 0];
  for await (const line of readFinalRows(folder, roundFile(round))) {
    const entry = Number(line["entry"]);
    // Both are in the order of entries.
    while (place < ids.length && (ids[place]! < entry || started[place]! > round)) {
      if (started[place]! <= round) differ(`round ${round}, entry ${ids[place]}: it has no row`);
      place += 1;
    }
    if (ids[place] !== entry || row >= count) {
      differ(`round ${round}, entry ${entry}: it does not take part in the round`);
      continue;
    }
    const found = scoreLine(season, round, line);
    totals[place]! += found.net;
    transfers[place]! += found.transfers;
    const computed = { ...found.figures, total_points: totals[place]!, total_transfers: transfers[place]! };
    for (const [field, value] of Object.entries(computed)) {
      if (String(value) !== line[field]) {
        differ(`round ${round}, entry ${entry}: ${field} ${line[field] || "nothing"}, from the facts ${value}`);
      }
    }
    [places[row], points[row]] = [place, found.figures.points];
    said.round[row] = Number(line["round_rank"]);
    said.overall[row] = Number(line["overall_rank"]);
    said.sort[row] = Number(line["rank_sort"]);
    place += 1;
    row += 1;
  }
  for (; place < ids.length; place += 1) {
    if (started[place]! <= round) differ(`round ${round}, entry ${ids[place]}: it has no row`);
  }
  checkRanks(season, { round, row, places, points, said });
  for (const { phase, start, stop } of season.phases) {
    if (stop === round) season.winners.set(`phase ${phase}`, bestOf(season, places.subarray(0, row), start));
  }
}

/** The rules' score of a line's picks. */
function scoreLine({ ruleset, facts }: CheckedSeason, round: number, line: FinalRow) {
  const [captain, vice] = [Number(line["captain"]), Number(line["vice"])];
  const picks = line["picks"]!.split(" ").map((id, index): Pick => ({
    footballerId: footballerId(Number(id)),
    slot: index + 1,
    isCaptain: index + 1 === captain,
    isViceCaptain: index + 1 === vice,
    purchasePriceTenths: 0,
  }));
  const spent = {
    freeTransfers: line["free_transfers"] === "" ? null : Number(line["free_transfers"]),
    transfersMade: Number(line["transfers_made"]),
    chip: line["chip"] === "" ? null : (line["chip"] as ChipName),
  };
  const squad: Squad = { roundId: roundId(round), picks, bankTenths: 0, ...spent };
  const performances = facts.performances.get(round);
  const costPoints = transferCostPoints(ruleset, spent);
  const score = scoreRound({
    ruleset,
    squad,
    costPoints,
    positionOf: (id) => facts.positions.get(id)!,
    performanceOf: (id) => performances?.get(id) ?? NO_MATCH,
  });
  const figures = {
    auto_subs: score.autoSubs.flatMap(({ outId, inId }) => [outId, inId]).join(" "),
    cost: costPoints,
    points: score.points,
    bench_points: score.benchPoints,
  };
  return { figures, net: score.netPoints, transfers: countedTransfers(squad) };
}

interface RankedRound {
  readonly round: number;
  readonly row: number;
  readonly places: Uint32Array;
  readonly points: Int32Array;
  readonly said: { readonly round: Uint32Array; readonly overall: Uint32Array; readonly sort: Uint32Array };
}

function checkRanks(season: CheckedSeason, { round, row: count, places, points, said }: RankedRound): void {
  const { ids, totals, transfers, differ } = season;
  const check = (figure: string, row: number, stands: number, follows: number) => {
    if (stands !== follows) {
      differ(`round ${round}, entry ${ids[places[row]!]}: ${figure} ${stands}, from the facts ${follows}`);
    }
  };
  const rows = Uint32Array.from({ length: count }, (_, index) => index);
  const walk = (pointsOf: (row: number) => number, visit: (row: number, rank: number, position: number) => void) => {
    let [rank, last] = [0, Number.NaN];
    rows.forEach((row, index) => {
      if (pointsOf(row) !== last) rank = index + 1;
      last = pointsOf(row);
      visit(row, rank, index + 1);
    });
  };
  rows.sort((a, b) => points[b]! - points[a]! || a - b);
  walk(
    (row) => points[row]!,
    (row, rank) => check("round_rank", row, said.round[row]!, rank),
  );
  const [first] = rows;
  if (first !== undefined)
    season.winners.set(`round ${round}`, { entry: ids[places[first]!]!, points: points[first]! });
  const totalOf = (row: number) => totals[places[row]!]!;
  rows.sort((a, b) => totalOf(b) - totalOf(a) || transfers[places[a]!]! - transfers[places[b]!]! || a - b);
  walk(totalOf, (row, rank, position) => {
    check("overall_rank", row, said.overall[row]!, rank);
    check("rank_sort", row, said.sort[row]!, position);
  });
}

/** Of a phase that ends now: most points since it began, then fewest transfers, then the older team. */
function bestOf({ ids, totals, transfers, before }: CheckedSeason, places: Uint32Array, start: number): Winner {
  const since = before.get(start);
  const pointsOf = (place: number) => totals[place]! - (since?.[place] ?? 0);
  const best = places.reduce((first, place) => {
    const ahead = pointsOf(place) - pointsOf(first) || transfers[first]! - transfers[place]!;
    return ahead > 0 ? place : first;
  }, places[0] ?? 0);
  return { entry: ids[best]!, points: pointsOf(best) };
}

/** Rows stand in the order of their ranks, so that a league is followed and never kept. */
async function checkTables(season: CheckedSeason): Promise<void> {
  const { folder, ids, totals, before, starts, differ } = season;
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  let league = "";
  let [position, rank, last] = [0, 0, Number.NaN];
  for await (const row of readFinalRows(folder, "tables")) {
    if (row["league"] !== league) [league, position, rank, last] = [row["league"]!, 0, 0, Number.NaN];
    const place = placeOf.get(Number(row["entry"]));
    const start = starts.get(league);
    if (place === undefined || start === undefined) {
      differ(`league ${league}, entry ${row["entry"]}: there is no such league or entry`);
      continue;
    }
    const points = totals[place]! - (before.get(start)?.[place] ?? 0);
    position += 1;
    if (points !== last) rank = position;
    if (points > last) differ(`league ${league}, entry ${row["entry"]}: it stands below one with fewer points`);
    last = points;
    for (const [field, value] of [
      ["points", points],
      ["rank", rank],
    ] as const) {
      if (String(value) !== row[field]) {
        differ(`league ${league}, entry ${row["entry"]}: ${field} ${row[field]}, from the facts ${value}`);
      }
    }
  }
}

async function checkWinners({ folder, winners, differ }: CheckedSeason): Promise<void> {
  const left = new Map(winners);
  for await (const row of readFinalRows(folder, "winners")) {
    const contest = `${row["contest"]} ${row["number"]}`;
    const winner = left.get(contest);
    left.delete(contest);
    if (winner?.entry === Number(row["entry"]) && winner.points === Number(row["points"])) continue;
    differ(
      `winner of ${contest}: entry ${row["entry"]} with ${row["points"]}, from the facts ${winner?.entry} with ${winner?.points}`,
    );
  }
  for (const contest of left.keys()) differ(`winner of ${contest}: nobody is named`);
}
