/** Managers in every situation a season knows, for comparing what the page says with what the server answers. */

import {
  POSITIONS,
  type ChipName,
  type Footballer,
  type FootballerId,
  type Market,
  type Position,
} from "@elleveren/rules";
import { enterManagers, type RushManager } from "../../packages/server/src/prove/rush/rush-managers.ts";
import { setFootballerPrice } from "../../packages/server/src/features/clock/index.ts";
import { notify } from "../../packages/server/src/db/notify.ts";
import {
  buildSeason,
  changeRuleset,
  readMarket,
  replacements,
  sql,
  startTestServer,
  transfersBody,
  type TestServer,
} from "../../packages/server/src/testing/index.ts";
import { decodeGame, type Game } from "../../packages/web/src/api/content/game.ts";
import { decodeMyTeam, type MyTeam } from "../../packages/web/src/api/play/my-team.ts";

/** The open round of the comparison. */
export const ROUND = 3;

export interface Answer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape
  readonly body: any;
}

/** The data of one manager's page: start-up data and the own squad, fetched at one moment. */
export interface Page {
  readonly game: Game;
  readonly myTeam: MyTeam;
}

export interface AgreementManager {
  readonly entryId: number;
  readonly session: string;
  /** Loaded before some prices moved, and after. */
  readonly older: Page;
  readonly fresh: Page;
}

export interface AgreementWorld {
  readonly t: TestServer;
  readonly managers: readonly AgreementManager[];
  readonly game: Game;
  call(session: string | null, method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
}

const SEASON_CHIPS = [
  ["wildcard", 1, 2],
  ["wildcard", 3, 30],
  ["freehit", 1, 30],
  ["rich", 1, 30],
  ["uteam", 3, 30],
  ["frush", 1, 30],
  ["2capt", 1, 30],
  // Not open yet in the round of the comparison: the page may propose it, the server refuses it.
  ["3xc", 4, 30],
] as const satisfies readonly (readonly [ChipName, number, number])[];

export async function openAgreementWorld(): Promise<AgreementWorld> {
  const t = await startTestServer();
  const season = await buildSeason(t);
  const call: AgreementWorld["call"] = (session, method, path, body) => send(t.origin, session, method, path, body);
  await changeRuleset(t, {
    chips: SEASON_CHIPS.map(([name, startRound, stopRound], index) => ({
      id: index + 1,
      name,
      number: SEASON_CHIPS.slice(0, index).filter(([other]) => other === name).length + 1,
      startRound,
      stopRound,
      // Two defenders are enough while the forwards attack (EG-20).
      ...(name === "frush" && { overrides: { positions: { DEF: { minPlay: 2 } } } }),
    })),
  });
  const managers = await enterManagers(t.ctx, t.origin, 48);
  const market = await readMarket(t);
  const pass = async (roundId: number) => {
    await t.setNow(new Date(season.rounds[roundId - 1]!.deadlineAtMs + 1000).toISOString());
    await t.tick();
  };
  await Promise.all(managers.map((manager, index) => rebuild(call, manager, market, index)));
  await pass(1);
  await Promise.all(managers.map((manager, index) => playSecondRound(call, manager, market, index)));
  await pass(2);
  // Money and paid prices of a long season: purchases below and above the prices of now, banks of every size.
  await sql`update squads set bank_tenths = entry_id % 7 * 6, free_transfers = 1 + entry_id % 5,
    purchase_tenths = (select array_agg(greatest(38, f.price_tenths + (u.place * 7 + entry_id)::int % 9 - 4) order by u.place)
      from unnest(footballer_ids) with ordinality as u(id, place) join footballers f on f.footballer_id = u.id)
    where round_id = (select max(round_id) from squads s where s.entry_id = squads.entry_id)`.execute(t.ctx.db);
  await Promise.all(managers.map((manager, index) => beginThirdRound(call, manager, market, index)));
  const newcomers = await enterNewcomers(t);
  await leaveTheMarket(t, managers);

  const all = [...managers, ...newcomers];
  const older = await loadPages(call, all);
  await movePrices(t, market);
  const fresh = await loadPages(call, all);
  return {
    t,
    call,
    game: fresh[0]!.game,
    managers: all.map(({ entryId, session }, index) => ({
      entryId,
      session,
      older: older[index]!,
      fresh: fresh[index]!,
    })),
  };
}

async function send(origin: string, session: string | null, method: string, path: string, body?: unknown) {
  const headers: Record<string, string> = session === null ? {} : { "x-session-token": session };
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(origin + path, init);
  const answer: Answer = { status: response.status, body: await response.json() };
  return answer;
}

type Call = AgreementWorld["call"];

async function must(answer: Promise<Answer>): Promise<Answer> {
  const made = await answer;
  if (made.status !== 200) throw new Error(`answered ${made.status}: ${JSON.stringify(made.body)}`);
  return made;
}

const ownedBy = async (call: Call, { entryId, session }: RushManager): Promise<FootballerId[]> => {
  const { body } = await must(call(session, "GET", `/api/my-team/${entryId}/`));
  return (body.picks as { element: FootballerId }[]).map(({ element }) => element);
};

/** Up to `count` legal swaps, chosen by `salt`; each costs no more than `riseTenths`. */
function someSwaps(market: Market, owned: readonly FootballerId[], count: number, salt: number, riseTenths: number) {
  const squad = [...owned];
  return Array.from({ length: count }, (_, index) => (index * 4 + salt) % 15).flatMap((slotIndex, index) => {
    const out = squad[slotIndex]!;
    const affordable = replacements(market, squad, out).filter(
      ({ priceTenths }) => priceTenths <= market.get(out)!.priceTenths + riseTenths,
    );
    const into = affordable[(salt * 7 + index) % Math.max(1, affordable.length)]?.footballerId;
    if (into === undefined) return [];
    squad[slotIndex] = into;
    return [[out, into] as const];
  });
}

/** Before the first deadline everybody makes another squad of the one all began with. */
async function rebuild(call: Call, manager: RushManager, market: Market, index: number): Promise<void> {
  const pairs = someSwaps(market, await ownedBy(call, manager), 1 + (index % 9), index, 25);
  await must(call(manager.session, "POST", "/api/transfers/", transfersBody(manager.entryId, 1, pairs)));
}

/** Chips that are gone by the third round. */
async function playSecondRound(call: Call, manager: RushManager, market: Market, index: number): Promise<void> {
  const owned = await ownedBy(call, manager);
  const chip = ([null, "wildcard", "freehit", "rich", "2capt", "frush"] as const)[index % 6] ?? null;
  if (chip === "2capt" || chip === "frush") return saveChip(call, manager, chip);
  const pairs = someSwaps(market, owned, index % 3 === 0 && chip === null ? 0 : 2, index, 0);
  if (pairs.length === 0) return;
  await must(call(manager.session, "POST", "/api/transfers/", transfersBody(manager.entryId, 2, pairs, { chip })));
}

async function saveChip(call: Call, { entryId, session }: RushManager, chip: ChipName): Promise<void> {
  const { body } = await must(call(session, "GET", `/api/my-team/${entryId}/`));
  const picks = (body.picks as Record<string, unknown>[]).map(({ element, position, is_captain, is_vice_captain }) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
  }));
  await must(call(session, "POST", `/api/my-team/${entryId}/`, { chip, picks }));
}

