/** Forfeits that a league wrote, whose they are, and what was won in it: over HTTP, beside its tables. */
import type { FootballerId, MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { codesOf } from "../leagues/private-league.testing.ts";
import { createTeam, startSmallLeague } from "../leagues/small-league.testing.ts";
import { isAboutMoney } from "./money-words.ts";

const ROUNDS = 4;
let t: TestServer;
let small: SmallSeason;
let members: readonly SeasonEntry[];
let outsider: SeasonEntry;
let league: number;
/** All three kinds, each known by its first word. */
const FORFEITS = [
  { stretch: "round", text: "Baker kake til neste runde" },
  { stretch: "month", text: "Synger i gruppechatten" },
  { stretch: "season", text: "Går med feil drakt en hel dag" },
] as const;

beforeAll(async () => {
  const made = await startSmallLeague({ name: "Kollektivet", teams: 4, rounds: ROUNDS });
  ({ server: t, small, members, leagueId: league } = made);
  outsider = await createTeam(small, 4);
});
afterAll(() => t?.close());

const path = () => `/api/league/${league}/forfeits/`;
const read = async (by = members[1]!) => {
  const answer = await by.client.get(path());
  expect(answer.status).toBe(200);
  return answer.body;
};
const write = (forfeits: readonly { stretch: string; text: string }[], { spoon = false, by = members[0]! } = {}) =>
  by.client.put(path(), { forfeits, spoon });
const tick = (by: SeasonEntry, forfeit: number, body: object) => by.client.put(`${path()}${forfeit}/done/`, body);
const rows = async () =>
  (await t.client().get(`/api/leagues-classic/${league}/standings/`)).body.standings.results as {
    entry: number;
    total: number;
    event_total: number;
  }[];
const honours = async () => (await t.client().get(`/api/league/${league}/honours/`)).body.honours;

function playRound(round: number): Promise<void> {
  const stats = new Map<FootballerId, MatchStats>(
    [...small.market.keys()]
      .filter((id) => (id + round) % 5 !== 0)
      .map((id) => [id, { minutes: 90, goals_scored: (id * round) % 7 === 0 ? 2 : 0, bonus: 0 }]),
  );
  return small.playThrough(round, stats);
}

describe("writing them", () => {
  test("only the administrator writes, and only members read", async () => {
    for (const by of [members[1]!, outsider]) expect((await write(FORFEITS, { by })).status).toBe(403);
    expect((await outsider.client.get(path())).status).toBe(403);
    expect((await t.client().get(path())).status).toBe(403);
    expect(await read()).toEqual({ forfeits: [], spoon: false, owed: [] });
  });

  test("what is no forfeit is refused with its place, and nothing is changed", async () => {
    await sql`insert into watched_words (written, word_key, kind) values ('dritt', 'dritt', 'part')`.execute(t.ctx.db);
    const cases = [
      ["  ", "blank"],
      ["x".repeat(201), "max_length"],
      ["Hei\u202Ehei", "control_characters"],
      ["En drittjobb", "watched_word"],
      ["Betaler 200 kr", "money_in_forfeit"],
      ["Vipps til vinneren", "money_in_forfeit"],
    ] as const;
    for (const [text, code] of cases) {
      const answer = await write([FORFEITS[0], { stretch: "round", text }]);
      expect([text, answer.status, codesOf(answer, "forfeits.1.text")]).toEqual([text, 400, [code]]);
    }
    const twice = await write([FORFEITS[0], { ...FORFEITS[0], text: " Baker  kake til neste runde " }]);
    expect(codesOf(twice, "forfeits.1.text")).toEqual(["listed_twice"]);
    expect((await write(Array.from({ length: 11 }, (_, at) => ({ stretch: "round", text: `Nr ${at}` })))).status).toBe(
      400,
    );
    expect((await read()).forfeits).toEqual([]);
  });

  test.each([
    ["Har hatt flaks nok og spiller i banken", false],
    ["Kronisk bakpå: kake til alle", false],
    ["Kjøper 3 kaker", false],
    ["Går med krone hele runden", false],
    ["Takker de andre for innsatsen", false],
    ["Den som bet i gresset, klipper det", false],
    ["1 krone poenget", true],
    ["200 nok i potten", true],
    ["Hundrelapper til vinneren", true],
    ["5,- til kassa", true],
    ["€5", true],
    ["Place your bets", true],
  ])("%j is about money: %s", (text, isMoney) => expect(isAboutMoney(text)).toBe(isMoney));

  test("they are there for the members, and the log tells that they were written", async () => {
    const written = await write(FORFEITS);
    expect([written.status, written.body.forfeits.map(({ text }: { text: string }) => text)]).toEqual([
      200,
      FORFEITS.map(({ text }) => text),
    ]);
    const { forfeits, owed } = await read();
    expect(forfeits.map((one: { from_event: number }) => one.from_event)).toEqual([1, 1, 1]);
    expect(owed).toEqual([]);
    const log = (await members[1]!.client.get(`/api/league/${league}/log/`)).body.results;
    expect(log[0]).toMatchObject({ kind: "forfeits", entry: members[0]!.entryId });
  });
});

describe("whose they are", () => {
  test("the last of a round that is settled owes it, and ticks it off himself", async () => {
    await playRound(1);
    const { forfeits, owed } = await read();
    const [ofRound] = forfeits;
    const least = Math.min(...(await rows()).map((row) => row.event_total));
    const last = (await rows()).filter((row) => row.event_total === least).map((row) => row.entry);
    expect(owed).toHaveLength(1);
    expect(owed[0]).toMatchObject({ forfeit: ofRound.id, number: 1, event: 1, value: least });
    expect(owed[0].entries.map(({ entry }: { entry: number }) => entry)).toEqual(
      last.toSorted((one, other) => one - other),
    );
    expect(owed[0].entries[0].done).toBe(false);
    const owner = members.find((one) => Number(one.entryId) === last[0])!;
    const other = members.slice(1).find((one) => one !== owner)!;
    const body = { number: 1, entry: owner.entryId, done: true };
    expect((await tick(other, ofRound.id, body)).status).toBe(403);
    expect((await tick(owner, ofRound.id, { ...body, number: 2 })).status).toBe(404);
    expect((await tick(owner, ofRound.id, { ...body, entry: outsider.entryId })).status).toBe(404);
    const ticked = await tick(owner, ofRound.id, body);
    expect([ticked.status, ticked.body.owed[0].entries[0].done]).toEqual([200, true]);
    // The administrator takes the tick away again.
    const undone = await tick(members[0]!, ofRound.id, { ...body, done: false });
    expect(undone.body.owed[0].entries[0].done).toBe(false);
    const log = (await owner.client.get(`/api/league/${league}/log/`)).body.results;
    expect(log.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(["forfeit_undone", "forfeit_done"]);
    expect(log[0].subject.entry).toBe(owner.entryId);
    await tick(owner, ofRound.id, body);
  });

  test("one that is written later counts from the next deadline on; the others keep their ticks", async () => {
    const written = await write([...FORFEITS, { stretch: "round", text: "Henter vaflene" }]);
    const added = written.body.forfeits.at(-1);
    expect(added).toMatchObject({ text: "Henter vaflene", from_event: 2 });
    expect(written.body.owed).toHaveLength(1);
    expect(written.body.owed[0].entries[0].done).toBe(true);
  });

  test("months and the season are owed when they are over, by the last of their tables", async () => {
    for (let round = 2; round <= ROUNDS; round += 1) await playRound(round);
    const { forfeits, owed } = await read();
    const idOf = (stretch: string) => forfeits.find((one: { stretch: string }) => one.stretch === stretch).id;
    const last = (await rows()).at(-1)!;
    expect(owed[0]).toMatchObject({ forfeit: idOf("season"), number: 1, event: ROUNDS, value: last.total });
    expect(owed[0].entries[0].entry).toBe(last.entry);
    const { body } = await t.client().get("/api/bootstrap-static/");
    const months = body.phases.filter(({ id }: { id: number }) => id !== 1);
    const ofMonths = owed.filter(({ forfeit }: { forfeit: number }) => forfeit === idOf("month"));
    expect(ofMonths).toHaveLength(months.length);
    for (const one of ofMonths) {
      const table = (await t.client().get(`/api/leagues-classic/${league}/standings/?phase=${one.number}`)).body
        .standings.results;
      expect([one.number, one.value, one.entries.map(({ entry }: { entry: number }) => entry)]).toEqual([
        one.number,
        table.at(-1).total,
        table
          .filter((row: { rank: number }) => row.rank === table.at(-1).rank)
          .map((row: { entry: number }) => row.entry),
      ]);
    }
    expect(owed.filter(({ forfeit }: { forfeit: number }) => forfeit === idOf("round"))).toHaveLength(ROUNDS);
  });

  test("a forfeit that is taken away is owed by nobody", async () => {
    const { body } = await write(FORFEITS.slice(1));
    expect(body.forfeits).toHaveLength(2);
    const ids = body.forfeits.map(({ id }: { id: number }) => id);
    for (const { forfeit } of body.owed) expect(ids).toContain(forfeit);
  });
});

describe("honours and their certificates", () => {
  const ask = async (query: string, who: SeasonEntry | null) => {
    const cookie = [...(who?.client.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${t.origin}/share/league/${league}/certificate.png?${query}`, {
      headers: cookie === "" ? {} : { cookie },
    });
    return { status: answer.status, png: Buffer.from(await answer.arrayBuffer()) };
  };

  test("places are those of the table, months those of the winners, and a spoon comes only where it is wanted", async () => {
    const all = await honours();
    const table = await rows();
    const first = all.find(({ kind }: { kind: string }) => kind === "first");
    expect(first).toMatchObject({ points: table[0]!.total, entries: [{ entry: table[0]!.entry }] });
    const { phases } = (await t.client().get(`/api/league/${league}/winners/`)).body;
    expect(
      all.filter(({ kind }: { kind: string }) => kind === "month").map(({ number }: { number: number }) => number),
    ).toEqual(phases.map(({ phase }: { phase: number }) => phase).filter((phase: number) => phase !== 1));
    expect(all.some(({ kind }: { kind: string }) => kind === "spoon")).toBe(false);
    await write(FORFEITS.slice(1), { spoon: true });
    expect((await honours()).find(({ kind }: { kind: string }) => kind === "spoon")).toMatchObject({
      points: table.at(-1)!.total,
      entries: [{ entry: table.at(-1)!.entry }],
    });
  });

  test("a certificate is a picture of A4 on its side, for members until other pages may show the league", async () => {
    const [champion] = (await honours()).find(({ kind }: { kind: string }) => kind === "first").entries;
    const query = `honour=first&entry=${champion.entry}`;
    const { status, png } = await ask(query, members[1]!);
    expect([status, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 1754, 1240]);
    for (const who of [outsider, null]) expect((await ask(query, who)).status).toBe(404);
    const other = members.find((one) => Number(one.entryId) !== champion.entry)!;
    for (const wrong of [
      `honour=first&entry=${other.entryId}`,
      `honour=last&entry=${champion.entry}`,
      "honour=first",
    ]) {
      expect([wrong, (await ask(wrong, members[1]!)).status]).toEqual([wrong, 404]);
    }
    await members[0]!.client.put(`/api/league/${league}/embed/`, { allowed: true });
    expect((await ask(query, null)).status).toBe(200);
  });
});
