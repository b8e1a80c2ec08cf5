import { RULESETS, type FootballerId, type Market, type Position, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import {
  buildSeason,
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

const ascending = (first: number, second: number) => first - second;

let t: TestServer;
let market: Market;
const pool: CreatedTestEntry[] = [];
/** The open round; tests run in order and close rounds. */
let open = 2;

beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t, { rounds: 9 });
  market = await readMarket(t);
  for (let count = 0; count < 12; count += 1) pool.push(await createEntry(t));
  await passDeadline(1);
});
afterAll(() => t.close());

async function passDeadline(roundId: number): Promise<void> {
  await sql`update rounds set deadline_at = game_now() where round_id = ${roundId}`.execute(t.ctx.db);
  await t.tick();
  open = roundId + 1;
}

const manager = () => pool.pop()!;

interface Team {
  picks: { element: number; purchase_price: number; selling_price: number }[];
  chips: { name: string; number: number; status_for_entry: string; played_by_entry: number[]; is_pending: boolean }[];
  transfers: { bank: number; value: number; limit: number | null; made: number; cost: number; status: string };
}

const teamOf = async (entry: CreatedTestEntry): Promise<Team> =>
  (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const elements = (team: Team) => team.picks.map((pick) => pick.element).toSorted((a, b) => a - b);
const chipOf = (team: Team, name: string, number = 1) =>
  team.chips.find((chip) => chip.name === name && chip.number === number)!;
const send = (entry: CreatedTestEntry, pairs: [FootballerId, FootballerId][], changes: Record<string, unknown> = {}) =>
  entry.client.post("/api/transfers/", transfersBody(entry.entryId, open, pairs, changes));

/** As many swaps as asked for, each position's cheapest newcomers first, or the dearest. */
function swaps(team: Team, count: number, order: "cheap" | "dear" = "cheap"): [FootballerId, FootballerId][] {
  let squad = team.picks.map((pick) => pick.element as FootballerId);
  const sign = order === "cheap" ? 1 : -1;
  return squad.slice(0, count).map((out) => {
    const into = replacements(market, squad, out)
      .filter((f) => !team.picks.some((pick) => pick.element === f.footballerId))
      .toSorted((a, b) => sign * (a.priceTenths - b.priceTenths))[0]!.footballerId;
    squad = squad.map((id) => (id === out ? into : id));
    return [out, into];
  });
}

async function changeRules(rules: Ruleset): Promise<void> {
  await sql`update game set ruleset = ${JSON.stringify(rules)}::jsonb`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "game" });
  await t.whenCurrent();
}

test("wildcard: unlimited free transfers, none recorded, the squad stays, the free transfers too [EG-12] [EG-10] [EG-11]", async () => {
  const entry = manager();
  const before = await teamOf(entry);
  const paid = await send(entry, swaps(before, 3));
  expect(paid.body.spent_points).toBe(8);
  const more = swaps(await teamOf(entry), 5);
  const answer = await send(entry, more, { chip: "wildcard" });
  expect(answer.body).toMatchObject({
    spent_points: 0,
    transfers: { limit: null, made: 0, status: "basic" },
  });
  const wild = await teamOf(entry);
  expect(chipOf(wild, "wildcard")).toMatchObject({ status_for_entry: "active", is_pending: true });
  const again = await send(entry, swaps(wild, 4));
  expect(again.body).toMatchObject({ spent_points: 0, transfers: { limit: null } });
  const last = await teamOf(entry);

  await passDeadline(open);
  const next = await teamOf(entry);
  expect(elements(next)).toEqual(elements(last));
  expect(next.transfers).toMatchObject({
    bank: last.transfers.bank,
    limit: before.transfers.limit,
    made: 0,
    status: "cost",
  });
  expect(chipOf(next, "wildcard")).toMatchObject({ status_for_entry: "played", played_by_entry: [open - 1] });
  expect(chipOf(next, "wildcard", 2)).toMatchObject({ status_for_entry: "unavailable", played_by_entry: [] });
  const refused = await send(entry, swaps(next, 1), { chip: "wildcard" });
  expect([refused.status, refused.body.chip[0].code]).toEqual([400, "chip_played"]);
  const history = (await t.client().get(`/api/entry/${entry.entryId}/history/`)).body;
  expect(history.current.at(-1)).toMatchObject({ event: open - 1, event_transfers: 0, event_transfers_cost: 0 });
});

