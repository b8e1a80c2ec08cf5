import type { FootballerId, RoundId } from "@elleveren/rules";

import { useRoundFixtures } from "../../../api/live/fixtures.ts";
import { useLiveRound } from "../../../api/live/round-points.ts";
import { FootballerPoints } from "../points/breakdown/FootballerPoints.tsx";

interface DreamTeamPointsProps {
  readonly footballerId: FootballerId;
  readonly round: RoundId;
  readonly points: number;
  readonly onClose: () => void;
  readonly onInfo: () => void;
}

/** Where the points of a footballer of the round's best eleven come from, match by match. */
export function DreamTeamPoints({ round, ...rest }: DreamTeamPointsProps) {
  const live = useLiveRound(round);
  const fixtures = useRoundFixtures(round).data ?? [];
  return <FootballerPoints {...rest} live={live.data} isLoading={live.isPending} fixtures={fixtures} />;
}
