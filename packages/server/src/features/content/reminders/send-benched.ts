/** Tells people whom of their starters the announced line-ups leave out, while they can still change it. */
import type { AccountId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { selectRound } from "../../clock/index.ts";
import { selectFootballers, selectLatestSquad } from "../../play/index.ts";
import { benchedMail, benchedPush, type BenchedFacts, type BenchedName } from "./benched-texts.ts";
import { benchedStarters } from "./benched-starters.ts";
import {
  selectAnnounced,
  selectBenched,
  selectNames,
  takeBenched,
  type Announced,
  type LineupChange,
} from "./benched.sql.ts";
import type { Reminded } from "./reminders.sql.ts";
import { queueTelling, registerTelling } from "./tell.ts";

const NAME = "benched";

export function registerBenchedTelling(ctx: Context): void {
  registerTelling<LineupChange>(ctx, {
    name: NAME,
    keyOf: ({ roundId, revision }) => `${roundId} ${revision}`,
    async messageFor(change, person) {
      const round = await selectRound(ctx.db, change.roundId);
      if (!round || round.state !== "open" || round.deadlineAtMs <= ctx.clock.nowMs()) return "over";
      if (!person.benched) return null;
      const announced = await selectAnnounced(ctx.db, round.roundId);
      const starters = await stillBenched(ctx, { person, change, announced });
      if (starters.length === 0) return null;
      const facts: BenchedFacts = { person, round, starters };
      return {
        untilMs: round.deadlineAtMs,
        mail: (site) => benchedMail({ ...facts, ...site }),
        push: () => benchedPush(facts),
      };
    },
  });
}

/** Queues what these people are to be told of the change and nobody has queued, with the transaction. */
export async function sendBenched(
  ctx: Context,
  tx: Tx,
  { roundId, revision }: LineupChange,
  accounts: readonly AccountId[],
): Promise<void> {
  const change = { roundId, revision };
  const byMail = await takeBenched(tx, change, accounts, "mailed_at");
  const byPush = await takeBenched(tx, change, accounts, "pushed_at");
  await queueTelling(ctx, tx, { name: NAME, about: change, byMail, byPush });
}

interface Told {
  readonly person: Reminded;
  readonly change: LineupChange;
  readonly announced: readonly Announced[];
}

/** Those he is to be told of who still stand in his eleven and still do not start, as they are now. */
async function stillBenched(ctx: Context, { person, change, announced }: Told): Promise<BenchedName[]> {
  if (person.entryId === null || person.startedRoundId === null) return [];
  const told = new Set(await selectBenched(ctx.db, change, person.accountId));
  const stored = await selectLatestSquad(ctx.db, person.entryId, change.roundId);
  if (!stored || told.size === 0) return [];
  const market = await selectFootballers(ctx.db, [...told]);
  const benched = benchedStarters({
    ruleset: ctx.game().ruleset,
    squad: stored.squad,
    roundId: change.roundId,
    startedRoundId: person.startedRoundId,
    announced,
    clubOf: (footballer) => market.get(footballer)?.clubId,
  }).filter(({ footballerId }) => told.has(footballerId));
  const names = await selectNames(
    ctx.db,
    benched.map(({ footballerId }) => footballerId),
  );
  return benched.map((one) => ({ ...one, name: names.get(one.footballerId) ?? "" }));
}
