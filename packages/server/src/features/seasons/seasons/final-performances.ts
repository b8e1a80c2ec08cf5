/** Every footballer's points in every round of the final files, from statistics and the rules. */
import {
  awardBonus,
  type FootballerId,
  footballerId,
  type MatchStats,
  type Performance,
  pointsForStats,
  type Position,
  type Ruleset,
} from "@elleveren/rules";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

export interface FinalFacts {
  readonly positions: ReadonlyMap<FootballerId, Position>;
  /** By round. A footballer missing here had no match with statistics: no points, and absent. */
  readonly performances: ReadonlyMap<number, ReadonlyMap<FootballerId, Performance>>;
}

interface Appearance {
  readonly footballerId: FootballerId;
  readonly stats: MatchStats;
}

export async function loadFinalFacts(folder: string, ruleset: Ruleset): Promise<FinalFacts> {
  const positions = new Map<FootballerId, Position>();
  const endPrices = new Map<FootballerId, number>();
  for await (const row of readFinalRows(folder, "footballers")) {
    positions.set(footballerId(Number(row["footballer"])), row["position"] as Position);
    endPrices.set(footballerId(Number(row["footballer"])), Number(row["end_price"]));
  }
  const prices = new Map<string, number>();
  for await (const row of readFinalRows(folder, "prices")) {
    prices.set(`${row["round"]} ${row["footballer"]}`, Number(row["price"]));
  }
  const rounds = new Map<string, number>();
  for await (const row of readFinalRows(folder, "fixtures")) rounds.set(row["fixture"]!, Number(row["round"]));
  const matches = new Map<string, Appearance[]>();
  for await (const row of readFinalRows(folder, "stats")) {
    const match = matches.get(row["fixture"]!) ?? [];
    match.push({
      footballerId: footballerId(Number(row["footballer"])),
      stats: JSON.parse(row["stats"]!) as MatchStats,
    });
    matches.set(row["fixture"]!, match);
  }

  const performances = new Map<number, Map<FootballerId, Performance>>();
  for (const [fixture, appearances] of matches) {
    const round = rounds.get(fixture)!;
    const ofRound = performances.get(round) ?? new Map<FootballerId, Performance>();
    performances.set(round, ofRound);
    const priceOf = (id: FootballerId) => prices.get(`${round} ${id}`) ?? endPrices.get(id)!;
    const positionOf = (id: FootballerId) => positions.get(id)!;
    for (const { footballerId: id, stats } of withBonus({ ruleset, positionOf, priceOf }, appearances)) {
      const before = ofRound.get(id) ?? { points: 0, absent: true, played: false };
      const played = before.played || (stats.minutes ?? 0) > 0;
      const { points } = pointsForStats({ ruleset, position: positionOf(id), stats });
      ofRound.set(id, { points: before.points + points, absent: !played, played });
    }
  }
  return { positions, performances };
}

/** As reported where any footballer's statistics carry it; else by the rules. */
function withBonus(
  {
    ruleset,
    positionOf,
    priceOf,
  }: {
    readonly ruleset: Ruleset;
    readonly positionOf: (id: FootballerId) => Position;
    readonly priceOf: (id: FootballerId) => number;
  },
  appearances: readonly Appearance[],
): readonly Appearance[] {
  if (appearances.some(({ stats }) => stats.bonus !== undefined)) return appearances;
  const bonus = awardBonus({
    ruleset,
    appearances: appearances.map(({ footballerId: id, stats }) => ({
      footballerId: id,
      position: positionOf(id),
      priceTenths: priceOf(id),
      stats,
    })),
  });
  return appearances.map((one) => ({ ...one, stats: { ...one.stats, bonus: bonus.get(one.footballerId) ?? 0 } }));
}

/** Rows of a final file, one at a time. */
export type FinalRow = Readonly<Record<string, string>>;

/** Rows by the names of the header. A name with a line break in it cannot be: the game refuses such names. */
export async function* readFinalRows(folder: string, name: string): AsyncGenerator<FinalRow> {
  const file = createReadStream(join(folder, `${name}.csv.gz`));
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  const lines = createInterface({ input: file.pipe(unpacked), crlfDelay: Infinity });
  let columns: readonly string[] | null = null;
  for await (const line of lines) {
    const fields = splitLine(line);
    if (!columns) columns = fields;
    else yield Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ""]));
  }
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(",", at);
      fields.push(line.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? line.length + 1 : end + 1;
      continue;
    }
    let value = "";
    for (at += 1; at < line.length; at += 1) {
      if (line[at] !== '"') value += line[at];
      else if (line[at + 1] === '"') {
        value += '"';
        at += 1;
      } else break;
    }
    fields.push(value);
    at += 2;
  }
  return fields;
}
