/**
 * The demo's managers go on playing: each has a fixed moment before every deadline, and acts then through the public
 * use cases. A manager whose moment was missed (an outage, a jump of the clock) skips the round. Only accounts made by
 * the demo act; the visitor's team is left alone.
 */
import { accountId, carrySquad, entryId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "@elleveren/server/context.ts";
import {
  confirmTransfers,
  saveLineup,
  selectChipPlays,
  selectEntryKey,
  selectLatestSquad,
} from "@elleveren/server/features/play/index.ts";
import { decide, inventManager, type Manager, type Scouting } from "../managers/index.ts";
import { type RoundRow, selectOpenRound } from "@elleveren/server/features/clock/index.ts";
import { seededRandom, selectSimulator } from "@elleveren/server/features/operate/index.ts";
import { scoutLive } from "./live-scouting.ts";

const HOUR_MS = 3_600_000;
/** At most so many a tick, so that ticks stay short. */
const AT_ONCE = 15;
/** The largest age of the managers' view, game time. */
const SCOUTING_LASTS_MS = HOUR_MS;

interface Turn {
  readonly manager: Manager;
  readonly atMs: number;
}

/** Registers the tick. Without a demo it asks one small question a second and does nothing. */
export function registerDemoManagers(ctx: Context): void {
  let lookedAtMs: number | null = null;
  let turns: { readonly round: RoundRow; readonly waiting: Turn[] } | null = null;
  let scouting: { readonly value: Scouting; readonly atMs: number } | null = null;
  ctx.jobs.onTick("demo managers", async () => {
    const simulator = ctx.findGame() ? await selectSimulator(ctx.db) : null;
    const round = simulator?.ready ? await selectOpenRound(ctx.db) : null;
    const nowMs = ctx.clock.nowMs();
    const sinceMs = lookedAtMs ?? nowMs;
    lookedAtMs = nowMs;
    if (!simulator || !round) return;
    if (turns?.round.roundId !== round.roundId) {
      const all = await drawTurns(ctx, simulator.seed, round);
      turns = { round, waiting: all.filter((turn) => turn.atMs > sinceMs) };
    }
    const dueCount = turns.waiting.findIndex((turn) => turn.atMs > nowMs);
    const acting = turns.waiting.splice(0, Math.min(dueCount < 0 ? turns.waiting.length : dueCount, AT_ONCE));
    if (acting.length === 0) return;
    const isFresh = scouting?.value.roundId === round.roundId && nowMs - scouting.atMs < SCOUTING_LASTS_MS;
    if (!scouting || !isFresh) scouting = { value: scoutLive(ctx, round.roundId), atMs: nowMs };
    for (const { manager } of acting) await act(ctx, manager, scouting.value);
  });
}

/** All managers' moments before the round's deadline, in order of time. */
async function drawTurns(ctx: Context, seed: number, round: RoundRow): Promise<Turn[]> {
  const clubs = await sql<{ club_id: number }>`
    select club_id from clubs where not unavailable order by club_id`.execute(ctx.db);
  const entries = await sql<{ entry_id: number }>`
    select entry_id from accounts where email_key like 'manager%@demo.invalid' and entry_id is not null
    order by entry_id`.execute(ctx.db);
  const clubIds = clubs.rows.map((row) => row.club_id);
  return entries.rows
    .map((row) => inventManager(seed, row.entry_id, clubIds))
    .map((manager) => ({ manager, atMs: momentOf(manager, round) }))
    .sort((a, b) => a.atMs - b.atMs);
}

/** Late deciders in the last hours, the others in the last three days. */
function momentOf(manager: Manager, round: RoundRow): number {
  const random = seededRandom(manager.seed, "moment", manager.number, round.roundId);
  const hours = manager.habit.late ? 1 + random.next() * 5 : 6 + random.next() * 66;
  return round.deadlineAtMs - hours * HOUR_MS;
}

/** A refusal by the rules or the deadline is dropped: the manager acts again in the next round. */
async function act(ctx: Context, manager: Manager, scouting: Scouting): Promise<void> {
  const { ruleset } = ctx.game();
  const { roundId } = scouting;
  const id: EntryId = entryId(manager.number);
  const key = await selectEntryKey(ctx.db, id);
  const stored = await selectLatestSquad(ctx.db, id, roundId);
  // A manager that has already acted for this round is done.
  if (!key || !stored || stored.squad.roundId === roundId) return;
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId: key.startedRoundId });
  const chipsPlayed = await selectChipPlays(ctx.db, id, roundId);
  const decision = decide(manager, { ruleset, scouting, squad, chipsPlayed });
  const owner = { entryId: id, accountId: accountId(manager.number), roundId };
  if (decision.transfers.length > 0) {
    const transfers = decision.transfers.map((wish) => ({ ...wish, seenOutTenths: null, seenInTenths: null }));
    const request = { ...owner, chip: decision.transferChip, transfers, confirmed: true };
    const confirmed = await confirmTransfers(ctx, request);
    if (!confirmed.ok) return;
  }
  if (!decision.lineup && !decision.teamChip) return;
  const picks = (await selectLatestSquad(ctx.db, id, roundId))?.squad.picks ?? squad.picks;
  const lineup = decision.lineup ? decision.lineup(picks) : picks;
  await saveLineup(ctx, { ...owner, chip: decision.teamChip ?? undefined, picks: lineup });
}
