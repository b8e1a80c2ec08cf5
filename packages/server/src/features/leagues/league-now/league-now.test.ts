/** Inside a league in a round, over HTTP: before and after its deadline, live, settled and gone by. */
import { roundId, type ChipName, type ClubId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MOST_MEMBERS_OF_PAST_ROUND, type WireLiveElement } from "@elleveren/contract";

import { changeRuleset, chipsOfSeason, replacements, startTestServer, transfersBody } from "../../../testing/index.ts";
import { type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { type LineupFact, recordFacts } from "../../facts/index.ts";
import { joinByCode } from "../leagues/private-league.testing.ts";

interface Owned {
  readonly element: number;
  readonly owned: number;
  readonly in_eleven: number;
  readonly captained: number;
  readonly twice: number;
  readonly thrice: number;
  readonly multiplied: number;
  readonly points: number;
  readonly matches_left: number;
  readonly is_on: boolean;
  readonly place: string;
  readonly place_minute: number | null;
}
interface Pick {
  readonly element: number;
  readonly multiplier: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;
}

let t: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];
let leagueId = 0;
let code = "";
let alone = 0;
let duels = 0;

const get = async (path: string) => t.client().get(path);
const read = async (path: string) => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const inside = (what: string, query = "", league = leagueId) => `/api/league/${league}/${what}/${query}`;
const picksOf = (entry: number, event: number) => read(`/api/entry/${entry}/event/${event}/picks/`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Two of three play; the third differs by salt. */
const statsOf = (salt: number): Map<FootballerId, MatchStats> =>
  new Map(
    small.season.footballers
      .filter(({ footballerId }) => (footballerId + salt) % 3 !== 0)
      .map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: (footballerId * salt) % 3, bonus: 0 }]),
  );

/** Plays a chip and makes two footballers of the eleven captain and vice-captain. */
async function saveLineup(entry: SeasonEntry, chip: ChipName | null, captain: number, vice: number): Promise<void> {
  const team = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const picks = (team.picks as { element: number; position: number }[]).map(({ element, position }) => ({
    element,
    position,
    is_captain: position === captain,
    is_vice_captain: position === vice,
  }));
  const saved = await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip, picks });
  expect([saved.status, saved.body]).toMatchObject([200, {}]);
}

/** So many paid transfers beyond the free one in the open round. */
async function transfer(entry: SeasonEntry, event: number, count: number): Promise<void> {
  const team = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const squad = (team.picks as { element: FootballerId }[]).map(({ element }) => element);
  const pairs = squad.slice(0, count).map((out): [FootballerId, FootballerId] => {
    const price = small.market.get(out)!.priceTenths;
    const into = replacements(small.market, squad, out).find(({ priceTenths }) => priceTenths <= price)!;
    squad.splice(squad.indexOf(out), 1, into.footballerId);
    return [out, into.footballerId];
  });
  const answer = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, event, pairs));
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  await changeRuleset(t, { chips: chipsOfSeason(["frush", "2capt", "3xc", "bboost"]) });
  for (let index = 0; index < 6; index += 1) {
    entries.push(
      await small.createEntry({
        name: `Lag ${index}`,
        firstName: "Liv",
        lastName: `Lunde ${index}`,
        preferences: ({ footballerId }) => (footballerId * (index + 2)) % 19,
      }),
    );
  }
  const [admin, ...others] = entries as [SeasonEntry, ...SeasonEntry[]];
  const made = (await admin.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 })).body;
  leagueId = made.id;
  code = made.code;
  for (const entry of others.slice(0, 4)) await joinByCode(entry, code);
  alone = (await admin.client.post("/api/leagues-classic/", { name: "Alene", start_event: 1 })).body.id;
  const h2h = { name: "Dueller", start_event: 1, ko_rounds: 0, max_entries: null };
  const duel = (await admin.client.post("/api/leagues-h2h/", h2h)).body;
  duels = duel.id;
  for (const entry of others.slice(0, 3)) await joinByCode(entry, duel.code);
});
afterAll(() => t?.close());

