/** Answers of other servers of the API family. A row without its ids is left out and told; an unknown field is no fault. */
import { type FactProblem, isStorableText } from "../../../features/facts/index.ts";
import { FeedUnreadable } from "../match-feed.ts";

/** The parts of an answer that could not be read: rows that were left out. */
export type Faults = FactProblem[];
/** Beyond this many faults the answer is in another form. */
const MOST_FAULTS = 50;
/** An answer of which so much cannot be read is not the family's. */
const READABLE_SHARE = 0.5;

export type FamilyBootstrap = ReturnType<typeof readBootstrap>;
export type FamilyFootballer = FamilyBootstrap["footballers"][number];
export type FamilyFixtures = ReturnType<typeof readFixtures>;
export type FamilyFixture = FamilyFixtures["fixtures"][number];
export type FamilyLive = ReturnType<typeof readLive>;
export type FamilyLiveFootballer = FamilyLive["footballers"][number];

type Row = Readonly<Record<string, unknown>>;

/** Throws `FeedUnreadable` when it is in another form. */
export function readBootstrap(json: unknown) {
  const answer = rowOf(json, "bootstrap-static");
  const faults: Faults = [];
  return {
    clubs: readRows(answer["teams"], { what: "teams", faults }, (row) => ({
      id: numberOf(row, "id", "teams"),
      code: numberOf(row, "code", "teams"),
      // Not in the market: it plays no match of the season.
      unavailable: row["unavailable"] === true,
    })),
    footballers: readRows(answer["elements"], { what: "elements", faults }, (row) => ({
      id: numberOf(row, "id", "elements"),
      code: numberOf(row, "code", "elements"),
      team: numberOf(row, "team", "elements"),
      status: optional(row, "status", isText),
      news: optional(row, "news", isText),
      newsAddedAtMs: timeOf(row, "news_added"),
      chanceThisRound: optional(row, "chance_of_playing_this_round", isNumberOrNull),
      chanceNextRound: optional(row, "chance_of_playing_next_round", isNumberOrNull),
      squadNumber: optional(row, "squad_number", isSquadNumber),
    })),
    rounds: readRows(answer["events"], { what: "events", faults }, (row) => ({
      id: numberOf(row, "id", "events"),
      deadlineAtMs: timeOf(row, "deadline_time") ?? Number.NaN,
    })),
    faults,
  };
}

/** Throws `FeedUnreadable` when it is in another form. */
export function readFixtures(json: unknown) {
  const faults: Faults = [];
  const fixtures = readRows(json, { what: "fixtures", faults }, (row) => {
    const finished = row["finished"] === true;
    const finishedProvisional =
      row["finished_provisional"] === undefined ? finished : row["finished_provisional"] === true;
    return {
      id: numberOf(row, "id", "fixtures"),
      // The same every season, and on servers that know their matches by the league's own numbers.
      code: optional(row, "code", isNumber),
      // Null: postponed. Undefined: not told, which says nothing of either.
      event: optional(row, "event", isNumberOrNull),
      kickoffAtMs: timeOf(row, "kickoff_time"),
      started: row["started"] === true || finishedProvisional,
      finished,
      finishedProvisional,
      minutes: optional(row, "minutes", isNumber) ?? 0,
      homeTeam: numberOf(row, "team_h", "fixtures"),
      awayTeam: numberOf(row, "team_a", "fixtures"),
      homeScore: optional(row, "team_h_score", isNumberOrNull) ?? null,
      awayScore: optional(row, "team_a_score", isNumberOrNull) ?? null,
      tvChannel: optional(row, "tv_channel", isTextOrNull),
      stats: readFixtureStats(row["stats"]),
    };
  });
  return { fixtures, faults };
}

/** By identifier and footballer; the side is the list in which the footballer stood. */
function readFixtureStats(json: unknown) {
  const stats = new Map<string, Map<number, { value: number; isHome: boolean }>>();
  for (const row of json === undefined || json === null ? [] : rowsOf(json, "fixtures.stats")) {
    const values = new Map<number, { value: number; isHome: boolean }>();
    for (const [side, isHome] of [["h", true] as const, ["a", false] as const]) {
      for (const one of rowsOf(row[side] ?? [], "fixtures.stats")) {
        values.set(numberOf(one, "element", "fixtures.stats"), {
          value: numberOf(one, "value", "fixtures.stats"),
          isHome,
        });
      }
    }
    stats.set(String(row["identifier"]), values);
  }
  return stats;
}

/** Throws `FeedUnreadable` when it is in another form. */
export function readLive(json: unknown) {
  const faults: Faults = [];
  const list = rowOf(json, "live")["elements"];
  const footballers = readRows(list, { what: "live", faults }, (row) => ({
    id: numberOf(row, "id", "live"),
    stats: rowOf(row["stats"], "live"),
    // Per match what each named statistic was; null where the server does not tell matches apart.
    matches: Array.isArray(row["explain"]) ? readExplain(row["explain"]) : null,
  }));
  return { footballers, faults };
}

function readExplain(list: readonly unknown[]): Map<number, Record<string, number>> {
  const matches = new Map<number, Record<string, number>>();
  for (const row of rowsOf(list, "live.explain")) {
    const own = matches.get(numberOf(row, "fixture", "live.explain")) ?? {};
    for (const line of rowsOf(row["stats"], "live.explain"))
      own[String(line["identifier"])] = numberOf(line, "value", "live");
    matches.set(numberOf(row, "fixture", "live.explain"), own);
  }
  return matches;
}

function rowOf(json: unknown, what: string): Row {
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json as Row;
  throw new FeedUnreadable(`${what} is not in the family's form`);
}

function rowsOf(json: unknown, what: string): Row[] {
  if (!Array.isArray(json)) throw new FeedUnreadable(`${what} is not a list`);
  return json.map((row) => rowOf(row, what));
}

/** Row by row: an unreadable row is a fault and the others count. Throws when most are unreadable. */
function readRows<T>(list: unknown, { what, faults }: { what: string; faults: Faults }, read: (row: Row) => T): T[] {
  if (!Array.isArray(list)) throw new FeedUnreadable(`${what} is not a list`);
  const broken: FeedUnreadable[] = [];
  const rows = list.flatMap((row: unknown, index): T[] => {
    try {
      return [read(rowOf(row, what))];
    } catch (error) {
      if (!(error instanceof FeedUnreadable)) throw error;
      broken.push(error);
      const { message: reason } = error;
      if (faults.length < MOST_FAULTS) faults.push({ index, field: `${what}[${index}]`, code: "not_readable", reason });
      return [];
    }
  });
  const [first] = broken;
  if (first && rows.length < list.length * READABLE_SHARE) throw first;
  return rows;
}

function numberOf(row: Row, field: string, what: string): number {
  const value = row[field];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new FeedUnreadable(`${what} has a ${field} that is no number`);
}

const LONGEST_TEXT = 500;
/** Cut to the longest allowed: a free text beside a match must not block its goals. */
export const cutText = (text: string): string => text.slice(0, LONGEST_TEXT).toWellFormed();

const isText = (value: unknown): value is string => typeof value === "string" && isStorableText(value);
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value);

const isSquadNumber = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999);

/** Undefined when it is missing or something else: then nothing is said about it. */
function optional<T>(row: Row, field: string, is: (value: unknown) => value is T): T | undefined {
  const value = row[field];
  return is(value) ? value : undefined;
}

function timeOf(row: Row, field: string): number | null | undefined {
  const value = row[field];
  if (value === null) return null;
  if (typeof value !== "string") return undefined;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : atMs;
}
