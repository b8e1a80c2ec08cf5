import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { Fixture } from "../../../../api/live/fixtures.ts";
import type { LiveRound } from "../../../../api/live/round-points.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { LoadingRegion, SkeletonRows } from "../../../../ui/states.tsx";
import { FootballerHead } from "../../../content/footballers/portrait/FootballerHead.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { PointsBreakdown } from "./PointsBreakdown.tsx";

interface FootballerPointsProps {
  readonly footballerId: FootballerId;
  readonly points: number;
  /** Undefined while they load, or where they are not to be had. */
  readonly live: LiveRound | undefined;
  readonly isLoading?: boolean;
  readonly fixtures: readonly Fixture[];
  readonly onClose: () => void;
  readonly onInfo: () => void;
}

/** The sources of a footballer's own points, match by match, with a multiplier of 1. */
export function FootballerPoints(props: FootballerPointsProps) {
  const { footballerId, points, live, isLoading = false, fixtures, onClose, onInfo } = props;
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const pick = { footballerId, slot: 1, multiplier: 1, isCaptain: false, isViceCaptain: false };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={footballer(footballerId).webName}
      head={<FootballerHead footballerId={footballerId} figure={formatNumber(points)} figureLabel={t`points`} />}
      foot={<Button onPress={onInfo}>{t`View Information`}</Button>}
    >
      <div className="grid gap-4 pad-4">
        {isLoading ? (
          <LoadingRegion label={t`Loading points`}>
            <SkeletonRows count={4} height="36px" />
          </LoadingRegion>
        ) : (
          <PointsBreakdown pick={pick} chip={null} live={live} fixtures={fixtures} />
        )}
      </div>
    </Sheet>
  );
}
