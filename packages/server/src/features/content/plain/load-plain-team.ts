/** A team on the plain page: its last round that began, and its line-up for the coming deadline. */
import {
  squadRulesUnder,
  type ChipName,
  type EntryId,
  type FootballerId,
  type MatchPlace,
  type Pick,
  type Position,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectEntry } from "../../teams/index.ts";
import { loadEntryRounds, loadMyTeam, loadVisibleRound, pointsSoFar } from "../../play/index.ts";
import { stillToPlay } from "../../live/index.ts";
import { type RoundRow, selectOpenRound } from "../../clock/index.ts";

export interface PlainFootballer {
  readonly footballerId: FootballerId;
  readonly name: string;
  readonly club: string;
  readonly position: Position;
  readonly priceTenths: number;
  readonly isStarter: boolean;
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
  /** Times the armband or chip; null before the footballer's first match of the round. */
  readonly points: number | null;
  /** In the running match, or in the next; unknown before its line-ups are announced and once all are over. */
  readonly place: MatchPlace;
}

export interface PlainTeam {
  readonly name: string;
  /** Null before the first deadline of the team. */
  readonly last: {
    readonly roundName: string;
    readonly points: number;
    readonly costPoints: number;
    readonly totalPoints: number;
    readonly rank: number | null;
    readonly rankedCount: number;
    readonly chip: ChipName | null;
    readonly isProvisional: boolean;
    readonly footballers: readonly PlainFootballer[];
  } | null;
  /** Null when no deadline is to come. */
  readonly next: {
    readonly round: RoundRow;
    readonly chip: ChipName | null;
    readonly footballers: readonly PlainFootballer[];
  } | null;
}

/** Null for an entry that is no longer there. */
export async function loadPlainTeam(ctx: Context, entryId: EntryId): Promise<PlainTeam | null> {
  const [entry, open] = await Promise.all([selectEntry(ctx.db, entryId), selectOpenRound(ctx.db)]);
  if (!entry) return null;
  const lastPlayed = (await loadEntryRounds(ctx, entry)).at(-1);
  const last = lastPlayed && (await loadVisibleRound(ctx, entryId, lastPlayed.roundId));
  const team = open && (await loadMyTeam(ctx, entry));
  const season = ctx.live.season();
  const round = last && ctx.live.roundPoints(last.played.roundId);
  return {
    name: entry.name,
    last: last
      ? {
          roundName: nameOfRound(ctx, last.played.roundId),
          points: last.played.points,
          costPoints: last.played.costPoints,
          totalPoints: last.played.totalPoints,
          rank: last.played.ranks?.overall ?? null,
          rankedCount: last.played.ranks?.count ?? 0,
          chip: last.played.chip,
          isProvisional: last.played.provisional,
          footballers: last.picks.map((pick) => ({
            ...aboutFootballer(ctx, pick),
            points: timesArmband(pointsSoFar(ctx, last.played.roundId, pick.footballerId), pick.multiplier),
            place: stillToPlay(season, round?.get(pick.footballerId)).place,
          })),
        }
      : null,
    next:
      open && team
        ? {
            round: open,
            chip: team.squad.chip,
            footballers: team.squad.picks.map((pick) => ({
              ...aboutFootballer(ctx, pick),
              points: null,
              place: { kind: "unknown" },
            })),
          }
        : null,
  };
}

type ShownPick = { readonly footballerId: FootballerId } & globalThis.Pick<
  Pick,
  "slot" | "isCaptain" | "isViceCaptain"
>;

function aboutFootballer(ctx: Context, { footballerId, slot, isCaptain, isViceCaptain }: ShownPick) {
  const { footballers, clubs } = ctx.live.season();
  const { webName, clubId, position, priceTenths } = footballers.get(footballerId)!;
  const { playing } = squadRulesUnder(ctx.game().ruleset, null);
  return {
    footballerId,
    name: webName,
    club: clubs.get(clubId)!.shortName,
    position,
    priceTenths,
    isStarter: slot <= playing,
    isCaptain,
    isViceCaptain,
  };
}

/** Bench footballers count nothing; their own points are shown. */
const timesArmband = (points: number | null, multiplier: number): number | null =>
  points === null ? null : points * Math.max(1, multiplier);

const nameOfRound = (ctx: Context, id: RoundRow["roundId"]): string =>
  ctx.live.season().rounds.find(({ roundId }) => roundId === id)!.name;