/** The sum over all members' own pages. */
async function byPicks(members: readonly SeasonEntry[], event: number) {
  const owned = new Map<
    number,
    Omit<Owned, "points" | "matches_left" | "is_on" | "place" | "place_minute" | "captained">
  >();
  for (const { entryId } of members) {
    for (const { element, multiplier } of (await picksOf(entryId, event)).picks as Pick[]) {
      const own = owned.get(element) ?? { element, owned: 0, in_eleven: 0, twice: 0, thrice: 0, multiplied: 0 };
      owned.set(element, {
        element,
        owned: own.owned + 1,
        in_eleven: own.in_eleven + (multiplier > 0 ? 1 : 0),
        twice: own.twice + (multiplier === 2 ? 1 : 0),
        thrice: own.thrice + (multiplier === 3 ? 1 : 0),
        multiplied: own.multiplied + multiplier,
      });
    }
  }
  return owned;
}

async function expectOwnership(members: readonly SeasonEntry[], event: number, league = leagueId) {
  const body = await read(inside("ownership", `?event=${event}`, league));
  expect(body).toMatchObject({ event, members: members.length });
  const expected = await byPicks(members, event);
  const got = new Map((body.elements as Owned[]).map((row) => [row.element, row]));
  expect(got.size).toBe(expected.size);
  for (const [element, own] of expected) expect(got.get(element)).toMatchObject(own);
  return body;
}

/** Every number of the answer about two teams, from their own pages. */
async function expectComparison(a: SeasonEntry, b: SeasonEntry, event: number) {
  const body = await read(inside("compare", `?a=${a.entryId}&b=${b.entryId}&event=${event}`));
  const sides = [
    [body.a, await picksOf(a.entryId, event), a],
    [body.b, await picksOf(b.entryId, event), b],
  ];
  for (const [side, page, { entryId }] of sides) {
    const { points, event_transfers_cost: cost } = page.entry_history;
    expect(side).toMatchObject({ entry: entryId, points, cost, net: points - cost, chip: page.active_chip });
  }
  expect(body.difference).toBe(body.a.net - body.b.net);
  const swings = (body.elements as { swing: number }[]).map(({ swing }) => swing);
  expect(sum(swings) - body.a.cost + body.b.cost).toBe(body.difference);
  return body;
}

describe("before the first deadline", () => {
  test("nothing is told of anybody's squad, to whomever asks", async () => {
    const [one, other] = entries as [SeasonEntry, SeasonEntry];
    for (const client of [t.client(), one.client, other.client]) {
      for (const league of [leagueId, alone, duels]) {
        const calm = await client.get(inside("ownership", "", league));
        expect([calm.status, calm.body]).toEqual([200, { event: null, provisional: false, members: 0, elements: [] }]);
        for (const path of [
          inside("ownership", "?event=1", league),
          inside("swing", `?entry=${one.entryId}`, league),
          inside("swing", `?entry=${one.entryId}&event=1`, league),
          inside("compare", `?a=${one.entryId}&b=${other.entryId}`, league),
          inside("compare", `?a=${one.entryId}&b=${other.entryId}&event=1`, league),
        ]) {
          const answer = await client.get(path);
          expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: "Not found." }]);
        }
      }
    }
  });
});

