/**
 * Plays recorded managers' season again on a game of its own: each enters through the public calls, and every transfer
 * and chip is sent at its time on the game clock, in a market made true for it as an operator would. Rounds close at
 * their deadlines and are settled from the season's facts when their last match is over.
 */
import type { WireHistory, WireMyTeam } from "@elleveren/contract";
import { chipType, type FootballerId, type RoundId, type Ruleset } from "@elleveren/rules";

import type { Context } from "@elleveren/server/context.ts";
import { type MatchFact, recordFacts } from "@elleveren/server/features/facts/index.ts";
import type { SeasonFolder } from "@elleveren/server/features/seasons/index.ts";
import { advanceRounds, setFootballerPrice } from "@elleveren/server/features/clock/index.ts";
import { managerActions, type ManagerAction } from "./manager-actions.ts";
import type { RecordedManager } from "./recorded-manager.ts";
import { factsOfRound, REPLAY_REGION_ID, roundEndMs } from "./season-of-folder.ts";
import { startPrices } from "./start-prices.ts";
import { marketPriceOfSale, type ClubAt } from "./true-market.ts";

/** How the replay speaks to the game as one of its managers. */
export interface ManagerClient {
  get(path: string): Promise<{ readonly status: number; readonly body: unknown }>;
  post(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
}

export interface ReplayGame {
  readonly ctx: Context;
  readonly ruleset: Ruleset;
  readonly folder: SeasonFolder;
  readonly clubAt: ClubAt;
  /** Sets the game clock and lets it stand there. */
  setNow(atMs: number): Promise<void>;
  createClient(): ManagerClient;
  /** Told of every request the game refused. */
  report(line: string): void;
}

export interface ReplayedManager {
  readonly manager: RecordedManager;
  readonly history: WireHistory;
}

interface Player {
  readonly entryId: number;
  readonly client: ManagerClient;
}

/** Needs the season inserted and its first round open, with time before that round's deadline. */
export async function replayManagers(
  game: ReplayGame,
  managers: readonly RecordedManager[],
): Promise<ReplayedManager[]> {
  const players = new Map<RecordedManager, Player>();
  for (const step of timeline(game, managers)) {
    await game.setNow(step.atMs);
    await step.run(players);
  }
  const replayed: ReplayedManager[] = [];
  for (const [manager, { entryId, client }] of players) {
    const { body } = await client.get(`/api/entry/${entryId}/history/`);
    replayed.push({ manager, history: body as WireHistory });
  }
  return replayed;
}

interface Step {
  readonly atMs: number;
  run(players: Map<RecordedManager, Player>): Promise<unknown>;
}

/** Entries, deadlines, ends of rounds and managers' requests in the order of time. */
function timeline(game: ReplayGame, managers: readonly RecordedManager[]): Step[] {
  const { ctx, folder } = game;
  // Steps of the same moment keep this order: an entry comes before its manager's first request.
  const steps: Step[] = managers.map((manager, index) => ({
    atMs: entryMs(game, manager),
    run: async (players) => players.set(manager, await enter(game, manager, index)),
  }));
  for (const { roundId, deadlineAtMs } of folder.rounds ?? []) {
    const endMs = roundEndMs(folder, roundId);
    steps.push({ atMs: deadlineAtMs, run: () => advanceRounds(ctx) });
    if (endMs !== null) steps.push({ atMs: endMs, run: () => finishRound(game, roundId) });
  }
  for (const action of managers.flatMap(managerActions)) {
    steps.push({ atMs: action.atMs, run: (players) => act(game, action, players.get(action.manager)!) });
  }
  return steps.toSorted((first, second) => first.atMs - second.atMs);
}

/**
 * Before the manager's first request, and for the starting round: after the deadline before it, an hour before its own.
 */
function entryMs({ folder }: ReplayGame, manager: RecordedManager): number {
  const rounds = folder.rounds ?? [];
  const index = rounds.findIndex((round) => round.roundId === manager.startedRoundId);
  if (index === -1)
    throw new Error(`${manager.name} started in round ${manager.startedRoundId}, which the season has not`);
  const [first] = managerActions(manager);
  const opensMs = rounds[index - 1]?.deadlineAtMs ?? 0;
  const latestMs = Math.min(rounds[index]!.deadlineAtMs - ENTRY_BEFORE_MS, first?.atMs ?? Infinity);
  if (latestMs <= opensMs)
    throw new Error(`${manager.name} did something before round ${manager.startedRoundId} was open`);
  return latestMs;
}

const ENTRY_BEFORE_MS = 3600 * 1000;

async function finishRound({ ctx, folder }: ReplayGame, roundId: RoundId): Promise<void> {
  const result = await recordFacts(ctx, factsOfRound(folder, roundId), {
    source: "replay",
    messageId: `round-${roundId}`,
  });
  if (!result.ok) throw new Error(`the facts of round ${roundId} were refused: ${JSON.stringify(result.problems[0])}`);
  await advanceRounds(ctx);
}

/** Signs up and enters the recorded squad at the recorded prices. */
async function enter(game: ReplayGame, manager: RecordedManager, index: number): Promise<Player> {
  const client = game.createClient();
  const account = { email: `${manager.name}@replay.example`, password: `replay of ${manager.name}` };
  const name = { first_name: "Replay", last_name: manager.name, date_of_birth: "1990-01-01", region: REPLAY_REGION_ID };
  await expectOk(client.post("/api/player/create/", { ...account, ...name }), `${manager.name} signs up`);
  const list = new Map(game.folder.footballers.map((one) => [one.footballerId, one.startPriceTenths]));
  const listTenths = (footballerId: FootballerId) => {
    const priceTenths = list.get(footballerId);
    if (priceTenths === undefined)
      throw new Error(`${manager.name} entered footballer ${footballerId}, who is not in the season`);
    return priceTenths;
  };
  const prices = startPrices(manager, listTenths, game.ruleset.squad.budgetTenths);
  await makePricesTrue(game, prices);
  await makeClubsTrue(game, new Set(prices.keys()), entryMs(game, manager));
  const picks = [...prices].map(([element, purchase_price]) => ({ element, purchase_price }));
  const body = {
    name: `Lag ${index + 1}`,
    favourite_team: null,
    terms_agreed: true,
    language: "nb",
    email: false,
    picks,
  };
  const made = await expectOk(client.post("/api/entry-create/", body), `${manager.name} enters`);
  return { entryId: (made as { id: number }).id, client };
}

async function act(game: ReplayGame, action: ManagerAction, player: Player): Promise<void> {
  const { entryId, client } = player;
  const { chip, roundId, transfers, manager, atMs } = action;
  const team = (await client.get(`/api/my-team/${entryId}/`)).body as WireMyTeam;
  const isTeamChip = chip !== null && chipType(chip) === "team";
  if (!isTeamChip) await makeMarketTrue(game, action, team);
  const answer = isTeamChip
    ? await client.post(`/api/my-team/${entryId}/`, { chip, event: roundId, picks: team.picks })
    : await client.post("/api/transfers/", {
        chip,
        entry: entryId,
        event: roundId,
        transfers: transfers.map((transfer) => ({
          element_in: transfer.inId,
          element_out: transfer.outId,
          purchase_price: transfer.inTenths,
          selling_price: transfer.outTenths,
        })),
      });
  if (answer.status !== 200) {
    const when = new Date(atMs).toISOString();
    game.report(`${manager.name}, round ${roundId}, ${when}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** Prices and clubs as they were when the manager sent the request. */
async function makeMarketTrue(game: ReplayGame, action: ManagerAction, team: WireMyTeam): Promise<void> {
  const prices = new Map<FootballerId, number>();
  for (const { inId, inTenths, outId, outTenths } of action.transfers) {
    const paidTenths = team.picks.find((pick) => pick.element === outId)?.purchase_price ?? outTenths;
    prices.set(outId, marketPriceOfSale(game.ruleset, paidTenths, outTenths));
    prices.set(inId, inTenths);
  }
  await makePricesTrue(game, prices);
  const owned = team.picks.map((pick) => pick.element as FootballerId);
  await makeClubsTrue(game, new Set([...owned, ...prices.keys()]), action.atMs);
}

async function makeClubsTrue(game: ReplayGame, footballers: ReadonlySet<FootballerId>, atMs: number): Promise<void> {
  const facts = [...footballers].flatMap((footballerId): MatchFact[] => {
    const clubId = game.clubAt(footballerId, atMs);
    return clubId === undefined ? [] : [{ kind: "footballer", footballerId, clubId }];
  });
  const result = await recordFacts(game.ctx, facts, { source: "replay" });
  if (!result.ok) throw new Error(`clubs were refused: ${JSON.stringify(result.problems[0])}`);
}

async function makePricesTrue(game: ReplayGame, prices: ReadonlyMap<FootballerId, number>): Promise<void> {
  const list = [...prices].map(([footballerId, priceTenths]) => ({ footballerId, priceTenths }));
  const result = await setFootballerPrice(game.ctx, { by: "replay", prices: list });
  if (!result.ok) throw new Error(`prices were refused: ${JSON.stringify(result.problems[0])}`);
}

async function expectOk(
  answer: Promise<{ readonly status: number; readonly body: unknown }>,
  what: string,
): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}