test("an older client's wildcard flag is the wildcard [AP-019]", async () => {
  const entry = manager();
  const answer = await send(entry, swaps(await teamOf(entry), 3), { wildcard: true, freehit: false });
  expect(answer.body.spent_points).toBe(0);
  expect(chipOf(await teamOf(entry), "wildcard").status_for_entry).toBe("active");
});

test("rich: money without end for a round, and then squad, bank and free transfers of before come back [EG-13] [EG-10]", async () => {
  const entry = manager();
  const before = await teamOf(entry);
  const dear = swaps(before, 15, "dear");
  const poor = await send(entry, dear, { confirmed: false });
  expect(poor.body.non_field_errors.map((problem: { code: string }) => problem.code)).toContain("budget_exceeded");
  const answer = await send(entry, dear, { chip: "rich" });
  expect(answer.status).toBe(200);
  const rich = await teamOf(entry);
  expect(rich.transfers).toMatchObject({ limit: null, made: 0, status: "basic" });
  expect(rich.transfers.value).toBeGreaterThan(1000);
  expect(chipOf(rich, "rich").status_for_entry).toBe("active");

  // It cannot be taken back, nor can another chip join it.
  const picks = rich.picks.map((pick, index) => ({
    element: pick.element,
    position: index + 1,
    is_captain: index === 0,
    is_vice_captain: index === 1,
  }));
  const saved = await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: null, picks });
  expect(chipOf(saved.body, "rich").status_for_entry).toBe("active");
  const second = await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: "2capt", picks });
  expect([second.status, second.body.chip[0].code]).toEqual([400, "chip_in_play"]);
  const both = await send(entry, swaps(rich, 1), { chip: "wildcard" });
  expect([both.status, both.body.chip[0].code]).toEqual([400, "chip_in_play"]);

  await passDeadline(open);
  const after = await teamOf(entry);
  expect(elements(after)).toEqual(elements(before));
  expect(after.picks.map((pick) => pick.purchase_price).toSorted(ascending)).toEqual(
    before.picks.map((pick) => pick.purchase_price).toSorted(ascending),
  );
  expect(after.transfers).toEqual(before.transfers);
  expect(chipOf(after, "rich")).toMatchObject({ status_for_entry: "played", played_by_entry: [open - 1] });
  const round = (await t.client().get(`/api/entry/${entry.entryId}/event/${open - 1}/picks/`)).body;
  expect(
    round.picks.map((pick: { element: number }) => pick.element).toSorted((a: number, b: number) => a - b),
  ).toEqual(elements(rich));
  expect(round).toMatchObject({
    active_chip: "rich",
    entry_history: { bank: before.transfers.bank, event_transfers: 0 },
  });
});

test("rich after transfers of the same round takes those back too [EG-13]", async () => {
  const entry = manager();
  const before = await teamOf(entry);
  const first = await send(entry, swaps(before, 2));
  expect(first.body.spent_points).toBe(before.transfers.limit! >= 2 ? 0 : 4);
  await send(entry, swaps(await teamOf(entry), 6, "dear"), { chip: "rich" });
  const more = await send(entry, swaps(await teamOf(entry), 2));
  expect(more.body.spent_points).toBe(0);
  await passDeadline(open);
  const after = await teamOf(entry);
  expect(elements(after)).toEqual(elements(before));
  expect(after.transfers).toEqual(before.transfers);
});