/** Transfers already made in the open round, up to the cap, and chips in play. */
async function beginThirdRound(call: Call, manager: RushManager, market: Market, index: number): Promise<void> {
  const owned = await ownedBy(call, manager);
  const made = [0, 1, 0, 3, 18, 0, 20][index % 7]!;
  const there = owned[index % 15]!;
  const back = replacements(market, owned, there).find(
    ({ priceTenths }) => priceTenths <= market.get(there)!.priceTenths - 2,
  )?.footballerId;
  const pairs = Array.from({ length: back === undefined ? 0 : made }, (_, step) =>
    step % 2 === 0 ? ([there, back!] as const) : ([back!, there] as const),
  );
  const body = (chip: ChipName | null) => transfersBody(manager.entryId, ROUND, pairs, { chip });
  if (pairs.length > 0) await call(manager.session, "POST", "/api/transfers/", body(null));
  // A chip that was played is refused, which leaves the manager without one.
  const chip = ([null, null, "rich", "wildcard", "uteam", "freehit", "frush", "2capt"] as const)[index % 8] ?? null;
  if (chip === "frush" || chip === "2capt") await saveChip(call, manager, chip).catch(() => undefined);
  else if (chip !== null) await call(manager.session, "POST", "/api/transfers/", { ...body(chip), transfers: [] });
}

/** Managers whose first round is the open one: nothing is counted yet. */
async function enterNewcomers(t: TestServer): Promise<RushManager[]> {
  await sql`update accounts set email = 'old-' || email, email_key = 'old-' || email_key`.execute(t.ctx.db);
  return enterManagers(t.ctx, t.origin, 8);
}

/** Some left the market and some left the game, owned by managers or not. */
async function leaveTheMarket(t: TestServer, managers: readonly RushManager[]): Promise<void> {
  const ofManagers = managers.slice(0, 6).map(({ picks }, index) => picks[index * 2]!.element);
  await sql`update footballers set status = 'u'
    where footballer_id % 17 = 3 or footballer_id = any(${ofManagers}::int[])`.execute(t.ctx.db);
  await sql`update footballers set removed = true where footballer_id % 23 = 5`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "market" });
  await t.whenCurrent();
}

async function movePrices(t: TestServer, market: Market): Promise<void> {
  const prices = [...market.values()]
    .filter(({ footballerId }) => footballerId % 4 === 1)
    .map(({ footballerId, priceTenths }) => ({
      footballerId,
      priceTenths: priceTenths + (footballerId % 8 === 1 ? 2 : -1),
    }));
  const moved = await setFootballerPrice(t.ctx, { by: "command", prices });
  if (!moved.ok) throw new Error(JSON.stringify(moved.problems));
  await t.whenCurrent();
}

async function loadPages(call: Call, managers: readonly RushManager[]): Promise<Page[]> {
  const game = decodeGame((await must(call(null, "GET", "/api/bootstrap-static/"))).body);
  return Promise.all(
    managers.map(async ({ entryId, session }) => ({
      game,
      myTeam: decodeMyTeam((await must(call(session, "GET", `/api/my-team/${entryId}/`))).body),
    })),
  );
}

/** Everybody of a position, in the market's order. */
export function byPosition({ footballers }: Game): Readonly<Record<Position, readonly Footballer[]>> {
  return Object.fromEntries(
    POSITIONS.map((position) => [position, footballers.filter((one) => one.position === position)]),
  ) as unknown as Record<Position, Footballer[]>;
}
