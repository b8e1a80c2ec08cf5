import { useLingui } from "@lingui/react/macro";

import type { Fixture } from "../../../../api/live/fixtures.ts";
import type { LiveRound, RoundPick, RoundPicks } from "../../../../api/live/round-points.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FootballerHead } from "../../../content/footballers/portrait/FootballerHead.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { ExplainedCard } from "../ExplainedCard.tsx";
import { PointsBreakdown } from "./PointsBreakdown.tsx";
import { countedPoints } from "../use-round-model.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useGame } from "../../../../api/content/game.ts";
import { BonusRows } from "./BonusRows.tsx";

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

interface BonusRaceProps {
  readonly footballer: GameFootballer;
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
}

/**
 * The leaders of the race for bonus in the footballer's match. A double round adds two matches up, so it has none to
 * show.
 */
function BonusRace({ footballer, picks, live, fixtures }: BonusRaceProps) {
  const { t } = useLingui();
  const { footballers, ruleset } = useGame();
  const own = fixtures.filter((row) => row.home.clubId === footballer.clubId || row.away.clubId === footballer.clubId);
  const fixture = own[0];
  if (!fixture || own.length > 1 || !fixture.isStarted || !live) return null;
  const stat = ruleset.bonus.mode === "opta-strict" ? "opta_index" : "bps";
  const rows = footballers
    .filter((row) => row.clubId === fixture.home.clubId || row.clubId === fixture.away.clubId)
    .map(({ footballerId }) => ({
      footballerId,
      value: live.get(footballerId)?.stat(stat) ?? 0,
      bonus: live.get(footballerId)?.bonus ?? 0,
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.bonus - a.bonus || b.value - a.value);
  if (rows.length === 0) return null;
  const best = Math.max(...rows.map(({ value }) => value));
  const shown = rows
    .filter(({ footballerId }, index) => index < 4 || footballerId === footballer.footballerId)
    .slice(0, 5);
  return (
    <section>
      <h3>{t`The race for bonus`}</h3>
      <BonusRows rows={shown} best={best} isOwn={(id) => picks.picks.some((pick) => pick.footballerId === id)} />
    </section>
  );
}
