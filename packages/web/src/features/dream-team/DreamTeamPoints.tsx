import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId, RoundId } from "@elleveren/rules";

import { useRoundFixtures } from "../../api/fixtures.ts";
import { useLiveRound } from "../../api/round-points.ts";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { FootballerHead } from "../footballers/FootballerHead.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { PointsBreakdown } from "../points/PointsBreakdown.tsx";
import styles from "./DreamTeamScreen.module.css";

interface DreamTeamPointsProps {
  readonly footballerId: FootballerId;
  readonly round: RoundId;
  readonly points: number;
  readonly onClose: () => void;
  readonly onInfo: () => void;
}

/** Where the points of a footballer of the round's best eleven come from, match by match. */
export function DreamTeamPoints({ footballerId, round, points, onClose, onInfo }: DreamTeamPointsProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const live = useLiveRound(round);
  const fixtures = useRoundFixtures(round).data ?? [];
  // Nobody's pick: he counts once, without an armband.
  const pick = { footballerId, slot: 1, multiplier: 1, isCaptain: false, isViceCaptain: false };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={footballer(footballerId).webName}
      head={<FootballerHead footballerId={footballerId} figure={formatNumber(points)} figureLabel={t`points`} />}
      foot={
        <Button onPress={onInfo}>
          <Trans>View Information</Trans>
        </Button>
      }
    >
      <div className={styles.breakdown}>
        {live.isPending ? (
          <LoadingRegion label={t`Loading points`}>
            <SkeletonRows count={4} height="36px" />
          </LoadingRegion>
        ) : (
          <PointsBreakdown pick={pick} chip={null} live={live.data} fixtures={fixtures} />
        )}
      </div>
    </Sheet>
  );
}
