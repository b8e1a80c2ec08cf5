import { useLingui } from "@lingui/react/macro";

import type { Fixture } from "../../api/live/fixtures.ts";
import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import type { LiveRound, RoundPicks } from "../../api/live/round-points.ts";
import { BonusRows } from "./BonusRows.tsx";

interface BonusRaceProps {
  readonly footballer: GameFootballer;
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
}

/** Who leads the race for bonus in his match. A double round adds two matches up, so it has none to show. */
export function BonusRace({ footballer, picks, live, fixtures }: BonusRaceProps) {
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
