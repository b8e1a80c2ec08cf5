/** A format's own count of a round, man by man from the squads: the bench, no captain, the best eleven, one club. */
import {
  clubId,
  type ClubId,
  countRound,
  type EntryId,
  type Format,
  type FootballerId,
  invariant,
  type MemberRound,
  NO_MATCH,
  type RoundId,
} from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import { scoreSquads } from "../../play/index.ts";
import { selectSupportedClubs } from "./formats.sql.ts";

type CountedMen = Omit<MemberRound, "transfers">;

interface MenWish {
  readonly format: Format;
  readonly entryIds: readonly EntryId[];
  readonly roundId: RoundId;
}

/** Squads that are read and scored before others have their turn. */
const AT_ONCE = 100;

/** Of the entries that had a squad in the round, from its facts as they are now. */
export async function countManByMan(
  ctx: Context,
  { format, entryIds, roundId }: MenWish,
): Promise<ReadonlyMap<EntryId, CountedMen>> {
  const { ruleset } = ctx.game();
  const { count } = format;
  const clubs = count.club === "own" ? await clubsAtDeadline(ctx, entryIds, roundId) : null;
  const counted = new Map<EntryId, CountedMen>();
  for (let from = 0; from < entryIds.length; from += AT_ONCE) {
    const scored = await scoreSquads(ctx, entryIds.slice(from, from + AT_ONCE), roundId);
    const { footballers } = ctx.live.season();
    const points = ctx.live.roundPoints(roundId);
    const footballerOf = (id: FootballerId) => {
      const footballer = footballers.get(id);
      invariant(footballer, "a squad holds only footballers of the season");
      return footballer;
    };
    for (const [entry, { squad, score }] of scored) {
      const {
        points: sum,
        goalsScored,
        goalsConceded,
      } = countRound({
        count,
        ruleset,
        squad,
        score,
        positionOf: (id) => footballerOf(id).position,
        performanceOf: (id) => points.get(id)?.performance ?? NO_MATCH,
        // On the day of the match; a footballer may move to another club.
        clubOf: (id) => points.get(id)?.matches[0]?.clubId ?? footballerOf(id).clubId,
        ownClubId: clubs?.get(entry) ?? null,
        statsOf: (id) => points.get(id)?.matches.map(({ stats }) => stats) ?? [],
      });
      counted.set(entry, { points: sum, goalsScored, goalsConceded });
    }
    await breathe();
  }
  return counted;
}

/** The club that each team supported at the round's deadline: one that is chosen afterwards changes nothing of the round. */
async function clubsAtDeadline(
  ctx: Context,
  entryIds: readonly EntryId[],
  roundId: RoundId,
): Promise<ReadonlyMap<EntryId, ClubId | null>> {
  const deadlineAtMs = ctx.live.season().rounds.find((round) => round.roundId === roundId)!.deadlineAtMs;
  const rows = await selectSupportedClubs(ctx.db, entryIds);
  return new Map(
    rows.map((row) => {
      const changed = row.until.find(({ atMs }) => atMs > deadlineAtMs);
      const id = changed ? changed.clubId : row.clubId;
      return [row.entryId, id === null ? null : clubId(id)];
    }),
  );
}
