/**
 * "My starter is benched": a tick notices that line-ups of the open round were announced or changed; one job finds the
 * affected accounts and queues their messages. Clubs announce within the same minutes, so the job is delayed a moment,
 * and one message covers several clubs.
 */
import { accountId, type AccountId, type FootballerId, roundId, type RoundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound } from "../../clock/index.ts";
import {
  type Announced,
  insertBenched,
  type LineupChange,
  lockScan,
  selectAnnounced,
  selectTold,
  selectWishers,
  takeScan,
  type Wisher,
} from "./benched.sql.ts";
import { registerBenchedTelling, sendBenched } from "./send-benched.ts";
import { selectFootballers, selectLatestSquads } from "../../play/index.ts";
import { benchedStarters } from "./benched-starters.ts";

export const FIND_QUEUE = "benched-find";
/** The previous release's queue of accounts to tell. */
const FORMER_QUEUE = "benched-tell";
const WAIT_SECONDS = 15;

interface FindJob {
  readonly roundId: number;
}
interface FormerJob extends FindJob {
  readonly revision: number;
  readonly accountIds: readonly number[];
}

export function registerBenched(ctx: Context): void {
  registerBenchedTelling(ctx);
  ctx.jobs.work<FindJob>(FIND_QUEUE, (job) => findBenched(ctx, roundId(job.roundId)));
  ctx.jobs.workFormer<FormerJob>(FORMER_QUEUE, ({ revision, accountIds, ...job }) =>
    transact(ctx.db, (tx) =>
      sendBenched(ctx, tx, { roundId: roundId(job.roundId), revision }, accountIds.map(accountId)),
    ),
  );
  ctx.jobs.onTick("benched", async () => {
    const round = ctx.findGame() ? await selectOpenRound(ctx.db) : null;
    if (!round || round.deadlineAtMs <= ctx.clock.nowMs()) return;
    await transact(ctx.db, async (tx) => {
      if ((await takeScan(tx, round.roundId)) === null) return;
      const options = { tx, singletonKey: `round ${round.roundId}`, startAfterSeconds: WAIT_SECONDS };
      await ctx.jobs.send<FindJob>(FIND_QUEUE, { roundId: round.roundId }, options);
    });
  });
}

/** Accounts of one page. */
const PAGE_SIZE = 200;

async function findBenched(ctx: Context, round: RoundId): Promise<void> {
  const announced = await selectAnnounced(ctx.db, round);
  let revision: number | null = null;
  let after: AccountId | null = accountId(0);
  while (after !== null) {
    const open = await selectOpenRound(ctx.db);
    if (open?.roundId !== round || open.deadlineAtMs <= ctx.clock.nowMs()) return;
    const page: AccountId = after;
    after = await transact(ctx.db, async (tx) => {
      const newest = await lockScan(tx, round);
      revision ??= newest;
      if (newest === null || newest !== revision) return null;
      const wishers = await selectWishers(tx, { after: page, limit: PAGE_SIZE });
      const change = { roundId: round, revision: newest };
      const told = await insertPage(ctx, tx, { change, announced, wishers });
      if (told.length > 0) await sendBenched(ctx, tx, change, told);
      return wishers.length < PAGE_SIZE ? null : wishers.at(-1)!.accountId;
    });
  }
}

interface Page {
  readonly change: LineupChange;
  readonly announced: readonly Announced[];
  readonly wishers: readonly Wisher[];
}

/** Accounts of the page with benched starters. */
async function insertPage(ctx: Context, tx: Tx, { change, announced, wishers }: Page): Promise<AccountId[]> {
  const { ruleset } = ctx.game();
  const { roundId } = change;
  const entries = wishers.map(({ entryId }) => entryId);
  const squads = new Map(
    (await selectLatestSquads(tx, entries, roundId)).map((stored) => [stored.entryId, stored.squad]),
  );
  const market = await selectFootballers(
    tx,
    [...squads.values()].flatMap(({ picks }) => picks.map(({ footballerId }) => footballerId)),
  );
  const accounts = wishers.map(({ accountId: account }) => account);
  const told = await selectTold(tx, accounts, roundId);
  const affected: AccountId[] = [];
  for (const { accountId: account, entryId, startedRoundId } of wishers) {
    const squad = squads.get(entryId);
    if (!squad) continue;
    const clubOf = (footballer: FootballerId) => market.get(footballer)?.clubId;
    const unsaid = benchedStarters({ ruleset, squad, roundId, startedRoundId, announced, clubOf })
      .map(({ footballerId }) => footballerId)
      .filter((footballer) => !told.get(account)?.has(footballer));
    if (unsaid.length === 0) continue;
    await insertBenched(tx, change, account, unsaid);
    affected.push(account);
  }
  return affected;
}
