/** A head-to-head league through its season over HTTP: drawn, played live, settled, corrected, knocked out. */
import { type FootballerId, h2hTable, type MatchStats, roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changeRuleset } from "../../testing/change-ruleset.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../testing/small-season.ts";

interface Match {
  readonly id: number;
  readonly event: number;
  readonly winner: number | null;
  readonly tiebreak: string | null;
  readonly knockout_name: string;
  readonly entry_1_entry: number;
  readonly entry_1_points: number;
  readonly entry_2_entry: number | null;
  readonly entry_2_points: number;
  readonly entry_2_name: string;
}
interface Row {
  readonly entry: number;
  readonly rank: number;
  readonly last_rank: number;
  readonly total: number;
}

let server: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];
let leagueId = 0;
let code = "";

const get = async (path: string) => (await server.client().get(path)).body;
const table = () => get(`/api/leagues-h2h/${leagueId}/standings/`);
const rows = async (): Promise<Row[]> => (await table()).standings.results;
const matches = async (query = ""): Promise<Match[]> =>
  (await get(`/api/leagues-h2h-matches/league/${leagueId}/${query}`)).results;
const pairOf = ({ entry_1_entry: one, entry_2_entry: other }: Match) =>
  [one, other ?? 0].toSorted((a, b) => a - b).join("-");
const pairs = async (event: number) => (await matches(`?event=${event}`)).map(pairOf);

/** Everybody plays; who scores differs by round and variant. */
const scorers = (round: number, variant = 0): Map<FootballerId, MatchStats> =>
  new Map(
    small.season.footballers.map(({ footballerId: id }) => [
      id,
      {
        minutes: 90,
        goals_scored: (id * 7 + (round + variant) * 13) % 11 === 0 ? 2 : 0,
        assists: (id + round + variant) % 5 === 0 ? 1 : 0,
      },
    ]),
  );

async function tell(round: number, stats: ReadonlyMap<FootballerId, MatchStats>, finished = true): Promise<void> {
  await small.play(roundId(round), stats, { finished });
  await server.tick();
  await server.whenCurrent();
}

/** Points after the cost, as the entry's own page tells them. */
async function netPoints(entry: number, round: number): Promise<number> {
  const { current } = await get(`/api/entry/${entry}/history/`);
  const row = current.find(({ event }: { event: number }) => event === round);
  return row.points - row.event_transfers_cost;
}