describe("in a live round", () => {
  let newcomer: SeasonEntry;

  beforeAll(async () => {
    await saveLineup(entries[1]!, "3xc", 10, 6);
    await saveLineup(entries[2]!, "frush", 11, 5);
    await saveLineup(entries[3]!, "2capt", 4, 7);
    await saveLineup(entries[4]!, "bboost", 3, 9);
    await small.goTo(1, 1);
    newcomer = await small.createEntry({ name: "Seint ute" });
    await joinByCode(newcomer, code);
    await joinByCode(entries[5]!, code);
  });

  const members = () => entries.slice(0, 5);

  test("who is owned and counted by how many is what the members' own pages add up to, fact by fact", async () => {
    await expectOwnership(members(), 1);
    for (const salt of [1, 2]) {
      await small.play(roundId(1), statsOf(salt), { finished: salt === 2 });
      const { elements, provisional } = await expectOwnership(members(), 1);
      expect(provisional).toBe(true);
      const rows = elements as Owned[];
      expect(rows.map(({ owned }) => owned)).toEqual(rows.map(({ owned }) => owned).toSorted((a, b) => b - a));
      // Without announced line-ups footballers with minutes are on the pitch, and no others.
      const live = (await t.client().get("/api/event/1/live/")).body.elements as WireLiveElement[];
      const onPitch = new Set(live.filter(({ stats }) => salt === 1 && stats.minutes > 0).map(({ id }) => id));
      expect(onPitch.size > 0).toBe(salt === 1);
      expect(rows.filter(({ is_on: isOn }) => isOn)).toEqual(rows.filter(({ element }) => onPitch.has(element)));
      expect(rows.every(({ matches_left: left }) => (salt === 1 ? left > 0 : left === 0))).toBe(true);
      // Chips and armbands left their marks.
      expect(sum(rows.map(({ thrice }) => thrice))).toBeLessThanOrEqual(1);
      expect(sum(rows.map(({ twice }) => twice))).toBeGreaterThan(2);
      // The whole bench of one, and eleven of the others.
      expect(sum(rows.map(({ in_eleven: counted }) => counted))).toBe(15 + 4 * 11);
      expect(sum(rows.map(({ captained }) => captained))).toBeLessThanOrEqual(6);
    }
    const few = await read(inside("ownership", "?limit=3"));
    expect(few.elements).toEqual((await read(inside("ownership"))).elements.slice(0, 3));
    expect((await get(inside("ownership", "?limit=0"))).status).toBe(400);
  });

  test("in a match that runs everybody is where line-ups and statistics have him, in all three answers", async () => {
    const placeIn = ({ place, place_minute: minute }: Owned) => `${place} ${minute}`;
    const places = async () => {
      const rows = (await read(inside("ownership"))).elements as Owned[];
      const [a, b] = entries as [SeasonEntry, SeasonEntry];
      const compared = (await read(inside("compare", `?a=${a.entryId}&b=${b.entryId}`))).elements as Owned[];
      const moved = (await read(inside("swing", `?entry=${a.entryId}`))).elements as Owned[];
      const of = new Map(rows.map((row) => [row.element, placeIn(row)]));
      for (const row of [...compared, ...moved]) expect(placeIn(row)).toBe(of.get(row.element));
      return of;
    };
    await small.play(roundId(1), new Map(), { finished: false });
    const owned = (await read(inside("ownership"))).elements as Owned[];
    expect(new Set((await places()).values())).toEqual(new Set(["unknown null"]));
    // Of the club that is owned most: one of each kind.
    const clubOf = (id: number) => small.market.get(id as FootballerId)!.clubId;
    const own = [...Map.groupBy(owned, ({ element }) => clubOf(element))].toSorted(
      (a, b) => b[1].length - a[1].length,
    )[0]!;
    const [club, [starter, replaced, benched, red, out]] = own as [ClubId, Owned[]];
    const match = small.season.fixtures.find(
      ({ roundId: round, homeClubId, awayClubId }) => round === 1 && (homeClubId === club || awayClubId === club),
    )!;
    const named = new Set(own[1].map(({ element }) => element));
    const mates = [...small.market.keys()].filter((id) => clubOf(id) === club && !named.has(id));
    const ids = (...rows: (Owned | undefined)[]) => rows.map((row) => row!.element as FootballerId);
    const starters = [...ids(starter, replaced, red), ...mates].slice(0, 11);
    const lineup: LineupFact = {
      kind: "lineup",
      fixtureId: match.fixtureId,
      clubId: club,
      starters,
      bench: [...ids(benched), mates.at(-1)!],
      substitutions: [{ minute: 30, off: replaced!.element as FootballerId, on: mates.at(-1)! }],
    };
    const stats = new Map<FootballerId, MatchStats>(starters.map((id) => [id, { minutes: 45, starts: 1 }]));
    stats.set(red!.element as FootballerId, { minutes: 20, starts: 1, red_cards: 1 });
    await small.play(roundId(1), stats, { finished: false });
    expect(await recordFacts(t.ctx, [lineup], { source: "test" })).toMatchObject({ ok: true });
    await t.whenCurrent();
    const now = await places();
    expect([starter, replaced, benched, red, out].map((row) => now.get(row!.element))).toEqual([
      "on 0",
      "off 30",
      "bench null",
      "sent_off 20",
      "left_out null",
    ]);
    await small.play(roundId(1), statsOf(2));
    expect(new Set((await places()).values())).toEqual(new Set(["unknown null"]));
  });

  test("the armband is the vice-captain's where the captain did not play", async () => {
    const lone = async () => (await read(inside("ownership", "", alone))).elements as Owned[];
    const { picks } = await picksOf(entries[0]!.entryId, 1);
    const played = (id: number) => statsOf(2).has(id as FootballerId);
    const captain = (picks as Pick[]).find((pick) => pick.is_captain)!.element;
    const vice = (picks as Pick[]).find((pick) => pick.is_vice_captain)!.element;
    const stats = statsOf(2);
    stats.delete(captain as FootballerId);
    if (!played(vice)) stats.set(vice as FootballerId, { minutes: 90 });
    await small.play(roundId(1), stats);
    const wearing = (await lone()).filter(({ captained }) => captained > 0);
    expect(wearing.map(({ element, multiplied }) => [element, multiplied])).toEqual([[vice, 2]]);
    stats.delete(vice as FootballerId);
    await small.play(roundId(1), stats);
    expect((await lone()).filter(({ captained }) => captained > 0)).toEqual([]);
    await small.play(roundId(1), statsOf(2));
  });

  test("who joined after the deadline is not counted, and is told so", async () => {
    expect((await read(inside("ownership"))).members).toBe(5);
    const [one] = entries as [SeasonEntry];
    for (const [path, field] of [
      [inside("swing", `?entry=${newcomer.entryId}`), "entry"],
      [inside("swing", `?entry=${entries[5]!.entryId}`), "entry"],
      [inside("swing", "?entry=999999"), "entry"],
      [inside("compare", `?a=${newcomer.entryId}&b=${one.entryId}`), "a"],
      [inside("compare", `?a=${one.entryId}&b=999999`), "b"],
    ] as const) {
      const { status, body } = await get(path);
      expect([path, status, body[field][0].code]).toEqual([path, 400, "not_in_table"]);
    }
    const same = await get(inside("compare", `?a=${one.entryId}&b=${one.entryId}`));
    expect([same.status, same.body.b[0].code]).toEqual([400, "same_entry"]);
    expect((await get(inside("swing"))).status).toBe(400);
    expect((await get(inside("ownership", "", 999_999))).status).toBe(404);
    expect((await get(inside("ownership", "?event=99"))).status).toBe(404);
    expect((await get(inside("ownership", "?event=x"))).status).toBe(400);
  });

  test("what a team gains by each footballer adds up to its lead on the league's average", async () => {
    const nets = await Promise.all(
      members().map(async ({ entryId }) => {
        const { points, event_transfers_cost: cost } = (await picksOf(entryId, 1)).entry_history;
        return points - cost;
      }),
    );
    const average = sum(nets) / nets.length;
    for (const [index, { entryId }] of members().entries()) {
      const body = await read(inside("swing", `?entry=${entryId}`));
      expect(body).toMatchObject({ event: 1, members: 5, own: { entry: entryId, net: nets[index] } });
      expect(body.average_points - body.average_cost).toBeCloseTo(average, 9);
      const gains = (body.elements as { gain: number }[]).map(({ gain }) => gain);
      expect(sum(gains)).toBeCloseTo(body.own.points - body.average_points, 9);
      expect(gains).toEqual(gains.toSorted((a, b) => Math.abs(b) - Math.abs(a)));
      for (const row of body.elements as (Owned & { multiplier: number | null; gain: number; per_point: number })[]) {
        const effective = row.multiplied / 5;
        expect(row.per_point).toBeCloseTo((row.multiplier ?? 0) - effective, 9);
        expect(row.gain).toBeCloseTo(((row.multiplier ?? 0) - effective) * row.points, 9);
      }
    }
  });

  test("the nearest rivals are the table's, with gaps and whom the teams differ by", async () => {
    const table = (await read(`/api/leagues-classic/${leagueId}/standings/`)).standings.results as {
      entry: number;
      entry_name: string;
      rank: number;
      last_rank: number;
      total: number;
    }[];
    for (const [place, row] of table.entries()) {
      const { own, above, below } = await read(inside("swing", `?entry=${row.entry}`));
      expect(own).toMatchObject({
        entry_name: row.entry_name,
        rank: row.rank,
        last_rank: row.last_rank,
        total: row.total,
      });
      const near = [...table.slice(Math.max(0, place - 2), place), ...table.slice(place + 1, place + 3)];
      expect([...above, ...below]).toMatchObject(
        near.map(({ entry, entry_name: name, rank, total }) => ({
          entry,
          entry_name: name,
          rank,
          total,
          gap: total - row.total,
        })),
      );
      for (const rival of [...above, ...below]) {
        const swings = (rival.differences as { swing: number; a: number | null; b: number | null }[]).map((each) => {
          expect(each.a ?? 0).not.toBe(each.b ?? 0);
          return each.swing;
        });
        expect(sum(swings)).toBe(own.points - rival.points);
      }
    }
  });

  test("two teams differ by what their footballers give them, and it adds up", async () => {
    const [first, ...others] = members() as [SeasonEntry, ...SeasonEntry[]];
    for (const other of others) {
      const { difference } = await expectComparison(first, other, 1);
      expect((await expectComparison(other, first, 1)).difference).toBe(-difference);
    }
  });

  test("a league of one is its own average", async () => {
    const { own, above, below, elements, ...body } = await read(
      inside("swing", `?entry=${entries[0]!.entryId}`, alone),
    );
    expect(body).toMatchObject({ members: 1, average_points: own.points, average_cost: 0 });
    expect([above, below]).toEqual([[], []]);
    expect((elements as { gain: number }[]).every(({ gain }) => gain === 0)).toBe(true);
  });

  test("a head-to-head league tells the same, with its own table's places", async () => {
    const four = entries.slice(0, 4);
    await expectOwnership(four, 1, duels);
    const rows = (await read(`/api/leagues-h2h/${duels}/standings/`)).standings.results as {
      entry: number;
      rank: number;
      total: number;
    }[];
    expect(rows.length).toBe(4);
    for (const [place, row] of rows.entries()) {
      const { own, above, below } = await read(inside("swing", `?entry=${row.entry}`, duels));
      expect(own).toMatchObject({ rank: row.rank, total: row.total });
      const near = [...rows.slice(Math.max(0, place - 2), place), ...rows.slice(place + 1, place + 3)];
      expect([...above, ...below].map(({ entry, gap }) => [entry, gap])).toEqual(
        near.map(({ entry, total }) => [entry, total - row.total]),
      );
    }
    const { a, b } = await read(inside("compare", `?a=${rows[0]!.entry}&b=${rows[3]!.entry}`, duels));
    expect([a.rank, b.rank]).toEqual([rows[0]!.rank, rows[3]!.rank]);
  });

  test("everybody together is the overall league", async () => {
    const { rows } = await sql<{ league_id: number }>`
      select league_id from leagues where short_name = 'overall'`.execute(t.ctx.db);
    await expectOwnership(entries, 1, rows[0]!.league_id);
  });

  test("settled, the same is told of it, also after the server has read everything again", async () => {
    const before = await read(inside("ownership"));
    await t.tick();
    const settled = await read(inside("ownership"));
    expect(settled).toEqual({ ...before, provisional: false });
    await t.ctx.live.rebuild();
    expect(await read(inside("ownership"))).toEqual(settled);
  });

  test("what is changed for the next deadline is not seen before it", async () => {
    const [one, other] = entries as [SeasonEntry, SeasonEntry];
    const paths = [
      inside("ownership"),
      inside("swing", `?entry=${one.entryId}`),
      inside("compare", `?a=${one.entryId}&b=${other.entryId}`),
    ];
    const before = await Promise.all(paths.map(read));
    await transfer(one, 2, 3);
    await saveLineup(other, null, 2, 3);
    await t.whenCurrent();
    expect(await Promise.all(paths.map(read))).toEqual(before);
    expect((await one.client.get(inside("ownership", "?event=2"))).status).toBe(404);
    expect((await one.client.get(inside("swing", `?entry=${one.entryId}&event=2`))).status).toBe(404);
  });
});

