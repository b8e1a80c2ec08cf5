/** After the rush: the managers' answers against the closed round, the log and the receipts. */
import { entryId as toEntryId, roundId as toRoundId, type RoundId, type Squad } from "@elleveren/rules";
import type { WireReceipt } from "@elleveren/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import {
  hashSquad,
  readLogSquad,
  selectLatestSquad,
  type StoredLogSquad,
  verifyReceipt,
} from "../../features/play/index.ts";
import type { RushManager, RushPick } from "./rush-managers.ts";

/** One write of a manager and how it ended. */
export interface WriteOutcome {
  readonly kind: string;
  readonly status: number;
  readonly receipt: WireReceipt | null;
  /** Codes of the refusal. */
  readonly codes: readonly string[];
  /** True when its first request left after the deadline by the game clock. */
  readonly sentLate: boolean;
  /** True when its answer came before the deadline by the game clock. */
  readonly answeredInTime: boolean;
}

interface LogRow {
  readonly receipt: { readonly signature: string; readonly squadHash: string } | null;
  readonly squad: StoredLogSquad;
}

export interface CheckedRush {
  readonly ctx: Context;
  readonly origin: string;
  readonly roundId: RoundId;
  readonly deadlineAtMs: number;
}

/** A sentence for everything that is not as it must be. */
export async function checkManager(
  { ctx, origin, roundId, deadlineAtMs }: CheckedRush,
  manager: RushManager,
  outcomes: readonly WriteOutcome[],
): Promise<string[]> {
  const wrong: string[] = [];
  const say = (text: string) => wrong.push(`entry ${manager.entryId}: ${text}`);
  for (const outcome of outcomes) {
    if (outcome.status !== 200 && outcome.status !== 400) say(`a ${outcome.kind} was answered with ${outcome.status}`);
    if (outcome.status === 200 && outcome.receipt === null) say(`a ${outcome.kind} was accepted without a receipt`);
    if (outcome.sentLate && outcome.status === 200) say(`a ${outcome.kind} sent after the deadline was accepted`);
    if (outcome.answeredInTime && outcome.codes.includes("deadline_passed"))
      say(`a ${outcome.kind} in time was called late`);
    if (outcome.sentLate && !outcome.codes.includes("deadline_passed")) say(`a late ${outcome.kind} was not told why`);
  }
  const receipts = outcomes.flatMap(({ receipt }) => receipt ?? []);
  for (const receipt of receipts) {
    const atMs = Date.parse(receipt.time);
    if (atMs >= deadlineAtMs) say(`a receipt is of ${receipt.time}, after the deadline`);
    const proof = { entryId: toEntryId(receipt.entry), roundId: toRoundId(receipt.event), atMs };
    const { squad_hash: squadHash, signature } = receipt;
    if (!(await verifyReceipt(ctx.db, { ...proof, squadHash, signature }))) say("a receipt does not verify");
    if (receipt.entry !== manager.entryId || receipt.event !== roundId) say("a receipt is of something else");
  }

  const { rows: log } = await sql<LogRow>`select receipt, after->'squad' as squad from entry_log
    where entry_id = ${manager.entryId} and round_id = ${roundId} order by log_id`.execute(ctx.db);
  const signatures = (list: readonly (string | undefined)[]) => JSON.stringify(list.map(String).toSorted());
  const answered = signatures(receipts.map((receipt) => receipt.signature));
  const logged = signatures(log.map((row) => row.receipt?.signature));
  // Both ways: an accepted write that is not there was lost, one there that was refused or never sent is a ghost.
  if (answered !== logged) say(`${receipts.length} writes were accepted, ${log.length} are in the log`);

  for (const { receipt, squad } of log) {
    if (receipt?.squadHash !== hashSquad(readLogSquad(squad)))
      say("a receipt is not of the squad that its change left");
  }

  const stored = await selectLatestSquad(ctx.db, manager.entryId, roundId);
  const last = log.at(-1);
  if (last && hashSquad(stored!.squad) !== hashSquad(readLogSquad(last.squad)))
    say("the closed round has another squad");
  if (last && last.receipt?.squadHash !== hashSquad(stored!.squad)) say("the last receipt is not of the closed squad");
  if (stored!.squad.bankTenths < 0) say("the bank is overdrawn");
  const { rows } = await sql<{ count: number }>`select count(*) as count from transfers
    where entry_id = ${manager.entryId} and round_id = ${roundId}`.execute(ctx.db);
  const made = stored!.squad.roundId === roundId ? stored!.squad.transfersMade : 0;
  if (rows[0]!.count !== made) say(`${made} transfers were made and ${rows[0]!.count} are recorded`);
  if (!(await isPublished(origin, manager, roundId, stored!.squad))) say("the published picks are not the squad");
  return wrong;
}

/** Whether these picks of the round are public. */
async function isPublished(origin: string, { entryId }: RushManager, round: RoundId, squad: Squad): Promise<boolean> {
  const answer = await fetch(`${origin}/api/entry/${entryId}/event/${round}/picks/`);
  const { picks } = (await answer.json()) as { picks: readonly RushPick[] };
  return squad.picks.every((pick) => {
    const shown = picks.find(({ element }) => element === pick.footballerId);
    return shown?.position === pick.slot && shown.is_captain === pick.isCaptain;
  });
}
