/** Content of the picture of a team's round. */
import type { SiteChoice } from "@elleveren/contract";
import { decodeKit, type ShirtKit } from "@elleveren/contract/club-kit.ts";
import { type ChipName, type EntryId, type FootballerId, type Position, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { loadVisibleRound, pointsSoFar } from "../../play/index.ts";

export interface SharePick {
  readonly name: string;
  readonly position: Position;
  readonly slot: number;
  readonly kit: ShirtKit;
  /** Times the armband or chip; null before the footballer's first match of the round. */
  readonly points: number | null;
  readonly armband: "captain" | "vice-captain" | null;
  /** The multiplier; 1 without an armband or chip. */
  readonly multiplier: number;
}

export interface SharePicture extends SiteChoice {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly roundId: RoundId;
  /** Before the transfer cost, as everywhere. */
  readonly points: number;
  readonly costPoints: number;
  readonly overallRank: number | null;
  readonly rankedCount: number;
  readonly chip: ChipName | null;
  readonly isProvisional: boolean;
  readonly picks: readonly SharePick[];
}

/** Null when there is no such team, or nothing of it that everybody may see yet. */
export async function loadSharePicture(
  ctx: Context,
  entryId: EntryId,
  roundId: RoundId,
  site: SiteChoice,
): Promise<SharePicture | null> {
  const entry = await selectSharedEntry(ctx.db, entryId);
  const round = entry && (await loadVisibleRound(ctx, entryId, roundId));
  if (!round) return null;
  const { played, picks } = round;
  const { footballers, clubs } = ctx.live.season();
  const pointsOf = (id: FootballerId, multiplier: number) => {
    const points = pointsSoFar(ctx, roundId, id);
    return points === null ? null : points * multiplier;
  };
  const kitOf = (id: FootballerId) => decodeKit(clubs.get(footballers.get(id)!.clubId)?.kit).shirt;
  return {
    brand: site.brand,
    language: site.language,
    entryId,
    entryName: entry.name,
    roundId,
    points: played.points,
    costPoints: played.costPoints,
    overallRank: played.ranks?.overall ?? null,
    rankedCount: played.ranks?.count ?? 0,
    chip: played.chip,
    isProvisional: played.provisional,
    picks: picks.map((pick) => ({
      name: footballers.get(pick.footballerId)!.webName,
      position: footballers.get(pick.footballerId)!.position,
      slot: pick.slot,
      kit: kitOf(pick.footballerId),
      points: pointsOf(pick.footballerId, Math.max(1, pick.multiplier)),
      armband: pick.isCaptain ? "captain" : pick.isViceCaptain ? "vice-captain" : null,
      multiplier: Math.max(1, pick.multiplier),
    })),
  };
}

/** Null for a team that is not there, or whose manager has left: its name went with the account. */
export async function selectSharedEntry(
  db: Queryable,
  entry: EntryId,
): Promise<{ readonly name: string; readonly startedRoundId: RoundId } | null> {
  const { rows } = await sql<{ name: string; startedRoundId: RoundId }>`
    select name, started_round_id as "startedRoundId" from entries
    where entry_id = ${entry} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Null while the round is not settled. */
export async function selectSharedResult(
  db: Queryable,
  entry: EntryId,
  round: RoundId,
): Promise<{ readonly points: number; readonly overallRank: number } | null> {
  const { rows } = await sql<{ points: number; overallRank: number }>`
    select points, overall_rank as "overallRank" from entry_results
    where entry_id = ${entry} and round_id = ${round}`.execute(db);
  return rows[0] ?? null;
}
