/**
 * A correction that changes what a further table had decided is told: in the league's log, and to webhooks that want to
 * hear of it (decision 0248). Found by comparing what is kept of settled rounds with what they decide now, table by table.
 * One transaction holds what is kept, what is told and the mark of the settlings read, so a process that dies in between
 * leaves either all or nothing, and the next one goes on where it was.
 */
import { createHash } from "node:crypto";

import type { WireFormatChange, WireFormatCorrection } from "@elleveren/contract";
import {
  entryId,
  leagueId,
  OUTCOME_KINDS,
  type OutcomeChange,
  outcomeChanges,
  outcomesOf,
  roundId,
  type RoundId,
  type RoundOutcomes,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { type CorrectionData, queueLeagueEvent } from "../league-events/index.ts";
import { insertLeagueAct, type League, selectLeague } from "../leagues/index.ts";
import { isKnownHere, markOf, memberCache, readMark, selectSettlings, type Settlings } from "../standings/index.ts";
import { mostMembers } from "./change-formats.ts";
import {
  type DecidedFormat,
  isAnyFormatBehind,
  lockDecided,
  selectFormatsBehind,
  selectOutcomeHashes,
  selectOutcomes,
  updateDecidedOn,
  upsertOutcomes,
} from "./decided.sql.ts";
import { loadToPlay, playedRounds } from "./play-league.ts";

const QUEUE = "format-corrections";
/** Tables that are read from the database at once. */
const BATCH = 200;

/** The tick only asks whether there is anything: playing a hundred thousand tables is no reason for rounds to wait. */
export function registerFormatCorrections(ctx: Context): void {
  ctx.jobs.work(QUEUE, () => tellCorrections(ctx));
  ctx.jobs.onTick("format corrections", async () => {
    if (!ctx.findGame() || !(await isAnyFormatBehind(ctx.db, markOf(await selectSettlings(ctx.db))))) return;
    await ctx.jobs.send(QUEUE, {}, { singletonKey: QUEUE });
  });
}

/** Until none is behind, or a round is settled meanwhile; the next tick goes on. */
export async function tellCorrections(ctx: Context): Promise<void> {
  const settlings = await selectSettlings(ctx.db);
  const mark = markOf(settlings);
  let after = 0;
  while (isKnownHere(ctx, settlings)) {
    const behind = await selectFormatsBehind(ctx.db, { mark, after, limit: BATCH });
    for (const format of behind) {
      if (!(await readFormat(ctx, format, settlings))) return;
    }
    const last = behind.at(-1);
    if (!last) return;
    after = last.formatId;
  }
}

/** False when what was played may be of before or after a settling that came meanwhile, or nothing can be played yet. */
async function readFormat(ctx: Context, format: DecidedFormat, settlings: Settlings): Promise<boolean> {
  const { formatId } = format;
  const league = await selectLeague(ctx.db, leagueId(format.leagueId));
  const kept = await selectOutcomeHashes(ctx.db, formatId);
  const rounds = await outcomeTexts(ctx, league, format, settlings);
  if (!rounds) return false;
  const others = [...rounds].filter(([round, text]) => kept.get(round) !== hashOf(text));
  const before = readMark(format.decidedOn);
  // Rounds after it are settled again with it.
  const corrected = [...settlings].find(([round, number]) => before.has(round) && before.get(round) !== number)?.[0];
  const mark = markOf(settlings);
  return transact(ctx.db, async (tx) => {
    // Without a lock: a settling that comes later leaves the mark behind.
    if (markOf(await selectSettlings(tx)) !== mark) return false;
    if (!(await lockDecided(tx, format))) return true;
    const changes: OutcomeChange[] = [];
    for (const [round, text] of others) {
      if (kept.has(round) && corrected !== undefined) {
        const now = JSON.parse(text) as RoundOutcomes;
        changes.push(...outcomeChanges(round, await selectOutcomes(tx, formatId, round), now));
      }
      await upsertOutcomes(tx, formatId, round, text);
    }
    if (corrected !== undefined && changes.length > 0) await tell(ctx, tx, { format, corrected, changes, mark });
    await updateDecidedOn(tx, formatId, mark);
    return true;
  });
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Each round's final decisions, by round, as text. Nothing of a league that is gone, or has grown too large for the
 * table; null when nothing can be played yet.
 */
async function outcomeTexts(
  ctx: Context,
  league: League | null,
  { format }: DecidedFormat,
  settlings: Settlings,
): Promise<ReadonlyMap<RoundId, string> | null> {
  const texts = new Map<RoundId, string>();
  if (!league || (await memberCache(ctx).countOf(league)) > mostMembers(format)) return texts;
  const what = await loadToPlay(ctx, league, format);
  if (!what) return null;
  // After a round that waits everything is provisional.
  const waiting = what.now.rounds.findIndex(({ round }) => !settlings.has(round.roundId));
  const settled = waiting < 0 ? what.now.rounds : what.now.rounds.slice(0, waiting);
  const now = { ...what.now, rounds: settled, next: null };
  for await (const { play, isProvisional } of playedRounds(ctx, { ...what, now }, undefined)) {
    if (!isProvisional) texts.set(roundId(play.round), JSON.stringify(outcomesOf(play.decisions)));
  }
  return texts;
}

interface Correction {
  readonly format: DecidedFormat;
  readonly corrected: RoundId;
  readonly changes: readonly OutcomeChange[];
  readonly mark: string;
}

/** Of one correction, the weightiest; in a large league thousands may have changed places. */
const CHANGES_TOLD = 12;
const TEAMS_TOLD = 10;

async function tell(ctx: Context, tx: Tx, { format, corrected, changes, mark }: Correction): Promise<void> {
  const { formatId, name } = format;
  const weightOf = ({ kind, round }: OutcomeChange) => OUTCOME_KINDS.indexOf(kind) * 1000 + round;
  const told = changes
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .slice(0, CHANGES_TOLD)
    .map(presentChange);
  const correction: Omit<WireFormatCorrection, "entries"> = {
    format_id: formatId,
    event: corrected,
    changes: told,
    change_count: changes.length,
  };
  await insertLeagueAct(tx, {
    leagueId: leagueId(format.leagueId),
    entryId: null,
    kind: "format_corrected",
    details: { format: name, correction },
  });
  const names = await selectNames(tx, [...new Set(told.flatMap(({ before, after }) => [...before, ...after]))]);
  const nameOf = (id: number) => ctx.live.findSeason()?.rounds.find((one) => one.roundId === id)?.name ?? String(id);
  const data: CorrectionData = {
    format: formatId,
    format_name: name,
    event: corrected,
    event_name: nameOf(corrected),
    changes: told.map(({ before, after, ...change }) => ({
      ...change,
      event_name: nameOf(change.event),
      before: before.flatMap((id) => names.get(id) ?? []),
      after: after.flatMap((id) => names.get(id) ?? []),
    })),
    change_count: changes.length,
  };
  await queueLeagueEvent(tx, leagueId(format.leagueId), {
    key: `format.corrected:${formatId}:${mark.replaceAll(" ", "-")}`,
    kind: "format.corrected",
    data: { ...data },
  });
  await notify(tx, { kind: "leagues", leagueId: leagueId(format.leagueId) });
}

const presentChange = ({ kind, round, before, after }: OutcomeChange): WireFormatChange => ({
  kind,
  event: round,
  before: before.slice(0, TEAMS_TOLD).map(entryId),
  before_count: before.length,
  after: after.slice(0, TEAMS_TOLD).map(entryId),
  after_count: after.length,
});
