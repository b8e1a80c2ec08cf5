/**
 * Line-ups of several entries saved in one transaction: one look at the clock, one commit, one wait for the disk. What
 * holds for a save of its own holds here: its entry's row is locked, a gate of the round is passed and the deadline
 * compared with the database's clock after that, and squad, log, receipt, answer and word to all processes are
 * committed together or not at all. An entry that cannot be served in company, because somebody else holds it or its key
 * or because it needs words of its own, is left to a transaction of its own and delays nobody.
 */
import type { KeyObject } from "node:crypto";
import { carrySquad, type EntryId, type Market, type RoundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { sqlState, transact } from "../../../db/writing/transactions.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import type { Batch } from "../../../db/writing/write-queue.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { repeated, type Answer, type Claim } from "../../../http/calls/idempotency.ts";
import { type GateProblem, lockOpenRoundForAll } from "../../clock/index.ts";
import { presentProblem, selectFootballers, signReceipt } from "../squads/index.ts";
import { presentMyTeam } from "./my-team.present.ts";
import { planSave, type SaveLineupProblem, type SaveLineupRequest } from "./save-lineup.ts";
import {
  insertSaves,
  lockFreeEntries,
  selectSituations,
  type EntrySituation,
  type SavedRow,
} from "./shared-save.sql.ts";

export interface KeyedSave {
  readonly claim: Claim;
  readonly request: SaveLineupRequest;
}

/** Null: it wants a transaction of its own. */
type SharedAnswer = Answer | null;

export type LineupBatch = Batch<KeyedSave, SharedAnswer>;

/** Thrown to undo the transaction: each of the saves is then done by itself. */
class NotTogether extends Error {}

export function createLineupBatch(ctx: Context): LineupBatch {
  return {
    async run(saves) {
      try {
        return await transact(ctx.writes.sharedDb, (tx) => saveTogether(ctx, tx, saves));
      } catch (error) {
        // Without a database none of them would fare better alone. A lock that somebody holds concerns one of them.
        if (isUnavailable(error) && sqlState(error) !== "55P03") throw error;
        if (!(error instanceof NotTogether)) ctx.log.warn({ err: error }, "line-ups could not be saved together");
        return saves.map(() => null);
      }
    },
  };
}

async function saveTogether(ctx: Context, tx: Tx, saves: readonly KeyedSave[]): Promise<SharedAnswer[]> {
  const { roundId } = saves[0]!.request;
  const meant = saves.filter(({ request }) => request.roundId === roundId);
  const started = await lockFreeEntries(
    tx,
    meant.map(({ request }) => request.entryId),
  );
  const held = meant.filter(({ request }) => started.has(request.entryId));
  if (held.length === 0) return saves.map(() => null);
  const entryIds = held.map(({ request }) => request.entryId);
  const gate = await lockOpenRoundForAll(tx, { roundId, entryIds });
  if ("code" in gate && gate.code === "round_not_open") return saves.map(() => null);
  const asked = held.map(({ claim, request }) => ({ claim, entryId: request.entryId }));
  const { secret, byEntry } = await selectSituations(tx, asked, roundId);
  const owned = [...byEntry.values()].flatMap(({ stored }) => stored.squad.picks.map((pick) => pick.footballerId));
  const market = await selectFootballers(tx, owned);

  const decide = createDecider(ctx, { market, gate, secret, started, roundId });
  const decisions = new Map(held.map((save) => [save, decide(save, byEntry.get(save.request.entryId))]));
  const rows = [...decisions.values()].flatMap((decision) => decision?.row ?? []);
  const atMs = "code" in gate ? 0 : gate.inTimeAtMs;
  if (rows.length > 0 && !(await insertSaves(tx, rows, atMs))) throw new NotTogether();
  return saves.map((save) => decisions.get(save)?.answer ?? null);
}

interface Decision {
  readonly answer: Answer;
  /** What there is to write; null when the key was answered before. */
  readonly row: SavedRow | null;
}

interface Round {
  /** Of all squads together: only positions are judged, and those never change. */
  readonly market: Market;
  readonly gate: GateProblem | { readonly inTimeAtMs: number };
  readonly secret: KeyObject | null;
  readonly started: ReadonlyMap<EntryId, RoundId>;
  readonly roundId: RoundId;
}

function createDecider(ctx: Context, { market, gate, secret, started, roundId }: Round) {
  const { ruleset } = ctx.game();
  const refusal = (claim: Claim, problems: readonly SaveLineupProblem[]): Decision => {
    const { status, body } = refuseSave(problems);
    return { answer: { status, body }, row: { claim, answer: { status, body }, change: null } };
  };
  const accept = ({ claim, request }: KeyedSave, { stored, chipsPlayed }: EntrySituation, atMs: number): Decision => {
    const { entryId } = request;
    const startedRoundId = started.get(entryId)!;
    const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId });
    const plan = planSave({ ruleset, market, squad, stored, chipsPlayed, request });
    if (!plan.ok) return refusal(claim, plan.problems);
    const { chips, ...change } = plan.value;
    const receipt = signReceipt(secret!, { entryId, squad: change.after, atMs });
    const team = { ruleset, squad: change.after, market, chips, updatedAtMs: atMs };
    const answer = { status: 200, body: presentMyTeam(team, receipt) };
    return { answer, row: { claim, answer, change: { ...change, entryId, before: squad, receipt } } };
  };
  return (save: KeyedSave, situation: EntrySituation | undefined): Decision | null => {
    if (!situation) return null;
    const { claim } = save;
    if (situation.answered) return { answer: repeated(claim, situation.answered), row: null };
    try {
      return "code" in gate ? refusal(claim, [gate]) : accept(save, situation, gate.inTimeAtMs);
    } catch (error) {
      // The fault of one is not everybody's: by itself it fails in the open.
      ctx.log.warn({ err: error, entryId: save.request.entryId }, "a line-up could not be judged");
      return null;
    }
  };
}

/** The 400 answer: problems of the chip stand with it, problems of the picks with them. */
export function refuseSave(problems: readonly SaveLineupProblem[]) {
  return refuse(problems.map(presentProblem), ({ code }) => {
    if (code.startsWith("chip_")) return "chip";
    return code === "deadline_passed" || code === "round_not_open" ? null : "picks";
  });
}