describe("in the next round", () => {
  let ofFirst: unknown[];
  const ofFirstPaths = () => [
    inside("ownership", "?event=1"),
    inside("ownership", "?event=1", duels),
    inside("swing", `?entry=${entries[2]!.entryId}&event=1`),
    inside("compare", `?a=${entries[1]!.entryId}&b=${entries[3]!.entryId}&event=1`),
  ];
  const byElement = (body: { elements: { element: number }[] }) => ({
    ...body,
    elements: body.elements.toSorted((a, b) => a.element - b.element),
  });
  const readFirst = async () => (await Promise.all(ofFirstPaths().map(read))).map(byElement);

  beforeAll(async () => {
    ofFirst = await readFirst();
    await small.goTo(2, 1);
    await small.play(roundId(2), statsOf(4), { finished: false });
  });

  test("a round gone by is told of by the rules as it was by the engine", async () => {
    expect(await readFirst()).toEqual(ofFirst);
  });

  test("who had joined by its deadline is counted, and transfers cost what they cost", async () => {
    const late = entries[5]!;
    const body = await read(inside("ownership"));
    expect(body).toMatchObject({ event: 2, members: 7 });
    const swing = await read(inside("swing", `?entry=${late.entryId}`));
    expect(swing).toMatchObject({ members: 7, own: { entry: late.entryId } });
    const compared = await expectComparison(entries[0]!, late, 2);
    expect(compared.a.cost).toBe(8);
    expect(swing.average_cost).toBeCloseTo(8 / 7, 9);
    const ownSwing = await read(inside("swing", `?entry=${entries[0]!.entryId}`));
    const gains = (ownSwing.elements as { gain: number }[]).map(({ gain }) => gain);
    expect(sum(gains)).toBeCloseTo(ownSwing.own.points - ownSwing.average_points, 9);
  });

  test("so many points keep the place from before the round, and one fewer do not", async () => {
    const table = (await read(`/api/leagues-classic/${leagueId}/standings/`)).standings.results as {
      entry: number;
      last_rank: number;
      total: number;
    }[];
    const told: (number | null)[] = [];
    for (const row of table) {
      const { own, points_to_hold: toHold } = await read(inside("swing", `?entry=${row.entry}`));
      const rankWith = (net: number) =>
        1 + table.filter(({ entry, total }) => entry !== row.entry && total > own.total - own.net + net).length;
      told.push(toHold);
      if (toHold === null) expect(row.last_rank === 0 || row.last_rank === table.length).toBe(true);
      else expect([rankWith(toHold) <= own.last_rank, rankWith(toHold - 1) <= own.last_rank]).toEqual([true, false]);
    }
    expect(told.filter((toHold) => toHold !== null).length).toBeGreaterThan(2);
    const duel = await read(inside("swing", `?entry=${entries[0]!.entryId}`, duels));
    expect(duel.points_to_hold).toBeNull();
  });

  test("a suspended team is no longer counted; a deleted one is, under no name", async () => {
    const [admin, banned, leaving] = entries as [SeasonEntry, SeasonEntry, SeasonEntry];
    const ban = await admin.client.post(`/api/league/${leagueId}/bans/ban/`, { entry: banned.entryId });
    expect(ban.status).toBe(200);
    await t.whenCurrent();
    expect((await read(inside("ownership"))).members).toBe(6);
    const { status, body } = await get(inside("swing", `?entry=${banned.entryId}`));
    expect([status, body.entry[0].code]).toEqual([400, "not_in_table"]);
    const deleted = await leaving.client.post("/api/player/delete/", { password: leaving.password });
    expect(deleted.status).toBe(200);
    await t.whenCurrent();
    expect((await read(inside("ownership"))).members).toBe(6);
    const side = (await read(inside("compare", `?a=${leaving.entryId}&b=${admin.entryId}`))).a;
    expect(side).toMatchObject({ entry_name: `Slettet lag ${leaving.entryId}`, player_name: "Slettet manager" });
  });

  test("of a large league only the current round can be asked for, and the answer says so", async () => {
    await sql`
      insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
      select 500000 + i, 0, 'Lag ' || i, 'Ola', 'Vik', 3, game_now() from generate_series(1, ${MOST_MEMBERS_OF_PAST_ROUND}) i`.execute(
      t.ctx.db,
    );
    await sql`
      insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
        transfers_made, cost_points, updated_at)
      select e.entry_id, 3, s.footballer_ids, s.purchase_tenths, s.captain_slot, s.vice_slot, s.bank_tenths, 0, 0, now()
      from entries e, squads s
      where e.entry_id > 500000 and s.entry_id = ${entries[0]!.entryId} and s.round_id = 1`.execute(t.ctx.db);
    await sql`insert into league_members (league_id, entry_id, joined_at)
      select ${leagueId}, entry_id, game_now() from entries where entry_id > 500000`.execute(t.ctx.db);
    await small.play(roundId(2), statsOf(4));
    await t.tick();
    await small.goTo(3, 1);
    await t.ctx.live.rebuild();
    expect((await read(inside("ownership"))).members).toBe(6 + MOST_MEMBERS_OF_PAST_ROUND);
    const entry = entries[0]!.entryId;
    for (const path of [inside("ownership", "?event=2"), inside("swing", `?entry=${entry}&event=2`)]) {
      const { status, body } = await get(path);
      expect([path, status, body.event[0].code]).toEqual([path, 400, "past_round_of_large_league"]);
    }
    // Two teams are two teams.
    await expectComparison(entries[0]!, entries[3]!, 2);
    await expectOwnership([entries[0]!], 2, alone);
  });
});