/** The table that the obvious rules make of all matches that the wire tells of up to a round. */
async function slowTable(through: number) {
  const played = (await matches()).filter(({ event, knockout_name: name }) => event <= through && name === "");
  return h2hTable({
    scoring: { h2hWin: 3, h2hDraw: 1, h2hLoss: 0 },
    ids: entries.map(({ entryId }) => entryId as number),
    matches: played.map((match) => ({
      first: match.entry_1_entry,
      firstPoints: match.entry_1_points,
      second: match.entry_2_entry,
      secondPoints: match.entry_2_points,
    })),
  });
}

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 6 });
  await changeRuleset(server, { roundCount: 6 });
  for (let index = 0; index < 5; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Lag ${index}`,
        firstName: "Liv",
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 3)) % 23,
      }),
    );
  }
  const [first, ...others] = entries as [SeasonEntry, ...SeasonEntry[]];
  const made = await first.client.post("/api/leagues-h2h/", {
    name: "Dueller",
    start_event: 1,
    ko_rounds: 2,
    max_entries: null,
  });
  ({ id: leagueId, code } = made.body);
  for (const { client, entryId } of others) await client.post("/api/leagues-private/join/", { code, entry: entryId });
});
afterAll(() => server?.close());

test("until its first deadline a league has members and no matches [AP-031] [AP-032]", async () => {
  const page = await table();
  expect(page).toMatchObject({
    league: { id: leagueId, name: "Dueller", scoring: "h", ko_rounds: 2, max_entries: null, is_large: false },
    last_updated_data: null,
    standings: { has_next: false, page: 1, results: [] },
    provisional: false,
  });
  expect(page.new_entries.results.map(({ entry }: Row) => entry)).toEqual(entries.map(({ entryId }) => entryId));
  expect(await get(`/api/leagues-h2h-matches/league/${leagueId}/`)).toEqual({ has_next: false, page: 1, results: [] });
});

test("at its first deadline it is drawn: everybody meets everybody, one a round meets the average [EG-59] [EG-60] [EG-61]", async () => {
  await small.goTo(1, 1);
  const all = await matches();
  expect(all.map(({ event }) => event)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  expect(new Set(all.map(pairOf)).size).toBe(12);
  for (const event of [1, 2, 3, 4]) {
    const ids = all.filter((match) => match.event === event).flatMap((m) => [m.entry_1_entry, m.entry_2_entry]);
    expect(ids.map((id) => id ?? 0).toSorted((a, b) => a - b)).toEqual([0, ...entries.map(({ entryId }) => entryId)]);
  }
  const average = all.filter((match) => match.entry_2_entry === null);
  expect(average.map(({ entry_2_name: name }) => name)).toEqual(["AVERAGE", "AVERAGE", "AVERAGE", "AVERAGE"]);
  expect((await table()).new_entries.results).toEqual([]);
});

test("matches and table are live from the first kick-off, and nobody has won yet [EG-65] [AP-032]", async () => {
  // Nobody has drawn a match that has not begun.
  expect((await rows()).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  await tell(1, scorers(1), false);
  const live = await matches("?event=1");
  for (const match of live) {
    expect(match.entry_1_points).toBe(await netPoints(match.entry_1_entry, 1));
    expect(match.winner).toBeNull();
    expect(match).toMatchObject({ entry_1_win: 0, entry_1_draw: 0, entry_1_loss: 0, entry_1_total: 0 });
  }
  expect(new Set(live.map((match) => match.entry_1_points)).size).toBeGreaterThan(1);
  const page = await table();
  expect(page.provisional).toBe(true);
  expect(page.last_updated_data).not.toBeNull();
  const slow = await slowTable(1);
  expect(page.standings.results.map(({ total }: Row) => total)).toEqual(slow.map(({ total }) => total));
  expect(page.standings.results.every((row: Row) => row.last_rank === 0)).toBe(true);
});

test("a settled round has winners and league points, and the average is the game's [EG-61] [EG-62] [EG-65]", async () => {
  await tell(1, scorers(1));
  const { events } = await get("/api/bootstrap-static/");
  for (const match of await matches("?event=1")) {
    const { entry_1_points: one, entry_2_points: other } = match;
    if (match.entry_2_entry === null) expect(other).toBe(events[0].average_entry_score);
    else expect(other).toBe(await netPoints(match.entry_2_entry, 1));
    const [first, second] = one === other ? [1, 1] : one > other ? [3, 0] : [0, 3];
    expect(match).toMatchObject({
      league: leagueId,
      is_knockout: false,
      knockout_name: "",
      is_bye: false,
      tiebreak: null,
      entry_1_total: first,
      entry_2_total: second,
      entry_1_win: first === 3 ? 1 : 0,
      entry_1_draw: first === 1 ? 1 : 0,
      entry_1_loss: first === 0 ? 1 : 0,
      winner: one === other ? null : one > other ? match.entry_1_entry : match.entry_2_entry,
    });
  }
  const page = await table();
  expect(page.provisional).toBe(false);
});

test("a row of the table has every field, and the table is the rules' [AP-101] [EG-62]", async () => {
  await small.goTo(2, 1);
  await tell(2, scorers(2));
  const { results } = (await table()).standings;
  const slow = await slowTable(2);
  const before = await slowTable(1);
  expect(new Set(results.map(({ entry }: Row) => entry))).toEqual(new Set(entries.map(({ entryId }) => entryId)));
  results.forEach((row: Row, index: number) => {
    const { won, drawn, lost, total, pointsFor, pointsAgainst } = slow.find(({ id }) => id === row.entry)!;
    const entry = entries.findIndex(({ entryId }) => entryId === row.entry);
    expect(row).toEqual({
      id: row.entry,
      entry: row.entry,
      entry_name: `Lag ${entry}`,
      player_name: `Liv Lunde ${entry}`,
      division: 1,
      rank: row.rank,
      last_rank: before.find(({ id }) => id === row.entry)!.rank,
      rank_sort: index + 1,
      total,
      matches_played: 2,
      matches_won: won,
      matches_drawn: drawn,
      matches_lost: lost,
      won,
      drawn,
      lost,
      points_for: pointsFor,
      points_against: pointsAgainst,
    });
  });
  expect(results.map(({ total }: Row) => total)).toEqual(slow.map(({ total }) => total));
});

test("an entry's page has its place in the league [AP-093] [EN-03]", async () => {
  for (const row of await rows()) {
    const { leagues } = await get(`/api/entry/${row.entry}/`);
    expect(leagues.classic.map(({ id }: { id: number }) => id)).not.toContain(leagueId);
    expect(leagues.h2h).toHaveLength(1);
    expect(leagues.h2h[0]).toMatchObject({
      id: leagueId,
      scoring: "h",
      entry_rank: row.rank,
      entry_last_rank: row.last_rank,
      rank_count: 5,
      entry_can_leave: false,
      entry_can_invite: false,
    });
  }
});

test("matches of one entry, of one round, of both, and pages [AP-032]", async () => {
  const own = entries[2]!.entryId;
  const isOwn = (match: Match) => match.entry_1_entry === own || match.entry_2_entry === own;
  const all = await matches();
  const ofEntry = await matches(`?entry=${own}`);
  expect(ofEntry).toEqual(all.filter(isOwn));
  expect(ofEntry.map(({ event }) => event)).toEqual([1, 2, 3, 4]);
  expect(await matches(`?entry=${own}&event=3`)).toEqual([ofEntry[2]]);
  expect(await matches("?entry=999999")).toEqual([]);
  expect(await matches("?page=2")).toEqual([]);
  // A round to come is known, and stands at nil.
  expect(ofEntry[3]).toMatchObject({ entry_1_points: 0, entry_2_points: 0, winner: null });
  const { status, body } = await server.client().get(`/api/leagues-h2h-matches/league/${leagueId}/?event=7`);
  expect([status, body.event[0].code]).toEqual([400, "invalid"]);
  const made = await entries[0]!.client.post("/api/leagues-classic/", { name: "Klassisk", start_event: 1 });
  for (const path of [`leagues-h2h-matches/league/${made.body.id}`, `leagues-h2h/${made.body.id}/standings`]) {
    expect((await server.client().get(`/api/${path}/`)).status, path).toBe(404);
  }
  expect((await server.client().get(`/api/leagues-classic/${leagueId}/standings/`)).status).toBe(404);
});

test("with too many entries only matches of one of them are told, and no list of all [ER-54] [EG-66]", async () => {
  const { leagues } = server.ctx.game().ruleset;
  await changeRuleset(server, { leagues: { ...leagues, mostListed: 4 } });
  const all = await entries[0]!.client.get(`/api/leagues-h2h-matches/league/${leagueId}/`);
  const members = await entries[0]!.client.get(`/api/league/${leagueId}/entries/`);
  for (const { status, body } of [all, members]) {
    expect([status, body.non_field_errors[0].code]).toEqual([400, "large_leagues_forbidden"]);
  }
  expect(await matches(`?entry=${entries[1]!.entryId}`)).toHaveLength(4);
  expect((await table()).league.is_large).toBe(true);
  await changeRuleset(server, { leagues });
  expect(await matches()).toHaveLength(12);
});

test("a late correction moves matches and table [EG-65]", async () => {
  const before = await matches("?event=1");
  await tell(1, scorers(1, 3));
  const after = await matches("?event=1");
  expect(after.map(pairOf)).toEqual(before.map(pairOf));
  expect(after).not.toEqual(before);
  for (const match of after) expect(match.entry_1_points).toBe(await netPoints(match.entry_1_entry, 1));
  expect((await rows()).map(({ total }) => total)).toEqual((await slowTable(2)).map(({ total }) => total));
});

const seeded = async () => {
  const [one, two, three, four] = (await rows()).map(({ entry }) => entry) as [number, number, number, number];
  return [
    [one, four],
    [two, three],
  ].map((pair) => pair.toSorted((a, b) => a - b).join("-"));
};

test("the best four play the semi-finals, best against worst, and a correction in time is followed [EG-63] [EG-64]", async () => {
  await small.goTo(3, 1);
  await tell(3, scorers(3));
  await small.goTo(4, 1);
  await tell(4, scorers(4), false);
  // Not before the last regular round is settled.
  expect(await pairs(5)).toEqual([]);
  await tell(4, scorers(4));
  const first = await seeded();
  expect(await pairs(5)).toEqual(first);
  expect((await matches("?event=5")).map((match) => match.knockout_name)).toEqual(["Semi-finals", "Semi-finals"]);
  let variant = 1;
  for (; variant < 12 && (await seeded()).join() === first.join(); variant += 1) await tell(4, scorers(4, variant));
  expect(await seeded()).not.toEqual(first);
  expect(await pairs(5)).toEqual(await seeded());
});

test("from the deadline on the pairs stand, whatever is corrected [EG-63]", async () => {
  await small.goTo(5, 1);
  const fixed = await matches("?event=5");
  for (let variant = 0; variant < 12 && (await seeded()).join() === fixed.map(pairOf).join(); variant += 1) {
    await tell(4, scorers(4, variant));
  }
  expect(await seeded()).not.toEqual(fixed.map(pairOf));
  expect(await matches("?event=5")).toEqual(fixed);
  const all = await matches();
  expect(new Set(all.map(({ id }) => id)).size).toBe(14);
  const { events } = await get("/api/bootstrap-static/");
  expect(events.map(({ h2h_ko_matches_created: isDrawn }: { h2h_ko_matches_created: boolean }) => isDrawn)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

/** A footballer that this team has and no other one does, neither captain nor vice-captain, and no defender. */
async function onlyOf(entry: number, others: readonly number[]): Promise<FootballerId> {
  const squadOf = async (id: number) => (await get(`/api/entry/${id}/event/5/picks/`)).picks;
  const taken = new Set<number>();
  for (const other of others) for (const { element } of await squadOf(other)) taken.add(element);
  const found = (await squadOf(entry)).find(
    ({ element, is_captain: captain, is_vice_captain: vice }: Record<string, number>) =>
      !captain &&
      !vice &&
      !taken.has(element!) &&
      ["MID", "FWD"].includes(small.market.get(element as FootballerId)!.position),
  );
  expect(found, "squads differ").toBeDefined();
  return found.element;
}

test("level knock-outs: more goals scored, then fewer conceded [EG-63] [EG-71] [EG-72]", async () => {
  const [semi1, semi2] = (await matches("?event=5")) as [Match, Match];
  const four = [semi1, semi2].flatMap((match) => [match.entry_1_entry, match.entry_2_entry!]);
  const his = (entry: number) =>
    onlyOf(
      entry,
      four.filter((other) => other !== entry),
    );
  const [scorer, helper] = [await his(semi1.entry_2_entry!), await his(semi1.entry_1_entry)];
  const [tight, leaky] = [await his(semi2.entry_1_entry), await his(semi2.entry_2_entry!)];
  const goal = small.market.get(scorer)!.position === "FWD" ? 4 : 5;
  await tell(
    5,
    new Map<FootballerId, MatchStats>([
      [scorer, { minutes: 90, goals_scored: 1 }],
      [helper, { minutes: 90, assists: 1, bonus: goal - 3 }],
      [tight, { minutes: 90, goals_conceded: 1 }],
      [leaky, { minutes: 90, goals_conceded: 2 }],
    ]),
  );
  const [one, two] = (await matches("?event=5")) as [Match, Match];
  expect([one.entry_1_points, two.entry_1_points]).toEqual([one.entry_2_points, two.entry_2_points]);
  expect(one).toMatchObject({ is_knockout: true, tiebreak: "goals_scored", winner: semi1.entry_2_entry });
  expect(two).toMatchObject({ is_knockout: true, tiebreak: "goals_conceded", winner: semi2.entry_1_entry });
  expect(one).toMatchObject({ entry_1_total: 0, entry_2_total: 0, entry_2_win: 0, entry_1_loss: 0 });
  const [final] = (await matches("?event=6")) as [Match];
  expect(final.knockout_name).toBe("Final");
  expect([final.entry_1_entry, final.entry_2_entry]).toEqual([semi1.entry_2_entry, semi2.entry_1_entry]);
});

test("a finalist stays one when the semi-final is corrected after the final's deadline [EG-63]", async () => {
  await small.goTo(6, 1);
  const [final] = await matches("?event=6");
  const [semi1] = (await matches("?event=5")) as [Match];
  const isOtherAhead = ({ entry_1_entry: one, entry_1_points: own, entry_2_points: other }: Match) =>
    semi1.winner === one ? other > own : own > other;
  const corrected = async () => ((await matches("?event=5")) as [Match])[0];
  for (let variant = 0; variant < 12 && !isOtherAhead(await corrected()); variant += 1)
    await tell(5, scorers(5, variant));
  const again = await corrected();
  expect(isOtherAhead(again)).toBe(true);
  expect((await matches("?event=6")).map(pairOf)).toEqual([pairOf(final!)]);
  expect(again.entry_1_points).toBe(await netPoints(again.entry_1_entry, 5));
  expect([again.winner, again.tiebreak]).toEqual([semi1.winner, null]);
});

test("a final in which everything is level is decided by the coin, once and for ever [EG-71]", async () => {
  await tell(6, new Map());
  const [final] = (await matches("?event=6")) as [Match];
  expect([final.entry_1_points, final.entry_2_points, final.tiebreak]).toEqual([0, 0, "default"]);
  expect([final.entry_1_entry, final.entry_2_entry]).toContain(final.winner);
  await tell(6, scorers(6));
  await tell(6, new Map());
  expect((await matches("?event=6"))[0]).toEqual(final);
  // The table of the regular rounds is what it was.
  expect((await rows()).map(({ total }) => total)).toEqual((await slowTable(4)).map(({ total }) => total));
});
