import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";

import type { Fixture } from "../../api/fixtures.ts";
import type { LiveRound, RoundPick, RoundPicks } from "../../api/round-points.ts";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { FootballerHead } from "../footballers/FootballerHead.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { BonusRace } from "./BonusRace.tsx";
import { PointsBreakdown } from "./PointsBreakdown.tsx";
import styles from "./PointsSheet.module.css";
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
  const body = (
    <div className={styles.body}>
      <PointsBreakdown pick={pick} chip={picks.chip} live={live} fixtures={fixtures} />
      <BonusRace footballer={row} picks={picks} live={live} fixtures={fixtures} />
    </div>
  );
  const foot = (
    <Button onPress={onInfo}>
      <Trans>View Information</Trans>
    </Button>
  );
  if (!isDocked) {
    return (
      <Sheet isOpen onClose={onClose} title={row.webName} head={head} foot={foot}>
        {body}
      </Sheet>
    );
  }
  return (
    <section className={styles.docked} aria-label={row.webName}>
      {head}
      <span className={`night ${styles.close}`}>
        <IconButton label={t`Close`} onPress={onClose}>
          <X />
        </IconButton>
      </span>
      {body}
      <footer>{foot}</footer>
    </section>
  );
}
