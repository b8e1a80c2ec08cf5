/**
 * The game's settled tables, made again from open data alone and held against what the game shows: points of a round with their
 * reasons, matches, the round's dream team, forecasts, and each footballer's own table with prices and ownership.
 */
import type {
  WireDreamTeam,
  WireElementSummary,
  WireFixture,
  WireLive,
  WireRoundForecast,
  WireStats,
} from "@elleveren/contract";
import { footballerId, pickDreamTeam, type Position, type Ruleset, STAT_NAMES } from "@elleveren/rules";

import type { Row, SetTables } from "./read-set.ts";

/** Answers of the game by path. */
export type GetJson = (path: string) => Promise<unknown>;

export interface Compared {
  /** Values that were held against each other. */
  readonly values: number;
  readonly differences: readonly string[];
}

class Comparison {
  values = 0;
  readonly differences: string[] = [];

  same(what: string, rebuilt: unknown, shown: unknown): void {
    this.values += 1;
    const [ours, theirs] = [JSON.stringify(rebuilt), JSON.stringify(shown)];
    if (ours !== theirs) this.differences.push(`${what}: ${ours} by open data, ${theirs} in the game`);
  }

  of(tables: SetTables, name: string): readonly Row[] {
    const rows = tables[name];
    if (!rows) this.differences.push(`the set has no table ${name}`);
    return rows ?? [];
  }
}

const num = (row: Row | undefined, name: string): number => Number(row?.[name] ?? Number.NaN);
const numOrNull = (row: Row | undefined, name: string): number | null => (row?.[name] ? Number(row[name]) : null);
/** Decimals add up with more digits than they have. */
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

function grouped(rows: readonly Row[], name: string): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = num(row, name);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** One round; `ruleset` says what a legal eleven is. */
export async function compareRound(
  get: GetJson,
  ruleset: Ruleset,
  event: number,
  tables: SetTables,
): Promise<Compared> {
  const found = new Comparison();
  const footballers = found.of(tables, "footballers");
  const performances = grouped(found.of(tables, "performances"), "element");
  const points = grouped(found.of(tables, "points"), "element");
  const market = grouped(found.of(tables, "market"), "element");

  const live = (await get(`/api/event/${event}/live/`)) as WireLive;
  const shown = new Map(live.elements.map((element) => [element.id, element]));
  found.same(`round ${event}, footballers`, footballers.length, live.elements.length);
  for (const footballer of footballers) {
    const id = num(footballer, "element");
    const own = performances.get(id) ?? [];
    const theirs = shown.get(id);
    const what = `round ${event}, footballer ${id}`;
    const sum = (name: string) => own.reduce((total, row) => total + num(row, name), 0);
    found.same(`${what}, points`, sum("total_points"), theirs?.stats.total_points);
    found.same(
      `${what}, statistics`,
      STAT_NAMES.map((name) => round4(sum(name))),
      STAT_NAMES.map((name) => Number(theirs?.stats[name])),
    );
    const reasons = (points.get(id) ?? []).map((row) => [
      num(row, "fixture"),
      row["identifier"],
      num(row, "value"),
      num(row, "points"),
    ]);
    const told = (theirs?.explain ?? []).flatMap(({ fixture, stats }) =>
      stats.map((line) => [fixture, line.identifier, line.value, line.points]),
    );
    found.same(`${what}, reasons`, reasons, told);
  }

  const candidates = footballers
    .filter((footballer) => (performances.get(num(footballer, "element")) ?? []).some((row) => num(row, "minutes") > 0))
    .map((footballer) => {
      const id = num(footballer, "element");
      return {
        footballerId: footballerId(id),
        position: footballer["position"] as Position,
        points: (performances.get(id) ?? []).reduce((total, row) => total + num(row, "total_points"), 0),
        priceTenths: num(market.get(id)?.[0], "price"),
      };
    });
  const eleven = pickDreamTeam({ ruleset, candidates });
  const dream = (await get(`/api/dream-team/${event}/`)) as WireDreamTeam | null;
  found.same(
    `round ${event}, dream team`,
    eleven?.picks.map((pick) => [pick.footballerId, pick.points, pick.slot]),
    dream?.team.map((pick) => [pick.element, pick.points, pick.position]),
  );

  const fixtures = (await get(`/api/fixtures/?event=${event}`)) as WireFixture[];
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const matches = found.of(tables, "matches");
  found.same(`round ${event}, matches`, matches.length, fixtures.length);
  for (const match of matches) {
    const theirs = byId.get(num(match, "fixture"));
    found.same(
      `round ${event}, match ${match["fixture"]}`,
      [num(match, "team_h"), num(match, "team_a"), numOrNull(match, "team_h_score"), numOrNull(match, "team_a_score")],
      [theirs?.team_h, theirs?.team_a, theirs?.team_h_score, theirs?.team_a_score],
    );
    found.same(`round ${event}, match ${match["fixture"]}, time`, match["kickoff_time"] || null, theirs?.kickoff_time);
  }

  const told = (await get(`/api/forecasts/${event}/`)) as WireRoundForecast | null;
  // One that was made after the deadline is in no set.
  const forecast = told?.afterwards === true ? null : told;
  const expected = found.of(tables, "forecasts");
  const means = new Map(expected.map((row) => [num(row, "element"), [num(row, "mean"), num(row, "chance")]]));
  found.same(`round ${event}, forecasts`, expected.length, forecast?.elements.length ?? 0);
  for (const { id, points: mean, chance } of forecast?.elements ?? [])
    found.same(`round ${event}, forecast of ${id}`, means.get(id), [mean, chance]);
  return found;
}

/** Each footballer's own table, over all rounds that are settled. */
export async function compareFootballers(get: GetJson, rounds: ReadonlyMap<number, SetTables>): Promise<Compared> {
  const found = new Comparison();
  const ids = new Set(
    [...rounds.values()].flatMap((tables) => (tables["footballers"] ?? []).map((row) => num(row, "element"))),
  );
  const byRound = new Map(
    [...rounds].map(([event, tables]) => [
      event,
      {
        market: grouped(tables["market"] ?? [], "element"),
        performances: grouped(tables["performances"] ?? [], "element"),
      },
    ]),
  );
  for (const id of ids) {
    const { history } = (await get(`/api/element-summary/${id}/`)) as WireElementSummary;
    for (const [event, { market, performances }] of byRound) {
      const theirs = history.filter((row) => row.round === event);
      const frozen = market.get(id)?.[0];
      const ours = (performances.get(id) ?? []).filter((row) =>
        theirs.some(({ fixture }) => fixture === num(row, "fixture")),
      );
      found.same(`round ${event}, footballer ${id}, matches`, ours.length, theirs.length);
      for (const shown of theirs) {
        const own = ours.find((row) => num(row, "fixture") === shown.fixture);
        found.same(
          `round ${event}, footballer ${id}, own table`,
          [num(own, "total_points"), ...STAT_NAMES.map((name) => num(own, name))],
          [shown.total_points, ...STAT_NAMES.map((name) => Number((shown as WireStats)[name]))],
        );
        if (!frozen) continue;
        found.same(
          `round ${event}, footballer ${id}, market`,
          ["price", "selected", "transfers_in", "transfers_out"].map((name) => num(frozen, name)),
          [shown.value, shown.selected, shown.transfers_in, shown.transfers_out],
        );
      }
    }
  }
  return found;
}
