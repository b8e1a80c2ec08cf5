/** Each viewer's own points and ranks as messages; who has the same as before is not written to. */
import type { RoundId } from "@elleveren/rules";

import type { Live } from "../live.ts";
import { streamFrame, type StreamMember } from "../stream/stream-hub.ts";

export interface OwnEntries {
  /** The viewer's own, if it is another than he was told last. */
  changed(member: StreamMember, roundId: RoundId): Buffer[] | null;
  /** The viewer's own as it is. */
  present(member: StreamMember, roundId: RoundId): Buffer[] | null;
}

export function createOwnEntries(live: Pick<Live, "engine">): OwnEntries {
  // By round: while the matches of two are played, the figures of one say nothing of the other's.
  const told = new Map<RoundId, WeakMap<StreamMember, string>>();
  const present = (member: StreamMember, roundId: RoundId, isNews: boolean): Buffer[] | null => {
    const isHis = member.roundId === null || member.roundId === roundId;
    if (member.entryId === null || !isHis) return null;
    const own = live.engine()?.entryStanding(member.entryId, roundId);
    if (!own) return null;
    const figures = `${own.points} ${own.totalPoints} ${own.roundRank} ${own.overallRank}`;
    const ofRound = told.get(roundId) ?? new WeakMap<StreamMember, string>();
    told.set(roundId, ofRound);
    if (isNews && ofRound.get(member) === figures) return null;
    ofRound.set(member, figures);
    const frame = streamFrame({
      kind: "entry",
      entry: member.entryId,
      event: roundId,
      points: own.points,
      total_points: own.totalPoints,
      rank: own.roundRank || null,
      overall_rank: own.overallRank || null,
    });
    return [frame];
  };
  return {
    changed: (member, roundId) => present(member, roundId, true),
    present: (member, roundId) => present(member, roundId, false),
  };
}
