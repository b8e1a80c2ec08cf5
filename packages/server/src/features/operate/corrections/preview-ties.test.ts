/** A preview's head-to-head results, cup ties and leagues' leaders are the ones that follow, and no others change. */
import { type FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { SignedUp } from "../../../testing/index.ts";
import type { SeasonEntry } from "../../../testing/small-season.ts";
import { type CupSeason, startCupSeason, type WireCupRow } from "../../leagues/cups/cup-season.testing.ts";
import { verifyResults } from "../../clock/index.ts";

const CORRECTIONS = "/api/control/corrections/";
const ROUND = 4;

interface Tie {
  readonly kind: "h2h" | "cup";
  readonly league: number;
  readonly entry_1: number;
  readonly entry_2: number | null;
  readonly winner_before: number | null;
  readonly winner_after: number | null;
  readonly stays: boolean;
}

let cups: CupSeason;
let operator: SignedUp;
let duels: number;

beforeAll(async () => {
  cups = await startCupSeason(8);
  operator = await cups.server.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  await cups.makeLeague("Fem på rad", cups.entries.slice(0, 5));
  await cups.makeLeague("Resten", cups.entries.slice(4));
  const [first, ...others] = cups.entries as [SeasonEntry, ...SeasonEntry[]];
  // Seven and the average, so that a rise of the average takes results too.
  const made = await first.client.post("/api/leagues-h2h/", { name: "Dueller", start_event: 1, ko_rounds: 0 });
  expect(made.status).toBe(200);
  duels = made.body.id;
  for (const { client, entryId } of others.slice(0, 6)) {
    const joined = await client.post("/api/leagues-private/join/", { code: made.body.code, entry: entryId });
    expect(joined.status).toBe(200);
  }
  for (const round of [1, 2, 3, ROUND]) await cups.play(round);
});
afterAll(() => cups?.server.close());

const post = async (path: string, body: object) => {
  const answer = await operator.client.post(`${CORRECTIONS}${path}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const matchesOf = async (league: number): Promise<WireCupRow[]> =>
  (await cups.get(`/api/leagues-h2h-matches/league/${league}/?event=${ROUND}`)).results;
/** The same two may meet in several leagues. */
const keyOf = (league: number, one: number, other: number | null) => `${league}: ${one}-${other ?? 0}`;

/** The winner of every cup tie of the round. */
async function cupWinners(): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ league: number; one: number; other: number | null; winner: number | null }>`
    select league_id as league, entry_1_id as one, entry_2_id as other, winner_id as winner
    from cup_matches join cups using (cup_id)
    where round_id = ${ROUND} and entry_2_id is not null`.execute(cups.server.ctx.db);
  return new Map(rows.map(({ league, one, other, winner }) => [keyOf(league, one, other), winner]));
}

/** The winner of every duel of the round; null is a draw, 0 the average. */
async function duelWinners(): Promise<Map<string, number | null>> {
  return new Map(
    (await matchesOf(duels)).map((row) => {
      const { entry_1_points: a, entry_2_points: b } = row as WireCupRow & { readonly entry_2_points: number };
      const winner = a === b ? null : a > b ? row.entry_1_entry : (row.entry_2_entry ?? 0);
      return [keyOf(duels, row.entry_1_entry, row.entry_2_entry), winner];
    }),
  );
}

/** The leader of each classic league with members. */
async function leaders(): Promise<Map<number, number>> {
  const { rows } = await sql<{ league: number }>`
    select league_id as league from leagues where scoring = 'classic' order by league_id`.execute(cups.server.ctx.db);
  const found = new Map<number, number>();
  for (const { league } of rows) {
    const { standings } = await cups.get(`/api/leagues-classic/${league}/standings/`);
    const [best] = standings?.results ?? [];
    if (best) found.set(league, best.entry);
  }
  return found;
}

const changed = <K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>) =>
  [...before].filter(([key, value]) => after.get(key) !== value).map(([key, value]) => [key, value, after.get(key)]);
const flips = (ties: readonly Tie[], kind: Tie["kind"]) =>
  ties
    .filter((tie) => tie.kind === kind)
    .map((tie) => [keyOf(tie.league, tie.entry_1, tie.entry_2), tie.winner_before, tie.winner_after]);
const sorted = (rows: readonly unknown[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

/** Goals for the whole squad of a team that lost a cup tie. */
async function shining(team: SeasonEntry, goals: number) {
  const fixtureOf = (footballer: FootballerId) => {
    const { clubId } = cups.small.market.get(footballer)!;
    return cups.small.season.fixtures.find(
      (row) => row.roundId === ROUND && [row.homeClubId, row.awayClubId].includes(clubId),
    )!.fixtureId;
  };
  return team.footballerIds.map((footballer) => ({
    fixture: fixtureOf(footballer),
    footballer,
    stats: { minutes: 90, goals_scored: goals },
  }));
}

/** An entry that lost both its cup tie and its duel. */
async function loserOfBoth(): Promise<SeasonEntry> {
  const losers = (winners: ReadonlyMap<string, number | null>) =>
    [...winners].flatMap(([key, winner]) =>
      key
        .split(/\D+/)
        .slice(1)
        .map(Number)
        .filter((id) => winner !== null && id !== winner),
    );
  const ofDuels = losers(await duelWinners());
  const loser = losers(await cupWinners()).find((id) => ofDuels.includes(id));
  return cups.entries.find(({ entryId }) => entryId === loser)!;
}

async function makeIt(changes: readonly object[]) {
  const preview = await post("preview/", { changes });
  const before = { cups: await cupWinners(), duels: await duelWinners(), leaders: await leaders() };
  await post("", { changes, reason: "Målene var hans", revision: preview.revision, confirmed: true });
  await cups.server.whenCurrent();
  await cups.server.tick();
  const after = { cups: await cupWinners(), duels: await duelWinners(), leaders: await leaders() };
  expect(preview.tie_count).toBe(preview.ties.length);
  expect(sorted(flips(preview.ties, "h2h"))).toEqual(sorted(changed(before.duels, after.duels)));
  expect(
    sorted(preview.leaders.map((row: Record<string, number>) => [row["league"], row["before"], row["after"]])),
  ).toEqual(sorted(changed(before.leaders, after.leaders)));
  expect((await verifyResults(cups.server.ctx.db, cups.server.ctx.game().ruleset)).differences).toEqual([]);
  return { preview, cups: sorted(changed(before.cups, after.cups)) };
}

test("before the next deadline ties, duels and leaders end as the preview says", async () => {
  const made = await makeIt(await shining(await loserOfBoth(), 5));
  expect(made.cups.length).toBeGreaterThan(0);
  expect(sorted(flips(made.preview.ties, "cup"))).toEqual(made.cups);
  expect(flips(made.preview.ties, "h2h").length).toBeGreaterThan(0);
  expect(made.preview.leaders.length).toBeGreaterThan(0);
  expect(made.preview.ties.every(({ stays }: Tie) => !stays)).toBe(true);
});

test("after it a cup tie that would end otherwise stays, and the preview says so", async () => {
  await cups.begin(ROUND + 1);
  const made = await makeIt(await shining(await loserOfBoth(), 9));
  expect(made.cups).toEqual([]);
  const inCups: Tie[] = made.preview.ties.filter(({ kind }: Tie) => kind === "cup");
  expect(inCups.length).toBeGreaterThan(0);
  expect(inCups.every(({ stays }) => stays)).toBe(true);
});
