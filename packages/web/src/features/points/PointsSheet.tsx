import { useLingui } from "@lingui/react/macro";

import type { Fixture } from "../../api/live/fixtures.ts";
import type { LiveRound, RoundPick, RoundPicks } from "../../api/live/round-points.ts";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { FootballerHead } from "../footballers/FootballerHead.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { BonusRace } from "./BonusRace.tsx";
import { ExplainedCard } from "./ExplainedCard.tsx";
import { PointsBreakdown } from "./PointsBreakdown.tsx";
import { countedPoints } from "./use-round-model.ts";

interface PointsSheetProps {
  readonly pick: RoundPick;
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
  /** A card at the top of the side column instead of a sheet. */
  readonly isDocked: boolean;
  readonly onClose: () => void;
  readonly onInfo: () => void;
}

/** Where a footballer's points come from: match by match, line by line. */
export function PointsSheet({ pick, picks, live, fixtures, isDocked, onClose, onInfo }: PointsSheetProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const row = footballer(pick.footballerId);
  const points = live?.get(pick.footballerId)?.points ?? 0;
  const role = pick.isCaptain ? t`captain` : pick.isViceCaptain ? t`vice-captain` : "";
  const how =
    pick.multiplier > 1 ? [`${points} × ${pick.multiplier}`, role].filter((word) => word !== "").join(", ") : t`points`;
  const head = (
    <FootballerHead
      footballerId={pick.footballerId}
      figure={formatNumber(countedPoints(pick, live))}
      figureLabel={how}
    />
  );
  return (
    <ExplainedCard
      title={row.webName}
      head={head}
      isDocked={isDocked}
      onClose={onClose}
      foot={<Button onPress={onInfo}>{t`View Information`}</Button>}
    >
      <PointsBreakdown pick={pick} chip={picks.chip} live={live} fixtures={fixtures} />
      <BonusRace footballer={row} picks={picks} live={live} fixtures={fixtures} />
    </ExplainedCard>
  );
}