test("freehit stays within the money and reverts; uteam lifts the club limit and reverts [EG-14]", async () => {
  const rules = t.ctx.game().ruleset;
  const chips = (["freehit", "uteam"] as const).map((name, index) => {
    return { id: index + 1, name, number: 1, startRound: 1, stopRound: 30 };
  });
  await changeRules({ ...rules, chips });
  const [hit, free] = [manager(), manager()];
  const before = await teamOf(hit);
  const poor = await send(hit, swaps(before, 15, "dear"), { chip: "freehit" });
  expect(poor.body.non_field_errors.map((problem: { code: string }) => problem.code)).toContain("budget_exceeded");
  expect((await send(hit, swaps(before, 8), { chip: "freehit" })).body.spent_points).toBe(0);

  // All footballers of one club that can replace a defender or midfielder.
  const team = await teamOf(free);
  const club = market.get(team.picks[0]!.element as FootballerId)!.clubId;
  const pairs = fromOneClub(team, club, ["DEF", "MID"], 5);
  const limited = await send(free, pairs, { confirmed: false });
  expect(limited.body.non_field_errors).toContainEqual(
    expect.objectContaining({ code: "over_team_limit", teams: [club] }),
  );
  expect((await send(free, pairs, { chip: "uteam" })).status).toBe(200);
  const definition = chipOf(await teamOf(free), "uteam") as unknown as { overrides: { rules: unknown } };
  expect(definition.overrides.rules).toEqual({ squad_team_limit: 15 });

  await passDeadline(open);
  expect(elements(await teamOf(hit))).toEqual(elements(before));
  expect((await teamOf(hit)).transfers).toEqual(before.transfers);
  expect(elements(await teamOf(free))).toEqual(elements(team));
  await changeRules(RULESETS["eliteserien-2026"]);
});

test("a club move puts a squad over the limit: a chip by itself is played, transfers must mend it [EG-84]", async () => {
  const entry = manager();
  const team = await teamOf(entry);
  const clubOf = new Map(team.picks.map((pick) => [pick.element, market.get(pick.element as FootballerId)!.clubId]));
  const club = clubOf.get(team.picks[0]!.element)!;
  const others = team.picks.filter((pick) => clubOf.get(pick.element) !== club).map((pick) => pick.element);
  const there = team.picks.length - others.length;
  const moved = others.slice(0, 4 - there);
  await sql`update footballers set club_id = ${club} where footballer_id = any(${moved})`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "market" });
  await t.whenCurrent();
  market = await readMarket(t);
  try {
    expect(elements(await teamOf(entry))).toEqual(elements(team));
    const problem = expect.objectContaining({ code: "over_team_limit", teams: [club] }) as unknown;
    const stays = others.slice(4 - there).map((id) => id as FootballerId);
    const [elsewhere] = fromAnyOtherClub(team, stays, club);
    for (const chip of [undefined, "rich"]) {
      const refused = await send(entry, [elsewhere!], { chip });
      expect([refused.status, refused.body.non_field_errors]).toEqual([400, expect.arrayContaining([problem])]);
    }
    // As the button of My team sends it.
    const played = await send(entry, [], { chip: "rich" });
    expect([played.status, chipOf(await teamOf(entry), "rich").status_for_entry]).toEqual([200, "active"]);
    expect(elements(await teamOf(entry))).toEqual(elements(team));
    const [mending] = fromAnyOtherClub(team, [moved[0] as FootballerId], club);
    expect((await send(entry, [mending!])).status).toBe(200);
    expect(elements(await teamOf(entry))).not.toContain(moved[0]);
  } finally {
    for (const id of moved)
      await sql`update footballers set club_id = ${clubOf.get(id)} where footballer_id = ${id}`.execute(t.ctx.db);
    await notify(t.ctx.db, { kind: "market" });
    await t.whenCurrent();
    market = await readMarket(t);
  }
});

/** For each of these the cheapest of the position from neither that club nor one at its limit. */
function fromAnyOtherClub(team: Team, outs: FootballerId[], club: number): [FootballerId, FootballerId][] {
  const squad = team.picks.map((pick) => pick.element as FootballerId);
  return outs.map((out) => {
    const into = replacements(market, squad, out)
      .filter((footballer) => footballer.clubId !== club)
      .toSorted((a, b) => a.priceTenths - b.priceTenths)[0]!;
    return [out, into.footballerId];
  });
}

function fromOneClub(team: Team, club: number, positions: Position[], count: number): [FootballerId, FootballerId][] {
  const owned = team.picks.map((pick) => pick.element as FootballerId);
  const newcomers = [...market.values()].filter((f) => f.clubId === club && !owned.includes(f.footballerId));
  const pairs: [FootballerId, FootballerId][] = [];
  for (const position of positions) {
    const outs = owned.filter((id) => market.get(id)!.position === position && market.get(id)!.clubId !== club);
    const ins = newcomers.filter((f) => f.position === position).toSorted((a, b) => a.priceTenths - b.priceTenths);
    for (const [index, into] of ins.slice(0, 3).entries()) {
      if (outs[index] && pairs.length < count) pairs.push([outs[index], into.footballerId]);
    }
  }
  return pairs;
}

test("before an entry's first deadline transfers are edits: free, unlimited, in no list and no total [EG-11] [EG-34] [EG-36]", async () => {
  const entry = await createEntry(t);
  const before = await teamOf(entry);
  expect(before.transfers).toMatchObject({ limit: null, made: 0, status: "basic" });
  const answer = await send(entry, swaps(before, 4));
  expect(answer.body).toMatchObject({ spent_points: 0, transfers: { limit: null, made: 0 } });
  expect((await entry.client.get(`/api/entry/${entry.entryId}/transfers-latest/`)).body).toEqual([]);
  const fresh = (await t.client().get(`/api/entry/${entry.entryId}/`)).body;
  expect(fresh).toMatchObject({
    summary_overall_points: null,
    summary_overall_rank: null,
    summary_event_points: null,
    current_event: null,
    last_deadline_bank: null,
    last_deadline_value: null,
    last_deadline_total_transfers: 0,
    entered_events: [],
    started_event: open,
  });
  const edited = await teamOf(entry);

  await passDeadline(open);
  const page = (await t.client().get(`/api/entry/${entry.entryId}/`)).body;
  expect(page).toMatchObject({
    current_event: open - 1,
    last_deadline_bank: edited.transfers.bank,
    last_deadline_value: edited.transfers.bank + edited.transfers.value,
    last_deadline_total_transfers: 0,
    entered_events: [open - 1],
  });
  expect((await t.client().get(`/api/entry/${entry.entryId}/transfers/`)).body).toEqual([]);
  const opened = await teamOf(entry);
  expect(opened.transfers).toMatchObject({ limit: 1, made: 0, status: "cost" });

  expect((await send(entry, swaps(opened, 2))).body).toMatchObject({ spent_points: 4 });
  const frozen = (await t.client().get(`/api/entry/${entry.entryId}/`)).body;
  expect(frozen).toMatchObject({
    last_deadline_bank: edited.transfers.bank,
    last_deadline_total_transfers: 0,
  });
});

test("free transfers not used are banked up to five [EG-11] [EG-10]", async () => {
  const entry = pool[0]!;
  const seen = [(await teamOf(entry)).transfers.limit];
  while (open < 8) {
    await passDeadline(open);
    seen.push((await teamOf(entry)).transfers.limit);
  }
  // One in round 2, one more each round: five from round 6 on.
  expect(seen.slice(-2)).toEqual([5, 5]);
  expect((await send(entry, swaps(await teamOf(entry), 2))).body.spent_points).toBe(0);
  await passDeadline(open);
  expect((await teamOf(entry)).transfers).toMatchObject({ limit: 4, made: 0 });
});
